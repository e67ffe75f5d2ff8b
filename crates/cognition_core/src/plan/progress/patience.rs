//! How long a plan waits for something to come of it.

use super::Plan;
use crate::plan::plan_limits::PlanLimits;
use crate::plan::plan_stage::PlanStage;

/// In each third turn of talk a plan is thought about that waits for it.
const TALKED_OVER: u32 = 3;

impl Plan {
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::ThinkOutput;
    use crate::plan::progress::test_plans::{LIMITS, proposal, under_way, who};

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
}
