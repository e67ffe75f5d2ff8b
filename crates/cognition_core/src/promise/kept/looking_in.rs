//! Who is to look in on somebody has once they speak to them, or look at them: after they were elsewhere, or once half
//! of the time is over.

use crate::act::ActionTarget;
use crate::mind::GameTime;
use crate::promise::commitment::Commitment;
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::kept::promised_deed::Promise;
use crate::promise::promised_words::PromisedWords;

impl Promise<'_> {
    pub(super) fn is_looked_in_on(self, words: &PromisedWords) -> bool {
        let meets = self.action.has_tag("speech") || self.action.has_tag("look");
        let Some(whom) = words.looked_in_on().filter(|_| meets) else { return false };
        let language = words.language();
        let named = |it: &ActionTarget| {
            let last = it.label.split_whitespace().last().unwrap_or_default();
            let last = language.content_stems(last);
            let held = |stem: &String| whom.iter().any(|word| language.stem(word) == *stem);
            !last.is_empty() && last.iter().all(held)
        };
        self.action.targets.iter().any(named)
    }
}

impl Commitment {
    /// Whether what meets somebody now is not yet what was promised: the mind has been with them since.
    pub(super) fn is_too_soon_to_look_in(&self, now: GameTime) -> bool {
        let half = self.opened + self.due.since(self.opened) / 2;
        let beside = self.kind == CommitmentKind::Do && !self.signs.apart && now < half;
        beside && self.words().looked_in_on().is_some()
    }
}

#[cfg(test)]
mod tests {
    use crate::mind::StableId;
    use crate::perceive::{EntityRefs, Referable};
    use crate::promise::commitments::Commitments;
    use crate::promise::kept::deed::Deed;
    use crate::promise::test_opening::{RULES, at, open, proposing};
    use crate::promise::test_promises::deed;

    fn owing(text: &str) -> Commitments {
        let mut promised = Commitments::default();
        let proposed = proposing(text, Some("odo"), Some("in 30 minutes"));
        open(&mut promised, &proposed, 0).expect("should pass");
        promised
    }

    fn does(promised: &mut Commitments, done: &str, minutes: u64) -> bool {
        let (action, speech) = deed(done);
        let deed = Deed { turn: 3, action: &action, speech, outcome: "It is so.", failed: false };
        !promised.follow(&deed, &RULES, at(minutes)).is_empty()
    }

    #[test]
    fn whoever_is_met_is_looked_in_on() {
        for text in ["look in on Odo", "check on Odo", "look in on Odo so that he does not drink"] {
            assert!(does(&mut owing(text), "tell odo: Still dry?", 20), "{text}");
            assert!(does(&mut owing(text), "look odo", 20), "{text}");
            for other in ["tell mara: Is Odo dry?", "look lantern", "give lantern odo"] {
                assert!(!does(&mut owing(text), other, 20), "{text}: {other}");
            }
        }
        let more = "look in on Odo and sweep the yard";
        assert!(!does(&mut owing(more), "tell odo: Still dry?", 20));
    }

    #[test]
    fn who_has_not_gone_yet_does_not_look_in() {
        let mut owed = owing("look in on Odo");
        assert!(!does(&mut owed, "tell odo: As I said.", 1));
        let mut refs = EntityRefs::default();
        refs.touch(&Referable::new("character", "Odo", "odo"), 1);
        for present in [vec![], vec![StableId::from("odo")]] {
            owed.look_around(&refs, &present, at(2));
        }
        assert!(does(&mut owed, "tell odo: Still dry?", 3));
    }
}
