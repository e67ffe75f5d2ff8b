//! The suggestions that wait for a person, and the answers.

use super::MindHarness;
use super::suggested::Suggested;
use crate::answer::Answer;
use bevy::prelude::*;
use bevy_cognition::guard::{
    ActionSuggested, ApproveSuggestion, AwaitingApproval, OverrideSuggestion, RejectSuggestion,
};
use cognition_core::guard::AnswerFault;

impl MindHarness {
    /// Everything that was put to a person so far, oldest first.
    pub fn suggestions(&self) -> &[ActionSuggested] {
        &self.app.world().resource::<Suggested>().all
    }

    /// The suggestion that has waited longest for a person, if one does.
    pub fn pending(&self) -> Option<&ActionSuggested> {
        self.suggestions().iter().find(|suggested| self.awaits(suggested))
    }

    fn awaits(&self, suggested: &ActionSuggested) -> bool {
        let awaiting = self.app.world().get::<AwaitingApproval>(suggested.entity);
        awaiting.is_some_and(|awaiting| awaiting.suggestion == suggested.suggestion)
    }

    /// Answers a suggestion.
    ///
    /// # Errors
    /// Why the answer does not count; what is pending stays so.
    pub fn answer(
        &mut self,
        suggested: &ActionSuggested,
        answer: Answer,
    ) -> Result<(), AnswerFault> {
        let (entity, suggestion) = (suggested.entity, suggested.suggestion.clone());
        let world = self.app.world_mut();
        match answer {
            Answer::Approve { line } => {
                world.trigger(ApproveSuggestion { entity, suggestion, line });
            }
            Answer::Override { index, line } => {
                world.trigger(OverrideSuggestion { entity, suggestion, index, line });
            }
            Answer::Reject { reason } => {
                world.trigger(RejectSuggestion { entity, suggestion, reason });
            }
        }
        world.flush();
        world.resource_mut::<Suggested>().refusal.take().map_or(Ok(()), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::harness::reply;
    use bevy_cognition::cognition_brain::ScriptedBrain;
    use bevy_cognition::guard::Approval;
    use bevy_cognition::prelude::*;

    /// A mind that would open the door, or knock, and whose every act is approved.
    fn harness() -> (MindHarness, Entity) {
        let brain = ScriptedBrain::new().say("mara", reply(1, "Now.", "Go."));
        let mut harness = MindHarness::new(brain);
        harness.set(|settings| settings.guard.approval = Approval::Always);
        harness.finish_all().offer(|_, gather| {
            gather.offers.push(ActionOffer::new("house:knock", "Knock"));
            gather.offers.push(ActionOffer::new("house:open", "Open the door"));
        });
        let mara = harness.spawn_mind("mara");
        harness.request_turn(mara).run_until_asked();
        (harness, mara)
    }

    fn decided(harness: &mut MindHarness) -> Vec<String> {
        harness.run();
        harness.decisions().iter().map(|decided| decided.action_id().to_owned()).collect()
    }

    #[test]
    fn a_suggestion_is_pending_until_it_is_answered() {
        let (mut harness, _) = harness();
        let suggested = harness.pending().expect("a person is asked").clone();
        assert_eq!(suggested.description, "Knock");
        assert!(harness.decisions().is_empty());
        harness.answer(&suggested, Answer::Approve { line: None }).expect("it counts");
        assert!(harness.pending().is_none());
        assert_eq!(decided(&mut harness), ["house:knock"]);
    }

    #[test]
    fn an_answer_that_does_not_count_leaves_it_pending() {
        let (mut harness, _) = harness();
        let suggested = harness.pending().expect("a person is asked").clone();
        let strange = Answer::Override { index: 9, line: None };
        let fault = harness.answer(&suggested, strange).expect_err("is not on offer");
        assert!(matches!(fault, AnswerFault::UnknownIndex { index: 9, .. }), "{fault}");
        assert!(harness.pending().is_some());
        harness.answer(&suggested, Answer::Override { index: 2, line: None }).expect("it counts");
        assert_eq!(decided(&mut harness), ["house:open"]);
    }

    #[test]
    fn when_nobody_answers_time_runs_out() {
        let (mut harness, _) = harness();
        assert_eq!(decided(&mut harness), [""; 0]);
        assert!(harness.pending().is_none());
    }

    #[test]
    fn a_run_with_a_person_stops_at_each_new_suggestion_and_not_twice_at_one() {
        let (mut harness, mara) = harness();
        let first = harness.pending().expect("a person is asked").suggestion.clone();
        harness.run_until_asked();
        assert!(harness.at_rest(), "should let the time run out");
        harness.request_turn(mara).run_until_asked();
        let second = harness.pending().expect("a person is asked again");
        assert_ne!(second.suggestion, first);
    }
}
