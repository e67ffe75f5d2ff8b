//! What could ever be done, and what could ever be so, from what is so: the ground that a search
//! stands on.

mod grounded;
mod growth;
mod names;
mod resting;
mod settled;

pub(super) use grounded::{Ground, GroundDeed};
pub(super) use growth::DEAREST;

use super::deed::Deed;
use super::fact::Fact;
use super::planning_domain::PlanningDomain;
use super::problem::Problem;
use super::search_effort::Effort;
use growth::Growth;

impl Ground {
    /// Takes up facts from the cheapest on, and with each the deeds whose needs it completes.
    pub(super) fn of(
        domain: &PlanningDomain,
        problem: &Problem<'_>,
        banned: &dyn Fn(&Deed) -> bool,
        effort: Effort,
    ) -> Self {
        let mut growth = Growth::new(domain, problem);
        if growth.grow(banned, effort) { growth.ground(problem) } else { Self::default() }
    }
}

/// What is so and what could ever come to be so, if nothing that was so were ever undone; none where
/// that is more than a glance shows.
pub(super) fn reachable(
    domain: &PlanningDomain,
    problem: &Problem<'_>,
    banned: &dyn Fn(&Deed) -> bool,
) -> Option<Vec<Fact>> {
    let mut growth = Growth::new(domain, problem);
    let whole = growth.grow(banned, Effort::GLANCE);
    whole.then(|| growth.atoms.iter().map(|atom| growth.names.fact(atom)).collect())
}

/// Of what is so, what the goal rests on and what a way to it does away with, if nothing else that was so
/// were ever undone, the nearest to the goal first. What of it could never come to be so rests on nothing.
pub(super) fn rested_on_at_best(domain: &PlanningDomain, problem: &Problem<'_>) -> Vec<Fact> {
    let mut growth = Growth::new(domain, problem);
    let whole = growth.grow(&|_| false, Effort::GLANCE);
    if whole { growth.rested_on(problem.goal) } else { Vec::new() }
}
