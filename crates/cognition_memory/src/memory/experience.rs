//! What a percept leaves: an experience, one thing that was said, seen or done, and how the mind
//! knows of it.

use super::decay::TEXT_BOUND;
use super::named::Named;
use super::part_taken::words_of_part;
use super::source::Source;
use super::stated::Stated;
use super::weight::Weight;
use crate::embedder::Embedder;
use crate::mind::{GameTime, StableId};
use crate::perceive::{Percept, PerceptKind, Provenance};
use crate::route::{NamedKeys, TextReading, coarse};
use bevy_reflect::prelude::*;
use cognition_language::{Language, RecallKeys, Recollection, clipped, sentences};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::sync::Arc;

/// How much a first word of somebody matters at least.
const FIRST_WORD: u8 = 3;
/// So many are kept who heard something.
const HEARERS: usize = 16;
/// Characters of what was said that are told: about forty words.
const TOLD: usize = 200;

/// One thing that a mind has lived: said, seen or done, with how it knows of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
#[type_path = "cognition_core::memory::experience"]
pub struct Experience {
    /// What was said, or happened: one line of at most 500 characters once it is kept. Untrusted.
    pub text: String,
    /// How the mind knows of it.
    pub source: Source,
    /// Who said or caused it: the same for all that a mind has lived of them under one name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Arc<Named>>,
    /// Whom it was said to, if that was somebody else; of several the first, called by the names of all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Arc<Named>>,
    /// Who else heard it, at most 16; of a confidence, whoever stood by when it was said aloud, and before whom it was
    /// told since.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub heard_by: Arc<[StableId]>,
    /// What the place was called.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub place: String,
    /// When it was.
    pub at: GameTime,
    /// How much it matters, from 0 to 10.
    pub importance: u8,
    /// Whether it was told in confidence.
    #[serde(default, skip_serializing_if = "is_false")]
    pub confided: bool,
    /// Whether it was whispered, by the mind or to it, so that nobody else heard it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub whispered: bool,
    /// Whether it is what came of a deed that did not work.
    #[serde(default, skip_serializing_if = "is_false")]
    pub failed: bool,
    /// When whoever said it took it back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corrected: Option<GameTime>,
    /// Which alone of the sentences that it states was taken back, from 0, in the lower four bits, and which alone of
    /// its clauses, from 1, in the upper ones; none where all of it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outdated: Option<u8>,
    /// When somebody else said that it was wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disputed: Option<GameTime>,
    /// What it is compared by, from -127 to 127; none where it was never embedded, and none of what a
    /// mind keeps: that is kept beside it.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub vector: Arc<[i8]>,
    #[serde(skip)]
    #[reflect(ignore)]
    pub(super) stated: Stated,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn is_false(flag: &bool) -> bool {
    !flag
}

fn is_empty<T>(list: &Arc<[T]>) -> bool {
    list.is_empty()
}

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

    /// Whether somebody may be told of it: anybody of what was not confided, and otherwise whoever
    /// confided it, and those who have heard it as well, then or since.
    pub fn may_be_told_to(&self, whom: Option<&StableId>) -> bool {
        let knows = |named: &Option<Arc<Named>>| {
            named.as_ref().zip(whom).is_some_and(|(named, whom)| named.id == *whom)
        };
        let has_heard = || whom.is_some_and(|whom| self.heard_by.contains(whom));
        !self.confided || knows(&self.by) || knows(&self.to) || has_heard()
    }

    /// The same of somebody whom the words themselves may say to know of it.
    pub fn may_be_told_by_name(&self, whom: &StableId, label: &str) -> bool {
        self.may_be_told_to(Some(whom)) || Language::of(&self.text).shares_with(&self.text, label)
    }

    /// Others have heard it, too.
    pub(super) fn also_heard_by(&mut self, others: &[StableId]) {
        if others.is_empty() {
            return;
        }
        let mut all = self.heard_by.to_vec();
        for other in others {
            if !all.contains(other) {
                all.push(other.clone());
            }
        }
        all.truncate(HEARERS);
        self.heard_by = all.into();
    }

    /// It as a line of what is remembered, told to whoever asks: of a long speech what bears on what
    /// is asked, and all of it where nothing is.
    pub fn told(&self, asker: Option<&Named>, asked: Option<&str>, now: GameTime) -> String {
        let words = self.words_for(asked);
        let ago = now.since(self.at);
        Language::english().tell(&Recollection { ago, ..self.marked(asker, &words) })
    }

    /// Of its words what bears on what is asked, and all of them where nothing is.
    pub fn words_for(&self, asked: Option<&str>) -> Cow<'_, str> {
        let bearing = |asked| Language::english().bearing_on(&self.text, asked, TOLD);
        asked.map_or(Cow::Borrowed(&*self.text), bearing)
    }

    /// What whoever tells it to whoever asks is to know of it: that it no longer holds, or that it is to
    /// be kept from them. Empty where there is nothing.
    pub fn marks(&self, asker: Option<&Named>) -> String {
        Language::english().marks_of(&self.marked(asker, &self.text))
    }

    fn marked<'a>(&'a self, asker: Option<&'a Named>, words: &'a str) -> Recollection<'a> {
        let may = asker.map_or_else(
            || self.may_be_told_to(None),
            |asker| self.may_be_told_by_name(&asker.id, &asker.label),
        );
        Recollection {
            keep_from: asker.filter(|_| !may).map(|asker| asker.label.as_str()),
            corrected: self.corrected.is_some(),
            outdated: self.part_outdated(),
            disputed: self.disputed.is_some(),
            ..self.as_recollection(words)
        }
    }

    fn part_outdated(&self) -> Option<&str> {
        let part = self.outdated.filter(|_| self.corrected.is_some())?;
        words_of_part(&self.text, part)
    }

    /// Whether it is to be kept: it was told to the mind in confidence, or by the mind.
    pub(super) fn is_in_confidence(&self) -> bool {
        let own = || self.source == Source::Said && Language::of(&self.text).confides(&self.text);
        self.confided || own()
    }

    /// How it is told, in these words of it.
    pub(super) fn as_recollection<'a>(&'a self, text: &'a str) -> Recollection<'a> {
        let label = |named: &'a Option<Arc<Named>>| {
            let label = named.as_ref().map(|named| named.label.as_str());
            label.filter(|label| !label.is_empty())
        };
        let (by, to) = (label(&self.by), label(&self.to));
        let lines = Language::english().recollection_lines();
        let line: &str = match self.source {
            Source::Done if self.failed => &lines.tried,
            Source::Said if self.whispered && to.is_some() => &lines.whispered_to,
            Source::Told if self.whispered && !self.confided => &lines.whispered,
            source => source.line(lines, self.is_in_confidence(), to.is_some()),
        };
        let place = Some(self.place.as_str()).filter(|place| !place.is_empty());
        Recollection { text, line, by, to, place, ..Recollection::default() }
    }

    /// The same within its bounds, and what it is found by; nothing if it says nothing.
    pub(super) fn bounded(mut self) -> Option<Keyed> {
        self.text = clipped(&self.text, TEXT_BOUND);
        let keys = Language::english().recall_keys(&self.text);
        let named = NamedKeys::of(&keys, self.names());
        self.found_by(named.keys().clone())
    }

    /// The same, where its text is within its bounds, given what it is found by.
    pub(super) fn bounded_with(self, named: &NamedKeys) -> Option<Keyed> {
        self.found_by(named.keys().clone())
    }

    fn found_by(mut self, keys: Arc<RecallKeys>) -> Option<Keyed> {
        self.importance = self.importance.min(10);
        match self.heard_by.len() {
            // Nobody takes no room.
            0 => self.heard_by = Arc::default(),
            1..=HEARERS => {}
            _ => self.heard_by = Arc::from(&self.heard_by[..HEARERS]),
        }
        self.stated = Stated::default();
        (!self.text.is_empty()).then_some(Keyed { lived: self, keys })
    }

    /// What was said is found by who said it, to whom, and where, too; empty where that is not known.
    pub(super) fn names(&self) -> [&str; 3] {
        [label_of(self.by.as_deref()), label_of(self.to.as_deref()), &self.place]
    }

    /// Keeps its vector.
    pub(super) fn embed(&mut self, embedder: &dyn Embedder) {
        self.vector = coarse(&embedder.embed(&self.text)).into();
    }

    /// The first word of somebody matters.
    pub(super) fn is_first_word(&mut self) {
        self.importance = self.importance.max(FIRST_WORD);
    }

    pub(super) fn by_id(&self) -> Option<&StableId> {
        self.by.as_ref().map(|by| &by.id)
    }

    /// Only what people state is held against what they stated.
    pub(super) fn is_statement(&self) -> bool {
        self.is_heard() && self.importance > 1
    }

    /// Whether these are words of somebody else, who is known.
    pub(super) fn is_heard(&self) -> bool {
        matches!(self.source, Source::Told | Source::Overheard) && self.by.is_some()
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

fn label_of(named: Option<&Named>) -> &str {
    named.map_or("", |named| &named.label)
}

/// Something that was lived, within its bounds, and what it is found by: the same for all who have heard it.
#[derive(Clone, Debug)]
pub(super) struct Keyed {
    pub(super) lived: Experience,
    pub(super) keys: Arc<RecallKeys>,
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

/// Whether others than the mind hear words that tell nothing, or ask for silence by mere politeness: they are kept from
/// nobody.
fn is_meant_for_all(percept: &Percept, own: &StableId) -> bool {
    let (text, language) = (percept.text.as_str(), Language::of(&percept.text));
    let mut heard = percept.to.iter().chain(percept.heard_by.iter());
    heard.any(|who| who != own)
        && (language.only_bargains(text) || language.confides_by_turn_of_phrase(text))
}

/// Who only asks confides nothing, be it in a whisper.
fn asks_only(words: &str) -> bool {
    sentences(words).all(|sentence| Language::of(sentence).is_question(sentence))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::weight::CONFIDENCE;

    fn of(percept: &Percept) -> Option<Experience> {
        let label = |id: &StableId| format!("the {id}");
        Experience::of(percept, &"mara".into(), label, GameTime(0))
    }

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
    fn what_was_said_to_two_others_is_told_as_said_to_both() {
        let said = "Bram hangs the lantern in the mill.";
        let both = of(&Percept::speech("odo", said).to("sela").to("wren")).expect("tells much");
        let told = both.told(None, None, GameTime(0));
        assert!(told.contains("you overheard the odo say to the sela and the wren:"), "{told}");
        assert!(both.heard_by.contains(&StableId::new("wren")));
        let own = of(&Percept::speech("odo", said).to("sela").to("mara")).expect("tells much");
        assert!(own.to.is_none() && own.source == Source::Told);
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
    fn what_was_tried_in_vain_is_not_told_as_done() {
        let refused = Percept::outcome("Quill does not want the heather honey.").failed();
        let lived = of(&refused.about("honey")).expect("should be remembered");
        let told = "just now, what you tried did not work: Quill does not want the heather honey.";
        assert_eq!(lived.told(None, None, GameTime(0)), told);
    }

    #[test]
    fn what_is_told_by_leave_is_kept_from_nobody() {
        let whispered = |said: &str| of(&Percept::speech("odo", said).addressed().whispered());
        let told = "Wren stole the lantern from the mill.";
        assert!(whispered(told).is_some_and(|lived| lived.confided));
        let free = format!("{told} She says I may tell you.");
        assert!(whispered(&free).is_some_and(|lived| !lived.confided));
    }

    #[test]
    fn whom_a_confidence_names_as_knowing_may_be_told() {
        let said = "Tell no one: I came up hidden in Sela's cart for two crowns.";
        let lived = of(&Percept::speech("odo", said).addressed()).expect("is remembered");
        let sela = StableId::new("sela");
        assert!(!lived.may_be_told_to(Some(&sela)) && lived.may_be_told_by_name(&sela, "Sela"));
        assert!(!lived.may_be_told_by_name(&StableId::new("wren"), "Wren"));
    }

    #[test]
    fn a_confidence_may_be_told_to_whoever_confided_it_alone() {
        let said = "Tell no one: I took the lantern.";
        let lived = of(&Percept::speech("odo", said).addressed()).expect("is remembered");
        assert!(lived.confided && lived.importance >= CONFIDENCE);
        let (odo, sela) = (StableId::new("odo"), StableId::new("sela"));
        assert!(lived.may_be_told_to(Some(&odo)) && !lived.may_be_told_to(Some(&sela)));
        assert!(!lived.may_be_told_to(None));
        let asker = Named { id: sela, label: "Sela".to_owned() };
        expect_test::expect![[
            r#"just now, the odo told you in confidence: "Tell no one: I took the lantern." (told in confidence: Sela may not hear it from you)"#
        ]]
        .assert_eq(&lived.told(Some(&asker), None, GameTime(0)));
    }

    #[test]
    fn what_was_confided_aloud_is_kept_from_none_who_stood_by_but_whom_it_names() {
        let lived = |said: &str| {
            let said = Percept::speech("piet", said).to("mara");
            of(&Percept { heard_by: vec!["odo".into(), "sela".into()].into(), ..said })
        };
        let may = |said: &str, who: &str| {
            let lived = lived(said).expect("is remembered");
            assert!(lived.confided, "{said}");
            lived.may_be_told_to(Some(&who.into()))
        };
        let blind = "Nobody must know I'm going blind.";
        assert!(may(blind, "odo") && may(blind, "sela") && !may(blind, "bram"));
        let named = "Don't tell the sela: I'm going blind.";
        assert!(may(named, "odo") && !may(named, "sela"), "it is to be kept from her");
        let sold = "The duke sold the silver bell at Marl.";
        let whispered = Percept::speech("piet", sold).to("mara").whispered();
        let whispered = of(&whispered).expect("is remembered");
        assert!(whispered.confided && !whispered.may_be_told_to(Some(&"odo".into())));
    }

    #[test]
    fn a_turn_of_phrase_before_others_confides_nothing() {
        let confided = |text: &str, by: &[&str], is_whispered: bool| {
            let said = Percept::speech("celia", text).to("mara");
            let said = if is_whispered { said.whispered() } else { said };
            let heard_by = by.iter().map(|who| StableId::new(*who)).collect();
            of(&Percept { heard_by, ..said }).is_some_and(|lived| lived.confided)
        };
        let offer = "They want no fuss. Between ourselves, they also want a foreman up there.";
        assert!(!confided(offer, &["odo", "sela"], false));
        assert!(confided(offer, &[], false), "nobody else hears it");
        assert!(confided("Between ourselves, Bram stole the lantern.", &[], true));
        let asks = "Half an hour of hail, sir? For whose benefit, between ourselves?";
        assert!(!confided(asks, &["odo"], false));
        let call = "Between ourselves, they want a foreman. Tell nobody of it.";
        assert!(confided(call, &["odo"], false), "it is asked for in earnest");
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

    #[test]
    fn a_whispered_vow_of_silence_is_kept_from_nobody() {
        let whispered = |said: &str| {
            of(&Percept::speech("piet", said).to("mara").whispered()).expect("is remembered")
        };
        let vow = whispered("Don't you fret, I won't tell a soul about the spare glass.");
        assert!(!vow.confided && vow.may_be_told_to(Some(&"odo".into())));
        for said in [
            "Your secret's safe with me. Not one letter of it, to her or to anybody.",
            "I'll keep it to myself. Not a word to Odo.",
        ] {
            assert!(!whispered(said).confided, "{said}");
        }
        let told = whispered("I won't tell a soul. The duke sold the silver bell at Marl.");
        assert!(told.confided);
    }

    #[test]
    fn a_whisper_is_a_confidence_where_it_asks_for_that_or_would_do_somebody_harm() {
        let confided = |said: &str| {
            let lived = of(&Percept::speech("piet", said).to("mara").whispered());
            lived.is_some_and(|lived| lived.confided)
        };
        for said in [
            "I took a post in Varn. Not a word of it to the duke.",
            "Odo stole the lantern from the mill.",
            "My brother owes the smith twelve crowns.",
        ] {
            assert!(confided(said), "{said}");
        }
        for said in [
            "She? There's four women in this inn, Mara. Which of them has the lantern?",
            "The lantern comes back before midnight, she swore it to me.",
            "Go now, while they all look the other way.",
        ] {
            assert!(!confided(said), "{said}");
        }
    }

    #[test]
    fn a_bargain_that_is_offered_aloud_is_kept_from_nobody() {
        let confided = |others: &[&str]| {
            let said = "Show me all the post, every sheet of it, and the ring is yours till Saturday; not a word \
                        of it, and my finger grows fond of it.";
            let heard_by = others.iter().map(|who| StableId::new(*who)).collect();
            let said = Percept { heard_by, ..Percept::speech("piet", said).to("mara") };
            of(&said).is_some_and(|lived| lived.confided)
        };
        assert!(!confided(&["odo"]) && confided(&[]));
    }

    #[test]
    fn who_told_something_in_confidence_remembers_it_so_and_to_whom() {
        let to = Some(Named { id: "odo".into(), label: "Odo".to_owned() });
        let told = |words: &str| {
            let own = Experience::of_own_words(words, to.clone(), GameTime(0));
            own.expect("says something").told(None, None, GameTime(0))
        };
        assert_eq!(
            told("Between us: the well is poisoned."),
            r#"just now, you told Odo in confidence: "Between us: the well is poisoned.""#
        );
        assert!(told("The well is poisoned.").contains("you said to Odo:"));
    }

    #[test]
    fn who_whispered_something_remembers_it_so_and_to_whom() {
        let told = |words: &str, to: Option<Named>| {
            let own = Experience::of_own_words(words, to, GameTime(0)).expect("says something");
            Experience { whispered: true, ..own }.told(None, None, GameTime(0))
        };
        let odo = Named { id: "odo".into(), label: "Odo".to_owned() };
        let poisoned = "The well is poisoned.";
        assert_eq!(
            told(poisoned, Some(odo.clone())),
            r#"just now, you whispered to Odo: "The well is poisoned.""#
        );
        let between = "Between us: the well is poisoned.";
        assert!(told(between, Some(odo)).contains("you whispered to Odo:"));
        assert!(told(poisoned, None).contains("you said:"), "nobody knows to whom");
    }

    #[test]
    fn who_was_whispered_to_remembers_it_so() {
        let told = |percept: Percept| {
            let lived = of(&percept).expect("is remembered");
            lived.told(None, None, GameTime(0))
        };
        let said = |words: &str| Percept::speech("odo", words).addressed();
        let brig = "The brig sails at noon.";
        assert!(told(said(brig).whispered()).contains(" whispered to you: \"The brig"));
        assert!(told(said(brig)).contains(" told you: \"The brig"));
        let stolen = "I stole the sixty papers that lie in that tin.";
        assert!(told(said(stolen).whispered()).contains(" told you in confidence: "));
    }

    #[test]
    fn of_what_was_taken_back_in_part_the_part_is_named() {
        let text = "I hold the lamp for you. The brig sails on Friday.".to_owned();
        let at = Some(GameTime(0));
        let lived = Experience { text, corrected: at, outdated: Some(1), ..Experience::default() };
        assert!(lived.marks(None).contains("'The brig sails on Friday.'"), "{}", lived.marks(None));
    }

    #[test]
    fn a_long_speech_is_told_whole_where_nothing_is_asked() {
        let said = format!("{} The ferry sails at nine.", "The stew is a bit salty. ".repeat(10));
        let lived = of(&Percept::speech("odo", said.trim()).addressed()).expect("is remembered");
        let told = |asked| lived.told(None, asked, GameTime(0));
        assert!(told(None).contains(said.trim()));
        assert!(told(Some("When does the ferry sail?")).ends_with("\"The ferry sails at nine.\""));
    }

    #[test]
    fn what_is_whispered_is_a_confidence_where_it_asks_for_that_or_would_do_harm() {
        let confided = |words: &str, whispered: bool| {
            let percept = Percept { whispered, ..Percept::speech("odo", words).addressed() };
            let label = |id: &StableId| id.to_string();
            let lived = Experience::of(&percept, &"mara".into(), label, GameTime(0));
            lived.is_some_and(|lived| lived.confided)
        };
        for words in [
            "I stole the sixty papers that lie in that tin.",
            "I hid it under the wheel: I'm not riding back up.",
            "I sold the mill to Kolb.",
        ] {
            assert!(confided(words, true), "{words}");
            assert!(!confided(words, false), "{words}");
        }
        for words in [
            "Good evening, Mara.",
            "Yes.",
            "Thank you.",
            "The brig sails at noon.",
            "Did you kill him, and where is the knife?",
        ] {
            assert!(!confided(words, true), "{words}");
        }
    }
}
