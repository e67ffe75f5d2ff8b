//! Deeds with facts in numbers, and everything else that matters to a search.

use crate::plan::deed::Deed;
use crate::plan::exclusion::Exclusions;
use crate::plan::fact::FactId;

/// A deed that could be done at some time, with facts in numbers, each list in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GroundDeed {
    /// What is done, by whom and to what.
    pub(crate) deed: Deed,
    /// What it costs.
    pub(crate) cost: u32,
    /// What must be so.
    pub(crate) needs: Vec<FactId>,
    /// What is so afterwards.
    pub(crate) makes: Vec<FactId>,
    /// What is not so afterwards.
    pub(crate) unmakes: Vec<FactId>,
}

/// Everything that matters to a search.
#[derive(Debug, Default)]
pub(crate) struct Ground {
    /// What could be done, in a fixed order: the planner's own deeds first.
    pub(crate) deeds: Vec<GroundDeed>,
    /// What each fact costs at least, by number; 0 for what is so.
    pub(crate) costs: Vec<u32>,
    /// What is to be so; none where it can't be.
    pub(crate) goal: Option<Vec<FactId>>,
    /// What can't be so at once.
    pub(crate) exclusions: Exclusions,
}
