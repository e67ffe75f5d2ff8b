//! What whoever asks has confided, and others who are here are not to hear.

use super::Reply;
use crate::reading::hearers::Hearers;
use crate::voice::heard;
use cognition_core::act::IndexedAction;
use cognition_core::perceive::PerceptKind;

impl Reply<'_, '_> {
    /// Whether the asker said this in confidence, and somebody hears the answer who may not know of it.
    pub(super) fn is_for_other_ears(&self, told: &str) -> bool {
        let (view, asker) = (self.view, self.call.percept.source.as_ref());
        let whispers = self.chosen.action.is_some_and(IndexedAction::is_whispered);
        let hearers = match whispers {
            true => Hearers::alone(asker),
            false => Hearers::of(view.request, asker),
        };
        let situation = &view.request.situation;
        let mut lines = situation.perceptions.entries().map(|entry| &entry.percept).filter(|it| {
            let is_theirs = it.kind == PerceptKind::Speech && it.source.as_ref() == asker;
            is_theirs && it.text.contains(told)
        });
        let mut lived = situation.remembered.iter().filter(|it| it.text.contains(told));
        lines.any(|it| !heard::may_be_told(view, it, &hearers))
            || lived.any(|it| !hearers.may_know(it))
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::perceive::Percept;

    /// What is answered to who asks for what they have told, before these people.
    fn answered(told: &str, before: &[&str]) -> String {
        let offers = before.iter().map(|who| offer("Speak", &["tell", "speech"], &[*who]));
        let mut request = request("nobody", offers.collect(), vec![]);
        let log = &mut request.situation.perceptions;
        log.perceive(Percept::speech("odo", told).addressed());
        request.situation.seen_before = log.last_id();
        request
            .situation
            .perceptions
            .perceive(says("odo", "What did I tell you about my brother?"));
        decision(&request).speech
    }

    #[test]
    fn what_was_confided_is_not_said_again_before_others_and_the_rest_is() {
        let confided = "Don't tell Mara, but my brother is hiding from the law.";
        assert!(answered(confided, &["odo"]).contains("hiding"));
        let aloud = answered(confided, &["odo", "mara"]);
        assert!(!aloud.is_empty() && !aloud.contains("hiding"), "{aloud}");
        let open = "My brother is mending the roof.";
        assert!(answered(open, &["odo", "mara"]).contains("mending the roof"));
    }
}
