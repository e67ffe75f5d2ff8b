//! Which steps of a plan need no doing any more.

use super::fact::Fact;
use super::step::PlanStep;
use super::trial::Trial;

impl Trial<'_> {
    /// Whether what a step is to bring about is so.
    pub fn is_so(&self, step: &PlanStep) -> bool {
        let makes = self.deeds_meant(step).into_iter();
        let mut makes = makes.map(|deed| self.domain.makes(&deed));
        makes.any(|makes| {
            !makes.is_empty() && makes.iter().all(|fact| self.problem.facts.contains(fact))
        })
    }

    /// Whether a step means a deed that can't be done as things stand: what it is for is not where it
    /// was believed to be.
    pub fn is_impossible(&self, step: &PlanStep) -> bool {
        let deeds = self.deeds_meant(step);
        let possible = |deed| self.domain.is_possible(deed, self.problem.facts);
        !deeds.is_empty() && !deeds.iter().any(possible)
    }

    /// How many of these steps, from the first, the rest can do without: played from what is known, it
    /// reaches the goal. None where what becomes of a step is not known, or no facts say what is to be
    /// reached.
    pub fn needless(&self, steps: &[PlanStep]) -> usize {
        if self.problem.goal.is_empty() {
            return 0;
        }
        let is_known = |step: &&PlanStep| !self.deeds_meant(*step).is_empty();
        let known = steps.iter().take_while(is_known).count();
        let most = known.min(steps.len().saturating_sub(1));
        (1..=most).rev().find(|first| self.reaches(&steps[*first..])).unwrap_or(0)
    }

    /// Whether what a step is to bring about is needed for nothing but what is so already: the key to a door that
    /// stands open. What nothing after it needs is wanted for itself.
    pub fn serves_only_what_is_so(&self, step: &PlanStep, later: &[PlanStep]) -> bool {
        let made = self.deeds_meant(step).into_iter().flat_map(|deed| self.domain.makes(&deed));
        let made: Vec<Fact> = made.collect();
        let needs_it = |other: &&PlanStep| {
            let deeds = self.deeds_meant(*other);
            let mut unmet = deeds.iter().flat_map(|it| self.domain.unmet(it, self.problem.facts));
            unmet.any(|fact| made.contains(&fact))
        };
        let mut users = later.iter().filter(needs_it).peekable();
        users.peek().is_some() && users.all(|other| self.is_so(other))
    }

    fn reaches(&self, steps: &[PlanStep]) -> bool {
        let after = steps.iter().try_fold(self.problem.facts.to_vec(), |facts, step| {
            let deeds = self.deeds_meant(step);
            deeds.iter().find_map(|deed| self.domain.after(deed, &facts))
        });
        let all_so = |facts: Vec<Fact>| self.problem.goal.iter().all(|fact| facts.contains(fact));
        after.is_some_and(all_so)
    }
}

#[cfg(test)]
mod tests {
    use super::super::problem::Problem;
    use super::super::tiny_world::{facts, heist, refs, world_domain};
    use super::*;
    use crate::mind::StableId;

    fn steps(of: &[&str]) -> Vec<PlanStep> {
        let step = |(place, description): (u32, &&str)| PlanStep {
            number: place + 1,
            description: (*description).to_owned(),
            group: place,
            ..PlanStep::default()
        };
        (0..).zip(of).map(step).collect()
    }

    fn check<T>(known: &[Fact], goal: &[&str], look: impl FnOnce(&Trial<'_>) -> T) -> T {
        let (domain, refs, goal) = (world_domain(), refs(), facts(goal));
        let actors = [StableId::new("wren")];
        let problem = Problem { actors: &actors, facts: known, goal: &goal, max_steps: 8 };
        look(&Trial { domain: &domain, problem, refs: &refs })
    }

    const WAY: [&str; 5] = [
        "Go to the kitchen (place_2)",
        "Ask Hob (character_1) for the iron key (item_1)",
        "Unlock the cellar door (door_1) with the iron key (item_1)",
        "Go to the cellar (place_3)",
        "Take the strongbox (item_2)",
    ];

    #[test]
    fn a_step_whose_thing_is_elsewhere_cannot_be_done_and_a_thought_always_can() {
        let known = facts(&["at wren cellar", "at strongbox kitchen", "free strongbox"]);
        let steps = steps(&["Take the strongbox (item_2)", "Think it over"]);
        let impossible = |known: &[Fact]| {
            check(known, &["holds wren strongbox"], |trial| {
                steps.iter().map(|step| trial.is_impossible(step)).collect::<Vec<_>>()
            })
        };
        assert_eq!(impossible(&known), [true, false]);
        let known = facts(&["at wren cellar", "at strongbox cellar", "free strongbox"]);
        assert_eq!(impossible(&known), [false, false]);
    }

    #[test]
    fn what_a_step_brings_about_may_be_so_already() {
        let known = [heist(), facts(&["holds wren iron_key"])].concat();
        let steps = steps(&WAY);
        let so = check(&known, &[], |trial| {
            steps.iter().map(|step| trial.is_so(step)).collect::<Vec<_>>()
        });
        assert_eq!(so, [false, true, false, false, false]);
    }

    #[test]
    fn where_the_door_stands_open_nobody_need_be_asked_for_its_key() {
        let goal = ["holds wren strongbox"];
        let mut known = heist();
        let needless = |known: &[Fact], goal: &[&str]| {
            check(known, goal, |trial| trial.needless(&steps(&WAY)))
        };
        assert_eq!(needless(&known, &goal), 0, "all of it is needed");
        known.extend(facts(&["unlocked cellar_door"]));
        assert_eq!(needless(&known, &goal), 0, "she has to go to the kitchen first");
        known.retain(|fact| *fact != facts(&["at wren yard"])[0]);
        known.extend(facts(&["at wren kitchen"]));
        assert_eq!(needless(&known, &goal), 3);
        assert_eq!(needless(&known, &[]), 0, "nothing says what is to be reached");
    }

    #[test]
    fn a_key_is_not_waited_for_once_its_door_stands_open_whatever_the_goal_is() {
        let mut known = heist();
        let moot = |known: &[Fact], way: &[&str]| {
            let steps = steps(way);
            check(known, &[], |trial| trial.serves_only_what_is_so(&steps[0], &steps[1..]))
        };
        assert!(!moot(&known, &WAY[1..]), "the door is locked");
        known.extend(facts(&["unlocked cellar_door"]));
        assert!(moot(&known, &WAY[1..]));
        assert!(!moot(&known, &WAY[1..2]), "the key is wanted for itself");
    }

    #[test]
    fn what_no_action_accounts_for_is_never_needless() {
        let known = [heist(), facts(&["unlocked cellar_door", "at wren cellar"])].concat();
        let of = ["Sing to Hob (character_1)", "Take the strongbox (item_2)"];
        assert_eq!(check(&known, &["holds wren strongbox"], |it| it.needless(&steps(&of))), 0);
    }
}
