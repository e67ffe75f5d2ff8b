//! When a suggestion was reviewed, what a remedy came to, and how a person answered.

use super::recorded_action::RecordedAction;
use serde::{Deserialize, Serialize};

/// When a suggestion was reviewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReviewMoment {
    /// As soon as it was made.
    Guard,
    /// As a person answered it.
    Answer,
    /// At the moment of acting.
    Act,
}

/// What a remedy came to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "came_to")]
pub enum RemedyOutcome {
    /// This is suggested instead; none when it is to wait.
    Instead {
        /// What.
        action: Option<RecordedAction>,
    },
    /// The model is asked once more.
    AskedAgain,
    /// A person is asked.
    AskedPerson,
    /// The heuristic brain answers instead.
    HandedOver,
    /// The mind waits.
    Waits,
    /// It had nothing to give.
    Nothing,
}

/// How a person answered, or that none did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "answer")]
pub enum ApprovalAnswer {
    /// The suggestion is carried out.
    Approved {
        /// What the mind says besides.
        line: Option<String>,
    },
    /// Something else is done.
    Overridden {
        /// What the mind says.
        line: Option<String>,
    },
    /// Nothing is done.
    Rejected {
        /// Why.
        reason: String,
    },
    /// Time was up, and the settings accept then.
    AcceptedOnTimeout,
    /// Time was up, and the mind waits.
    TimedOut,
}
