//! What a run leaves behind: one event per line of the run log (`data/schemas/run_event.schema.json`).
//!
//! Everything here is named by stable ids, so that a log outlives the process that wrote it.

mod chain;
mod recorded_action;
mod reviewed;
mod run_event;
mod stir;
mod turn_end;
mod weighed;

pub use chain::RunChain;
pub use recorded_action::{RecordedAction, VoicedBy};
pub use reviewed::{ApprovalAnswer, RemedyOutcome, ReviewMoment};
pub use run_event::RunEvent;
pub use stir::Stir;
pub use turn_end::{TurnEnd, never_finished};
pub use weighed::{WeighedOffer, WeighedPart, choice_told};

use serde::{Deserialize, Serialize};

/// A line of the run log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunRecord {
    /// How often the `Cognition` schedule had run.
    pub tick: u64,
    /// What happened.
    #[serde(flatten)]
    pub event: RunEvent,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::StableId;

    #[test]
    fn a_record_is_one_flat_line_and_reads_back() {
        let end = TurnEnd::Failed { why: "the door is locked".to_owned() };
        let record = RunRecord {
            tick: 7,
            event: RunEvent::TurnEnded { mind: StableId::new("mara"), turn: 2, end },
        };
        let line = serde_json::to_string(&record).expect("a record is plain data");
        assert_eq!(
            line,
            r#"{"tick":7,"event":"turn_ended","mind":"mara","turn":2,"how":"failed","why":"the door is locked"}"#
        );
        assert_eq!(serde_json::from_str::<RunRecord>(&line).expect("a line of the log"), record);
    }
}
