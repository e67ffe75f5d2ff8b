//! A question as the engine asks it, as small as one can be.

use bevy_cognition::prelude::{ActionOffer, Percept};
use cognition_brain::ThoughtRequest;
use cognition_core::decide::{Decision, Rejection, ReplyScope, parse};
use cognition_testkit::{MindHarness, ScriptedBrain, ScriptedReply};
use std::sync::Arc;

/// Somebody knocks, and a mind decides whether to open.
#[derive(Debug)]
pub(super) struct TinyDecision {
    pub(super) request: Arc<ThoughtRequest>,
}

impl TinyDecision {
    /// Written by the engine itself: the prompt and the schema are those of a game.
    pub(super) fn new() -> Self {
        let brain = Arc::new(ScriptedBrain::new().then("mara", ScriptedReply::Hang));
        let mut harness = MindHarness::shared(brain.clone());
        let mara = harness.spawn_mind("mara");
        harness.offer(|_, gather| {
            gather.offers.push(ActionOffer::new("house:open", "Open the door"));
            gather.offers.push(ActionOffer::new("house:ask", "Ask who is there"));
        });
        harness
            .set(|settings| settings.routing.switch = bevy_cognition::settings::RouterSwitch::Off);
        harness.perceive(mara, Percept::event("Somebody knocks at the door.").addressed());
        harness.update().update();
        let request = brain.asked().pop().expect("a mind that is spoken to is asked");
        Self { request }
    }

    /// What a reply comes to.
    pub(super) fn read(&self, reply: &str) -> Result<Decision, Rejection> {
        let offered = self.request.actions.iter().map(|action| action.index);
        parse(reply, &ReplyScope::offering(offered))
    }

    /// What a choice does.
    pub(super) fn deed(&self, index: u32) -> &str {
        let action = self.request.actions.iter().find(|action| action.index == index);
        action.map_or("nothing", |action| action.description.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_testkit::reply;

    #[test]
    fn the_question_offers_two_deeds_and_reads_replies() {
        let question = TinyDecision::new();
        assert_eq!(question.request.actions.len(), 2);
        assert!(question.request.prompt.user().contains("Somebody knocks"));
        let decision = question.read(&reply(1, "Coming!", "Who may that be?")).expect("valid");
        assert_eq!(decision.speech, "Coming!");
        question.read(&reply(9, "", "")).expect_err("no such offer");
    }
}
