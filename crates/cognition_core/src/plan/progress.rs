//! A plan as it is pursued: a component, with a way out of every stage.

mod asked;
mod ending;
mod patience;
#[cfg(test)]
mod test_plans;
mod thinking;

use super::fact::Fact;
use super::plan_stage::{PastStep, Pending, PlanAnswer, PlanStage};
use super::step::{PlanStep, StepState};
use crate::mind::StableId;
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use cognition_language::clipped;
use serde::{Deserialize, Serialize};

/// How many others take part at most.
const PARTNERS_BOUND: usize = 8;
/// Characters of a goal, in one line.
const GOAL_CHARS: usize = 300;
/// Characters of what a step says, in one line.
const STEP_CHARS: usize = 240;
/// How many earlier answers are kept; the oldest give way.
const ANSWERS_BOUND: usize = 6;
/// Characters of an answer, in one line.
pub(super) const ANSWER_CHARS: usize = 300;
/// Characters of what stood in the way of a step, in one line.
const WHY_CHARS: usize = 200;
/// How many past steps are kept; the oldest give way.
const PAST_BOUND: usize = 24;
/// How many steps a plan holds at most, whatever its mode says.
pub(super) const STEPS_BOUND: usize = 16;

/// What a change has made of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// It goes on.
    GoesOn,
    /// All steps are done, and it is still to be seen whether what was to be reached is so.
    StepsDone,
    /// It is thought about anew.
    ThinksAnew,
    /// It has reached its end.
    Reached,
    /// It is given up.
    Abandoned,
}

/// A goal that one action can't reach, and what has become of it: a component.
///
/// It is thought about once, in a planner's prompt. Then its steps are done in the order of their
/// groups, each through the router and the guardrails like any other wish. Every stage has a way
/// out: a step that fails makes the mind think anew, a bounded number of times, and what nobody
/// answers is thought about without an answer.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(from = "RawPlan")]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// What is to be reached, in one line of at most 300 characters. Untrusted.
    pub goal: String,
    /// What is to be so then, where the game says it in facts: for a brain that searches.
    pub reach: Vec<Fact>,
    /// The name of the [`PlanningMode`](super::PlanningMode).
    pub mode: String,
    /// Who set the goal. Proposals and questions go to them, unless the planner names another.
    pub asked_by: Option<StableId>,
    /// Whose plan this is a part of; `None` for a plan of the mind's own.
    pub led_by: Option<StableId>,
    /// Who has agreed to take part.
    pub with: Vec<StableId>,
    /// How far it has come.
    pub stage: PlanStage,
    /// What was answered to what was put to somebody last; until the next plan.
    pub answer: Option<PlanAnswer>,
    /// Who agreed to what, and who declined it, before that; oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<PlanAnswer>,
    /// Steps that have ended, those of earlier plans included, oldest first.
    pub past: Vec<PastStep>,
    /// Who was asked and has never answered.
    pub silent: Vec<StableId>,
    /// How often it was thought about anew.
    pub replans: u32,
    /// How often something was put to somebody.
    pub rounds: u32,
    /// How many turns of the mind went by in which nothing came of what is due.
    pub stalled: u32,
    /// How many turns of talk it has waited to be thought about.
    pub talked_over: u32,
    /// What of `reach` the mind has brought about by its own deeds: what a game that tells no such
    /// facts is judged by.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub made: Vec<Fact>,
    /// Whether the way was thought out in the stead of its planner, whose own could not work.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stand_in: bool,
    steps: Vec<PlanStep>,
    /// Of somebody else's plan, the group that is open; later ones are not due yet.
    open_group: Option<u32>,
}

/// A plan as a save holds it, before its bounds are seen to.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct RawPlan {
    goal: String,
    reach: Vec<Fact>,
    mode: String,
    asked_by: Option<StableId>,
    led_by: Option<StableId>,
    with: Vec<StableId>,
    stage: PlanStage,
    answer: Option<PlanAnswer>,
    answers: Vec<PlanAnswer>,
    past: Vec<PastStep>,
    silent: Vec<StableId>,
    replans: u32,
    rounds: u32,
    stalled: u32,
    talked_over: u32,
    made: Vec<Fact>,
    stand_in: bool,
    steps: Vec<PlanStep>,
    open_group: Option<u32>,
}

impl From<RawPlan> for Plan {
    fn from(raw: RawPlan) -> Self {
        let mut plan = Self {
            goal: raw.goal,
            reach: raw.reach,
            mode: raw.mode,
            asked_by: raw.asked_by,
            led_by: raw.led_by,
            with: raw.with,
            stage: raw.stage,
            answer: raw.answer,
            answers: raw.answers,
            past: raw.past,
            silent: raw.silent,
            replans: raw.replans,
            rounds: raw.rounds,
            stalled: raw.stalled,
            talked_over: raw.talked_over,
            made: raw.made,
            stand_in: raw.stand_in,
            steps: raw.steps,
            open_group: raw.open_group,
        };
        plan.with.truncate(PARTNERS_BOUND);
        plan.silent.truncate(PARTNERS_BOUND);
        plan.steps.truncate(STEPS_BOUND);
        plan.goal = clipped(&plan.goal, GOAL_CHARS);
        for step in &mut plan.steps {
            step.description = clipped(&step.description, STEP_CHARS);
        }
        plan.past.drain(..plan.past.len().saturating_sub(PAST_BOUND));
        plan.answers.drain(..plan.answers.len().saturating_sub(ANSWERS_BOUND));
        plan
    }
}

impl Plan {
    /// A goal that nobody has thought about yet.
    pub fn new(goal: impl Into<String>, mode: impl Into<String>) -> Self {
        Self { goal: clipped(&goal.into(), GOAL_CHARS), mode: mode.into(), ..Self::default() }
    }

    /// The part of somebody else's plan that falls to a mind which has agreed to it.
    pub fn shared(goal: String, leader: StableId, steps: Vec<PlanStep>, open_group: u32) -> Self {
        Self {
            goal,
            led_by: Some(leader),
            stage: PlanStage::UnderWay,
            steps,
            open_group: Some(open_group),
            ..Self::default()
        }
    }

    /// Everything that is to be done or was done under the plan as it stands, by number.
    pub fn steps(&self) -> &[PlanStep] {
        &self.steps
    }

    /// Whether it has ended: reached, or given up.
    pub fn is_over(&self) -> bool {
        matches!(self.stage, PlanStage::Reached | PlanStage::Abandoned { .. })
    }

    /// What waits to be said, or for an answer; `None` where nothing does.
    pub fn pending(&self) -> Option<&Pending> {
        match &self.stage {
            PlanStage::Pending { pending } => Some(pending),
            _ => None,
        }
    }

    /// The group of steps that is being done; `None` when no step waits.
    pub fn current_group(&self) -> Option<u32> {
        self.steps.iter().filter(|step| step.is_waiting()).map(|step| step.group).min()
    }

    /// The steps that the mind itself is to do now; none while others are at theirs.
    pub fn due(&self) -> impl Iterator<Item = &PlanStep> {
        let own = |step: &&PlanStep| step.state == StepState::Waiting && step.actor.is_none();
        self.steps.iter().filter(own).filter(|step| self.is_open(step))
    }

    /// Whether a step that waits is to be done now, by whoever does it: its group is open, or it waits for
    /// none of the others and nothing of theirs comes before it.
    pub fn is_open(&self, step: &PlanStep) -> bool {
        let open = self.open_group.or_else(|| self.current_group());
        let is_earlier = |other: &PlanStep| {
            other.is_waiting() && other.actor == step.actor && other.group < step.group
        };
        let goes_ahead = || step.goes_ahead && !self.steps.iter().any(is_earlier);
        self.stage == PlanStage::UnderWay
            && step.is_waiting()
            && (open.is_some_and(|open| step.group <= open) || goes_ahead())
    }

    /// Finds out which steps wait for none of the others.
    pub fn parts(&mut self, goes_ahead: impl Fn(&[PlanStep], &PlanStep) -> bool) {
        let ahead: Vec<bool> = self.steps.iter().map(|it| goes_ahead(&self.steps, it)).collect();
        let pairs = self.steps.iter_mut().zip(ahead);
        pairs.for_each(|(step, ahead)| step.goes_ahead = ahead);
    }

    fn step_mut(&mut self, number: u32) -> Option<&mut PlanStep> {
        self.steps.iter_mut().find(|step| step.number == number)
    }

    /// The leader has come as far as this group.
    pub fn open(&mut self, group: u32) {
        if self.led_by.is_some() && self.open_group != Some(group) {
            self.open_group = Some(group);
            self.stalled = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::test_plans::{due, under_way};
    use super::*;

    #[test]
    fn groups_are_done_in_order_and_the_steps_of_one_side_by_side() {
        let mut plan = under_way(&[(0, None), (0, Some("character_2")), (1, None)]);
        assert_eq!(due(&plan), [1]);
        assert_eq!(plan.finish(1), Progress::GoesOn);
        assert_eq!(due(&plan), [0; 0], "the other is still at it");
        assert_eq!(plan.finish(2), Progress::GoesOn);
        assert_eq!(due(&plan), [3]);
        assert_eq!(plan.finish(3), Progress::Reached);
        assert!(plan.is_over());
    }

    #[test]
    fn who_waits_for_nobody_goes_ahead_in_the_order_of_its_own_steps() {
        let mut plan = under_way(&[(0, Some("character_2")), (1, None), (2, None), (3, None)]);
        plan.parts(|_, step| step.group < 3);
        assert_eq!(due(&plan), [2]);
        plan.finish(2);
        assert_eq!(due(&plan), [3]);
        plan.finish(3);
        assert_eq!(due(&plan), [0; 0], "the last one waits for the other");
        plan.finish(1);
        assert_eq!(due(&plan), [4]);
    }

    #[test]
    fn a_forged_save_is_cut_to_its_bounds() {
        let mut plan = under_way(&[(0, None)]);
        plan.goal = "Get it\n".repeat(100);
        plan.steps[0].description = "Do it. ".repeat(100);
        plan.with = (0..20).map(|who| StableId::new(format!("guest_{who}"))).collect();
        let saved = serde_json::to_value(&plan).expect("a plan is plain data");
        let read: Plan = serde_json::from_value(saved).expect("a saved component");
        assert!(read.goal.chars().count() <= 300 && !read.goal.contains('\n'));
        assert!(read.steps[0].description.chars().count() <= 240);
        assert_eq!(read.with.len(), 8);
    }

    #[test]
    fn a_plan_survives_a_save() {
        let mut plan = under_way(&[(0, None), (1, Some("character_2"))]);
        plan.finish(1);
        let saved = serde_json::to_string(&plan).expect("a plan is plain data");
        assert_eq!(serde_json::from_str::<Plan>(&saved).expect("a saved component"), plan);
    }
}
