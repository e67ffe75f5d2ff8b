//! What a planner answers, and what is put to others in the light of it.

use super::{ANSWER_CHARS, ANSWERS_BOUND, PARTNERS_BOUND, Plan, Progress, STEPS_BOUND, WHY_CHARS};
use crate::mind::{GameTime, StableId};
use crate::plan::invitation::Consent;
use crate::plan::plan_limits::PlanLimits;
use crate::plan::plan_stage::{NO_WAY, Pending, PlanAnswer, PlanStage, Sort};
use crate::plan::step::{PlanStep, StepState};
use crate::plan::think_output::{ProposedStep, ThinkDecision, ThinkOutput};
use cognition_language::clipped;

impl Plan {
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
            return self.abandon(&format!("{NO_WAY}, and asking did not help: {asked}"));
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

    /// Whether nothing more can be put to anybody.
    pub fn is_out_of_rounds(&self, limits: &PlanLimits) -> bool {
        self.rounds >= limits.rounds
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
    use crate::plan::progress::test_plans::{LIMITS, output, proposal, who};

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
}
