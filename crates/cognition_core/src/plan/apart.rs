//! Which steps of a plan wait for none of the others' steps.

use super::deed::Deed;
use super::fact::Fact;
use super::step::PlanStep;
use super::trial::Trial;
use crate::mind::StableId;

impl Trial<'_> {
    /// Whether a step may be done before what others do in earlier groups: what becomes of their steps and of
    /// it is known, none of them makes or unmakes what another needs, and they are about no item of it. A step that no action accounts for
    /// waits, as the plan says.
    pub fn goes_ahead(&self, steps: &[PlanStep], step: &PlanStep) -> bool {
        let own = self.deeds_meant(step);
        let earlier = |other: &&PlanStep| other.group < step.group && other.actor != step.actor;
        let mut others = steps.iter().filter(earlier).map(|other| self.deeds_meant(other));
        !own.is_empty() && others.all(|others| self.are_apart(&others, &own))
    }

    fn are_apart(&self, some: &[Deed], others: &[Deed]) -> bool {
        let mut pairs = some.iter().flat_map(|one| others.iter().map(move |other| (one, other)));
        !some.is_empty()
            && !pairs.any(|(one, other)| self.meet(one, other) || self.meet(other, one))
    }

    /// Whether a deed makes what another needs, or unmakes what it needs or makes.
    fn meet(&self, one: &Deed, other: &Deed) -> bool {
        let (needs, makes) = (self.domain.unmet(other, &[]), self.domain.makes(other));
        let is_needed = |made: &Fact| self.domain.may_need(other, made);
        let unmakes = |fact| self.domain.has_unmade(one, fact);
        let is_item = |id: &StableId| {
            self.refs.of(id).is_some_and(|known| known.name.as_str().starts_with("item_"))
        };
        if one.targets.iter().any(|id| is_item(id) && other.targets.contains(id)) {
            return true;
        }
        self.domain.makes(one).iter().any(is_needed) || needs.iter().chain(&makes).any(unmakes)
    }
}

#[cfg(test)]
mod tests {
    use super::super::problem::Problem;
    use super::super::tiny_world::{heist, refs, world_domain};
    use super::*;

    fn step(group: u32, actor: Option<&str>, description: &str) -> PlanStep {
        let actor = actor.map(StableId::new);
        PlanStep { description: description.to_owned(), group, actor, ..PlanStep::default() }
    }

    /// Whether the last step goes ahead of the others.
    fn goes_ahead(steps: &[PlanStep]) -> bool {
        let (domain, refs, facts) = (world_domain(), refs(), heist());
        let actors = [StableId::new("wren"), StableId::new("hob")];
        let problem = Problem { actors: &actors, facts: &facts, goal: &[], max_steps: 8 };
        let trial = Trial { domain: &domain, problem, refs: &refs };
        trial.goes_ahead(steps, steps.last().expect("is given some"))
    }

    #[test]
    fn who_fetches_one_thing_does_not_wait_for_who_fetches_another() {
        let way = step(1, None, "Go to the kitchen (place_2)");
        let fetches = step(0, Some("hob"), "Take the iron key (item_1)");
        assert!(goes_ahead(&[fetches.clone(), way.clone()]));
        let unlocks = step(1, None, "Unlock the cellar door (door_1) with the iron key (item_1)");
        assert!(!goes_ahead(&[fetches.clone(), unlocks]), "it is done with what the other fetches");
        let unlocks = "Unlock the cellar door (door_1) with the iron key (item_1)";
        let enters = step(1, None, "Go to the cellar (place_3)");
        assert!(!goes_ahead(&[step(0, Some("hob"), unlocks), enters]), "it is locked until then");
        let own = step(0, None, "Go to the yard (place_1)");
        assert!(goes_ahead(&[own, way]), "its own steps are kept in order elsewhere");
    }

    #[test]
    fn what_no_action_accounts_for_is_waited_for_and_waits() {
        let way = step(1, None, "Go to the kitchen (place_2)");
        assert!(!goes_ahead(&[step(0, Some("hob"), "Call the guard away"), way.clone()]));
        assert!(!goes_ahead(&[way, step(2, Some("hob"), "Hum a tune")]));
    }
}
