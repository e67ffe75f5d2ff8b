//! Gifts that were not to be made: of that thing, to that one, and no others.

use crate::act::ActionTarget;
use crate::promise::commitment::Commitment;
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::kept::doing::WAYS;
use crate::promise::kept::promised_deed::Promise;
use crate::promise::promised_words::PromisedWords;
use cognition_language::DeedCue;

impl Commitment {
    /// Whether something is not to be given: which thing, and to whom, says [`Self::is_broken_by`] of each gift.
    pub(crate) fn forswears_a_gift(&self) -> bool {
        let gives = |words: PromisedWords| words.verb_kind() == CommitmentKind::Give;
        self.kind == CommitmentKind::Refrain && gives(PromisedWords::of(&self.text))
    }
}

impl<'p> Promise<'p> {
    /// Whether a gift or a trade, by its tag or by its verb, is of the thing that was not to be given, to somebody who
    /// was not to have it. Who was promised that may have it themselves, where they are not named.
    pub(in crate::promise) fn is_barred_gift(self, words: &PromisedWords) -> bool {
        let Some((given, receiver)) = self.given_to() else { return false };
        let (language, text) = (self.language(), &self.of.text);
        let left_out = language.left_out(text).unwrap_or_default();
        let left_out = PromisedWords::in_language(&left_out, language);
        let timeless = PromisedWords::in_language(language.without_terms(text), language);
        let names_nothing_but = |it: Option<&ActionTarget>| timeless.matter(it).is_empty();
        if !words.name(given) && !names_nothing_but(receiver) {
            return false;
        }
        let Some(receiver) = receiver else { return true };
        let to_anybody = words.say(DeedCue::Anyone) || names_nothing_but(Some(given));
        let to_them = words.name(receiver) || to_anybody && !self.is_target(receiver);
        to_them && !left_out.name(receiver)
    }

    /// What is given, and to whom. A person may stand first: `Hand Ida the bill`.
    fn given_to(self) -> Option<(&'p ActionTarget, Option<&'p ActionTarget>)> {
        let is_way = |it: &ActionTarget| WAYS.iter().any(|kind| it.name.as_str().starts_with(kind));
        let in_words = || self.hands_over() && !self.action.targets.iter().any(is_way);
        let gift = Some(self.action).filter(|it| it.is_gift_or_trade() || in_words())?;
        let (first, others) = gift.targets.split_first()?;
        let is_called = |it: &ActionTarget| it.label.starts_with(char::is_uppercase);
        match others.first() {
            Some(thing) if is_called(first) && !is_called(thing) => Some((thing, Some(first))),
            receiver => Some((first, receiver)),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::test_promises::{committed, deed, offer};

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let all = [
            "give iron_key mara",
            "give iron_key brannic",
            "give iron_key odo",
            "give lantern mara",
            "give lantern brannic",
        ];
        let owed = committed(text, Some("mara"));
        let broken = all.iter().filter(|it| owed.is_broken_by(&deed(it).0, ""));
        let broken: Vec<&str> = broken.copied().collect();
        assert_eq!(broken, expected, "{text}");
    }

    #[test]
    fn only_the_thing_that_is_named_and_only_to_whom_it_was_not_to_go() {
        check("not to give the iron key to Brannic", &["give iron_key brannic"]);
        check("never to hand Brannic the iron key", &["give iron_key brannic"]);
        check("not to lend the iron key to Brannic before noon", &["give iron_key brannic"]);
        check("not to give the iron key to Mara", &["give iron_key mara"]);
        check("not to give Brannic anything", &["give iron_key brannic", "give lantern brannic"]);
    }

    #[test]
    fn who_is_left_out_may_have_it_and_other_things_may_go_to_anybody() {
        let to_others = ["give iron_key brannic", "give iron_key odo"];
        for text in [
            "not to give the iron key to anybody but Mara",
            "not to give anybody but Mara the iron key",
            "to give the iron key to nobody but Mara",
            "not to hand the iron key to anyone except Mara",
            "not to give the iron key to anybody other than Mara",
            "to let nobody but Mara have the iron key",
            "not to give the iron key to anybody",
            "not to give the iron key away",
        ] {
            check(text, &to_others);
        }
    }

    #[test]
    fn a_person_may_stand_before_the_thing_and_a_trade_is_a_gift() {
        let owed = committed("not to give Odo the lantern", Some("mara"));
        let broken = |tag: &str, targets: &[&str]| {
            owed.is_broken_by(&offer("inn:hand", "Hand it over", &[tag], targets), "")
        };
        assert!(broken("give", &["odo", "lantern"]) && broken("give", &["lantern", "odo"]));
        assert!(broken("trade", &["lantern", "odo", "kindling"]));
        assert!(!broken("trade", &["kindling", "odo", "lantern"]));
        assert!(!broken("give", &["odo", "kindling"]));
    }

    #[test]
    fn a_thing_is_given_by_any_verb_that_leaves_it_in_somebodys_hands() {
        let owed = committed("not lend Odo the lantern", Some("mara"));
        let broken = |told: &str, verb: &str, targets: &[&str]| {
            owed.is_broken_by(&offer(&format!("world:{verb}"), told, &[verb], targets), "")
        };
        assert!(broken("Lend Odo the lantern", "lend", &["lantern", "odo"]));
        assert!(broken("Hand the lantern to Odo", "hand", &["odo", "lantern"]));
        assert!(broken("Slip Odo the lantern", "slip", &["lantern", "odo"]));
        assert!(!broken("Lend Brannic the lantern", "lend", &["lantern", "brannic"]));
        assert!(!broken("Lend Odo the kindling", "lend", &["kindling", "odo"]));
        assert!(!broken("Take the lantern from Odo", "take", &["lantern", "odo"]));
        assert!(!broken("Light the lantern for Odo", "light", &["lantern", "odo"]));
    }
}
