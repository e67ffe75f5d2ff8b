//! Whether anything binding may follow from a look back, so that an executor is worth asking.

use super::event_log::{LoggedEvent, MindEvent};
use crate::mind::StableId;
use crate::promise::Proposal;
use cognition_language::Language;

/// Whether a commitment may follow from an analysis of what was lived, about a mind of that name: the analysis tells of
/// something undertaken, agreed to or resolved, or the mind has given its word and nothing was made of that. It errs on
/// that side.
///
/// ```
/// use cognition_core::conscience::may_open;
///
/// assert!(may_open("Observed: Mara asked for the lamp, and I agreed to bring it.", &[], "Odo"));
/// assert!(!may_open("Observed: Mara asked for the lamp and has not got it.", &[], "Odo"));
/// ```
pub fn may_open(analysis: &str, lived: &[LoggedEvent], name: &str) -> bool {
    Language::of(analysis).may_commit(analysis, name) || gave_its_word(lived)
}

/// Whether it has said something that promises or agrees, and the gate has not dealt with that already.
fn gave_its_word(lived: &[LoggedEvent]) -> bool {
    let is_open = |(place, logged): (usize, &LoggedEvent)| match &logged.event {
        MindEvent::Spoke { text } => {
            !is_dealt_with(lived, logged.turn) && gives(text, said_before(&lived[..place]))
        }
        _ => false,
    };
    lived.iter().enumerate().any(is_open)
}

pub(super) fn is_dealt_with(lived: &[LoggedEvent], turn: u64) -> bool {
    let by_the_gate = |event: &MindEvent| {
        use MindEvent::{CommitmentMoved, CommitmentOpened, CommitmentRefused};
        matches!(event, CommitmentOpened { .. } | CommitmentRefused { .. } | CommitmentMoved { .. })
    };
    lived.iter().any(|logged| logged.turn == turn && by_the_gate(&logged.event))
}

/// Who has said what to it last.
fn said_before(lived: &[LoggedEvent]) -> Option<(&StableId, &str)> {
    lived.iter().rev().find_map(|logged| match &logged.event {
        MindEvent::Heard { speaker: Some(by), text, addressed: true } => Some((by, text.as_str())),
        _ => None,
    })
}

fn gives(said: &str, asked: Option<(&StableId, &str)>) -> bool {
    let agrees = |(by, words): (&StableId, &str)| {
        let proposal = Proposal { words, by, name: by.as_str() };
        !proposal.agreed_to(said).is_empty()
    };
    Language::of(said).promise_in(said).is_some() || asked.is_some_and(agrees)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conscience::EventLog;
    use crate::mind::GameTime;
    use crate::promise::{CommitmentSource, Refusal};

    fn heard(text: &str, addressed: bool) -> MindEvent {
        MindEvent::Heard { speaker: Some("mara".into()), text: text.to_owned(), addressed }
    }

    fn spoke(text: &str) -> MindEvent {
        MindEvent::Spoke { text: text.to_owned() }
    }

    /// Whether anything may open, where the analysis tells of nothing.
    fn opens(events: &[(u64, MindEvent)]) -> bool {
        let mut log = EventLog::default();
        for (turn, event) in events {
            log.append(event.clone(), *turn, GameTime::default());
        }
        may_open("Observed: It rains.", log.events(), "Odo")
    }

    #[test]
    fn a_word_that_was_given_aloud_may_open_something_though_no_analysis_tells_of_it() {
        assert!(opens(&[(1, spoke("I'll bring you the key."))]));
        assert!(opens(&[
            (1, heard("Will you bring me the key?", true)),
            (1, spoke("Yes, I will.")),
        ]));
    }

    #[test]
    fn talk_and_the_promises_of_others_open_nothing() {
        assert!(!opens(&[]));
        assert!(!opens(&[(1, spoke("Good evening.")), (2, heard("I promise you the key.", true))]));
        assert!(!opens(&[(1, heard("Will you bring me the key?", true)), (1, spoke("No."))]));
        assert!(!opens(&[(1, heard("Is the ferry late?", true)), (1, spoke("Yes."))]));
    }

    #[test]
    fn what_the_gate_has_dealt_with_is_not_looked_for_again() {
        let said = || spoke("I'll bring you the key.");
        let refused = MindEvent::CommitmentRefused {
            opener: CommitmentSource::Speech,
            text: "bring Mara the key".to_owned(),
            refusal: Refusal::Duplicate,
        };
        assert!(!opens(&[(1, said()), (1, refused.clone())]));
        assert!(opens(&[(1, said()), (2, refused)]), "that was about something else");
    }
}
