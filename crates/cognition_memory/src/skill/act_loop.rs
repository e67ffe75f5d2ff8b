//! The action loop: plan, carry out, look at what was found, until it is enough.

use super::{SkillCall, SkillFault, SkillPlan, SkillRecord};
use crate::mind::GameTime;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How long a mind may gather before it answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[type_path = "cognition_core::skill::act_loop"]
pub struct ActLimits {
    /// Plans that are carried out at most.
    pub iterations: u32,
    /// Game time after which no further plan is asked for.
    pub time: Duration,
}

impl Default for ActLimits {
    /// Five iterations and sixty seconds of game time.
    fn default() -> Self {
        Self { iterations: 5, time: Duration::from_secs(60) }
    }
}

/// Why a loop ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[reflect(Debug, PartialEq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[type_path = "cognition_core::skill::act_loop"]
pub enum Termination {
    /// The plan was empty: enough is known.
    NoActions,
    /// As many plans were carried out as may be.
    MaxIterations,
    /// It took too long.
    Timeout,
    /// The plan held nothing but calls that had been made: nothing new can come of it.
    Repeated,
    /// There was no plan that could be read.
    NoPlan,
}

/// One loop, from the first plan to its end.
///
/// ```
/// use cognition_base::mind::GameTime;
/// use cognition_memory::skill::{ActLimits, ActLoop, SkillCall, SkillPlan, Termination};
///
/// let mut act_loop = ActLoop::new(GameTime(0), ["recall".to_owned()]);
/// let plan = SkillPlan { actions: vec![SkillCall::new("recall")], ..SkillPlan::default() };
/// let now = GameTime::from_secs(2);
/// act_loop.carry_out(&plan, |_call| Ok("a lantern".to_owned()));
/// assert_eq!(act_loop.after(Some(&plan), now, &ActLimits::default()), None);
/// act_loop.carry_out(&plan, |_call| unreachable!("it has been done"));
/// let end = act_loop.after(Some(&plan), now, &ActLimits::default());
/// assert_eq!((end, act_loop.is_productive()), (Some(Termination::Repeated), true));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActLoop {
    /// How many plans have been carried out.
    pub iteration: u32,
    /// When it began.
    pub began: GameTime,
    /// What was done, oldest first.
    pub history: Vec<SkillRecord>,
    /// The skills that the model is told about.
    pub offered: Vec<String>,
}

impl ActLoop {
    /// A loop that has not done anything yet.
    pub fn new(began: GameTime, offered: impl IntoIterator<Item = String>) -> Self {
        Self { began, offered: offered.into_iter().collect(), ..Self::default() }
    }

    /// Carries out a plan with `perform` and records what came of it. A call that was made before,
    /// with the same arguments, is not made again.
    pub fn carry_out(
        &mut self,
        plan: &SkillPlan,
        mut perform: impl FnMut(&SkillCall) -> Result<String, SkillFault>,
    ) {
        for call in &plan.actions {
            if !self.has_made(call) {
                let record = SkillRecord::new(self.iteration, call.clone(), perform(call));
                self.history.push(record);
            }
        }
    }

    /// Whether the loop ends after a plan that was carried out; none stands for a reply that could
    /// not be read. Asked once after each plan, never before, so that no plan is made in vain.
    pub fn after(
        &mut self,
        plan: Option<&SkillPlan>,
        now: GameTime,
        limits: &ActLimits,
    ) -> Option<Termination> {
        let Some(plan) = plan else {
            return Some(Termination::NoPlan);
        };
        let iteration = self.iteration;
        self.iteration = self.iteration.saturating_add(1);
        if plan.is_empty() {
            Some(Termination::NoActions)
        } else if !self.history.iter().any(|record| record.iteration == iteration) {
            Some(Termination::Repeated)
        } else if now.since(self.began) >= limits.time {
            Some(Termination::Timeout)
        } else if self.iteration >= limits.iterations {
            Some(Termination::MaxIterations)
        } else {
            None
        }
    }

    /// Whether anything was found.
    pub fn is_productive(&self) -> bool {
        self.history.iter().any(SkillRecord::found)
    }

    fn has_made(&self, call: &SkillCall) -> bool {
        self.history.iter().any(|record| record.call == *call)
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_mind::TestMind;
    use super::super::{Skills, history_text, parse_plan};
    use super::*;
    use crate::token_estimate::BytesPerToken;
    use expect_test::expect;
    use proptest::prelude::*;

    const LIMITS: ActLimits = ActLimits { iterations: 3, time: Duration::from_secs(60) };

    fn recall(query: &str) -> SkillCall {
        SkillCall::new("recall").with("query", query)
    }

    fn plan(queries: &[&str]) -> SkillPlan {
        let actions = queries.iter().map(|query| recall(query)).collect();
        SkillPlan { actions, ..SkillPlan::default() }
    }

    /// Carries out a plan at a second.
    fn step(act_loop: &mut ActLoop, queries: &[&str], second: u64) -> Option<Termination> {
        let plan = plan(queries);
        act_loop.carry_out(&plan, |call| Ok(format!("found {}", call.arguments["query"])));
        act_loop.after(Some(&plan), GameTime::from_secs(second), &LIMITS)
    }

    #[test]
    fn an_empty_plan_ends_the_loop() {
        let mut act_loop = ActLoop::default();
        assert_eq!(step(&mut act_loop, &["a"], 1), None);
        assert_eq!(step(&mut act_loop, &[], 2), Some(Termination::NoActions));
        assert!(act_loop.is_productive());
    }

    #[test]
    fn the_last_plan_is_carried_out_before_a_limit_ends_the_loop() {
        let mut act_loop = ActLoop::new(GameTime::from_secs(100), []);
        let plans = [("a", None), ("b", None), ("c", Some(Termination::MaxIterations))];
        for (query, end) in plans {
            assert_eq!(step(&mut act_loop, &[query], 101), end, "{query}");
        }
        assert_eq!(act_loop.history.len(), 3);
        let mut late = ActLoop::new(GameTime::from_secs(100), []);
        assert_eq!(step(&mut late, &["a"], 159), None);
        assert_eq!(step(&mut late, &["b"], 160), Some(Termination::Timeout));
        assert_eq!(late.history.len(), 2);
    }

    #[test]
    fn the_same_call_is_made_once_and_a_plan_of_nothing_else_ends_the_loop() {
        let mut act_loop = ActLoop::default();
        assert_eq!(step(&mut act_loop, &["a", "a"], 1), None);
        assert_eq!(act_loop.history.len(), 1);
        assert_eq!(step(&mut act_loop, &["a", "b"], 2), None, "b is new");
        let iterations: Vec<_> = act_loop.history.iter().map(|record| record.iteration).collect();
        assert_eq!(iterations, [0, 1]);
        assert_eq!(step(&mut act_loop, &["b", "a"], 3), Some(Termination::Repeated));
    }

    #[test]
    fn without_a_plan_the_loop_ends() {
        let mut act_loop = ActLoop::default();
        let end = act_loop.after(None, GameTime(0), &LIMITS);
        assert_eq!(end, Some(Termination::NoPlan));
        assert!(!act_loop.is_productive());
    }

    #[test]
    fn a_loop_that_found_nothing_was_not_productive() {
        let mut act_loop = ActLoop::default();
        act_loop.carry_out(&plan(&["a"]), |_| Err(SkillFault::not_found("nothing")));
        act_loop.carry_out(&plan(&["b"]), |_| Err(SkillFault::missing("query", "words")));
        assert!(!act_loop.is_productive());
    }

    #[test]
    fn reasons_have_one_name_on_the_wire() {
        let wire = serde_json::to_string(&[Termination::NoActions, Termination::MaxIterations]);
        assert_eq!(wire.ok().as_deref(), Some(r#"["no_actions","max_iterations"]"#));
    }

    #[test]
    fn a_loop_of_real_skills_is_read_carried_out_and_told() {
        let (skills, mut mind) = (Skills::default(), TestMind::experienced());
        let mut act_loop = ActLoop::new(mind.now, []);
        for (reply, end) in [
            (r#"{"actions": [{"type": "memory_query", "query": "brass"}]}"#, None),
            (
                r#"{"actions": [{"type": "associate", "seeds": ["lantern"], "depth": 1}, {"type": "list", "action": "view"}, {"type": "focus"}]}"#,
                None,
            ),
            (r#"{"actions": []}"#, Some(Termination::NoActions)),
        ] {
            let plan = parse_plan(reply, &skills).expect("is a plan");
            mind.lend(|mind| act_loop.carry_out(&plan, |call| skills.perform(call, mind)));
            assert_eq!(act_loop.after(Some(&plan), mind.now, &ActLimits::default()), end);
        }
        let told = history_text(&act_loop.history, &BytesPerToken::default());
        expect![[r#"
            1. [recall] SUCCESS: about `brass`: the lantern is of brass (gists, sure)
            2. [associate] SUCCESS: lantern calls up cellar (0.70): the cold one under the tavern
            3. [list] SUCCESS: there is no list `errands`; there are no lists
            4. [focus] ERROR: `action` is missing: give set, check or clear"#]]
        .assert_eq(&told);
    }

    proptest! {
        #[test]
        fn every_loop_ends(plans in prop::collection::vec(prop::collection::vec("[ab]{1,2}", 0..4), 5..9)) {
            let mut act_loop = ActLoop::default();
            let limits = ActLimits::default();
            let mut ends = plans.iter().map(|queries| {
                let plan = plan(&queries.iter().map(String::as_str).collect::<Vec<_>>());
                act_loop.carry_out(&plan, |_| Ok("x".to_owned()));
                act_loop.after(Some(&plan), GameTime(0), &limits)
            });
            let carried_out = ends.position(|end| end.is_some()).map(|at| at + 1);
            prop_assert!(carried_out.is_some_and(|plans| plans <= 5), "{:?}", carried_out);
        }
    }
}
