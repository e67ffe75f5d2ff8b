//! How much is tried before a search for a plan gives up.

/// How many facts are considered at most; a problem beyond that has no plan.
pub(super) const FACTS_BOUND: usize = 20_000;

/// How much is tried before a search gives up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// How many deeds are considered at most; a problem beyond that has no plan.
    pub(super) deeds: usize,
    /// How many sets of goals are taken apart.
    pub(super) expansions: usize,
}

impl Effort {
    /// Of whoever plans.
    pub(super) const FULL: Self = Self { deeds: 60_000, expansions: 4000 };
    /// Within a frame, where something else is done if nothing is found.
    pub(super) const GLANCE: Self = Self { deeds: 6000, expansions: 400 };
}
