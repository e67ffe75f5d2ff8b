//! A plan as it is pursued: a component, with a way out of every stage.

use super::fact::Fact;
use super::invitation::Consent;
use super::plan_limits::PlanLimits;
use super::plan_stage::{PastStep, Pending, PlanAnswer, PlanStage, Sort};
use super::step::{PlanStep, StepState};
use super::think_output::{ProposedStep, ThinkDecision, ThinkOutput};
use crate::mind::{GameTime, StableId};
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use cognition_language::clipped;
use serde::{Deserialize, Serialize};

/// In each third turn of talk a plan is thought about that waits for it.
const TALKED_OVER: u32 = 3;

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

    /// The steps of the mind itself for which it has asked somebody who has not given it yet.
    pub fn asked(&self) -> impl Iterator<Item = &PlanStep> {
        let is_under_way = self.stage == PlanStage::UnderWay;
        let own = move |step: &&PlanStep| is_under_way && step.is_asked() && step.actor.is_none();
        self.steps.iter().filter(own)
    }

    /// Somebody was asked for what a step is to bring: it is done once the mind has it.
    pub fn ask(&mut self, number: u32, of: Vec<StableId>) {
        let due = self.due().any(|step| step.number == number);
        if let Some(step) = self.step_mut(number).filter(|_| due) {
            step.state = StepState::Asked { of, answer: None };
            self.stalled = 0;
        }
    }

    /// Somebody says something; whether they were asked for what a step is to bring. It takes the place of what they
    /// said to that before, where `replaces` says so of what they were asked for and of those words.
    pub fn is_told(
        &mut self,
        by: &StableId,
        words: &str,
        replaces: impl Fn(&[StableId], &str) -> bool,
    ) -> bool {
        let mut told = false;
        for step in &mut self.steps {
            if let StepState::Asked { of, answer } = &mut step.state
                && of.contains(by)
            {
                if answer.as_deref().is_none_or(|before| replaces(of.as_slice(), before)) {
                    *answer = Some(clipped(words, ANSWER_CHARS));
                }
                told = true;
            }
        }
        told
    }

    /// A step needs no doing, and counts as neither tried nor failed.
    pub fn pass_over(&mut self, number: u32) -> Progress {
        let Some(step) = self.step_mut(number).filter(|step| step.is_waiting()) else {
            return Progress::GoesOn;
        };
        step.state = StepState::PassedOver;
        self.stalled = 0;
        self.goes_on()
    }

    fn step_mut(&mut self, number: u32) -> Option<&mut PlanStep> {
        self.steps.iter_mut().find(|step| step.number == number)
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
                self.keep_answer();
                self.stage = PlanStage::UnderWay;
                Progress::GoesOn
            }
            ThinkDecision::Propose { message } => {
                self.put(Sort::Proposal, message.clone(), output, limits, who)
            }
            ThinkDecision::Clarify { questions } => {
                self.put(Sort::Question, questions.join(" "), output, limits, who)
            }
            ThinkDecision::GiveUp { reason } => self.abandon(reason),
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
        if self.is_out_of_rounds(limits) {
            let asked = clipped(&text, WHY_CHARS / 2);
            return self
                .abandon(&format!("no way to it was found, and asking did not help: {asked}"));
        }
        self.rounds = self.rounds.saturating_add(1);
        let to = output.listener.as_deref().and_then(who).or_else(|| self.asked_by.clone());
        let pending = Pending { sort, text, to, ..Pending::default() };
        self.keep_answer();
        self.stage = PlanStage::Pending { pending };
        Progress::GoesOn
    }

    /// What was answered last is an earlier answer now: whether somebody agreed stays known.
    fn keep_answer(&mut self) {
        let is_kept = |answer: &PlanAnswer| answer.by.is_some() && answer.consent.is_some();
        self.answers.extend(self.answer.take().filter(is_kept));
        let beyond = self.answers.len().saturating_sub(ANSWERS_BOUND);
        self.answers.drain(..beyond);
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
            && self.with.len() < PARTNERS_BOUND
        {
            self.with.push(by.clone());
        }
        // Who was never asked has not kept silent.
        let unanswered = by.is_none() && to.until.is_some();
        let unheard = to.to.iter().filter(|to| unanswered && !self.silent.contains(to));
        let unheard: Vec<StableId> = unheard.cloned().collect();
        self.silent.extend(unheard);
        self.silent.truncate(PARTNERS_BOUND);
        self.answer = Some(PlanAnswer { to, by, words: clipped(words, ANSWER_CHARS), consent });
        self.stage = PlanStage::Unthought;
        self.stalled = 0;
    }

    /// Whether what was proposed last was accepted, so that steps may follow.
    pub fn is_agreed(&self) -> bool {
        self.answer.as_ref().is_some_and(|answer| answer.consent == Some(Consent::Accept))
    }

    /// A step was done. Who takes part in somebody else's plan is at its disposal until that ends.
    /// What is done of a plan that is thought about anew is remembered, and reaches nothing.
    pub fn finish(&mut self, number: u32) -> Progress {
        self.end_step(number, StepState::Done, false);
        self.goes_on()
    }

    /// Whether anything is left to do.
    fn goes_on(&mut self) -> Progress {
        if self.stage != PlanStage::UnderWay
            || self.led_by.is_some()
            || self.steps.iter().any(PlanStep::is_waiting)
        {
            return Progress::GoesOn;
        }
        if !self.reach.is_empty() {
            return Progress::StepsDone;
        }
        self.stage = PlanStage::Reached;
        Progress::Reached
    }

    /// Whether facts say what is to be reached, and it is the mind's own to see whether they are so.
    pub fn is_judged_by_facts(&self) -> bool {
        !self.reach.is_empty() && self.led_by.is_none() && !self.is_over()
    }

    /// What these facts say of what is to be reached was brought about by a deed of the mind.
    pub fn has_made(&mut self, facts: &[Fact]) {
        let new = |fact: &&Fact| facts.contains(fact) && !self.made.contains(fact);
        let new: Vec<Fact> = self.reach.iter().filter(new).cloned().collect();
        self.made.extend(new);
    }

    /// What was brought about and is undone by a deed of the mind is not so any more.
    pub fn has_unmade(&mut self, is_unmade: impl Fn(&Fact) -> bool) {
        self.made.retain(|fact| !is_unmade(fact));
    }

    /// Whether something was done for it: a thought alone reaches nothing.
    pub fn has_acted(&self) -> bool {
        let acted = |step: &PlanStep| step.state == StepState::Done && !step.step_type.is_inward();
        self.steps.iter().any(acted)
    }

    /// Whether nothing more can be put to anybody.
    pub fn is_out_of_rounds(&self, limits: &PlanLimits) -> bool {
        self.rounds >= limits.rounds
    }

    /// What was to be reached is so, whatever steps are left.
    pub fn attain(&mut self) -> Progress {
        if self.is_over() {
            return Progress::GoesOn;
        }
        self.stage = PlanStage::Reached;
        Progress::Reached
    }

    /// What was to be reached is not so. Where all steps are done, they were the wrong ones: the mind
    /// thinks anew, or gives up.
    pub fn fall_short(&mut self, why: &str, limits: &PlanLimits) -> Progress {
        let all_done = !self.steps.iter().any(PlanStep::is_waiting);
        if self.stage != PlanStage::UnderWay || !all_done {
            return Progress::GoesOn;
        }
        if self.replans >= limits.replans {
            return self.abandon(&clipped(why, WHY_CHARS));
        }
        self.replans = self.replans.saturating_add(1);
        self.stage = PlanStage::Unthought;
        Progress::ThinksAnew
    }

    /// Whether a planner answers once more with the very steps that were all done, and did not bring
    /// about what was to be reached.
    pub fn was_done_in_vain(&self, thought: &ThinkOutput) -> bool {
        let ThinkDecision::PlanDirect { steps } = &thought.decision else { return false };
        let pairs = steps.iter().zip(&self.steps);
        let same = |(new, old): (&ProposedStep, &PlanStep)| {
            old.state == StepState::Done && new.description == old.description
        };
        self.stage == PlanStage::Unthought
            && !self.reach.is_empty()
            && steps.len() == self.steps.len()
            && pairs.into_iter().all(same)
    }

    /// The plan that this is a part of has ended: given up, or reached where `why` is none. Whoever has
    /// done their part has reached what they agreed to, whatever becomes of the rest. What is over
    /// already stays as it ended.
    pub fn release(&mut self, why: Option<&str>) -> Progress {
        match why {
            _ if self.is_over() => Progress::GoesOn,
            Some(why) if !self.has_done_its_part() => self.abandon(why),
            _ => {
                self.stage = PlanStage::Reached;
                Progress::Reached
            }
        }
    }

    /// Whether it is a part of a plan that was reached before all of this part was done.
    pub fn is_reached_without_its_part(&self) -> bool {
        let reached = self.led_by.is_some() && self.stage == PlanStage::Reached;
        reached && !self.has_done_its_part()
    }

    fn has_done_its_part(&self) -> bool {
        let is_done =
            |step: &PlanStep| matches!(step.state, StepState::Done | StepState::PassedOver);
        self.led_by.is_some() && !self.steps.is_empty() && self.steps.iter().all(is_done)
    }

    /// A step came to nothing: the mind thinks anew, or gives up. A part of somebody else's plan is
    /// given up: its leader thinks anew. What fails of a plan that is thought about anew already is
    /// remembered with the rest.
    pub fn fail(&mut self, number: u32, why: &str, stalled: bool, limits: &PlanLimits) -> Progress {
        let why = &clipped(why, WHY_CHARS);
        self.end_step(number, StepState::Failed { why: why.clone() }, stalled);
        if self.stage != PlanStage::UnderWay {
            return Progress::GoesOn;
        }
        if self.led_by.is_some() || self.replans >= limits.replans {
            return self.abandon(why);
        }
        self.replans = self.replans.saturating_add(1);
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

    /// The mind takes another turn of its own for the plan, and nothing has come of it since the
    /// last one; says which step has failed by that, if one has. Who bides while others do their
    /// part loses no patience.
    pub fn stall(&mut self, limits: &PlanLimits) -> Option<u32> {
        let due = self.due().chain(self.asked()).next().map(|step| step.number);
        if self.stage != PlanStage::UnderWay || due.is_some() {
            self.stalled = self.stalled.saturating_add(1);
        }
        due.filter(|_| self.is_out_of_patience(limits))
    }

    /// A turn goes by that is about something else, while a proposal or a question waits to be put, or the plan to
    /// be thought about; says whether what is to be put has waited too long.
    pub fn put_off(&mut self, limits: &PlanLimits) -> bool {
        let waits = self.pending().is_some_and(|pending| pending.until.is_none());
        let unthought = self.stage == PlanStage::Unthought;
        self.stalled = self.stalled.saturating_add(u32::from(waits));
        self.talked_over = if unthought { self.talked_over.saturating_add(1) } else { 0 };
        waits && self.is_out_of_patience(limits)
    }

    /// Whether talk has kept the mind from thinking about it for so long that it does so before it answers: in each
    /// third turn of talk.
    pub fn is_talked_over(&self) -> bool {
        let kept = self.stage == PlanStage::Unthought && self.talked_over > 0;
        kept && self.talked_over.is_multiple_of(TALKED_OVER)
    }

    /// Whether too many turns went by in which nothing came of it.
    pub fn is_out_of_patience(&self, limits: &PlanLimits) -> bool {
        self.stalled > limits.patience
    }

    /// The leader has come as far as this group.
    pub fn open(&mut self, group: u32) {
        if self.led_by.is_some() && self.open_group != Some(group) {
            self.open_group = Some(group);
            self.stalled = 0;
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
        goes_ahead: false,
        state: StepState::Waiting,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::StepType;
    use std::time::Duration;

    const LIMITS: PlanLimits =
        PlanLimits { replans: 1, rounds: 2, patience: 2, answer_within: Duration::from_secs(60) };

    fn steps(steps: &[(u32, Option<&str>)]) -> ThinkOutput {
        let step = |(group, actor): &(u32, Option<&str>)| ProposedStep {
            description: format!("Do a thing of group {group}"),
            step_type: StepType::Write,
            domain: "things".to_owned(),
            group: *group,
            actor: actor.map(str::to_owned),
        };
        output(ThinkDecision::PlanDirect { steps: steps.iter().map(step).collect() })
    }

    fn output(decision: ThinkDecision) -> ThinkOutput {
        ThinkOutput { goal: "get it".into(), decision, listener: None, dropped: Vec::new() }
    }

    fn proposal() -> ThinkOutput {
        output(ThinkDecision::Propose { message: "Shall we?".into() })
    }

    fn who(name: &str) -> Option<StableId> {
        (name == "character_2").then(|| StableId::new("pip"))
    }

    fn under_way(given: &[(u32, Option<&str>)]) -> Plan {
        let mut plan = Plan::new("Get it.", "PLAN");
        plan.adopt(&steps(given), &LIMITS, who);
        plan
    }

    fn due(plan: &Plan) -> Vec<u32> {
        plan.due().map(|step| step.number).collect()
    }

    #[test]
    fn a_planner_may_let_the_goal_go() {
        let mut plan = Plan::new("Get it.", "PLAN");
        let reason = "I have agreed to leave it.".to_owned();
        let progress = plan.adopt(&output(ThinkDecision::GiveUp { reason }), &LIMITS, who);
        assert_eq!(progress, Progress::Abandoned);
        let gone = |stage: &PlanStage| matches!(stage, PlanStage::Abandoned { why } if why == "I have agreed to leave it.");
        assert!(plan.is_over() && gone(&plan.stage));
    }

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
    fn asked_is_not_given_and_what_is_passed_over_was_not_tried() {
        let mut plan = under_way(&[(0, None), (1, None)]);
        plan.ask(2, vec!["hob".into()]);
        assert_eq!(plan.asked().count(), 0, "it is not due");
        plan.ask(1, vec!["hob".into(), "key".into()]);
        assert_eq!(due(&plan), [0; 0], "it is for somebody else to answer");
        let mut tell = |by: &str, words: &str, replaces: bool| {
            plan.is_told(&by.into(), words, |_, before| replaces && before == "Hm.")
        };
        assert!(tell("hob", "Hm.", false) && !tell("pip", "Yes.", true));
        assert!(tell("hob", "No.", true) && tell("hob", "It rains.", false));
        let answer = |step: &PlanStep| matches!(&step.state, StepState::Asked { answer: Some(it), .. } if it == "No.");
        assert!(plan.asked().all(answer));
        let mut unheard = plan.clone();
        assert_eq!([(); 3].map(|()| unheard.stall(&LIMITS)), [None, None, Some(1)]);
        assert_eq!(plan.finish(1), Progress::GoesOn);
        assert_eq!(due(&plan), [2]);
        assert_eq!(plan.pass_over(2), Progress::Reached);
        assert_eq!(plan.past.len(), 1);
    }

    #[test]
    fn steps_that_are_done_do_not_reach_what_facts_say() {
        let limits = PlanLimits { replans: 1, ..PlanLimits::default() };
        let mut plan = under_way(&[(0, None)]);
        plan.reach = vec![Fact::new("holds", ["mara", "key"])];
        assert_eq!(plan.fall_short("no key", &limits), Progress::GoesOn, "a step waits");
        assert_eq!(plan.finish(1), Progress::StepsDone);
        assert_eq!(plan.fall_short("no key", &limits), Progress::ThinksAnew);
        assert_eq!(plan.fall_short("no key", &limits), Progress::GoesOn, "it is thought about");
        assert!(plan.was_done_in_vain(&steps(&[(0, None)])), "the same again");
        assert!(!plan.was_done_in_vain(&steps(&[(0, None), (1, None)])), "another one");
        plan.stage = PlanStage::UnderWay;
        assert_eq!(plan.clone().attain(), Progress::Reached);
        assert_eq!(plan.fall_short("no key", &limits), Progress::Abandoned);
        assert_eq!(plan.attain(), Progress::GoesOn, "it is over");
    }

    #[test]
    fn a_part_of_a_plan_is_due_once_its_leader_has_come_so_far() {
        let parts = under_way(&[(0, None), (2, None)]).steps().to_vec();
        let mut plan = Plan::shared("Get it.".into(), "wren".into(), parts, 0);
        assert_eq!(due(&plan), [1]);
        plan.finish(1);
        assert_eq!(due(&plan), [0; 0]);
        plan.open(1);
        assert_eq!(due(&plan), [0; 0]);
        plan.open(2);
        assert_eq!(due(&plan), [2]);
        let mut unneeded = plan.clone();
        assert_eq!(unneeded.release(None), Progress::Reached);
        assert!(unneeded.is_reached_without_its_part(), "its step had not come due");
        let mut early = plan.clone();
        assert_eq!(early.release(Some("too late")), Progress::Abandoned, "a step waits");
        assert_eq!(plan.finish(2), Progress::GoesOn, "it is at the disposal of its leader");
        assert_eq!(plan.clone().release(Some("too late")), Progress::Reached, "it did its part");
        assert!(!plan.is_reached_without_its_part());
        assert_eq!(plan.release(None), Progress::Reached);
        assert_eq!(plan.release(Some("too late")), Progress::GoesOn);
    }

    #[test]
    fn what_fails_is_thought_about_anew_and_in_the_end_given_up() {
        let mut plan = under_way(&[(0, None)]);
        assert_eq!(plan.fail(1, "The door is locked.", false, &LIMITS), Progress::ThinksAnew);
        assert_eq!(plan.stage, PlanStage::Unthought);
        assert_eq!(plan.past[0].failed.as_deref(), Some("The door is locked."));
        plan.adopt(&steps(&[(0, None)]), &LIMITS, who);
        assert_eq!(plan.fail(1, "Locked still.", false, &LIMITS), Progress::Abandoned);
        assert_eq!(plan.past.len(), 2, "earlier steps are kept");
    }

    #[test]
    fn an_accepted_proposal_brings_a_partner_and_too_many_rounds_end_it() {
        let mut plan = Plan::new("Get it.", "PLAN");
        plan.asked_by = Some("odo".into());
        plan.adopt(&proposal(), &LIMITS, who);
        assert_eq!(plan.pending().and_then(|pending| pending.to.clone()), Some("odo".into()));
        plan.said(Some("pip".into()), GameTime(5), &LIMITS);
        let until = plan.pending().and_then(|pending| pending.until);
        assert_eq!(until, Some(GameTime(60_005)));
        plan.answered(Some("pip".into()), "Aye.", Some(Consent::Accept));
        assert!(plan.is_agreed() && plan.stage == PlanStage::Unthought);
        assert_eq!(plan.with, ["pip".into()]);
        plan.adopt(&proposal(), &LIMITS, who);
        assert!(!plan.is_agreed(), "that was about something else");
        let kept = plan.answers.iter().map(|it| (it.words.as_str(), it.consent));
        assert_eq!(kept.collect::<Vec<_>>(), [("Aye.", Some(Consent::Accept))]);
        plan.answered(None, "", None);
        assert_eq!(plan.adopt(&proposal(), &LIMITS, who), Progress::Abandoned);
    }

    #[test]
    fn patience_ends_for_what_is_due_and_not_for_whoever_bides() {
        let mut plan = under_way(&[(0, None), (1, Some("character_2")), (2, None)]);
        assert_eq!(
            [plan.stall(&LIMITS), plan.stall(&LIMITS), plan.stall(&LIMITS)],
            [None, None, Some(1)]
        );
        plan.finish(1);
        assert!((0..9).all(|_| plan.stall(&LIMITS).is_none()));
        plan.finish(2);
        assert_eq!(plan.stall(&LIMITS), None, "nothing was lost while it bided");
    }

    #[test]
    fn a_proposal_that_is_never_put_is_thought_about_anew_and_nobody_has_kept_silent() {
        let mut plan = Plan::new("Get it.", "PLAN");
        let listener = Some("character_2".to_owned());
        plan.adopt(&ThinkOutput { listener, ..proposal() }, &LIMITS, who);
        let put_off = [plan.put_off(&LIMITS), plan.put_off(&LIMITS), plan.put_off(&LIMITS)];
        assert_eq!(put_off, [false, false, true]);
        plan.answered(None, "", None);
        assert_eq!((&plan.stage, plan.silent.len()), (&PlanStage::Unthought, 0));
        assert!(!plan.put_off(&LIMITS), "nothing waits to be put any more");
    }

    #[test]
    fn talk_keeps_a_mind_from_thinking_about_its_plan_for_two_turns_and_not_for_ever() {
        let mut plan = Plan::new("Get it.", "PLAN");
        let thinks = |plan: &mut Plan| {
            plan.put_off(&LIMITS);
            plan.is_talked_over()
        };
        let turns: Vec<bool> = (0..6).map(|_| thinks(&mut plan)).collect();
        assert_eq!(turns, [false, false, true, false, false, true]);
        assert!(!plan.is_out_of_patience(&LIMITS), "nothing was tried in vain");
        plan.adopt(&proposal(), &LIMITS, who);
        assert!(!thinks(&mut plan), "it has been thought about");
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
