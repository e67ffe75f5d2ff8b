//! What was kept for somebody, and is given to them: `Keep the bottle for Mara until noon.`

use crate::promise::commitment::Commitment;
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::kept::deed::Deed;
use crate::promise::kept::promised_deed::Promise;
use cognition_language::DeedCue;

impl Deed<'_> {
    /// `Keep the bottle for Mara until noon`: who gives it to her, and says that this keeps it, has kept it for her.
    pub(super) fn gives_whom_it_was_kept_for(&self, owed: &Commitment) -> bool {
        let promise = Promise { of: owed, action: self.action };
        let words = promise.words();
        let lasts = words.verb().is_some_and(|verb| words.language().lasts(verb));
        self.is_claimed_for(owed)
            && owed.kind == CommitmentKind::Do
            && lasts
            && words.say(DeedCue::OnBehalf)
            && promise.is_target_in(&words)
            && promise.is_handed_over(&words)
            && !self.breaks(owed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::GameTime;
    use crate::promise::commitment::CommitmentState;
    use crate::promise::test_promises::offer;
    use crate::promise::{CommitmentRules, CommitmentSource, Commitments, ProposedCommitment};

    const RULES: CommitmentRules =
        CommitmentRules { due_minutes: 60, longest_minutes: 7 * 24 * 60, attempts: 5 };

    /// Whether what was promised to Mara is kept as those things are given.
    fn gives(text: &str, given: &[&str], claims: bool) -> bool {
        let (mut promised, target) = (Commitments::default(), Some("mara".into()));
        let (text, due) = (text.to_owned(), Some("until the last basket is in".to_owned()));
        let proposed = ProposedCommitment { text, target, due, kind: None };
        let game = CommitmentSource::Game;
        promised.open(&proposed, game, None, &RULES, GameTime(0)).expect("should pass");
        if claims {
            promised.claim(&[1], 2, GameTime(8));
        }
        let action = offer("world:give", "Give it away", &["give"], given);
        let (speech, outcome) = ("There you are.", "It is given.");
        let deed = Deed { turn: 2, action: &action, speech, outcome, failed: false };
        promised.follow(&deed, &RULES, GameTime(9));
        let state = promised.get(1).map(|owed| owed.state.clone());
        matches!(state, Some(CommitmentState::Done { .. }))
    }

    #[test]
    fn who_gives_a_thing_to_whom_it_was_kept_for_has_kept_it() {
        let bottle = "keep the bottle for Mara";
        assert!(gives(bottle, &["bottle", "mara"], true));
        assert!(!gives(bottle, &["bottle", "mara"], false), "it says nothing of it");
        assert!(!gives(bottle, &["lamp", "mara"], true), "another thing");
        assert!(!gives(bottle, &["bottle", "wren"], true), "to somebody else");
        assert!(!gives("keep the bottle from Wren", &["bottle", "wren"], true));
    }
}
