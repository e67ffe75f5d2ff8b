//! What a guardrail says of a suggestion.
//!
//! A suggestion is what one decision comes to. A guardrail gives a [`Verdict`] on it, with an objection that says
//! why it may not become an action. The policy of a mind says which guardrails apply to it, what is tried on a
//! rejection, and whether a person must approve.

pub(super) mod approval;
pub(super) mod contradiction;
pub(super) mod misfit;
pub(super) mod objection;
pub(super) mod offer_match;
pub(super) mod policy;
pub(super) mod self_check;
pub(super) mod suggestion;

use objection::Objection;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// What a guardrail says of a suggestion.
///
/// ```
/// use cognition_core::guard::Verdict;
///
/// let verdict = Verdict::reject("no fire near the powder");
/// assert!(matches!(verdict, Verdict::Reject(_)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "verdict", content = "what")]
pub enum Verdict {
    /// It may become an action.
    #[default]
    Allow,
    /// It may become an action, and the trace keeps a remark.
    Flag(Objection),
    /// The offer of this number is to be done instead; 0 is to wait. The whole chain reviews it
    /// anew.
    Amend(u32, Objection),
    /// It may not become an action.
    Reject(Objection),
}

impl Verdict {
    /// Allows it, with a remark in the trace.
    pub fn flag(why: impl Into<Objection>) -> Self {
        Self::Flag(why.into())
    }

    /// Puts the offer of that number in its place; 0 is to wait.
    pub fn amend(index: u32, why: impl Into<Objection>) -> Self {
        Self::Amend(index, why.into())
    }

    /// Forbids it, for this reason.
    pub fn reject(why: impl Into<Objection>) -> Self {
        Self::Reject(why.into())
    }

    /// Forbids it where there is an objection, and allows it otherwise.
    pub fn reject_if(objection: Option<Objection>) -> Self {
        objection.map_or(Self::Allow, Self::Reject)
    }

    /// The remark or reason; `None` where it is allowed.
    pub fn objection(&self) -> Option<&Objection> {
        match self {
            Self::Allow => None,
            Self::Flag(why) | Self::Amend(_, why) | Self::Reject(why) => Some(why),
        }
    }
}

/// One verdict with the guardrail that gave it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Review {
    /// Name of the guardrail.
    pub guardrail: Cow<'static, str>,
    /// What it says.
    #[serde(flatten)]
    pub verdict: Verdict,
}
