//! How steps end, and the plan with them: reached, thought about anew, or given up.

use super::{PAST_BOUND, Plan, Progress, WHY_CHARS};
use crate::plan::fact::Fact;
use crate::plan::plan_limits::PlanLimits;
use crate::plan::plan_stage::{PastStep, PlanStage};
use crate::plan::step::{PlanStep, StepState};
use cognition_language::clipped;

impl Plan {
    /// A step needs no doing, and counts as neither tried nor failed.
    pub fn pass_over(&mut self, number: u32) -> Progress {
        let Some(step) = self.step_mut(number).filter(|step| step.is_waiting()) else {
            return Progress::GoesOn;
        };
        step.state = StepState::PassedOver;
        self.stalled = 0;
        self.goes_on()
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::progress::test_plans::{LIMITS, due, steps, under_way, who};

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
}
