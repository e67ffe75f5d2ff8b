//! A plan as it is pursued: a component, with a way out of every stage.

use super::fact::Fact;
use super::invitation::Consent;
use super::step::{PlanStep, StepState};
use super::think_output::{ProposedStep, ThinkDecision, ThinkOutput};
use crate::mind::{GameTime, StableId};
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How many past steps are kept; the oldest give way.
const PAST_BOUND: usize = 24;
/// How many steps a plan holds at most, whatever its mode says.
pub(super) const STEPS_BOUND: usize = 16;

/// When a plan is given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanLimits {
    /// How often a mind thinks anew after a failure.
    pub replans: u32,
    /// How often it puts a proposal or a question to somebody.
    pub rounds: u32,
    /// After so many of its turns in which nothing came of it, a step has failed.
    pub patience: u32,
    /// How long it waits for an answer, in game time.
    pub answer_within: Duration,
}

impl Default for PlanLimits {
    /// 3 times anew, 3 proposals or questions, 4 turns, 10 minutes.
    fn default() -> Self {
        let answer_within = Duration::from_secs(600);
        Self { replans: 3, rounds: 3, patience: 4, answer_within }
    }
}

/// What is put to somebody before a plan goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[reflect(Default)]
pub enum Sort {
    /// A proposal, which is accepted or declined.
    #[default]
    Proposal,
    /// A question, which is answered.
    Question,
}

/// Something that is to be said, or was said and waits for an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
pub struct Pending {
    /// A proposal or a question.
    pub sort: Sort,
    /// What it is, in the words of the planner.
    pub text: String,
    /// To whom it goes; none for whoever is there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<StableId>,
    /// Until when an answer is waited for; none while it has not been said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<GameTime>,
}

/// What came of something that was put to somebody.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
pub struct PlanAnswer {
    /// What it was.
    pub to: Pending,
    /// Who answered; none when nobody did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<StableId>,
    /// In which words; may be empty. Untrusted.
    pub words: String,
    /// Whether they agreed, as far as that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub consent: Option<Consent>,
}

/// How far a plan has come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "stage")]
#[reflect(Default)]
pub enum PlanStage {
    /// It is to be thought about: for the first time, or anew.
    #[default]
    Unthought,
    /// Something is put to somebody first.
    Pending {
        /// What.
        pending: Pending,
    },
    /// Its steps are being done.
    UnderWay,
    /// All steps are done.
    Reached,
    /// It was given up.
    Abandoned {
        /// Why.
        why: String,
    },
}

/// A step of this plan, or of one that was thought before it, that has ended.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
pub struct PastStep {
    /// What was to be done.
    pub description: String,
    /// Who was to do it; none for the mind itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actor: Option<StableId>,
    /// Why it failed; none when it was done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failed: Option<String>,
    /// Whether it failed because nobody came to do it, and not because it was tried.
    #[serde(default)]
    pub stalled: bool,
}

/// What a change has made of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// It goes on.
    GoesOn,
    /// It is thought about anew.
    ThinksAnew,
    /// It has reached its end.
    Reached,
    /// It is given up.
    Abandoned,
}

/// A goal that one action can't reach, and what has become of it (seed 004).
///
/// Thought about once, in a planner prompt; then its steps are done in the order of their groups,
/// each through the router and the guardrails like any other wish. Every stage has a way out: a
/// step that fails makes the mind think anew, a bounded number of times, and what nobody answers
/// is thought about without an answer.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// What is to be reached, in words. Untrusted.
    pub goal: String,
    /// What is to be so then, where the game says it in facts: for a brain that searches.
    pub reach: Vec<Fact>,
    /// The name of the [`PlanningMode`](super::PlanningMode).
    pub mode: String,
    /// Who set the goal: proposals and questions go to them, unless the planner names another.
    pub asked_by: Option<StableId>,
    /// Whose plan it is; none for the mind's own.
    pub led_by: Option<StableId>,
    /// Who has agreed to take part.
    pub with: Vec<StableId>,
    /// How far it has come.
    pub stage: PlanStage,
    /// What was answered to what was put to somebody last; until the next plan.
    pub answer: Option<PlanAnswer>,
    /// Steps that have ended, those of earlier plans included, oldest first.
    pub past: Vec<PastStep>,
    /// How often it was thought about anew.
    pub replans: u32,
    /// How often something was put to somebody.
    pub rounds: u32,
    /// Turns of the mind in which nothing came of what is due.
    pub stalled: u32,
    steps: Vec<PlanStep>,
    /// Of somebody else's plan, the group that is open; later ones are not due yet.
    open_group: Option<u32>,
}

impl Plan {
    /// A goal that nobody has thought about yet.
    pub fn new(goal: impl Into<String>, mode: impl Into<String>) -> Self {
        Self { goal: goal.into(), mode: mode.into(), ..Self::default() }
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

    /// Whether nothing will come of it any more, or all has.
    pub fn is_over(&self) -> bool {
        matches!(self.stage, PlanStage::Reached | PlanStage::Abandoned { .. })
    }

    /// What waits to be said, or for an answer.
    pub fn pending(&self) -> Option<&Pending> {
        match &self.stage {
            PlanStage::Pending { pending } => Some(pending),
            _ => None,
        }
    }

    /// The group that is being done; none when no step waits.
    pub fn current_group(&self) -> Option<u32> {
        self.steps.iter().filter(|step| step.is_waiting()).map(|step| step.group).min()
    }

    /// The steps that the mind itself is to do now; none while others are at it.
    pub fn due(&self) -> impl Iterator<Item = &PlanStep> {
        let open = match (&self.stage, self.open_group) {
            (PlanStage::UnderWay, None) => self.current_group(),
            (PlanStage::UnderWay, shared) => shared,
            _ => None,
        };
        let is_due = move |step: &&PlanStep| open.is_some_and(|open| step.group <= open);
        let own = |step: &&PlanStep| step.is_waiting() && step.actor.is_none();
        self.steps.iter().filter(own).filter(is_due)
    }

    /// Takes over what a planner answered. Steps by others keep their actor, as `who` resolves it.
    pub fn adopt(
        &mut self,
        output: &ThinkOutput,
        limits: &PlanLimits,
        who: impl Fn(&str) -> Option<StableId>,
    ) -> Progress {
        self.steps.clear();
        self.stalled = 0;
        match &output.decision {
            ThinkDecision::PlanDirect { steps } => {
                let number = |(place, step): (usize, &ProposedStep)| numbered(place, step, &who);
                self.steps = steps.iter().take(STEPS_BOUND).enumerate().map(number).collect();
                (self.stage, self.answer) = (PlanStage::UnderWay, None);
                Progress::GoesOn
            }
            ThinkDecision::Propose { message } => {
                self.put(Sort::Proposal, message.clone(), output, limits, who)
            }
            ThinkDecision::Clarify { questions } => {
                self.put(Sort::Question, questions.join(" "), output, limits, who)
            }
        }
    }

    fn put(
        &mut self,
        sort: Sort,
        text: String,
        output: &ThinkOutput,
        limits: &PlanLimits,
        who: impl Fn(&str) -> Option<StableId>,
    ) -> Progress {
        if self.rounds >= limits.rounds {
            return self.abandon("no way to it was found, and asking did not help");
        }
        self.rounds += 1;
        let to = output.listener.as_deref().and_then(who).or_else(|| self.asked_by.clone());
        let pending = Pending { sort, text, to, until: None };
        (self.stage, self.answer) = (PlanStage::Pending { pending }, None);
        Progress::GoesOn
    }

    /// What was pending has been said to somebody, who is waited for from now on.
    pub fn said(&mut self, to: Option<StableId>, now: GameTime, limits: &PlanLimits) {
        if let PlanStage::Pending { pending } = &mut self.stage {
            pending.until = Some(now + limits.answer_within);
            pending.to = to.or(pending.to.take());
            self.stalled = 0;
        }
    }

    /// Somebody has answered, or nobody has in time: the plan is thought about in the light of it.
    pub fn answered(&mut self, by: Option<StableId>, words: &str, consent: Option<Consent>) {
        let PlanStage::Pending { pending } = &self.stage else { return };
        let to = pending.clone();
        if let (Sort::Proposal, Some(Consent::Accept), Some(by)) = (to.sort, consent, &by)
            && !self.with.contains(by)
        {
            self.with.push(by.clone());
        }
        self.answer = Some(PlanAnswer { to, by, words: words.to_owned(), consent });
        self.stage = PlanStage::Unthought;
        self.stalled = 0;
    }

    /// Whether what was proposed last was accepted, so that steps may follow.
    pub fn is_agreed(&self) -> bool {
        self.answer.as_ref().is_some_and(|answer| answer.consent == Some(Consent::Accept))
    }

    /// A step was done.
    pub fn finish(&mut self, number: u32) -> Progress {
        self.end_step(number, StepState::Done, false);
        if self.steps.iter().any(PlanStep::is_waiting) {
            return Progress::GoesOn;
        }
        self.stage = PlanStage::Reached;
        Progress::Reached
    }

    /// A step came to nothing: the mind thinks anew, or gives up. A part of somebody else's plan is
    /// given up: its leader thinks anew.
    pub fn fail(&mut self, number: u32, why: &str, stalled: bool, limits: &PlanLimits) -> Progress {
        self.end_step(number, StepState::Failed { why: why.to_owned() }, stalled);
        if self.led_by.is_some() || self.replans >= limits.replans {
            return self.abandon(why);
        }
        self.replans += 1;
        self.stage = PlanStage::Unthought;
        Progress::ThinksAnew
    }

    /// Gives the plan up.
    pub fn abandon(&mut self, why: &str) -> Progress {
        self.stage = PlanStage::Abandoned { why: why.to_owned() };
        Progress::Abandoned
    }

    fn end_step(&mut self, number: u32, state: StepState, stalled: bool) {
        let waiting = |step: &&mut PlanStep| step.number == number && step.is_waiting();
        let Some(step) = self.steps.iter_mut().find(waiting) else { return };
        let failed = match &state {
            StepState::Failed { why } => Some(why.clone()),
            _ => None,
        };
        let (description, actor) = (step.description.clone(), step.actor.clone());
        step.state = state;
        self.past.push(PastStep { description, actor, failed, stalled });
        let beyond = self.past.len().saturating_sub(PAST_BOUND);
        self.past.drain(..beyond);
        self.stalled = 0;
    }

    /// A turn of the mind went by in which nothing came of what is due; says which step has failed
    /// by that, if one has.
    pub fn stall(&mut self, limits: &PlanLimits) -> Option<u32> {
        self.stalled += 1;
        let first = self.due().next().map(|step| step.number);
        first.filter(|_| self.stalled >= limits.patience)
    }

    /// The leader has come as far as this group.
    pub fn open(&mut self, group: u32) {
        if self.led_by.is_some() {
            self.open_group = Some(group);
        }
    }
}

fn numbered(
    place: usize,
    step: &ProposedStep,
    who: &impl Fn(&str) -> Option<StableId>,
) -> PlanStep {
    PlanStep {
        number: u32::try_from(place + 1).expect("a plan has few steps"),
        description: step.description.clone(),
        step_type: step.step_type,
        domain: step.domain.clone(),
        group: step.group,
        actor: step.actor.as_deref().and_then(who),
        state: StepState::Waiting,
    }
}
