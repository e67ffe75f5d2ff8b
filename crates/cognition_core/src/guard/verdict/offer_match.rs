//! How an offer fits an intent.

use serde::{Deserialize, Serialize};

/// What an offer must score to be taken for what was meant.
pub const MATCH_THRESHOLD: f32 = 0.6;

/// How the picked offer fits the intent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Match {
    /// The preferred action, done to what was meant.
    Exact,
    /// The preferred action, which takes no target or for which none was named.
    SameAction,
    /// The best score above [`MATCH_THRESHOLD`].
    Scored,
    /// Nothing would do; what stands in the way is looked at.
    Inspect,
    /// Nothing would do: wait.
    #[default]
    Nothing,
}

/// How well one offer fits an intent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OfferScore {
    /// Number of the offer.
    pub index: u32,
    /// From 0 up.
    pub score: f32,
    /// What it was given for.
    #[serde(rename = "for")]
    pub reasons: Vec<String>,
}
