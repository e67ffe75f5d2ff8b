//! Why a brain was not asked after all, or what it thought does not count.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Why the heuristic brain thinks where another would have been asked. No failure: so it was meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FallbackReason {
    /// The mind is far away, or nobody sees it.
    Far,
    /// Enough others think about the same event.
    Storm,
    /// The budget is spent.
    Budget,
    /// It has waited for so long that an answer of the brain would come too late.
    Waited,
}

impl fmt::Display for FallbackReason {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Far => "nobody is near",
            Self::Storm => "enough others think about it",
            Self::Budget => "the budget is spent",
            Self::Waited => "it has waited for too long",
        })
    }
}

/// Why what a mind was about to answer no longer holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outdated {
    /// Whoever spoke to it has left the world.
    SpeakerGone,
    /// The same speaker has said more; both is answered anew.
    Superseded,
    /// A percept says the opposite of one that it was shown; it is asked anew.
    Contradicted,
}

impl fmt::Display for Outdated {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::SpeakerGone => "whoever spoke has gone",
            Self::Superseded => "more was said meanwhile",
            Self::Contradicted => "what it went by is no longer so",
        })
    }
}
