//! By which words one forbids, as data.

use serde::Deserialize;

/// By which words one forbids.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ForbiddingWords {
    /// What stands before the deed.
    pub(super) opening: Vec<String>,
    /// The same of a deed that has begun.
    pub(super) stopping: Vec<String>,
    /// What forbids wherever it stands in an order.
    pub(super) within: Vec<String>,
    /// What only sounds like it, behind that: `don't forget`.
    pub(super) sparing: Vec<String>,
}
