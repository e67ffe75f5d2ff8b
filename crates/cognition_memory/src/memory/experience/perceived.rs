//! What a percept leaves, and what own words do: who said it to whom, and who else heard it.

use super::confidence::{asks_only, is_meant_for_all};
use super::{Experience, HEARERS};
use crate::memory::named::Named;
use crate::memory::source::Source;
use crate::memory::weight::Weight;
use crate::mind::{GameTime, StableId};
use crate::perceive::{Percept, PerceptKind, Provenance};
use crate::route::TextReading;
use cognition_language::Language;
use std::sync::Arc;

impl Experience {
    /// What a percept leaves, given what the things that it names are called; nothing where it says
    /// nothing, or is a mere notice.
    ///
    /// ```
    /// use cognition_memory::memory::{Experience, Source};
    /// # use cognition_base::{mind::{GameTime, StableId}, perceive::Percept};
    ///
    /// let heard = Percept::speech("odo", "Bram stole the horn.").addressed();
    /// let label = |id: &StableId| id.to_string();
    /// let lived = Experience::of(&heard, &"mara".into(), label, GameTime(0)).expect("says something");
    /// assert_eq!((lived.source, lived.importance), (Source::Told, 6));
    /// ```
    pub fn of(
        percept: &Percept,
        own: &StableId,
        label: impl Fn(&StableId) -> String,
        at: GameTime,
    ) -> Option<Self> {
        let reading = TextReading::of(&percept.text);
        Self::with_hearers(usize::MAX, percept, &reading, own, label, at)
    }

    /// The same, where the text of the percept is read for all who perceive it. Of those who heard it,
    /// too, it names as many as are kept.
    pub fn of_reading(
        percept: &Percept,
        reading: &TextReading,
        own: &StableId,
        label: impl Fn(&StableId) -> String,
        at: GameTime,
    ) -> Option<Self> {
        Self::with_hearers(HEARERS, percept, reading, own, label, at)
    }

    /// The same with so many at most who heard it, too.
    fn with_hearers(
        most: usize,
        percept: &Percept,
        reading: &TextReading,
        own: &StableId,
        label: impl Fn(&StableId) -> String,
        at: GameTime,
    ) -> Option<Self> {
        if percept.fleeting || only_says_that_it_was_spoken_to(percept, &label) {
            return None;
        }
        let source = source_of(percept, own);
        let is_whispered = percept.whispered && !asks_only(&percept.text);
        let is_for_one =
            is_whispered && Language::of(&percept.text).is_told_in_confidence(&percept.text);
        let weight = Weight::of(source, reading)?.whispered(source, is_for_one);
        let weight = weight.without_vow(&percept.text);
        let open = weight.confided && !is_whispered && is_meant_for_all(percept, own);
        let weight = Weight { confided: weight.confided && !open, ..weight };
        let named = |id: &StableId| Arc::new(Named { id: id.clone(), label: label(id) });
        let is_for_others = source == Source::Overheard;
        let listener = percept.to.first().filter(|_| is_for_others);
        let others_spoken_to = percept.to.iter().filter(|_| is_for_others);
        // Who is named as not to know it was not meant to hear it.
        let may_know = |who: &StableId| {
            !weight.confided || !Language::of(&percept.text).keeps_from(&percept.text, &label(who))
        };
        let lived = Self {
            text: percept.text.clone(),
            source,
            by: percept.source.as_ref().filter(|by| *by != own).map(named),
            to: Named::together(others_spoken_to, &label).map(Arc::new),
            heard_by: heard_besides(most, percept, (own, listener), may_know),
            place: percept.place.as_ref().map(&label).unwrap_or_default(),
            failed: percept.failed && !percept.about.is_empty(),
            at,
            importance: weight.importance,
            confided: weight.confided,
            whispered: percept.whispered && source == Source::Told,
            ..Self::default()
        };
        Some(lived)
    }

    /// What the mind says itself to somebody; nothing where it only asks.
    pub fn of_own_words(words: &str, to: Option<Named>, at: GameTime) -> Option<Self> {
        let Weight { importance, confided } = Weight::of(Source::Said, &TextReading::of(words))?;
        let (text, source, to) = (words.to_owned(), Source::Said, to.map(Arc::new));
        let said = Self { text, source, to, at, importance, confided, ..Self::default() };
        (importance > 1).then_some(said)
    }
}

/// Whether something only tells that somebody speaks to the mind: it hears the words.
fn only_says_that_it_was_spoken_to(
    percept: &Percept,
    label: &impl Fn(&StableId) -> String,
) -> bool {
    let Percept { kind, addressed, source, text, .. } = percept;
    let Some(speaker) = source.as_ref().filter(|_| *kind == PerceptKind::Event && *addressed)
    else {
        return false;
    };
    Language::of(text).tells_only_of_speaking(text, &[label(speaker).as_str()])
}

/// What was said to somebody was told to them, whether it calls for an answer or not; what was said to
/// others by name was not, though the mind is the only one to answer it.
fn source_of(percept: &Percept, own: &StableId) -> Source {
    let to_somebody = !percept.to.is_empty();
    let is_told = if to_somebody { percept.to.contains(own) } else { percept.addressed };
    match percept.kind {
        PerceptKind::Outcome => Source::Done,
        PerceptKind::Speech if is_told => Source::Told,
        PerceptKind::Speech => Source::Overheard,
        PerceptKind::Event if percept.provenance == Provenance::Heard => Source::Hearsay,
        PerceptKind::Event => Source::Seen,
    }
}

/// Who heard what was said, and may know it, besides the mind and whom it takes it to be said to: so many
/// at most, for a whole square may have heard it.
fn heard_besides(
    most: usize,
    percept: &Percept,
    (own, listener): (&StableId, Option<&StableId>),
    may_know: impl Fn(&StableId) -> bool,
) -> Arc<[StableId]> {
    if percept.kind != PerceptKind::Speech {
        return Arc::default();
    }
    let known = [Some(own), listener, percept.source.as_ref()];
    let all = percept.to.iter().chain(percept.heard_by.iter());
    let mut heard: Vec<StableId> = Vec::new();
    for who in all.filter(|who| !known.contains(&Some(*who)) && may_know(who)) {
        if heard.len() == most {
            break;
        }
        if !heard.contains(who) {
            heard.push(who.clone());
        }
    }
    if heard.is_empty() { Arc::default() } else { heard.into() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::experience::test_lived::of;

    #[test]
    fn what_was_perceived_keeps_how_it_is_known() {
        let text = "Bram hangs the lantern in the mill.";
        for (percept, source) in [
            (Percept::speech("odo", text).addressed(), Source::Told),
            (Percept::speech("odo", text).to("mara"), Source::Told),
            (Percept::speech("odo", text).to("sela").about("key"), Source::Overheard),
            (Percept::speech("odo", text).to("sela").addressed(), Source::Overheard),
            (Percept::event(text).by("bram"), Source::Seen),
            (Percept::event(text).hearsay(), Source::Hearsay),
            (Percept::outcome(text), Source::Done),
        ] {
            let lived = of(&percept).expect("should be remembered");
            assert_eq!(lived.source, source);
            assert_eq!(lived.to.is_some(), source == Source::Overheard);
        }
        assert_eq!(of(&Percept::speech("odo", "Good evening!")), None);
        assert_eq!(of(&Percept::notice(text)), None);
    }

    #[test]
    fn that_somebody_speaks_to_the_mind_is_lived_by_their_words_alone() {
        let lives = |deed: Percept| {
            let label = |_: &StableId| "Zita".to_owned();
            Experience::of(&deed.by("zita"), &"mara".into(), label, GameTime(0)).is_some()
        };
        for deed in ["Zita whispers to you.", "Zita speaks to you."] {
            assert!(!lives(Percept::event(deed).addressed()), "{deed}");
        }
        assert!(lives(Percept::event("Zita gives you the ring.").addressed()));
        assert!(lives(Percept::event("Zita whispers to Odo.")), "its words are not heard");
    }

    #[test]
    fn of_a_whole_square_that_heard_it_those_are_named_who_are_kept() {
        let heard_by =
            (0..3 * HEARERS).map(|number| StableId::new(format!("guest_{}", number / 2))).collect();
        let said = Percept { heard_by, ..Percept::speech("piet", "The mill is on fire.") };
        let (own, reading) = (StableId::new("guest_1"), TextReading::of(&said.text));
        let label = |id: &StableId| id.to_string();
        let all = Experience::of(&said, &own, label, GameTime(0)).expect("is remembered");
        let kept = Experience::of_reading(&said, &reading, &own, label, GameTime(0));
        let kept = kept.expect("is remembered");
        assert_eq!((all.heard_by.len(), kept.heard_by.len()), (3 * HEARERS / 2 - 1, HEARERS));
        let bounded = |lived: Experience| lived.bounded().map(|keyed| keyed.lived);
        assert_eq!(bounded(kept), bounded(all));
    }
}
