//! Who has agreed to take part, and takes their word back: nothing counts on them any more.

use super::invitation::Consent;
use super::plan_limits::PlanLimits;
use super::plan_stage::PlanAnswer;
use super::progress::{ANSWER_CHARS, Plan, Progress};
use super::step::PlanStep;
use crate::mind::StableId;
use cognition_language::clipped;

impl Plan {
    /// The steps that are still to be done by somebody who has agreed to.
    pub fn steps_left_to<'p>(&'p self, whom: &'p StableId) -> impl Iterator<Item = &'p PlanStep> {
        let theirs = move |step: &&PlanStep| step.is_waiting() && step.actor.as_ref() == Some(whom);
        self.steps().iter().filter(theirs)
    }

    /// Somebody takes part no longer, and says so: what they agreed to they have declined, and what they were still to
    /// do has come to nothing, for this reason.
    pub fn word_taken_back(
        &mut self,
        by: &StableId,
        words: &str,
        why: &str,
        limits: &PlanLimits,
    ) -> Progress {
        self.with.retain(|other| other != by);
        let is_theirs = |answer: &&mut PlanAnswer| answer.by.as_ref() == Some(by);
        let answers = self.answers.iter_mut().chain(self.answer.as_mut());
        for answer in answers.filter(is_theirs) {
            answer.consent = answer.consent.map(|_| Consent::Decline);
            answer.words = clipped(words, ANSWER_CHARS);
        }
        let step = self.steps_left_to(by).next().map(|step| step.number);
        step.map_or(Progress::GoesOn, |step| self.fail(step, why, false, limits))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::{PlanStage, ProposedStep, ThinkDecision, ThinkOutput};

    /// Pip has agreed to open the chest after the mind has the key.
    fn helped() -> Plan {
        let own =
            ProposedStep { description: "Take the key".to_owned(), ..ProposedStep::default() };
        let description = "Open the chest".to_owned();
        let (actor, group) = (Some("pip".to_owned()), 1);
        let theirs = ProposedStep { description, actor, group, ..ProposedStep::default() };
        let output = |decision| ThinkOutput {
            goal: "Get the silver.".to_owned(),
            decision,
            listener: Some("pip".to_owned()),
            dropped: Vec::new(),
        };
        let who = |name: &str| Some(StableId::new(name));
        let (mut plan, limits) = (Plan::new("Get the silver.", "PLAN"), PlanLimits::default());
        let message = "Are you with me?".to_owned();
        plan.adopt(&output(ThinkDecision::Propose { message }), &limits, who);
        plan.answered(Some("pip".into()), "Aye.", Some(Consent::Accept));
        let steps = vec![own, theirs];
        plan.adopt(&output(ThinkDecision::PlanDirect { steps }), &limits, who);
        plan
    }

    #[test]
    fn what_counted_on_a_word_that_is_taken_back_is_thought_about_anew_without_them() {
        let (mut plan, why) = (helped(), "Pip takes it back");
        let limits = PlanLimits::default();
        let progress = plan.word_taken_back(&"pip".into(), "I won't.", why, &limits);
        assert_eq!((progress, &plan.stage), (Progress::ThinksAnew, &PlanStage::Unthought));
        assert!(plan.with.is_empty());
        let failed = plan.past.last().and_then(|past| past.failed.as_deref());
        assert_eq!(failed, Some(why));
        assert_eq!(plan.answers[0].consent, Some(Consent::Decline));
        assert_eq!(plan.answers[0].words, "I won't.");
    }

    #[test]
    fn where_it_can_not_be_thought_about_any_more_it_is_given_up_with_that_reason() {
        let (mut plan, why) = (helped(), "Pip takes it back");
        let limits = PlanLimits { replans: 0, ..PlanLimits::default() };
        let progress = plan.word_taken_back(&"pip".into(), "I won't.", why, &limits);
        assert_eq!(progress, Progress::Abandoned);
        assert_eq!(plan.stage, PlanStage::Abandoned { why: why.to_owned() });
    }

    #[test]
    fn whose_part_is_done_is_counted_on_no_longer() {
        let (mut plan, limits) = (helped(), PlanLimits::default());
        plan.finish(2);
        let progress = plan.word_taken_back(&"pip".into(), "I won't.", "no", &limits);
        assert_eq!((progress, &plan.stage), (Progress::GoesOn, &PlanStage::UnderWay));
        assert!(plan.with.is_empty());
    }
}
