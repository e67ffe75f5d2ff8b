//! Which facts bear on a goal: those that a way to it rests on.

use super::fact::Fact;
use super::ground::rested_on_at_best;
use super::planning_domain::PlanningDomain;
use super::problem::Problem;
use super::search::search_at_a_glance;

/// Of what is known, what the way that a search finds rests on and does away with, in the order in which it
/// comes to matter. Where it finds none at a glance, what a way would rest on if nothing that was so were ever
/// undone, the nearest to the goal first; empty where there is none even then.
///
/// Whoever sees these facts, out of five hundred, sees enough to plan.
pub fn bearing(domain: &PlanningDomain, problem: &Problem<'_>) -> Vec<Fact> {
    let Some(way) = search_at_a_glance(domain, problem, &|_| false) else {
        return rested_on_at_best(domain, problem);
    };
    let mut facts = problem.facts.to_vec();
    let mut bearing: Vec<Fact> = Vec::new();
    for deed in way {
        let ended = facts.iter().filter(|fact| domain.has_unmade(&deed, fact)).cloned();
        for fact in domain.rests_on(&deed, &facts).into_iter().chain(ended) {
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
    use super::super::tiny_world::{crowded, facts, heist, world_domain};
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

    #[test]
    fn where_no_way_is_found_what_one_would_rest_on_bears_on_the_goal() {
        let known = [heist(), facts(&["locked cellar_door", "at lamp yard", "free lamp"])].concat();
        let told = |max_steps: usize| {
            let (actors, goal) = (["wren".into()], facts(&["holds wren strongbox"]));
            let problem = Problem { actors: &actors, facts: &known, goal: &goal, max_steps };
            bearing(&world_domain(), &problem)
        };
        let wanted = ["locked cellar_door", "opens iron_key cellar_door", "holds hob iron_key"];
        for max_steps in [8, 2] {
            let told = told(max_steps);
            assert!(facts(&wanted).iter().all(|fact| told.contains(fact)), "{told:?}");
            assert!(told.iter().all(|fact| !fact.of.contains(&"lamp".into())), "{told:?}");
        }
        assert_eq!(told(2)[0].to_string(), "at strongbox cellar", "the nearest to the goal");
    }
}
