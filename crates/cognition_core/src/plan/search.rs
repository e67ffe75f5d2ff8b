//! Backward search: from what is to be so to what is so.

use super::fact::Fact;
use super::planning_domain::PlanningDomain;
use crate::mind::StableId;

/// What is to be found.
#[derive(Clone, Copy, Debug)]
pub struct Problem<'a> {
    /// Who acts: the planner first, then those who would act beside it.
    pub actors: &'a [StableId],
    /// What is so.
    pub facts: &'a [Fact],
    /// What is to be so.
    pub goal: &'a [Fact],
    /// How many deeds at most.
    pub max_steps: usize,
}

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

/// The cheapest plan, if there is one within the limit; `banned` deeds are left out.
pub fn search(
    domain: &PlanningDomain,
    problem: &Problem<'_>,
    banned: &dyn Fn(&Deed) -> bool,
) -> Option<Vec<Deed>> {
    let _ = (domain, problem, banned);
    None
}
