//! Which facts bear on a goal: those that a way to it rests on.

use super::fact::Fact;
use super::planning_domain::PlanningDomain;
use super::problem::Problem;
use super::search::search_at_a_glance;

/// Of what is known, what the way that a search finds rests on, in the order in which it comes to
/// matter. Empty where it finds none at a glance.
///
/// Whoever sees these facts, out of five hundred, sees enough to plan.
pub fn bearing(domain: &PlanningDomain, problem: &Problem<'_>) -> Vec<Fact> {
    let mut facts = problem.facts.to_vec();
    let mut bearing: Vec<Fact> = Vec::new();
    for deed in search_at_a_glance(domain, problem).unwrap_or_default() {
        for fact in domain.rests_on(&deed, &facts) {
            if problem.facts.contains(&fact) && !bearing.contains(&fact) {
                bearing.push(fact);
            }
        }
        facts = domain.after(&deed, &facts).unwrap_or(facts);
    }
    bearing
}

#[cfg(test)]
mod tests {
    use super::super::search::search;
    use super::super::tiny_world::{crowded, facts, world_domain};
    use super::*;

    #[test]
    fn of_five_hundred_facts_those_bear_on_a_goal_that_suffice_to_reach_it() {
        let (domain, known) = (world_domain(), crowded());
        let (actors, goal) = (["wren".into()], facts(&["holds wren strongbox"]));
        let problem = Problem { actors: &actors, facts: &known, goal: &goal, max_steps: 8 };
        let shown = bearing(&domain, &problem);
        assert_eq!(known.len(), 500);
        assert!((8..=15).contains(&shown.len()), "{shown:?}");
        let among = |facts| search(&domain, &Problem { facts, ..problem }, &|_| false);
        assert_eq!(among(&shown), among(&known), "they are all it takes");
        assert!(among(&known).is_some());
    }
}
