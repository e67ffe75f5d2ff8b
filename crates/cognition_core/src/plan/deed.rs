//! What a plan that was searched for consists of.

use crate::mind::StableId;

/// A deed of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// `namespace:verb`.
    pub action: String,
    /// Who does it.
    pub actor: StableId,
    /// What it is done to.
    pub targets: Vec<StableId>,
    /// Deeds of one group can be done side by side; counted from 0.
    pub group: u32,
}
