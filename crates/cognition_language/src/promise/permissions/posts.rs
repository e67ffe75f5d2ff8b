//! A promise that binds to a place: to stay there, to watch or mind what is there, or not to leave it.

use crate::grammar::tokens::spoken;
use crate::language::Language;
use crate::promise::words_awaited::word_awaited::ByWord;
use crate::words::lists::PhraseList;
use crate::words::times::due::EventSpan;

impl Language {
    /// Whether it is promised to stay somewhere, to watch, mind or keep what is there, or not to leave it; or to do
    /// anything until somebody lets its speaker off. Who stays for a meal is a guest.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let is_post = |promised| Language::english().is_a_post(promised);
    /// assert!(is_post("watch the gate until Odo relieves me") && is_post("not to leave the gate"));
    /// assert!(is_post("mind the press") && is_post("pump the bilge until Odo lets me off"));
    /// assert!(!is_post("mend the gate") && !is_post("not to open the gate"));
    /// ```
    pub fn is_a_post(&self, promised: &str) -> bool {
        let own = self.without_terms(promised);
        let deed = self.deed(own);
        match deed.denied {
            true => self.leaves(&deed),
            false => {
                let terms = &promised[own.len()..];
                self.is_done_there(&deed.words) || self.is_until_relief(terms)
            }
        }
    }

    fn is_done_there(&self, deed: &[String]) -> bool {
        let posts = &self.deeds.kept_and_broken.posts;
        self.stays_put(deed) || self.tends(deed) || posts.begin(deed)
    }

    /// `Until Odo relieves me`
    fn is_until_relief(&self, terms: &str) -> bool {
        let lower = terms.to_lowercase();
        let words: Vec<String> = spoken(&lower).into_iter().map(str::to_owned).collect();
        let (Some(EventSpan::Until), what) = self.times.due.span(&words) else { return false };
        let awaited = self.word_awaited(&what.join(" "));
        awaited.is_some_and(|it| it.by == ByWord::IsRelieved)
    }

    /// Whether a verb, in whatever form, is one of what is done at a post: `minding`.
    pub(super) fn is_verb_of_posts(&self, verb: &str) -> bool {
        let (known, stem) = (&self.deeds.kept_and_broken, self.stem(verb));
        let alone = |phrases: &PhraseList| phrases.iter().any(|phrase| phrase.is(&[stem]));
        known.staying.has(stem) || alone(&known.tending) || alone(&known.posts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_bound_to_a_place_has_a_post_whatever_the_verb() {
        let is_post = |promised| Language::english().is_a_post(promised);
        for promised in [
            "stay at the press",
            "watch the press",
            "mind the press",
            "mind Old Martha",
            "guard the press",
            "tend the press",
            "man the press",
            "look after the press",
            "keep an eye on the press",
            "wait in the press room",
            "hold the gate",
            "stay at the gate till dawn",
            "stay by her side tonight",
            "not to leave the press",
            "hold the lamp until Ottoline lets me off",
            "keep the fire going until Ottoline relieves me",
            "keep the press running until she says I may go",
        ] {
            assert!(is_post(promised), "{promised}");
        }
    }

    #[test]
    fn what_can_be_done_anywhere_is_no_post() {
        let is_post = |promised| Language::english().is_a_post(promised);
        for promised in [
            "mend the press",
            "keep the key",
            "keep quiet",
            "hold the lamp",
            "stay quiet",
            "keep the key until the bell goes",
            "not to open the gate",
            "stay to supper",
            "stay for the music",
            "stay with Ottoline for a drink",
            "bring Ottoline the plate",
        ] {
            assert!(!is_post(promised), "{promised}");
        }
    }
}
