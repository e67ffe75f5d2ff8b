//! Whose deed something is that a promise hangs on or waits for: `she pays` is met by whom it was promised to.

use crate::mind::StableId;
use crate::promise::commitment::Commitment;
use crate::promise::let_go::witnessing::witnessed::Witnessed;
use cognition_language::{Language, sentences};

impl Commitment {
    /// Whether something that happened is the deed of whom a clause means by `she` or `you`: whoever it was promised
    /// to. Where it isn't known who did it, they are told by their name, if that is known.
    pub(super) fn is_by_whom_is_meant(&self, seen: &Witnessed<'_>, what: &str) -> bool {
        let language = Language::of_utterance(what, || Language::of(seen.text));
        let target = self.target.as_ref().filter(|_| language.is_deed_of_one_meant(what));
        let Some(target) = target else { return true };
        let called = target.as_str().replace('_', " ");
        let named = language.with_its_doer(what, &called).unwrap_or_default();
        let does = |it: &str| language.tells_the_deed_of(it, &named, seen.called);
        let is_told = || sentences(seen.text).any(does);
        let is_known = || is_known_by_name(seen, target, language);
        match seen.by {
            Some(by) => by == target || is_told(),
            None => is_told() || !is_known(),
        }
    }
}

/// Whether the mind knows somebody by a name that is theirs as an id, too.
pub(super) fn is_known_by_name(
    seen: &Witnessed<'_>,
    somebody: &StableId,
    language: &Language,
) -> bool {
    let called = somebody.as_str().replace('_', " ");
    seen.called.iter().any(|label| language.names(label, &called))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::GameTime;
    use crate::promise::{CommitmentRules, Commitments, ProposedCommitment};

    /// Whether what was given to Wren so still waits after somebody's deed.
    fn waits_after(speech: &str, by: Option<&str>, text: &str) -> bool {
        let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
        let (deed, target) = ("fetch the lantern".to_owned(), Some("wren".into()));
        let proposed = ProposedCommitment { text: deed, target, ..ProposedCommitment::default() };
        promised.give(&proposed, ("", speech), 1, &rules, GameTime(1)).expect("is given");
        let by = by.map(StableId::from);
        let called = ["Wren", "Odo", "Mr Lund"];
        let seen = Witnessed { text, by: by.as_ref(), said_to_me: false, called: &called };
        promised.witness(&seen, &rules, GameTime(2));
        promised.get(1).is_some_and(|owed| owed.terms.is_waiting())
    }

    #[test]
    fn what_somebody_else_does_meets_nothing_that_she_or_you_are_to_do() {
        for speech in [
            "If she pays the ferryman, I'll fetch the lantern.",
            "I'll fetch the lantern if you pay the ferryman.",
            "Very well, Wren. If he pays the ferryman, I'll fetch the lantern.",
        ] {
            let waits = |by, text| waits_after(speech, by, text);
            assert!(waits(Some("odo"), "Odo pays the ferryman."), "{speech}");
            assert!(waits(None, "Odo pays the ferryman."), "{speech}");
            assert!(!waits(Some("wren"), "Wren pays the ferryman."), "{speech}");
            assert!(!waits(None, "Wren pays the ferryman."), "{speech}");
        }
    }

    #[test]
    fn who_was_named_right_before_is_meant_and_nobody_else() {
        let speech = "Odo is out. If he pays the ferryman, I'll fetch the lantern.";
        assert!(waits_after(speech, Some("wren"), "Wren pays the ferryman."));
        assert!(!waits_after(speech, Some("odo"), "Odo pays the ferryman."));
        let lund = "I'll fetch the lantern for Mr Lund if she pays the ferryman.";
        assert!(waits_after(lund, Some("lund"), "Mr Lund pays the ferryman."));
        assert!(!waits_after(lund, Some("wren"), "Wren pays the ferryman."));
    }

    #[test]
    fn what_comes_about_by_nobody_meant_is_met_by_anybody() {
        let they = "If they pay the ferryman, I'll fetch the lantern.";
        assert!(!waits_after(they, Some("odo"), "Odo pays the ferryman."));
    }

    #[test]
    fn who_is_to_tell_where_it_is_is_whom_it_was_promised_to() {
        use crate::promise::WordsBetween;
        let waits = |speech: &str, by: &str| {
            let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
            let (deed, target) = ("fetch the lantern".to_owned(), Some("wren".into()));
            let proposed = ProposedCommitment { text: deed, target, due: None, kind: None };
            promised.give(&proposed, ("", speech), 1, &rules, GameTime(1)).expect("is given");
            let (text, other) = ("It hangs in the boat house.", StableId::from(by));
            let heard = WordsBetween { text, other: &other, called: "", own_name: "Edda" };
            promised.listen(&heard, &rules, GameTime(2));
            promised.get(1).is_some_and(|owed| owed.terms.is_waiting())
        };
        let she = "If she tells me where it is, I'll fetch the lantern.";
        assert!(waits(she, "odo") && !waits(she, "wren"));
        let odo = "Odo has hidden it, Wren. If he tells me where it is, I'll fetch the lantern.";
        assert!(waits(odo, "wren") && !waits(odo, "odo"));
    }
}
