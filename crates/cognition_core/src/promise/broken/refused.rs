//! Several deeds that one promise says are not to be done: each is one, and any of them breaks it.

use crate::act::{ActionTarget, IndexedAction};
use crate::promise::commitment::Commitment;
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::reading::{Reading, RefusedDeed};

impl Commitment {
    /// Whether that is so of any deed that is not to be done: each as if it alone had been promised, and without what
    /// ends it. What is to be done is asked about as it is.
    pub(crate) fn any_refused(&self, is_so: impl Fn(&Self) -> bool) -> bool {
        if self.kind != CommitmentKind::Refrain {
            return is_so(self);
        }
        match self.terms.reading.ask(&self.text, Reading::refused) {
            Some(deeds) => deeds.iter().any(|deed| is_so(&self.narrowed_to(deed))),
            None => is_so(self),
        }
    }

    /// `Look at the chest` of what was not to be looked into.
    pub(crate) fn looks_another_way(&self, action: &IndexedAction) -> bool {
        if !action.has_tag("look") {
            return false;
        }
        let words = self.words();
        let link = |deed: &str| words.language().link_of_its_verb(deed);
        let (promised, done) = (link(&words.words().join(" ")), link(&action.description));
        promised.is_some() && done.is_some() && promised != done
    }

    /// Whether a thing is another of a sort of which the promise names one: the small bell is not the great one.
    pub(crate) fn names_another_than(&self, target: &ActionTarget) -> bool {
        self.words().name_another_than(target, &self.text)
    }

    fn narrowed_to(&self, deed: &RefusedDeed) -> Self {
        let mut narrowed = Self { text: deed.text.clone(), ..self.clone() };
        narrowed.terms.reading = deed.reading.clone();
        narrowed
    }
}

#[cfg(test)]
mod tests {
    use crate::promise::test_promises::{committed, deed, offer};

    #[track_caller]
    fn check(text: &str, done: &[&str], expected: &[&str]) {
        let owed = committed(text, None);
        let broken = done.iter().filter(|it| owed.is_broken_by(&deed(it).0, ""));
        let broken: Vec<&str> = broken.copied().collect();
        assert_eq!(broken, expected, "{text}");
    }

    const DONE: [&str; 6] = [
        "go lantern_room spiral_stair",
        "go oil_store store_door",
        "unlock store_door store_key",
        "take log_book",
        "look store_door",
        "take lantern",
    ];

    #[test]
    fn each_of_several_deeds_is_left_undone() {
        let both = ["go lantern_room spiral_stair", "unlock store_door store_key"];
        check("not to go to the lantern room and not to unlock the store door", &DONE, &both);
        check("not to unlock the store door or go to the lantern room", &DONE, &both);
        check("neither unlock the store door nor go to the lantern room", &DONE, &both);
        check("not to take the log book or the lantern", &DONE, &["take log_book", "take lantern"]);
        check("not to unlock the store door and to take the log book", &DONE, &[both[1]]);
        check("not to unlock the store door and take the log book with me", &DONE, &[both[1]]);
    }

    #[test]
    fn what_is_not_to_be_done_before_something_is_not_to_be_done_until_then() {
        // As a pack writes them: what they are done to is in their words alone.
        let done = |text: &str, description: &str, verb: &str| {
            committed(text, Some("idris"))
                .is_broken_by(&offer(&format!("well:{verb}"), description, &[verb], &[]), "")
        };
        for tail in [
            "before the coast",
            "before we reach the coast",
            "before dawn",
            "before Idris says so",
            "until the coast",
            "without Idris",
            "on the way",
            "for anybody",
            "or look inside",
            "nor sell it",
            "and not to drink from the left basin",
        ] {
            let text = format!("not to open the green chest {tail}");
            assert!(done(&text, "Open the green chest", "open"), "{text}");
            assert!(!done(&text, "Look at the green chest", "look"), "{text}");
            assert!(!done(&text, "Open the black chest", "open"), "{text}");
            assert!(!done(&text, "Drink from the right basin", "drink"), "{text}");
        }
        for text in
            ["not to open or move the green chest", "never open, move or sell the green chest"]
        {
            assert!(done(text, "Open the green chest", "open"), "{text}");
            assert!(!done(text, "Look at the green chest", "look"), "{text}");
        }
        let left = "not to drink from the left basin nor let the camels";
        assert!(done(left, "Drink from the left basin", "drink"));
        assert!(!done(left, "Drink from the bucket", "drink"));
        let bell = "not to ring the fog bell or light the great lamp";
        assert!(
            done(bell, "Ring the fog bell", "ring") && done(bell, "Light the great lamp", "kindle")
        );
    }

    #[test]
    fn to_look_into_a_thing_is_another_deed_than_to_look_at_it() {
        let looks = |text: &str, description: &str| {
            let look = offer("world:look", description, &["look"], &["green_chest"]);
            committed(text, None).is_broken_by(&look, "")
        };
        let text = "not to open the green chest or look inside";
        assert!(looks(text, "Look inside the green chest"));
        assert!(!looks(text, "Look at the green chest"));
        assert!(looks("not to look at the green chest", "Look at the green chest"));
    }
}
