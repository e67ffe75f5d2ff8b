//! What a promise hangs on that the mind and whom it was made to do with each other: `if we shake hands on it`.

use crate::promise::commitment::Commitment;
use crate::promise::let_go::whose_deed::is_known_by_name;
use crate::promise::let_go::witnessing::witnessed::Witnessed;
use cognition_language::{Language, sentences};

impl Commitment {
    /// Whether something that happened is that, whoever of the two did it: `Wren shakes your hand.` The other one is
    /// told of by name, unless they did it.
    pub(super) fn is_done_with_whom_it_was_promised(
        &self,
        seen: &Witnessed<'_>,
        what: &str,
        language: &Language,
    ) -> bool {
        let mut told = sentences(seen.text).filter(|it| language.tells_that_both_did(it, what));
        let Some(target) = &self.target else { return told.next().is_some() };
        let names = language.content_stems(target.as_str());
        let named = |it: &str| language.share_held(&names, &[it]) >= 1.0;
        // Whose name is no part of their id may be meant by any.
        let strange = seen.by.is_none() && !is_known_by_name(seen, target, language);
        told.any(|it| seen.by == Some(target) || named(it) || strange)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::{GameTime, StableId};
    use crate::promise::WordsBetween;
    use crate::promise::{CommitmentRules, CommitmentSource, Commitments, ProposedCommitment};

    fn given(speech: &str) -> Commitments {
        let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
        let (text, target) = ("fetch the lantern".to_owned(), Some("wren".into()));
        let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
        promised.give(&proposed, ("", speech), 1, &rules, GameTime(1)).expect("is given");
        promised
    }

    fn waits(promised: &Commitments) -> bool {
        promised.get(1).is_some_and(|owed| owed.terms.is_waiting())
    }

    fn waits_after(speech: &str, by: Option<&str>, text: &str) -> bool {
        let mut promised = given(speech);
        let by = by.map(StableId::from);
        let called = ["Wren", "Odo"];
        let seen = Witnessed { text, by: by.as_ref(), said_to_me: false, called: &called };
        promised.witness(&seen, &CommitmentRules::default(), GameTime(2));
        waits(&promised)
    }

    #[test]
    fn what_two_are_to_do_with_each_other_is_met_by_either_of_them() {
        for speech in [
            "If we shake hands on it, I'll fetch the lantern.",
            "I'll fetch the lantern once we've shaken hands.",
        ] {
            for (by, text) in [
                (Some("wren"), "Wren shakes your hand."),
                (Some("edda"), "You shake Wren's hand."),
                (None, "You and Wren shake hands."),
            ] {
                assert!(!waits_after(speech, by, text), "{speech} {text}");
            }
            for (by, text) in [
                (Some("odo"), "Odo shakes your hand."),
                (None, "Odo shakes your hand."),
                (Some("wren"), "Wren shakes Odo's hand."),
                (Some("wren"), "Wren shakes her head."),
            ] {
                assert!(waits_after(speech, by, text), "{speech} {text}");
            }
        }
    }

    fn waits_after_words(speech: &str, by: &str, text: &str) -> bool {
        let mut promised = given(speech);
        let other = StableId::from(by);
        let heard = WordsBetween { text, other: &other, called: "", own_name: "Edda" };
        promised.listen(&heard, &CommitmentRules::default(), GameTime(2));
        waits(&promised)
    }

    #[test]
    fn who_is_to_be_told_is_told_by_whom_it_was_promised_to_or_by_whoever_is_named() {
        let told = "It hangs in the boat house.";
        for speech in [
            "I'll fetch the lantern if I'm told where it is.",
            "Once I hear from you, I'll fetch the lantern.",
            "I'll fetch the lantern if I hear from you.",
        ] {
            assert!(!waits_after_words(speech, "wren", told), "{speech}");
            assert!(waits_after_words(speech, "odo", told), "{speech}");
            assert!(waits_after_words(speech, "wren", "Good evening."), "{speech}");
        }
        let odo = "I'll fetch the lantern if I hear from Odo.";
        assert!(waits_after_words(odo, "wren", told) && !waits_after_words(odo, "odo", told));
    }

    #[test]
    fn what_is_promised_to_nobody_is_met_with_anybody() {
        let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
        let text = "fetch the lantern if we shake hands on it".to_owned();
        let proposed = ProposedCommitment { text, ..ProposedCommitment::default() };
        let source = CommitmentSource::Game;
        promised.open(&proposed, source, None, &rules, GameTime(1)).expect("there is room");
        let text = "Odo shakes your hand.";
        let seen = Witnessed { text, by: None, said_to_me: false, called: &[] };
        promised.witness(&seen, &rules, GameTime(2));
        assert!(!waits(&promised));
    }
}
