//! By what one bids for something.

use serde::Deserialize;

/// What `haggling` of the file of a language holds.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BidWords {
    /// By what one asks to have something for money, and not for nothing.
    #[serde(default)]
    pub(super) buying: Vec<String>,
    /// By what a goal is to have something sold.
    #[serde(default)]
    pub(super) selling: Vec<String>,
    /// By what it is told what something costs.
    #[serde(default)]
    pub(super) pricing: Vec<String>,
    /// How one offers or asks a sum.
    pub(super) bidding: Vec<String>,
    /// What may stand behind a number that is a sum, and counts nothing: `five for the fiddle`.
    pub(super) behind_sum: Vec<String>,
    /// What stands before a number that is a time of day, and no sum: `by nine`.
    #[serde(default)]
    pub(super) at_times: Vec<String>,
    /// By what one takes what was bid, as a line by itself: `deal`.
    pub(super) striking: Vec<String>,
    /// By what one finds a price too high: `too much`.
    pub(super) dear: Vec<String>,
}
