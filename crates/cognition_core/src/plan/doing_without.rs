//! What was to be put to somebody because there was no way without them, and is put to nobody once there is one.

use super::plan_stage::{Pending, PlanStage};
use super::progress::Plan;

impl Plan {
    /// What is to be put to somebody is all that can be done: no way without it is known.
    pub fn needs_others(&mut self) {
        if let PlanStage::Pending { pending } = &mut self.stage {
            pending.needed = true;
        }
    }

    /// Whether it waits to be said, and is said only since there is no way without it.
    pub fn may_do_without(&self) -> bool {
        let waits = |pending: &Pending| pending.needed && pending.until.is_none();
        self.pending().is_some_and(waits)
    }

    /// There is a way without it by now: what has not been said is not said any more, and the plan is thought about
    /// anew.
    pub fn does_without(&mut self) {
        if self.may_do_without() {
            self.stage = PlanStage::Unthought;
            self.stalled = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::GameTime;
    use crate::plan::{PlanLimits, ThinkDecision, ThinkOutput};

    fn proposing(is_needed: bool) -> Plan {
        let decision = ThinkDecision::Propose { message: "Get me the key.".to_owned() };
        let goal = "Get the box.".to_owned();
        let output = ThinkOutput { goal, decision, listener: None, dropped: Vec::new() };
        let mut plan = Plan::new("Get the box.", "PLAN");
        plan.adopt(&output, &PlanLimits::default(), |_| None);
        if is_needed {
            plan.needs_others();
        }
        plan
    }

    #[test]
    fn what_is_needed_no_longer_is_not_said_any_more() {
        let mut plan = proposing(true);
        plan.does_without();
        assert_eq!((&plan.stage, &plan.answer), (&PlanStage::Unthought, &None));
    }

    #[test]
    fn what_was_said_waits_for_its_answer_and_what_was_a_choice_stays_one() {
        let mut said = proposing(true);
        said.said(Some("pip".into()), GameTime(1), &PlanLimits::default());
        for mut plan in [said, proposing(false)] {
            plan.does_without();
            assert!(plan.pending().is_some(), "{plan:?}");
        }
    }
}
