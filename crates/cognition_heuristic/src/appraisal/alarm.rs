//! A danger that the mind has seen come up, and whether somebody has said a word of it yet.

use crate::motives::stakes::Stakes;
use crate::reading::offer::Offer;
use crate::reading::whereabouts::has_moved_since;
use crate::wording::voice_words::{VoiceWords, voice_words};
use crate::wording::words::{Words, tokens};
use cognition_core::act::IndexedAction;
use cognition_core::perceive::{Percept, PerceptKind, Provenance};
use cognition_language::sentences;

/// How many of the latest percepts may hold a danger that is still to be called out.
const LATEST: usize = 8;

/// Who tells of a danger that is there uses so many words at most, or cries.
const CRY: usize = 6;

/// Something that all ought to hear of.
#[derive(Debug)]
pub(crate) struct Alarm<'a> {
    /// What was seen: the sentence that tells of it.
    pub(crate) what: &'a str,
    /// Whether nobody has spoken of it since.
    pub(crate) is_unsaid: bool,
    can_be_shouted: bool,
    /// Whether it is one to get away from, and the mind has not gone anywhere since.
    is_to_be_fled: bool,
}

impl<'a> Alarm<'a> {
    /// The latest danger that has come up before the mind's eyes.
    pub(crate) fn latest(view: &Stakes<'a>) -> Option<Self> {
        let words = voice_words(view.language);
        let is_danger =
            |told: &str| words.sounds_alarm(told) || view.language.tells_of_danger_at_hand(told);
        let mut latest = view.recent.iter().rev().take(LATEST);
        let seen = latest.find(|seen| {
            let happens = seen.percept.kind == PerceptKind::Event && seen.percept.source.is_none();
            let happens = happens && !is_only_heard_of(seen.percept);
            // Who is told of it passes it on; who hears it called out does not.
            let is_told = seen.percept.kind == PerceptKind::Speech && seen.percept.addressed;
            let is_told = is_told && !seen.own && is_cried(words, &seen.percept.text);
            happens && is_danger(&seen.percept.text)
                || is_told && words.sounds_alarm(&seen.percept.text)
        })?;
        let happens = seen.percept.kind == PerceptKind::Event;
        let is_it = |said: &&str| if happens { is_danger(said) } else { words.sounds_alarm(said) };
        let what = sentences(&seen.percept.text).find(is_it)?.trim();
        let what = if happens { what } else { words.alarming_part(what) };
        let named = Words::of(what);
        let is_said = view.recent.iter().any(|line| {
            let after = line.percept.kind == PerceptKind::Speech && line.id > seen.id;
            let text = line.percept.text.as_str();
            after && (Words::of(text).meets(&named) || words.sounds_alarm(text))
        });
        let is_unsaid = !is_said && !view.request.situation.silent;
        let is_near = !happens && words.is_imminent(&seen.percept.text);
        let is_near = is_near && words.tells_of_danger(what);
        let is_to_be_fled = is_near && !has_moved_since(view, seen.id);
        Some(Self { what, is_unsaid, can_be_shouted: can_be_shouted(view), is_to_be_fled })
    }

    /// Whether a move leads to where the danger is.
    pub(crate) fn is_entered_by(&self, offer: &Offer<'_>) -> bool {
        let named = Words::of(self.what);
        let mut labels = offer.action.targets.iter().map(|target| Words::of(&target.label));
        self.is_to_be_fled && offer.is("move") && labels.any(|label| label.meets(&named))
    }

    /// Whether a move leads away from a danger that was called out.
    pub(crate) fn is_fled_by(&self, offer: &Offer<'_>) -> bool {
        let leads_away = offer.is("move") && !self.is_entered_by(offer);
        self.is_to_be_fled && !self.is_unsaid && leads_away
    }

    /// Whether an offer calls it out: to all, and only where nothing does, to somebody here.
    pub(crate) fn is_called_by(&self, offer: &Offer<'_>) -> bool {
        let speaks = offer.is("tell") && offer.is("speech") && !offer.is("whisper");
        self.is_unsaid && speaks && offer.action.targets.is_empty() == self.can_be_shouted
    }
}

/// Whether it was only heard of, and not heard from somewhere: what is so comes up no more.
fn is_only_heard_of(percept: &Percept) -> bool {
    percept.provenance == Provenance::Heard && percept.place.is_none()
}

/// Whether a danger is told as one that is there now: in few words, or cried out.
fn is_cried(words: &VoiceWords, text: &str) -> bool {
    let mut alarming = sentences(text).filter(|said| words.sounds_alarm(said));
    alarming.any(|said| {
        let is_short = tokens(said).count() <= CRY || said.trim_end().ends_with('!');
        (is_short || words.is_imminent(said)) && !words.is_unreal(said)
    })
}

/// Whether there is a way to call out to all.
fn can_be_shouted(view: &Stakes<'_>) -> bool {
    let shouts = |offer: &IndexedAction| {
        offer.targets.is_empty() && offer.has_tag("tell") && offer.has_tag("speech")
    };
    view.request.actions.iter().any(shouts)
}

#[cfg(test)]
mod tests {
    use crate::rehearsal::*;
    use cognition_brain::ThoughtRequest;
    use cognition_core::act::IndexedAction;
    use cognition_core::perceive::Percept;

    fn call() -> IndexedAction {
        offer("Call out for all to hear", &["tell", "speech"], &[])
    }

    fn alarmed(after: Vec<Percept>) -> ThoughtRequest {
        let flare = Percept::event("A red flare goes up off the Shingles.");
        let leaves = Percept::event("Odo leaves for the yard.").by("odo").about("yard");
        let mut percepts = vec![leaves, flare];
        percepts.extend(after);
        let offers = vec![
            call(),
            offer("Speak to Mara", &["tell", "speech"], &["mara"]),
            offer("Go to the yard", &["move"], &["yard", "arch"]),
        ];
        request("nobody", offers, percepts)
    }

    #[test]
    fn who_sees_a_log_roll_out_of_the_fire_calls_that_out() {
        let sees = |told: &str| {
            let offers = vec![call(), offer("Speak to Mara", &["tell", "speech"], &["mara"])];
            let request = request("nobody", offers, vec![Percept::event(told)]);
            (choice(&request).to_owned(), decision(&request).speech)
        };
        let (deed, said) = sees("A log rolls out of the fire onto the boards and smokes.");
        assert_eq!(deed, "Call out for all to hear");
        assert!(said.contains("log rolls out of the fire"), "{said}");
        assert_ne!(sees("The candle smokes a little.").0, "Call out for all to hear");
    }

    #[test]
    fn who_sees_a_danger_calls_it_out_at_once() {
        for seed in 0..10 {
            let mut request = alarmed(vec![]);
            request.seed = seed;
            assert_eq!(choice(&request), "Call out for all to hear", "seed {seed}");
        }
        let said = decision(&alarmed(vec![])).speech;
        assert!(said.contains("red flare goes up off the Shingles"), "{said}");
    }

    #[test]
    fn what_is_called_out_already_is_not_called_out_again() {
        let called = Percept::speech("mara", "A flare! Off the Shingles!");
        assert_ne!(choice(&alarmed(vec![called])), "Call out for all to hear");
    }

    #[test]
    fn a_danger_that_somebody_tells_of_is_called_out_as_well() {
        let told = |line: &str| {
            let offers = vec![call(), offer("Speak to Mara", &["tell", "speech"], &["mara"])];
            request("nobody", offers, vec![says("mara", line)])
        };
        let request = told("The barn is on fire!");
        assert_eq!(choice(&request), "Call out for all to hear");
        assert!(decision(&request).speech.contains("barn is on fire"));
        for calm in [
            "Is the barn on fire?",
            "The barn is not on fire.",
            "I know a song that has a drowning in it, a cheerful one.",
        ] {
            assert_ne!(choice(&told(calm)), "Call out for all to hear", "{calm}");
        }
    }

    #[test]
    fn fire_that_is_cried_is_called_out_and_a_song_over_which_somebody_shivers_is_not() {
        let does = |seen: Option<Percept>, line: &str| {
            let offers = vec![call(), offer("Speak to Mara", &["tell", "speech"], &["mara"])];
            let percepts = seen.into_iter().chain([says("mara", line)]).collect();
            choice(&request("nobody", offers, percepts)).to_owned()
        };
        assert_eq!(does(None, "Fire!"), "Call out for all to hear");
        let sings = Percept::event("Odo sings a song for Mara.").by("odo").about("mara");
        assert_ne!(does(Some(sings), "I'm freezing."), "Call out for all to hear");
    }

    #[test]
    fn who_has_heard_of_a_danger_close_by_gets_away_from_it_and_not_into_it() {
        let told = |danger: &str| {
            let offers = vec![
                offer("Speak to Mara", &["tell", "speech"], &["mara"]),
                offer("Go to the yard", &["move"], &["yard", "arch"]),
            ];
            let called = Percept::speech("nobody", format!("Quick! {danger}"));
            let mut request = request("nobody", offers, vec![says("mara", danger), called]);
            request.situation.seen_before = request.situation.perceptions.last_id();
            request
        };
        let chosen = |danger: &str| choice(&told(danger)).to_owned();
        assert_eq!(chosen("The ceiling of the taproom is about to collapse!"), "Go to the yard");
        assert_ne!(chosen("The wall of the yard is about to collapse!"), "Go to the yard");
    }

    #[test]
    fn what_was_only_heard_of_is_no_alarm_and_what_is_heard_next_door_is_one() {
        let does = |told: Percept| {
            let offers = vec![call(), offer("Speak to Mara", &["tell", "speech"], &["mara"])];
            let request = request("nobody", offers, vec![told, says("mara", "How do you do?")]);
            choice(&request).to_owned()
        };
        for known in [
            "The bear sleeps in the red wagon.",
            "A dam broke above the village last spring.",
            "The old boiler burst, and nobody has mended it.",
        ] {
            assert_eq!(does(Percept::event(known).hearsay()), "Speak to Mara", "{known}");
        }
        let crash = Percept::event("A beam crashes down.").at("cellar").hearsay();
        assert_eq!(does(crash), "Call out for all to hear");
        let seen = Percept::event("A beam crashes down.");
        assert_eq!(does(seen), "Call out for all to hear");
    }

    #[test]
    fn a_question_waits_while_nobody_knows_of_the_danger() {
        let asked = says("mara", "How do you do?");
        assert_eq!(choice(&alarmed(vec![asked])), "Call out for all to hear");
    }
}
