//! A deed that lacks nothing but that whoever does it is where it can be done: the walk there.

use super::deed::Deed;
use super::fact::Fact;
use super::ground::reachable;
use super::lacking::lacking;
use super::planning_domain::{Operator, PlanningDomain, Slots};
use super::problem::Problem;
use super::search::search_at_a_glance;

/// The tag of actions that lead somewhere else.
const MOVE: &str = "move";
/// Through how many rooms one is led at most.
const LONGEST_WALK: usize = 8;

impl PlanningDomain {
    /// The moves that lead to where a deed can be done, as these facts say, and what is so once it is done; none
    /// where it lacks more than that.
    pub(super) fn after_the_way(
        &self,
        deed: &Deed,
        facts: &[Fact],
    ) -> Option<(Vec<Deed>, Vec<Fact>)> {
        let way = self.way_to(deed, facts)?;
        let there = way.iter().try_fold(facts.to_vec(), |facts, step| self.after(step, &facts))?;
        let after = self.after(deed, &there)?;
        Some((way, after))
    }

    fn way_to(&self, deed: &Deed, facts: &[Fact]) -> Option<Vec<Deed>> {
        // What it is done with and to must be as it should be: no walk changes that.
        if self.needed_of_actor(deed, facts).is_empty() {
            return None;
        }
        let actors = [deed.actor.clone()];
        let stays = |other: &Deed| !self.is_move(&other.action);
        let walking = Problem { actors: &actors, facts, goal: &[], max_steps: LONGEST_WALK };
        let needs = self.rests_on(deed, &reachable(self, &walking, &stays)?);
        let there = Problem { goal: &needs, ..walking };
        if needs.is_empty() { None } else { search_at_a_glance(self, &there, &stays) }
    }

    /// What would have to be so first, where a deed lacks something that no walk leads to: the door is locked, and
    /// somebody else has the key. None where what it is done with or to is not as it should be.
    pub(super) fn bars_the_way(&self, deed: &Deed, facts: &[Fact]) -> Option<Fact> {
        let goal = match self.is_move(&deed.action) {
            true => self.makes(deed),
            false => self.needed_of_actor(deed, facts),
        };
        let actors = [deed.actor.clone()];
        let problem = Problem { actors: &actors, facts, goal: &goal, max_steps: LONGEST_WALK };
        lacking(self, &problem, &|other| !self.is_move(&other.action))
    }

    /// Whether whoever does it is somewhere else afterwards, by nobody's leave.
    fn is_move(&self, action: &str) -> bool {
        let is_tagged = self.template(action).is_some_and(|it| it.tags.iter().any(|it| it == MOVE));
        let moves = is_tagged || self.operator(action).is_some_and(Operator::moves_its_actor);
        moves && !self.is_uncertain(action)
    }
}

impl Operator {
    /// Whether all that it makes is that its actor is somewhere else: `at me {0}` in the place of `at me ?here`.
    fn moves_its_actor(&self) -> bool {
        let is_moved = |made: &Slots| {
            let mut left = self.unmakes.iter().filter(|unmade| self.needs.contains(unmade));
            left.any(|left| left.is == made.is && is_elsewhere(&left.of, &made.of))
        };
        !self.makes.is_empty() && self.makes.iter().all(is_moved)
    }
}

/// Whether something else than the actor has changed.
fn is_elsewhere(before: &[usize], after: &[usize]) -> bool {
    let is_actor = |(one, other): (&usize, &usize)| *one == 0 && *other == 0;
    before.len() == after.len() && before != after && before.iter().zip(after).any(is_actor)
}

#[cfg(test)]
mod tests {
    use super::super::tiny_world::{facts, heist, world_domain, written};
    use super::*;
    use crate::act::ActionPack;

    fn deed(action: &str, targets: &[&str]) -> Deed {
        let targets = targets.iter().map(|target| (*target).into()).collect();
        Deed { action: action.to_owned(), actor: "wren".into(), targets, group: 0 }
    }

    fn way(deed: &Deed, known: &[Fact]) -> Option<String> {
        world_domain().after_the_way(deed, known).map(|(way, _)| written(&way).replace('\n', "; "))
    }

    fn open() -> Vec<Fact> {
        [heist(), facts(&["unlocked cellar_door"])].concat()
    }

    #[test]
    fn a_walk_leads_through_several_rooms_and_nobody_else_takes_it() {
        let take = deed("world:take", &["strongbox"]);
        let walk = "0: wren go kitchen arch; 1: wren go cellar cellar_door";
        assert_eq!(way(&take, &open()).as_deref(), Some(walk));
        let (_, after) = world_domain().after_the_way(&take, &open()).expect("there is a way");
        assert!(after.contains(&facts(&["holds wren strongbox"])[0]), "{after:?}");
        let ask = deed("world:ask", &["hob", "iron_key"]);
        assert_eq!(way(&ask, &heist()).as_deref(), Some("0: wren go kitchen arch"));
    }

    #[test]
    fn what_leads_elsewhere_need_not_be_called_a_move() {
        let domain = world_domain();
        let mut go = domain.template("world:go").cloned().expect("one can go there");
        go.tags.clear();
        let untagged = ActionPack { facts: Vec::new(), actions: vec![go] };
        assert!(PlanningDomain::of(&untagged).is_move("world:go"));
        for other in ["take", "give", "ask", "trade", "unlock", "occupy"] {
            assert!(!domain.is_move(&format!("world:{other}")), "{other}");
        }
    }

    #[test]
    fn what_lacks_more_than_the_way_there_has_none() {
        let take = |thing: &str| deed("world:take", &[thing]);
        assert_eq!(way(&take("strongbox"), &heist()), None, "a door is locked");
        assert_eq!(way(&take("iron_key"), &open()), None, "somebody has it");
        assert_eq!(way(&take("lantern"), &open()), None, "nobody knows where it is");
        assert_eq!(way(&deed("world:fly", &["cellar"]), &open()), None, "it is no deed");
    }

    #[test]
    fn what_bars_the_way_is_at_the_bottom_of_it() {
        let bar = |deed: &Deed, known: &[Fact]| {
            world_domain().bars_the_way(deed, known).map(|fact| fact.to_string())
        };
        let take = deed("world:take", &["strongbox"]);
        assert_eq!(bar(&take, &heist()).as_deref(), Some("holds wren iron_key"));
        let go = deed("world:go", &["cellar", "cellar_door"]);
        assert_eq!(bar(&go, &heist()).as_deref(), Some("holds wren iron_key"));
        assert_eq!(bar(&deed("world:take", &["iron_key"]), &heist()), None, "somebody has it");
        assert_eq!(bar(&take, &open()), None);
    }
}
