//! What a goal waits for: it asks for its deed only once its condition has come about, as far as the mind can tell.

use crate::reading::sighting::Sighting;
use crate::wording::things::Things;
use crate::wording::voice_words::of_goal;
use crate::wording::words::Words;
use cognition_brain::ThoughtRequest;
use cognition_core::act::ActionTarget;
use cognition_core::mind::CognitiveLedger;
use cognition_core::perceive::PerceptKind;
use cognition_language::{Language, sentences};

/// Among so many words with a meaning stands what a sentence tells of: `A thick fog rolls in.`
const OPENING: usize = 2;

/// Whether a goal hangs on something that happens, and whether it has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Awaited {
    /// It hangs on nothing, or on no event: `when I can`.
    #[default]
    Nothing,
    /// It has not come about.
    Open,
    /// It has come about.
    Come,
}

impl Awaited {
    /// What a goal hangs on, by what the mind has perceived and holds settled.
    pub(crate) fn of(
        goal: &str,
        request: &ThoughtRequest,
        recent: &[Sighting<'_>],
        things: &Things<'_>,
    ) -> Self {
        let Some(condition) = Condition::of(goal, things) else { return Self::Nothing };
        let ledger = request.situation.ledger.as_ref();
        let settled = ledger.map(CognitiveLedger::settled_conclusions).unwrap_or_default();
        let has_come = condition.is_of_presence && condition.are_here(request, things)
            || recent.iter().any(|seen| condition.is_shown_by(seen, things))
            || settled.iter().any(|fact| condition.is_told_in(fact));
        if has_come { Self::Come } else { Self::Open }
    }
}

/// Something that has to happen first.
struct Condition {
    words: Words,
    /// To whom or to what it happens.
    subject: Words,
    /// Whether it is that somebody is here.
    is_of_presence: bool,
    /// Whether it is done by anybody or anything of a kind.
    is_of_any: bool,
}

impl Condition {
    /// The condition of a goal that is an event, or that somebody whom the mind knows is here.
    fn of(goal: &str, things: &Things<'_>) -> Option<Self> {
        let voice = of_goal(goal);
        let language = Language::of(goal);
        if !voice.sets_terms(goal) || voice.to_find_out(goal).is_some() {
            return None;
        }
        let terms = language.terms(goal).filter(|terms| !terms.frees)?;
        let what = as_written(goal, &terms.what);
        let words = Words::of(what);
        let is_state = voice.tells_a_state(what);
        let is_own = voice.begins_with_speaker(what) || voice.begins_with_listener(what);
        let happens = !is_state && !is_own && voice.waits_for_more(what) && !voice.is_anybody(what);
        // Who comes back is here, too.
        let is_of_presence = (is_state || happens) && things.people().covers(&words);
        // What is to be so by then has to be seen to before: `Everybody is aboard when the hatch shuts.`
        let is_to_be_so = || voice.tells_a_state(language.without_terms(goal));
        let subject = opening(what).next()?;
        let awaits = is_of_presence || happens && !is_to_be_so();
        let is_of_any = voice.is_of_any(what);
        awaits.then_some(Self { words, subject, is_of_presence, is_of_any })
    }

    fn are_here(&self, request: &ThoughtRequest, things: &Things<'_>) -> bool {
        let is_meant = |target: &ActionTarget| {
            let called = things.words_of(&target.stable_id);
            things.is_character(&target.stable_id) && called.meets(&self.words)
        };
        request.actions.iter().any(|offer| offer.targets.iter().any(is_meant))
    }

    fn is_shown_by(&self, seen: &Sighting<'_>, things: &Things<'_>) -> bool {
        let text = &seen.percept.text;
        let is_speech = seen.percept.kind == PerceptKind::Speech;
        if seen.failed() || is_speech && seen.own {
            return false;
        }
        self.is_told_in(text)
            || !seen.own
                && !is_speech
                && (self.is_told_of(text, things) || self.is_done(seen, things))
    }

    /// Whether a text says just that.
    fn is_told_in(&self, text: &str) -> bool {
        let is_told = |said: &&str| {
            let language = Language::of(said);
            !language.denies(said) && !language.is_question(said) && language.terms(said).is_none()
        };
        let says = |said: &str| Words::of(said).covers(&self.words);
        // One word alone tells what it is about, and not that it happens.
        !self.is_of_presence && self.words.len() > 1 && sentences(text).filter(is_told).any(says)
    }

    /// Whether an event is of what it is about, in whatever words: `Fog rolls in` of `fog comes`. Of people that says
    /// too little: they do much.
    fn is_told_of(&self, text: &str, things: &Things<'_>) -> bool {
        let is_of_it = |said: &str| {
            let mut first = opening(said).take(OPENING);
            !Language::of(said).denies(said) && first.any(|word| word.meets(&self.subject))
        };
        !things.people().meets(&self.subject) && sentences(text).any(is_of_it)
    }

    /// Whether somebody did it where any such person is meant: `a customer comes in`.
    fn is_done(&self, seen: &Sighting<'_>, things: &Things<'_>) -> bool {
        let rest = self.words.without(&self.subject);
        let source = seen.percept.source.as_ref();
        let by_somebody = || source.is_some_and(|who| things.is_character(who));
        let does = || if rest.is_empty() { seen.tell.comes } else { seen.words.covers(&rest) };
        self.is_of_any && by_somebody() && does()
    }
}

/// The words with a meaning of a text, one by one.
fn opening(text: &str) -> impl Iterator<Item = Words> + '_ {
    text.split_whitespace().map(Words::of).filter(|word| !word.is_empty())
}

/// A part of a text as it is written there, by how it stands in small letters.
fn as_written<'t>(text: &'t str, small: &'t str) -> &'t str {
    let at = text.to_lowercase().find(small);
    at.and_then(|at| text.get(at..at + small.len())).unwrap_or(small)
}

#[cfg(test)]
mod tests {
    use super::Awaited;
    use crate::appraisal::appraise::Appraisal;
    use crate::rehearsal::*;
    use cognition_core::mind::Goal;
    use cognition_core::perceive::Percept;
    use std::sync::Arc;

    fn awaited(goal: &str, percepts: Vec<Percept>) -> Awaited {
        let mut request = request("nobody", vec![], percepts);
        Arc::make_mut(&mut request.situation.persona).goals.push(Goal::new(goal));
        Appraisal::of(&request).aims[0].awaited
    }

    #[test]
    fn what_hangs_on_an_event_waits_until_that_is_perceived() {
        for (goal, event) in [
            ("Warn the ships when fog comes", "Fog rolls in from the sea and stands at the panes."),
            ("If the bell rings, bar the cellar door.", "Odo rings the bell."),
            ("As soon as the coach comes, light the lamp.", "A black coach draws up in the yard."),
            ("Light the lamp when the storm breaks.", "The storm breaks over the yard."),
            ("Polish the counter when a customer comes in.", "Odo comes in from the yard."),
        ] {
            assert_eq!(awaited(goal, vec![]), Awaited::Open, "{goal}");
            let other = Percept::event("Odo looks out at the rain.").by("odo");
            assert_eq!(awaited(goal, vec![other]), Awaited::Open, "{goal}");
            let event = Percept::event(event).by("odo");
            assert_eq!(awaited(goal, vec![event]), Awaited::Come, "{goal}");
        }
    }

    #[test]
    fn what_others_say_has_happened_counts_and_what_they_ask_does_not() {
        let goal = "If the bell rings, bar the cellar door.";
        assert_eq!(awaited(goal, vec![says("odo", "The bell rings!")]), Awaited::Come);
        for said in ["Does the bell ring?", "The bell does not ring.", "If the bell rings, run."] {
            assert_eq!(awaited(goal, vec![says("odo", said)]), Awaited::Open, "{said}");
        }
    }

    #[test]
    fn whoever_is_waited_for_is_here_once_something_can_be_done_to_them() {
        let goal = "Once Sela is here, give her the satchel.";
        assert_eq!(awaited(goal, vec![]), Awaited::Open);
        let speak = offer("Speak to Sela", &["tell", "speech"], &["sela"]);
        let mut request = request("nobody", vec![speak], vec![]);
        Arc::make_mut(&mut request.situation.persona).goals.push(Goal::new(goal));
        assert_eq!(Appraisal::of(&request).aims[0].awaited, Awaited::Come);
        assert_eq!(awaited("When Tamsin comes back, sing.", vec![]), Awaited::Open);
    }

    #[test]
    fn what_is_no_event_is_waited_for_by_nobody() {
        for goal in [
            "Comfort Odo when I can.",
            "Fetch more wood when somebody asks for it.",
            "Whenever somebody is cold, comfort them.",
            "I must be in the yard when the coach is ready.",
            "Everybody is in the taproom when the coach leaves.",
            "Find out when the coach leaves.",
            "Sweep the shed until it shines.",
            "Bar the door unless the bell rings.",
            "Whoever asks me plainly gets the thing too if it does no harm.",
            "See the cellar once.",
        ] {
            assert_eq!(awaited(goal, vec![]), Awaited::Nothing, "{goal}");
        }
    }

    #[test]
    fn a_deed_is_left_until_its_time_has_come() {
        let chosen = |percepts: Vec<Percept>| {
            let ring = offer("Ring the fog bell", &["ring"], &[]);
            let mut request = request("nobody", vec![ring], percepts);
            let goal = Goal::new("Warn the ships when fog comes").wants(["ring"]).weight(0.8);
            Arc::make_mut(&mut request.situation.persona).goals.push(goal);
            choice(&request).to_owned()
        };
        assert_eq!(chosen(vec![]), "(wait)");
        assert_eq!(chosen(vec![Percept::event("Fog rolls in.")]), "Ring the fog bell");
    }
}
