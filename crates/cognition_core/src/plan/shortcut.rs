//! Which steps of a plan the rest can do without.

use super::fact::Fact;
use super::step::PlanStep;
use super::trial::Trial;

impl Trial<'_> {
    /// How many of these steps, from the first, the rest can do without: played from what is known, it
    /// reaches the goal, by no other ways than those that the plan leaves out anyway. None where what becomes of a
    /// step is not known, or no facts say what is to be reached.
    pub fn needless(&self, steps: &[PlanStep]) -> usize {
        if self.problem.goal.is_empty() {
            return 0;
        }
        if steps.iter().any(|step| self.deeds_meant(step).is_empty()) {
            return 0;
        }
        let led = self.led_to(steps);
        let rest = |first: usize| steps[first..].iter().zip(led[first..].iter().copied());
        let all = self.deeds_to_goal(rest(0)).unwrap_or(usize::MAX);
        let is_shorter =
            |first: &usize| self.deeds_to_goal(rest(*first)).is_some_and(|it| it < all);
        (1..steps.len()).rev().find(is_shorter).unwrap_or(0)
    }

    /// To which of these steps, one done after the other, a way leads that the plan leaves out.
    fn led_to(&self, steps: &[PlanStep]) -> Vec<bool> {
        let mut facts = self.problem.facts.to_vec();
        let mut led = Vec::new();
        for step in steps {
            let here = self.after(step, &facts, false);
            led.push(here.is_none());
            let after = here.or_else(|| self.after(step, &facts, true));
            facts = after.map_or(facts, |(_, after)| after);
        }
        led
    }

    /// How many deeds a step takes that can be done here, or, where a way is led to it, elsewhere, and what is so after
    /// them.
    fn after(&self, step: &PlanStep, facts: &[Fact], is_led: bool) -> Option<(usize, Vec<Fact>)> {
        let deeds = self.deeds_meant(step);
        let here = deeds.iter().find_map(|deed| self.domain.after(deed, facts));
        let there = || deeds.iter().find_map(|deed| self.domain.after_the_way(deed, facts));
        let led = || there().filter(|_| is_led).map(|(way, after)| (way.len() + 1, after));
        here.map(|after| (1, after)).or_else(led)
    }

    /// How many deeds these steps take, and the ways that are led to them, where they reach the goal.
    fn deeds_to_goal<'s>(
        &self,
        mut steps: impl Iterator<Item = (&'s PlanStep, bool)>,
    ) -> Option<usize> {
        let start = (0, self.problem.facts.to_vec());
        let (deeds, facts) = steps.try_fold(start, |(deeds, facts), (step, is_led)| {
            let (more, after) = self.after(step, &facts, is_led)?;
            Some((deeds + more, after))
        })?;
        self.problem.goal.iter().all(|fact| facts.contains(fact)).then_some(deeds)
    }
}

#[cfg(test)]
mod tests {
    use super::super::problem::Problem;
    use super::super::tiny_world::{WAY, facts, heist, refs, world_domain};
    use super::*;
    use crate::perceive::Referable;

    fn needless(known: &[Fact], goal: &[&str], way: &[&str]) -> usize {
        let (domain, mut refs, goal) = (world_domain(), refs(), facts(goal));
        refs.touch(&Referable::new("place", "the loft", "loft"), 1);
        let actors = ["wren".into()];
        let problem = Problem { actors: &actors, facts: known, goal: &goal, max_steps: 8 };
        let step = |(group, description): (u32, &&str)| PlanStep {
            number: group + 1,
            description: (*description).to_owned(),
            group,
            ..PlanStep::default()
        };
        let steps: Vec<PlanStep> = (0..).zip(way).map(step).collect();
        Trial { domain: &domain, problem, refs: &refs }.needless(&steps)
    }

    #[test]
    fn where_the_door_stands_open_nobody_need_be_asked_for_its_key() {
        let goal = ["holds wren strongbox"];
        let mut known = heist();
        assert_eq!(needless(&known, &goal, &WAY), 0, "all of it is needed");
        known.extend(facts(&["unlocked cellar_door"]));
        assert_eq!(needless(&known, &goal, &WAY), 0, "she has to go to the kitchen first");
        known.retain(|fact| *fact != facts(&["at wren yard"])[0]);
        known.extend(facts(&["at wren kitchen"]));
        assert_eq!(needless(&known, &goal, &WAY), 3);
        assert_eq!(needless(&known, &[], &WAY), 0, "nothing says what is to be reached");
    }

    #[test]
    fn the_way_past_whoever_is_here_is_needless_though_the_plan_leaves_other_ways_out() {
        let goal = ["holds wren iron_key", "at wren cellar"];
        let way = [WAY[0], "Ask Hob (character_1) for the iron key", WAY[3]];
        let spared = |hob: &str, way: &[&str]| {
            let mut known = [heist(), facts(&["unlocked cellar_door", hob])].concat();
            known.retain(|fact| fact.to_string() != "at hob kitchen");
            needless(&known, &goal, way)
        };
        assert_eq!(spared("at hob yard", &way), 1, "she asks him here");
        assert_eq!(spared("at hob cellar", &way), 0, "it is the way to him");
        assert_eq!(spared("at hob yard", &[way[0], way[2], way[1]]), 0);
    }

    #[test]
    fn a_room_that_is_not_on_the_way_need_not_be_gone_to_once_the_thing_is_in_hand() {
        let goal = ["holds wren iron_key", "at wren cellar"];
        let mut known = [heist(), facts(&["unlocked cellar_door", "holds wren iron_key"])].concat();
        known.retain(|fact| fact.to_string() != "holds hob iron_key");
        known.extend(facts(&["way yard loft ladder", "way loft yard ladder", "unlocked ladder"]));
        assert_eq!(needless(&known, &goal, &["Go to the loft", WAY[3]]), 1);
        assert_eq!(needless(&known, &goal, &[WAY[0], WAY[3]]), 0, "it is the way");
    }

    #[test]
    fn what_no_action_accounts_for_is_never_needless() {
        let known = [heist(), facts(&["unlocked cellar_door", "at wren cellar"])].concat();
        let of = ["Sing to Hob (character_1)", "Take the strongbox (item_2)"];
        assert_eq!(needless(&known, &["holds wren strongbox"], &of), 0);
    }
}
