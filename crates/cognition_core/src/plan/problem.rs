//! What a search is to find.

use super::fact::Fact;
use super::planning_mode::PlanningMode;
use super::progress::Plan;
use crate::mind::StableId;

/// What a search is to find: from what is so, to what is to be so.
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

impl Plan {
    /// Who acts for it: the mind itself first, then those who have agreed to take part.
    pub fn actors(&self, mind: &StableId) -> Vec<StableId> {
        let others = self.with.iter().filter(|other| *other != mind);
        [mind].into_iter().chain(others).cloned().collect()
    }

    /// What a search is to find for it, by these, from what is known, within its mode.
    pub fn problem<'a>(
        &'a self,
        actors: &'a [StableId],
        facts: &'a [Fact],
        mode: &PlanningMode,
    ) -> Problem<'a> {
        Problem { actors, facts, goal: &self.reach, max_steps: mode.max_steps }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mind_acts_first_and_once() {
        let mut plan = Plan::new("Get the box.", "PLAN");
        plan.with = vec!["pip".into(), "wren".into()];
        assert_eq!(plan.actors(&"wren".into()), ["wren".into(), "pip".into()]);
    }
}
