//! What somebody was not to see, and is put into their hands: `not to show the ledger to anybody`, `keep the ledger
//! from Odo`.

use crate::act::ActionTarget;
use crate::promise::kept::promised_deed::Promise;
use crate::promise::promised_words::PromisedWords;

impl Promise<'_> {
    /// Whether a thing that was not to be shown, or to be let see, is given to somebody who was not to see it.
    pub(super) fn lets_it_be_seen(self, words: &PromisedWords) -> bool {
        words.show_a_thing() && (self.is_barred_gift(words) || self.goes_before_any_eyes(words))
    }

    /// `Not to show the ledger` names nobody, and means everybody but whom it was promised to.
    fn goes_before_any_eyes(self, words: &PromisedWords) -> bool {
        let (targets, language) = (&self.action.targets, words.language());
        let timeless = language.without_terms(&self.of.text);
        self.action.is_gift_or_trade()
            && language.shows_no_one_in_particular(timeless)
            && targets.iter().any(|it| words.name(it))
            && !targets.iter().any(|it| self.is_target(it))
    }

    /// Whether others were not to be let see it, and none of them has a part in the deed: the mind itself may look.
    pub(super) fn only_the_mind_sees_it(self, words: &PromisedWords) -> bool {
        self.action.targets.len() < 2
            && words.show_a_thing()
            && words.language().not_let(&self.of.text).is_some()
    }

    /// `Keep the ledger from Odo`, given to Odo.
    pub(super) fn goes_to_whom_it_is_kept_from(self) -> bool {
        if !self.action.is_gift_or_trade() {
            return false;
        }
        let language = self.language();
        let Some((kept, whom)) = language.kept_from(language.without_terms(&self.of.text)) else {
            return false;
        };
        let named = |text: &str, it: &ActionTarget| {
            let stems = language.content_stems(text);
            let head = it.label.split_whitespace().last().unwrap_or_default();
            let head = language.content_stems(head);
            !head.is_empty() && head.iter().all(|stem| stems.contains(stem))
        };
        let mut targets = self.action.targets.iter();
        targets.clone().any(|it| named(&kept, it)) && targets.any(|it| named(&whom, it))
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::test_promises::{committed, deed};

    fn broken(text: &str, done: &str) -> bool {
        committed(text, Some("mara")).is_broken_by(&deed(done).0, "")
    }

    #[test]
    fn what_nobody_was_to_see_is_seen_by_whoever_gets_it() {
        for text in [
            "not to show the iron key to anybody but Mara",
            "not to show Odo the iron key",
            "never show anyone the iron key",
            "not to let anybody look at the iron key",
            "not to let Odo see the iron key",
            "not to show the iron key",
        ] {
            assert!(broken(text, "give iron_key odo"), "{text}");
            assert!(!broken(text, "give lantern odo"), "{text}");
            assert!(!broken(text, "give iron_key mara"), "{text}");
            assert!(!broken(text, "look iron_key"), "{text}");
        }
        assert!(!broken("not to show Odo the iron key", "give iron_key brannic"));
        assert!(!broken("not to show Odo how to read the ledger", "give ledger odo"));
    }

    #[test]
    fn what_was_to_be_kept_from_somebody_is_not_given_to_them() {
        for text in ["keep the iron key from Odo", "keep the iron key away from Odo until dawn"] {
            assert!(broken(text, "give iron_key odo"), "{text}");
            assert!(!broken(text, "give iron_key mara"), "{text}");
            assert!(!broken(text, "give lantern odo"), "{text}");
        }
        assert!(!broken("keep away from Odo", "give iron_key odo"));
    }
}
