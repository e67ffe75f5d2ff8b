//! What is not to be done, without until when and without whom: `open the chest` of `open the chest before the coast`.

use crate::grammar::tokens::spoken;
use crate::language::Language;

impl Language {
    /// What is not to be done, without what ends that: a clause, a time, or whoever must be there for it to be free.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let bare = |deed| Language::english().without_what_ends_it(deed);
    /// assert_eq!(bare("open the chest before the coast"), "open the chest");
    /// assert_eq!(bare("open the chest without Odo"), "open the chest");
    /// assert_eq!(bare("stand before the king"), "stand before the king");
    /// ```
    pub fn without_what_ends_it<'t>(&self, deed: &'t str) -> &'t str {
        let own = self.without_terms(deed);
        let places = own.char_indices().filter(|(_, sign)| sign.is_whitespace());
        let mut places = places.map(|(at, _)| at);
        let end = places.find(|at| self.is_free_from(own, *at)).unwrap_or(own.len());
        own[..end].trim_end_matches([' ', ',', ';'])
    }

    /// What stands behind that, where it is one deed, and nothing that is told.
    pub(crate) fn what_ends_it<'t>(&self, text: &'t str) -> Option<&'t str> {
        let (own, _) = self.spoken_deed(text);
        let bare = self.without_what_ends_it(own);
        let (told, joins) = (&self.deeds.subordinate, &self.deeds.refused);
        let tells = |word: &String| told.has(word) && !self.deeds.about.has(word);
        let joined = |word: &String| joins.any.has(word) || joins.both.has(word);
        let ends = own[bare.len()..].trim_start_matches([' ', ',', ';']);
        let is_told = self.words(bare).any(|word| tells(&word));
        let is_one = !self.words(ends).any(|word| joined(&word));
        (!is_told && is_one && !ends.is_empty()).then_some(ends)
    }

    /// Whether what stands behind a place of a deed says from when on, or with whom, it may be done.
    fn is_free_from(&self, deed: &str, at: usize) -> bool {
        let lower = deed[at..].to_lowercase().replace('’', "'");
        let words = spoken(&lower);
        let before = || self.times.due.comes_before(&words) && !self.is_in_front(deed, at);
        let lacking = || {
            self.promises.beside.without.begin(&words) && self.free_beside(&deed[at..]).is_some()
        };
        // Who goes without a lamp lacks it themselves.
        let goes = || self.deeds.going.has(deed.split_whitespace().next().unwrap_or_default());
        let unshown = || {
            self.promises.shown.lacking.begin(&words)
                && self.lacked_thing(&deed[at..]).is_some()
                && !goes()
        };
        words.len() > 1 && (before() || lacking() || unshown())
    }

    /// `Stand before the king`, and not `stand before noon`.
    fn is_in_front(&self, deed: &str, at: usize) -> bool {
        let verb = deed.split_whitespace().next().unwrap_or_default().to_lowercase();
        let faces = self.deeds.refused.facing.has(&verb);
        faces && self.without_time(deed).len() > at
    }
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn what_is_not_to_be_done_stands_without_until_when() {
        let bare = |deed: &str| Language::english().without_what_ends_it(deed).to_owned();
        for tail in [
            "before the coast",
            "before we reach the coast",
            "before dawn",
            "before midnight",
            "before the Commodore comes",
            "before Idris says so",
            "until the coast",
            "unless we need the ropes",
            "without Idris",
            "without Idris there",
            "just before dawn",
            "without a slip",
        ] {
            let refused = format!("open the green chest {tail}");
            assert_eq!(bare(&refused), "open the green chest");
        }
        assert_eq!(bare("speak before nine"), "speak");
    }

    #[test]
    fn what_is_done_in_front_of_somebody_or_without_a_thing_is_that_deed() {
        let bare = |deed: &str| Language::english().without_what_ends_it(deed).to_owned();
        for whole in [
            "stand before the king",
            "kneel before anybody",
            "sing before the whole court",
            "go out without a lamp",
            "open the green chest",
            "open the green chest on the way",
        ] {
            assert_eq!(bare(whole), whole);
        }
    }
}
