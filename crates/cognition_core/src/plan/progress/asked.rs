//! Steps for which somebody else was asked, who has not given it yet.

use super::{ANSWER_CHARS, Plan};
use crate::mind::StableId;
use crate::plan::plan_stage::PlanStage;
use crate::plan::step::{PlanStep, StepState};
use cognition_language::clipped;

impl Plan {
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Progress;
    use crate::plan::progress::test_plans::{LIMITS, due, under_way};

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
}
