//! What a plan that was searched for consists of.

use crate::mind::StableId;

/// One deed of a plan that a search has found.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Deed {
    /// The id of the action, `namespace:verb`.
    pub action: String,
    /// Who does it.
    pub actor: StableId,
    /// What it is done to.
    pub targets: Vec<StableId>,
    /// Deeds of one group can be done side by side; counted from 0.
    pub group: u32,
}

impl Deed {
    /// The same deed, whenever in a plan it is done.
    pub(super) fn apart(&self) -> Self {
        Self { group: 0, ..self.clone() }
    }
}
