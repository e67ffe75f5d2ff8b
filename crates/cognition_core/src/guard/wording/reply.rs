//! What a reply is for, and what it says and thinks, in words.

use super::Wording;
use crate::decide::{Decision, Intent};

impl Wording {
    /// Of what an intent would rather do and what it is for.
    pub(in crate::guard) fn of_aim(intent: &Intent) -> Self {
        let preferred = intent.preferred_action.as_deref().unwrap_or_default();
        Self::of([preferred, &intent.goal, intent.reason.as_deref().unwrap_or_default()])
    }

    /// The same of a decision; of nothing where it has no intent.
    pub(in crate::guard) fn of_aim_in(decision: &Decision) -> Self {
        decision.intent.as_ref().map(Self::of_aim).unwrap_or_default()
    }

    /// Of what is thought and said.
    pub(in crate::guard) fn of_reply(decision: &Decision) -> Self {
        Self::of([decision.thoughts.as_str(), decision.speech.as_str()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_is_for_nothing_without_an_intent() {
        let speech = "The barn is on fire!".to_owned();
        let decision = Decision { speech, ..Decision::default() };
        assert!(Wording::of_aim_in(&decision).is_empty());
        assert!(!Wording::of_reply(&decision).is_empty());
    }

    #[test]
    fn what_it_would_rather_do_and_why_is_what_it_is_for() {
        let goal = "save the barn".to_owned();
        let reason = Some("the bucket is full".to_owned());
        let intent = Some(Intent { goal, reason, ..Intent::default() });
        let aim = Wording::of_aim_in(&Decision { intent, ..Decision::default() });
        assert_eq!(aim.held_by("A bucket for the barn"), 2);
    }
}
