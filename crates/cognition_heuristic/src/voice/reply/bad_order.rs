//! What is said to who bids the mind do somebody harm, and that a yes to an order is not taken for one to a later one.

use super::Reply;
use crate::wording::voice_words::voice_words;
use cognition_core::act::IndexedAction;
use cognition_language::sentences;

/// What tells that there is fighting: there deeds speak, and nobody argues over an order.
const FIGHTS: &[&str] = &["fight", "attack", "kill"];

impl Reply<'_, '_> {
    /// Who bids it hurt somebody hears a no, where nothing of the kind is on offer and it wants nothing of the kind.
    pub(super) fn to_bad_order(&self) -> Option<String> {
        let is_due = self.is_bad_order() && self.call.question.is_none();
        is_due.then(|| self.refused("decline"))
    }

    fn is_bad_order(&self) -> bool {
        let (view, words) = (self.view, voice_words(self.view.language));
        let fights = |offer: &IndexedAction| FIGHTS.iter().any(|tag| offer.has_tag(tag));
        let wants = || {
            let mut goals = view.request.situation.persona.goals.iter().map(|goal| &goal.text);
            goals.any(|goal| view.language.conduct(goal).hurts())
        };
        self.call.asked.is_none()
            && sentences(&self.call.percept.text).any(|said| words.bids_to_hurt(said))
            && !view.request.actions.iter().any(fights)
            && !wants()
    }

    /// Whether a later line of the same speaker is an order that is not followed: a yes to this one would be heard as a
    /// yes to that.
    pub(super) fn is_overtaken_by(&self, later: &Self) -> bool {
        let is_theirs = later.call.percept.source == self.call.percept.source;
        let asked = self.call.asked.as_ref().filter(|_| is_theirs && self.call.question.is_none());
        let is_granted = asked.is_some_and(|asked| asked.granted().is_some());
        let refused = || later.call.asked.as_ref().is_some_and(|asked| asked.refusal.is_some());
        is_granted && (refused() || later.is_bad_order())
    }
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::mind::Goal;
    use std::sync::Arc;

    /// What is done and said after these lines of Odo's.
    fn answered(lines: &[&str], goal: &str) -> (String, String) {
        let offers = vec![
            offer("Speak to Odo", &["tell", "speech"], &["odo"]),
            offer("Sweep the yard", &["work"], &["yard"]),
        ];
        let lines = lines.iter().map(|line| says("odo", line)).collect();
        let mut request = request("nobody", offers, lines);
        Arc::make_mut(&mut request.situation.persona).goals.push(Goal::new(goal));
        (choice(&request).to_owned(), decision(&request).speech)
    }

    fn declines(said: &str) -> bool {
        is_line_to_odo(said, "decline")
    }

    #[test]
    fn who_bids_it_hurt_somebody_hears_a_no() {
        for order in ["Hit him.", "Slap her!", "Rob him."] {
            let said = answered(&[order], "Sit still.").1;
            assert!(declines(&said), "{order}: {said}");
        }
    }

    #[test]
    fn where_there_is_fighting_or_somebody_wants_it_nobody_argues() {
        assert!(!declines(&answered(&["Hit him."], "Kill the usurper.").1));
        assert!(!declines(&answered(&["Help him."], "Sit still.").1));
    }

    #[test]
    fn a_yes_to_one_order_is_not_said_behind_another_that_is_not_followed() {
        let (deed, said) = answered(&["Sweep the yard.", "Hit him."], "Sit still.");
        assert!(deed == "Sweep the yard" && declines(&said), "{deed}: {said}");
        let (deed, said) = answered(&["Sweep the yard."], "Sit still.");
        assert!(deed == "Sweep the yard" && is_line_to_odo(&said, "do"), "{deed}: {said}");
    }
}
