//! Where something is to be done.

use crate::language::Language;

impl Language {
    /// The place in which a deed is said to be done, where it ends with one: `yard` of `load the cart in the yard`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let place = |deed| Language::english().said_place(deed);
    /// assert_eq!(place("load the cart in the yard"), Some("yard"));
    /// assert_eq!((place("load the cart"), place("sing in the rain")), (None, None));
    /// ```
    pub fn said_place<'t>(&self, deed: &'t str) -> Option<&'t str> {
        let words: Vec<&str> = deed.split_whitespace().collect();
        let bare = |at: usize| words[at].trim_matches(|sign: char| !sign.is_alphanumeric());
        let small = |at: usize| bare(at).to_lowercase();
        let stands = |at: &usize| {
            self.deeds.within.has(&small(*at - 2)) && self.is_determiner(&small(*at - 1))
        };
        let joined = |at: &usize| {
            let small = small(*at - 1);
            self.deeds.within.has(&small) && self.grammar.with_article.has(&small)
        };
        let last = words.len().checked_sub(1).filter(|last| *last > 1)?;
        let is_place = (stands(&last) || joined(&last)) && !self.deeds.no_places.has(&small(last));
        is_place.then(|| bare(last))
    }

    /// Whether words before a name make it that of a place: `in the` of `give Ida the ring in the Magpies`, and not `to
    /// the` of `give the ring to the Duke`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let place = |before: &[&str]| Language::english().leads_to_a_place(before);
    /// assert!(place(&["ring", "in", "the"]) && place(&["ring", "in", "the", "Three"]));
    /// assert!(!place(&["ring", "to", "the"]) && !place(&["give", "the"]));
    /// ```
    pub fn leads_to_a_place(&self, before: &[&str]) -> bool {
        let large = |word: &&&str| word.starts_with(char::is_uppercase);
        let small = before.iter().rev().skip_while(large).map(|word| word.to_lowercase());
        let mut link = small.skip_while(|word| self.is_determiner(word));
        link.next().is_some_and(|word| self.senses.implied.placing.has(&word))
    }

    /// The place at which the words of a deed say to be: `loft window` of `stand at the loft window with a lamp`. None
    /// where more is said of which it is, as in `wait at the gate by the river`, or of what is to be done there.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let place = |deed| Language::english().place_to_be(deed);
    /// let window = place("stand at the loft window with a lamp");
    /// assert_eq!(window.as_deref(), Some("loft window"));
    /// assert_eq!((place("wait for Odo"), place("wait at the gate of the old mill")), (None, None));
    /// ```
    pub fn place_to_be(&self, deed: &str) -> Option<String> {
        let placing = &self.senses.implied.placing;
        let words: Vec<String> = self.words(deed).collect();
        let joined = |at: usize| self.grammar.with_article.has(&words[at]);
        let determined = |at: usize| words.get(at + 1).is_some_and(|it| self.is_determiner(it));
        let begins = |at: &usize| placing.has(&words[*at]) && (joined(*at) || determined(*at));
        let at = (0..words.len()).find(begins)?;
        let behind = &words[at + 1 + usize::from(!joined(at))..];
        let end = behind.iter().position(|word| self.is_stop_word(word)).unwrap_or(behind.len());
        let more = |word: &String| {
            let joins = self.deeds.portions_of.has(word) || self.grammar.joining.has(word);
            placing.has(word) || joins || self.promises.told_to.has(word)
        };
        let (place, rest) = behind.split_at(end);
        (!place.is_empty() && !rest.iter().any(more)).then(|| place.join(" "))
    }

    /// Whether a deed is that a thing is at a place then: `have the score on the desk by seven`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let at_place = |deed| Language::english().has_a_thing_at_a_place(deed);
    /// assert!(at_place("have the score on the maestro's desk by seven"));
    /// assert!(!at_place("have the lamp lit") && !at_place("sign the paper in the vestry"));
    /// ```
    pub fn has_a_thing_at_a_place(&self, deed: &str) -> bool {
        let timeless = self.without_time(deed);
        let has = self.words(timeless).next().is_some_and(|verb| self.deeds.have.has(&verb));
        has && self.place_to_be(timeless).is_some()
    }

    /// Where the words of a deed say that a thing is brought, where that is a place and nobody's name: `the chapel`
    /// of `take the parcel to the chapel`.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let to = |deed| Language::english().destination(deed);
    /// assert_eq!(to("take the parcel to the chapel"), Some("the chapel"));
    /// assert_eq!((to("take the parcel to Ida"), to("go to the chapel")), (None, None));
    /// ```
    pub fn destination<'t>(&self, deed: &'t str) -> Option<&'t str> {
        let (before, place) = self.split_at_where_to(deed)?;
        let words = self.words(before);
        let brought: Vec<String> = words.skip_while(|word| !self.is_to_bring(word)).collect();
        (brought.len() > 1 && self.is_plain_place(place)).then_some(place)
    }

    /// Whether a verb takes a thing to somebody or somewhere: `bring`, `carry`.
    pub fn is_to_bring(&self, verb: &str) -> bool {
        self.deeds.giving.has(verb) || self.deeds.kept_and_broken.carrying.has(verb)
    }

    /// Whether a thing is brought to somebody there, by what they are, and not to a place.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let somebody = |deed| Language::english().is_brought_to_somebody(deed);
    /// assert!(somebody("bring the letter to the captain") && somebody("bring it to the bishop"));
    /// assert!(somebody("lend the lamp to the one-eyed stoker") && somebody("bring it to your hands"));
    /// assert!(!somebody("bring the cell to the clinic"));
    /// ```
    pub fn is_brought_to_somebody(&self, deed: &str) -> bool {
        let Some(place) = self.destination(deed) else { return false };
        let known = &self.deeds.kept_and_broken;
        let verb = self.words(deed).find(|word| self.is_to_bring(word));
        let given = verb.is_some_and(|verb| known.given_to_somebody.has(&verb));
        let who = place.rsplit(' ').next().unwrap_or(place);
        let listed = self.grammar.titles.has(who) || known.people.has(who);
        let no_place = listed || self.deeds.no_places.has(self.stem(who));
        given || no_place || self.is_of_a_kind(who, &known.people)
    }

    /// The same as [`destination`](Self::destination) of any verb, in any form: `the chapel` of `bringing it to the chapel`.
    pub fn goes_to_place<'t>(&self, deed: &'t str) -> Option<&'t str> {
        let (_, place) = self.split_at_where_to(deed)?;
        self.is_plain_place(place).then_some(place)
    }

    /// What stands before the last word for where to, and what stands behind it.
    fn split_at_where_to<'t>(&self, deed: &'t str) -> Option<(&'t str, &'t str)> {
        let to = |at: usize| {
            let (word, place) = deed[at + 1..].split_once(' ')?;
            self.promises.told_to.has(word).then_some((&deed[..at], place.trim_end_matches('.')))
        };
        deed.rmatch_indices(' ').find_map(|(at, _)| to(at))
    }

    /// `The customs shed`: a determiner and plain words, and nothing that joins or links.
    fn is_plain_place(&self, place: &str) -> bool {
        let known = &self.grammar;
        let plain = |word: &str| {
            word.chars().all(|letter| letter.is_lowercase() || letter == '-')
                && !known.linking.has(word)
                && !known.joining.has(word)
        };
        let (first, rest) = place.split_once(' ').unwrap_or((place, ""));
        self.is_determiner(first) && !rest.is_empty() && rest.split(' ').all(plain)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_to_be_is_what_is_said_of_it_and_none_where_more_is_said_than_that() {
        let place = |deed| Language::english().place_to_be(deed);
        for (deed, named) in [
            ("stand at the loft window with a lamp", "loft window"),
            ("wait in the hall.", "hall"),
            ("sit by the north gate", "north gate"),
            ("wait on my porch", "porch"),
        ] {
            assert_eq!(place(deed).as_deref(), Some(named), "{deed}");
        }
        for deed in [
            "stand guard",
            "wait for Mara",
            "wait at the gate by the river",
            "wait at the gate of the old mill",
            "wait in the hall and count the guests",
            "wait in the hall to hear the news",
            "stand at the",
            "",
        ] {
            assert_eq!(place(deed), None, "{deed}");
        }
    }
}
