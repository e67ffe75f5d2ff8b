//! Nobody walks out on whoever has just spoken to them.

use crate::appraisal::appraise::Appraisal;
use crate::motives::motive::{Motive, Reason};
use crate::motives::scored::Scored;
use crate::reading::offer::Offer;
use crate::reading::sighting::Sighting;
use crate::wording::voice_words::voice_words;
use cognition_core::perceive::PerceptKind;
use cognition_language::{DialogueAct, sentences};

/// How much it weighs against leaving whoever has just spoken to the mind.
const WALKS_OUT: f32 = -0.4;

/// Nobody leaves in the middle of a talk for no better end than that something in it sounds like a place, unless they
/// are sent away, threatened, or taken leave of.
pub(super) fn reason<'a>(
    view: &Appraisal<'a>,
    offer: &Offer<'a>,
    reasons: &[Reason<'a>],
) -> Option<Reason<'a>> {
    let presses = view.moment.presses() || view.moment.is_alarmed;
    if !offer.is("move") || presses || !view.addressed().any(|line| holds(view, line)) {
        return None;
    }
    let motive = Scored::new(Some(offer.action), reasons.to_vec()).motive();
    let is_idle = matches!(
        motive,
        Motive::Bears | Motive::Topic | Motive::Lead(_) | Motive::Question(_) | Motive::Mood
    );
    Reason::new(Motive::Unasked, if is_idle { WALKS_OUT } else { 0.0 })
}

/// Whether a line is said by somebody who waits for a word, and does not send the mind away.
fn holds(view: &Appraisal<'_>, line: &Sighting<'_>) -> bool {
    let text = line.percept.text.as_str();
    let parts = [DialogueAct::Farewell, DialogueAct::Threat, DialogueAct::Alarm];
    let sends = |said: &str| voice_words(view.language).sends_away(said);
    line.percept.kind == PerceptKind::Speech
        && !view.language.dialogue_acts(text).has_any(&parts)
        && !sentences(text).any(sends)
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::mind::Goal;
    use std::sync::Arc;

    /// Whether it speaks against going to the yard that Odo has said this.
    fn stays(words: &str, wants: &[&str]) -> bool {
        let go = offer("Go to the yard", &["move", "flee"], &["yard", "arch"]);
        let mut request = request("nobody", vec![go], vec![says("odo", words)]);
        let wants = wants.iter().map(|want| (*want).to_owned()).collect();
        let goal = Goal { weight: 0.8, wants, ..Goal::new("Mend nets.") };
        Arc::make_mut(&mut request.situation.persona).goals.push(goal);
        let parts = weighed(&request).into_iter().flat_map(|offer| offer.parts);
        parts.filter(|part| part.why == "nobody asked").count() > 0
    }

    #[test]
    fn who_is_spoken_to_does_not_leave_because_a_place_was_named() {
        assert!(stays("The yard was full of geese this morning.", &[]));
    }

    #[test]
    fn who_is_sent_away_or_asked_to_go_or_has_an_end_of_their_own_goes() {
        assert!(!stays("Go away, to the yard with you!", &[]));
        assert!(!stays("The yard was full of geese this morning.", &["flee"]));
        assert!(!stays("Goodbye. The yard is that way.", &[]));
        assert!(!stays("Go to the yard, please.", &[]));
    }
}
