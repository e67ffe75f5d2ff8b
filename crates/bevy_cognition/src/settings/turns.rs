//! How turns ask, and what happens when no decision comes.

use cognition_core::prompt::Purpose;
use cognition_core::route::EngagementMode;

/// What happens when a brain gives no valid decision, after the one corrective retry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OnFailure {
    /// The heuristic brain decides, marked as a fallback. The ledger stays as it was.
    #[default]
    Fallback,
    /// The mind waits: it does nothing in this turn.
    Wait,
}

/// Whether a turn is one request or two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TurnPhases {
    /// One request for everything.
    #[default]
    One,
    /// Two requests: first how the mood moves, then the action in the light of it.
    MoodThenAction,
}

impl TurnPhases {
    /// What a turn asks first. A mere greeting moves no mood that would have to be asked for.
    pub(crate) fn first_purpose(self, mode: EngagementMode) -> Purpose {
        match self {
            Self::MoodThenAction if mode != EngagementMode::Acknowledge => Purpose::Mood,
            Self::One | Self::MoodThenAction => Purpose::Decide,
        }
    }
}
