//! A search that goes across nothing which the mind will not do.

use super::deed::Deed;
use super::planning_domain::PlanningDomain;
use super::problem::Problem;
use super::search::search;
use std::collections::BTreeSet;

/// How many ways are looked at before the search gives up.
const WAYS: usize = 32;

/// The cheapest plan without a deed that the mind abstains from; see [`search`].
///
/// A way is found first, and only then are its deeds looked at: to read a promise takes longer than
/// to search once more, and most ways meet none.
pub fn search_abstaining(
    domain: &PlanningDomain,
    problem: &Problem<'_>,
    banned: &dyn Fn(&Deed) -> bool,
    abstains: &dyn Fn(&Deed) -> bool,
) -> Option<Vec<Deed>> {
    let mut forsworn: BTreeSet<Deed> = BTreeSet::new();
    for _ in 0..WAYS {
        let is_out = |deed: &Deed| banned(deed) || forsworn.contains(deed);
        let plan = search(domain, problem, &is_out)?;
        let new: Vec<Deed> = plan.iter().filter(|deed| abstains(deed)).map(Deed::apart).collect();
        if new.is_empty() {
            return Some(plan);
        }
        forsworn.extend(new);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::fact::Fact;
    use super::super::tiny_world::{facts, heist, world_domain, written};
    use super::*;

    fn plan(goal: &str, abstains: &dyn Fn(&Deed) -> bool) -> Option<String> {
        let (known, goal, actors) = (heist(), facts(&[goal]), ["wren".into(), "pip".into()]);
        let problem = Problem { actors: &actors, facts: &known, goal: &goal, max_steps: 8 };
        let plan = search_abstaining(&world_domain(), &problem, &|_| false, abstains);
        plan.map(|plan| written(&plan))
    }

    #[test]
    fn what_the_mind_will_not_do_is_gone_round_where_there_is_a_way_round() {
        let key = "holds wren iron_key";
        let asks = |deed: &Deed| deed.action == "world:ask";
        let free = plan(key, &|_| false).expect("there is a way");
        assert!(free.contains("ask hob"), "{free}");
        let round = plan(key, &asks).expect("there is another way");
        assert!(round.contains("filch") && !round.contains("ask hob"), "{round}");
    }

    #[test]
    fn where_every_way_goes_across_it_there_is_none() {
        let to_the_cellar =
            |deed: &Deed| deed.targets.first().is_some_and(|to| *to == "cellar".into());
        assert_eq!(plan("holds wren strongbox", &to_the_cellar), None);
        let of_others = |deed: &Deed| to_the_cellar(deed) && deed.actor == "wren".into();
        let goal: Fact = facts(&["at pip cellar"]).remove(0);
        assert!(plan(&goal.to_string(), &of_others).is_some(), "others may still go there");
    }
}
