//! Whispering: what nobody need hide is said aloud, and a whisper is answered in kind.

use super::answer::is_called_for;
use crate::appraisal::appraise::Appraisal;
use crate::motives::motive::{Motive, Reason};
use crate::reading::offer::Offer;
use crate::reading::sighting::Sighting;

/// How much it weighs against a whisper, and against answering one aloud.
const WHISPERS: f32 = -0.8;
const ALOUD: f32 = -0.3;

/// Nobody whispers who answers no whisper, is not asked to, and has no goal that wants it; and who can whisper
/// answers no whisper aloud.
pub(super) fn reason<'a>(view: &Appraisal<'a>, offer: &Offer<'a>) -> Option<Reason<'a>> {
    let is_answered = |news: &Sighting<'_>| {
        let source = news.percept.source.as_ref();
        news.percept.whispered && source.is_some_and(|who| offer.targets(who))
    };
    let answers = view.addressed().any(is_answered);
    if !offer.is("whisper") {
        let aloud = answers && offer.is("speech") && can_be_whispered(view, offer);
        return Reason::new(Motive::Unasked, if aloud { ALOUD } else { 0.0 });
    }
    let may = answers || is_called_for(view, offer) || view.aims.iter().any(|aim| aim.wants(offer));
    Reason::new(Motive::Unasked, if may { 0.0 } else { WHISPERS })
}

/// Whether there is a whisper to whoever a word is for.
fn can_be_whispered(view: &Appraisal<'_>, offer: &Offer<'_>) -> bool {
    let Some(to) = offer.action.targets.first() else { return false };
    let mut whispers = view.request.actions.iter().filter(|it| it.is_whispered());
    whispers.any(|whisper| whisper.targets.first().is_some_and(|it| it.stable_id == to.stable_id))
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_core::perceive::Percept;

    #[test]
    fn nobody_whispers_who_answers_no_whisper() {
        let does = |whispered: bool, seed: u64| {
            let offers = vec![
                offer("Whisper to Odo", &["tell", "speech", "whisper"], &["odo"]),
                offer("Speak to Odo", &["tell", "speech"], &["odo"]),
            ];
            let said = Percept::speech("odo", "Where have you been all day?").addressed();
            let said = if whispered { said.whispered() } else { said };
            let mut request = request("nobody", offers, vec![said]);
            request.seed = seed;
            choice(&request).to_owned()
        };
        assert!((0..50).all(|seed| does(false, seed) == "Speak to Odo"));
        assert!((0..50).all(|seed| does(true, seed) == "Whisper to Odo"));
    }
}
