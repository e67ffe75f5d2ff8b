//! A plan is taken up again after something else has come first.

use super::plan_stage::PlanStage;
use super::progress::Plan;
use super::step::PlanStep;

impl Plan {
    /// As it goes on after a pause: what others were to answer or to do by then is thought about anew.
    #[must_use]
    pub fn taken_up_again(mut self) -> Self {
        let by_others = |step: &PlanStep| step.is_waiting() && step.actor.is_some();
        let was_said = self.pending().is_some_and(|pending| pending.until.is_some());
        if was_said || (self.stage == PlanStage::UnderWay && self.steps().iter().any(by_others)) {
            self.stage = PlanStage::Unthought;
        }
        self.gone_on_with()
    }

    /// As it goes on once nothing goes on beside it any more.
    #[must_use]
    pub fn gone_on_with(mut self) -> Self {
        (self.stalled, self.talked_over) = (0, 0);
        self
    }

    /// Whether a mind can go on with it beside its part in somebody else's plan: it is its own, what is to be done or
    /// said next is known, and nobody else is at it.
    pub fn can_go_on_beside(&self) -> bool {
        let by_others = |step: &PlanStep| step.is_waiting() && step.actor.is_some();
        let is_known = match self.stage {
            PlanStage::Pending { .. } => true,
            PlanStage::UnderWay => !self.steps().iter().any(by_others),
            PlanStage::Unthought | PlanStage::Reached | PlanStage::Abandoned { .. } => false,
        };
        is_known && self.led_by.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::{GameTime, StableId};
    use crate::plan::{PlanLimits, ProposedStep, ThinkDecision, ThinkOutput};

    fn adopted(decision: ThinkDecision) -> Plan {
        let (goal, limits) = ("Get it.".to_owned(), PlanLimits::default());
        let output = ThinkOutput { goal, decision, listener: None, dropped: Vec::new() };
        let mut plan = Plan::new("Get it.", "PLAN");
        plan.adopt(&output, &limits, |name| Some(StableId::new(name)));
        plan
    }

    fn with_steps(actors: &[Option<&str>]) -> Plan {
        let step = |actor: &Option<&str>| ProposedStep {
            description: "Do a thing".to_owned(),
            actor: actor.map(str::to_owned),
            ..ProposedStep::default()
        };
        adopted(ThinkDecision::PlanDirect { steps: actors.iter().map(step).collect() })
    }

    #[test]
    fn what_the_mind_does_alone_goes_on_where_it_was() {
        let mut plan = with_steps(&[None, None]);
        plan.finish(1);
        plan.stalled = 3;
        let again = plan.clone().taken_up_again();
        assert_eq!((&again.stage, again.stalled), (&PlanStage::UnderWay, 0));
        assert_eq!(again.steps(), plan.steps());
    }

    #[test]
    fn what_is_known_and_rests_on_nobody_else_goes_on_beside_something_else() {
        assert!(with_steps(&[None, None]).can_go_on_beside());
        assert!(!with_steps(&[None, Some("pip")]).can_go_on_beside());
        let asks = ThinkDecision::Propose { message: "Shall we?".to_owned() };
        assert!(adopted(asks).can_go_on_beside());
        assert!(!Plan::new("Get it.", "PLAN").can_go_on_beside(), "it is to be thought about");
        let mut part = with_steps(&[None]);
        part.led_by = Some("pip".into());
        assert!(!part.can_go_on_beside());
    }

    #[test]
    fn what_others_were_to_do_or_to_answer_is_thought_about_anew() {
        let helped = with_steps(&[None, Some("pip")]);
        assert_eq!(helped.taken_up_again().stage, PlanStage::Unthought);
        let mut asked = adopted(ThinkDecision::Propose { message: "Shall we?".to_owned() });
        assert!(asked.clone().taken_up_again().pending().is_some(), "it is still to be said");
        asked.said(Some("pip".into()), GameTime(1), &PlanLimits::default());
        assert_eq!(asked.taken_up_again().stage, PlanStage::Unthought);
    }
}
