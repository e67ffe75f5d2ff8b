//! What is granted in words alone, where no offer is for it: to look at a thing, to come along.

use super::Reply;
use crate::appraisal::call::{Asked, Refusal};
use crate::appraisal::kept_to_itself::is_to_stay_hidden;
use crate::reading::insult::times_insulted;
use crate::wording::voice_words::voice_words;
use crate::wording::words::Words;
use cognition_core::act::IndexedAction;
use cognition_language::sentences;

/// By what tags one hands over what one has.
const HANDS_OVER: &[&str] = &["give", "trade"];

impl Reply<'_, '_> {
    /// Who asks to see a thing that the mind has at hand, and hides from nobody, may look at it.
    pub(super) fn shown(&self, asked: &Asked<'_>) -> Option<String> {
        let may_be_seen =
            matches!(asked.refusal, Some(Refusal::Beyond | Refusal::Kept | Refusal::Unwilling));
        let is_to_show = asked.offer.is_some_and(|offer| offer.has_tag("show"));
        let words = voice_words(self.view.language);
        let mut said = sentences(&self.call.percept.text).filter(|said| words.asks_to_see(said));
        let holds = |said: &str| self.view.request.actions.iter().any(|it| self.hands(it, said));
        let is_shown = may_be_seen && !is_to_show && said.any(holds);
        (is_shown && !self.touches_a_secret()).then(|| self.one_of("shown", &[]))
    }

    /// Whether an offer hands over a thing that a sentence names.
    fn hands(&self, offer: &IndexedAction, said: &str) -> bool {
        let words = voice_words(self.view.language);
        let named = Words::of(said).without(&self.view.me);
        let mut things = offer.targets.iter();
        HANDS_OVER.iter().any(|tag| offer.has_tag(tag))
            && things.any(|thing| {
                let head = words.head(&thing.label);
                let is_person = self.view.things.is_character(&thing.stable_id);
                let is_secret = self.view.moment.secrets.iter().any(|secret| secret.meets(&head));
                let may_be_seen = !is_secret && !is_to_stay_hidden(self.view, &thing.label);
                !is_person && may_be_seen && !head.is_empty() && named.covers(&head)
            })
    }

    /// Who is bidden to come along, and has nothing against whoever bids it, does.
    pub(super) fn along(&self) -> Option<String> {
        let words = voice_words(self.view.language);
        let asker = self.call.percept.source.as_ref();
        let is_wronged = asker.is_some_and(|asker| times_insulted(self.view, asker) > 0);
        let mut said = sentences(&self.call.percept.text);
        let comes = said.any(|said| words.bids_along(said)) && !is_wronged && !self.is_dreaded();
        comes.then(|| self.one_of("comes_along", &[]))
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::mind::Goal;
    use std::sync::Arc;

    const ODO: (&str, &str, &str) = ("character", "odo", "Odo");
    const LEDGER: (&str, &str, &str) = ("item", "ledger", "the harbour ledger");

    fn is_said(of: &str, secret: &str, words: &str) -> bool {
        is_said_with(of, secret, "", words)
    }

    fn is_said_with(of: &str, secret: &str, goal: &str, words: &str) -> bool {
        let offers = vec![
            offer_of("Give the harbour ledger to Odo", &["give"], &[LEDGER, ODO]),
            offer("Speak to Odo", &["tell", "speech"], &["odo"]),
        ];
        let mut request = request("nobody", offers, vec![says("odo", words)]);
        let persona = Arc::make_mut(&mut request.situation.persona);
        persona.secrets = Some(secret.to_owned()).filter(|it| !it.is_empty()).into_iter().collect();
        let goal = Some(goal.to_owned()).filter(|it| !it.is_empty());
        persona.goals = goal.map(|text| Goal { text, ..Goal::default() }).into_iter().collect();
        is_line_to_odo(&decision(&request).speech, of)
    }

    #[test]
    fn who_asks_to_see_a_thing_may_look_at_it_unless_it_is_secret() {
        assert!(is_said("shown", "", "Show me the ledger."));
        assert!(is_said("shown", "", "Let me see the harbour ledger, please."));
        assert!(!is_said("shown", "", "Show me the ropes."));
        assert!(!is_said("shown", "Two pages of the ledger are false.", "Show me the ledger."));
    }

    #[test]
    fn what_is_to_stay_hidden_or_is_kept_from_somebody_is_shown_to_nobody() {
        for goal in ["Keep the ledger hidden.", "Hide the ledger.", "Keep the ledger from Sela."] {
            assert!(!is_said_with("shown", "", goal, "Show me the ledger."), "{goal}");
        }
        assert!(is_said_with("shown", "", "Keep the lantern hidden.", "Show me the ledger."));
    }

    #[test]
    fn who_is_bidden_to_come_along_does() {
        assert!(is_said("comes_along", "", "Follow me."));
        assert!(is_said("comes_along", "", "Come with me."));
        assert!(!is_said("comes_along", "", "Did you follow me?"));
    }
}
