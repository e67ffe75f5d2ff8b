//! How a turn ended.

use crate::govern::Outdated;
use serde::{Deserialize, Serialize};

/// How a turn ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "how")]
#[non_exhaustive]
pub enum TurnEnd {
    /// The game carried the action out.
    Done,
    /// The game tried and failed.
    Failed {
        /// Why.
        why: String,
    },
    /// Something broke the action off.
    Interrupted {
        /// What the mind perceived of it.
        why: String,
    },
    /// The mind chose none of the offers.
    Waited,
    /// The guardrails, or a person, let nothing pass: nothing was done, and the mind was told why.
    Refused {
        /// Why.
        why: String,
    },
    /// The mind was routed to do nothing after all: a tie was broken that way, or a loop of skills
    /// left nothing to answer.
    Ignored,
    /// The mind goes round in circles, or has nothing to do, and nothing has changed: no brain was
    /// asked.
    Quiet,
    /// What it was about to answer no longer holds; where there is something left to answer, another
    /// turn begins.
    Outdated {
        /// Why.
        why: Outdated,
    },
    /// No brain gave a decision and no fallback was allowed.
    Undecided {
        /// What went wrong.
        why: String,
    },
}

/// What a mind perceives of a deed that the game never finished: no more than that.
pub fn never_finished(description: &str) -> String {
    format!("{description}: nothing came of it.")
}
