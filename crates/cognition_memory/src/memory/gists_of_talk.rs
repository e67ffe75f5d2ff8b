//! Gists: what was just talked about, for half an hour.

use super::decay::{TEXT_BOUND, forget_first};
use super::key::key_of;
use super::topic_marks::TopicMarks;
use crate::mind::{GameTime, TopicId};
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use cognition_language::{Language, clipped};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How many gists a mind keeps; the oldest give way.
pub const GISTS_BOUND: usize = 200;

/// How many gists of one kind a topic keeps; the least sure give way, of equals the oldest.
pub const GISTS_PER_KIND: usize = 2;

/// How many gists of a topic are read: the newest.
pub const GISTS_READ: usize = 8;

/// A gist less sure than this is kept only by a topic that has none.
const LEAST_CONFIDENCE: u8 = 7;

/// The same for what a brain makes of an exchange.
pub(super) const CONSOLIDATED_CONFIDENCE: u8 = 5;

/// A short memory of one exchange: what was asked, told or answered, or what happened.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
#[type_path = "cognition_core::memory::gists"]
pub struct Gist {
    /// The topic that it belongs to.
    pub topic: TopicId,
    /// What sort of thing it is: `asked`, `told`, [`Gist::DRIFT`] …
    pub kind: String,
    /// What is remembered: one line of at most 500 characters once it is kept.
    pub content: String,
    /// How sure it is, from 0 to 10.
    pub confidence: u8,
    /// When it was made.
    pub at: GameTime,
    /// When it was last read, or made; its life is counted from there.
    pub touched: GameTime,
}

impl Gist {
    /// The kinds of those that are made by rule, of what was said or happened.
    pub(super) const BY_RULE: [&str; 4] = ["happened", "told", "asked", "answered"];

    /// The kind of what a mind knows of a topic before anything was said about it.
    pub const COLD_START: &str = "cold_start";
    /// The kind of what came to a mind by itself.
    pub const DRIFT: &str = "drift";

    /// A gist that nobody has read yet.
    pub fn new(
        topic: TopicId,
        kind: impl Into<String>,
        content: impl Into<String>,
        confidence: u8,
        at: GameTime,
    ) -> Self {
        let (kind, content) = (kind.into(), content.into());
        Self { topic, kind, content, confidence, at, touched: at }
    }

    /// Who said it, as in `Odo asked`, and what.
    pub(super) fn parts(&self) -> (&str, &str) {
        self.content.split_once(": ").unwrap_or(("", &self.content))
    }

    /// Two sayings of the same person are not alike by his name.
    fn says_the_same(&self, other: &Self) -> bool {
        let english = Language::english();
        match (self.parts(), other.parts()) {
            ((who, one), (same, other)) if who == same => english.says_the_same(one, other),
            _ => english.says_the_same(&self.content, &other.content),
        }
    }

    /// Whether it was made by rule, of what was said or happened.
    pub fn is_by_rule(&self) -> bool {
        Self::BY_RULE.contains(&self.kind.as_str())
    }

    fn is_drift(&self) -> bool {
        self.kind == Self::DRIFT
    }

    fn is_cold_start(&self) -> bool {
        self.kind == Self::COLD_START
    }

    fn is_alive(&self, now: GameTime) -> bool {
        let life = Duration::from_mins(if self.is_cold_start() { 60 } else { 30 });
        now.since(self.touched) < life
    }

    /// The same within its bounds; nothing if it says nothing.
    fn bounded(self) -> Option<Self> {
        let content = clipped(&self.content, TEXT_BOUND);
        let (kind, confidence) = (key_of(&self.kind), self.confidence.min(10));
        let touched = self.touched.max(self.at);
        (!content.is_empty()).then_some(Self { kind, content, confidence, touched, ..self })
    }
}

/// The gists of a mind, oldest first: at most [`GISTS_BOUND`], at most [`GISTS_PER_KIND`] of a kind
/// and topic, no two of a topic that say the same. A gist lives for 30 minutes of game time after
/// it was last touched, one of a cold start for an hour.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(from = "RawGists")]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::memory::gists"]
pub struct Gists {
    gists: Vec<Gist>,
    /// Those of each, side by side. Reflected, since a load copies by reflection.
    #[serde(skip)]
    topics: TopicMarks,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawGists {
    gists: Vec<Gist>,
}

impl From<RawGists> for Gists {
    fn from(raw: RawGists) -> Self {
        let mut gists = Self::default();
        for gist in raw.gists.into_iter().filter_map(Gist::bounded) {
            gists.admit(gist);
        }
        gists
    }
}

impl Gists {
    /// Keeps a gist, unless it is blank, less sure than one that says the same, than two of its
    /// kind or than a topic with other gists asks for; says whether it did.
    pub fn remember(&mut self, gist: Gist) -> bool {
        self.take_in(gist, LEAST_CONFIDENCE)
    }

    /// The same for what a brain makes of an exchange, which may be less sure.
    pub(super) fn consolidate(&mut self, gist: Gist) -> bool {
        self.take_in(gist, CONSOLIDATED_CONFIDENCE)
    }

    fn take_in(&mut self, gist: Gist, least: u8) -> bool {
        let Some(gist) = gist.bounded() else { return false };
        self.forget(|known| !known.is_alive(gist.at));
        // What came to mind by itself takes the place of nothing that was said.
        let same = |place: &usize| {
            let known = &self.gists[*place];
            let comparable = known.topic == gist.topic && known.is_drift() == gist.is_drift();
            comparable && known.says_the_same(&gist)
        };
        let known = self.topics.places_of(&gist.topic).find(same);
        match known {
            Some(place) if self.gists[place].confidence > gist.confidence => return false,
            Some(place) => self.remove(place),
            None if !self.is_wanted(&gist, least) => return false,
            None => {}
        }
        self.admit(gist)
    }

    /// The gists of a topic that live, the newest first: at most [`GISTS_READ`].
    pub fn of_topic(&self, topic: &TopicId, now: GameTime) -> Vec<&Gist> {
        let newest_first = self.on(topic).rev();
        newest_first.filter(|gist| gist.is_alive(now)).take(GISTS_READ).collect()
    }

    /// Lets the gists of a topic that still live begin their life anew: they were read.
    pub fn touch(&mut self, topic: &TopicId, now: GameTime) {
        for place in self.topics.places_of(topic) {
            let gist = &mut self.gists[place];
            if gist.topic == *topic && gist.is_alive(now) {
                gist.touched = gist.touched.max(now);
            }
        }
    }

    /// How many gists of a topic live, those of a cold start aside, from 0 to 8.
    pub fn count(&self, topic: &TopicId, now: GameTime) -> u32 {
        let of_topic = self.on(topic).filter(|gist| gist.is_alive(now));
        of_topic.filter(|gist| !gist.is_cold_start()).take(GISTS_READ).map(|_| 1).sum()
    }

    /// All that belong to a topic, oldest first.
    fn on(&self, topic: &TopicId) -> impl DoubleEndedIterator<Item = &Gist> {
        let marked = self.topics.places_of(topic).map(|place| &self.gists[place]);
        marked.filter(move |gist| gist.topic == *topic)
    }

    /// All gists that live, oldest first.
    pub fn iter(&self, now: GameTime) -> impl DoubleEndedIterator<Item = &Gist> {
        self.gists.iter().filter(move |gist| gist.is_alive(now))
    }

    /// Forgets some gists at once.
    pub(super) fn forget(&mut self, which: impl Fn(&Gist) -> bool) {
        for place in (0..self.gists.len()).rev() {
            if which(&self.gists[place]) {
                self.remove(place);
            }
        }
    }

    fn remove(&mut self, place: usize) {
        self.gists.remove(place);
        self.topics.remove(place);
    }

    /// What came to the mind by itself and lives, the latest first: the latest in any case, others
    /// where they share a word with what is talked about or belong to its topic.
    pub fn drifted(&self, topic: &TopicId, said: &str, now: GameTime) -> Vec<&Gist> {
        let drifted: Vec<&Gist> = self.iter(now).rev().filter(|gist| gist.is_drift()).collect();
        if drifted.is_empty() {
            return drifted;
        }
        let english = Language::english();
        let matter = english.content_stems(&format!("{} {said}", topic.name().replace('-', " ")));
        let concerns = |gist: &Gist| {
            gist.topic == *topic
                || english.content_stems(&gist.content).iter().any(|word| matter.contains(word))
        };
        let shown = drifted.into_iter().enumerate();
        shown.filter(|(place, gist)| *place == 0 || concerns(gist)).map(|(_, gist)| gist).collect()
    }

    fn is_wanted(&self, gist: &Gist, least: u8) -> bool {
        let sure = gist.confidence >= least && !gist.is_cold_start();
        sure || !self.on(&gist.topic).any(|known| !known.is_cold_start())
    }

    /// The one place where gists come in; whether the new one was kept.
    fn admit(&mut self, gist: Gist) -> bool {
        let newest = self.gists.len();
        let same_kind = |known: &Gist| known.kind == gist.kind && known.topic == gist.topic;
        let of_topic = self.topics.places_of(&gist.topic);
        let mut of_kind: Vec<usize> =
            of_topic.filter(|place| same_kind(&self.gists[*place])).collect();
        self.topics.push(&gist.topic);
        self.gists.push(gist);
        of_kind.push(newest);
        if of_kind.len() > GISTS_PER_KIND {
            let worth = |place: &usize| (self.gists[*place].confidence, self.gists[*place].at);
            let least = of_kind.into_iter().min_by_key(worth).unwrap_or(newest);
            self.remove(least);
            return least != newest;
        }
        forget_first(&mut self.gists, GISTS_BOUND);
        self.topics.forget_first(GISTS_BOUND);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::StableId;
    use proptest::prelude::*;

    fn topic(name: &str) -> TopicId {
        TopicId::new(&StableId::new("odo"), name)
    }

    fn gist(kind: &str, content: &str, confidence: u8, at: u64) -> Gist {
        Gist::new(topic("lantern"), kind, content, confidence, GameTime::from_secs(at))
    }

    fn read(gists: &Gists, now: u64) -> Vec<&str> {
        let read = gists.of_topic(&topic("lantern"), GameTime::from_secs(now));
        read.into_iter().map(|gist| gist.content.as_str()).collect()
    }

    #[test]
    fn of_two_that_say_the_same_the_surer_stays_and_of_equals_the_newer() {
        let mut gists = Gists::default();
        assert!(gists.remember(gist("told", "The old lantern is in the cellar", 8, 0)));
        assert!(!gists.remember(gist("told", "the old lantern is in the CELLAR!", 7, 1)));
        assert!(gists.remember(gist("told", "The lantern is in the old cellar", 8, 2)));
        assert_eq!(read(&gists, 2), ["The lantern is in the old cellar"]);
        assert!(gists.remember(gist("told", "The lantern is not in the old cellar", 8, 3)));
        assert_eq!(read(&gists, 3).len(), 2, "should heed a denial");
    }

    #[test]
    fn a_kind_keeps_its_two_surest_gists_and_of_equals_the_newest() {
        let mut gists = Gists::default();
        for (content, confidence) in [("ale", 9), ("bread", 7), ("cheese", 8)] {
            assert!(gists.remember(gist("told", content, confidence, 0)));
        }
        assert!(!gists.remember(gist("told", "dates", 7, 1)));
        assert_eq!(read(&gists, 1), ["cheese", "ale"]);
        assert!(gists.remember(gist("told", "eggs", 8, 2)));
        assert_eq!(read(&gists, 2), ["eggs", "ale"]);
    }

    #[test]
    fn an_unsure_gist_is_kept_by_a_topic_that_has_none() {
        let mut gists = Gists::default();
        assert!(gists.remember(gist(Gist::COLD_START, "ale", 5, 0)));
        assert!(gists.remember(gist(Gist::COLD_START, "bread", 5, 0)));
        assert!(gists.remember(gist("told", "cheese", 6, 0)), "cold starts should not count");
        assert!(!gists.remember(gist("asked", "dates", 6, 0)));
        assert!(!gists.remember(gist(Gist::COLD_START, "eggs", 9, 0)));
        assert_eq!(gists.count(&topic("lantern"), GameTime(0)), 1);
    }

    #[test]
    fn a_gist_lives_for_half_an_hour_from_when_it_was_touched() {
        let mut gists = Gists::default();
        gists.remember(gist(Gist::COLD_START, "ale", 5, 0));
        gists.remember(gist("told", "bread", 8, 0));
        gists.touch(&topic("lantern"), GameTime::from_secs(1799));
        gists.touch(&topic("stew"), GameTime::from_secs(3000));
        assert_eq!(read(&gists, 3598), ["bread", "ale"]);
        assert_eq!(read(&gists, 3599), ["ale"]);
        gists.touch(&topic("lantern"), GameTime::from_secs(6000));
        assert_eq!(read(&gists, 6000).len(), 0, "should not come back to life");
    }

    #[test]
    fn the_newest_eight_of_a_topic_are_read() {
        let mut gists = Gists::default();
        for (kind, content) in (0..5).flat_map(|kind| [(kind, "ale"), (kind, "bread")]) {
            gists.remember(gist(&format!("{kind}"), &format!("{content} {kind}"), 8, 0));
        }
        let read = read(&gists, 0);
        assert_eq!((read.len(), read[0], read[7]), (8, "bread 4", "ale 1"));
    }

    fn any_gist() -> impl Strategy<Value = Gist> {
        let kind = prop::sample::select(vec!["told", "asked", Gist::COLD_START]);
        (0_u8..60, kind, "[a-e]{1,2}( [a-e]{1,2}){0,3}", 0_u8..15, 0_u64..4000).prop_map(
            |(name, kind, content, confidence, at)| Gist {
                topic: topic(&format!("{name}")),
                ..gist(kind, &content, confidence, at)
            },
        )
    }

    fn within_bounds(gists: &Gists) -> bool {
        let same_kind =
            |one: &Gist, other: &Gist| one.topic == other.topic && one.kind == other.kind;
        let of_kind = |one: &Gist| gists.gists.iter().filter(|other| same_kind(one, other)).count();
        gists.gists.len() <= GISTS_BOUND
            && gists.gists.iter().all(|gist| of_kind(gist) <= 2 && gist.confidence <= 10)
    }

    proptest! {
        #[test]
        fn bounds_hold_after_any_gists_and_a_save_loads_equal(
            all in prop::collection::vec((any_gist(), any::<bool>()), 0..300)
        ) {
            let mut gists = Gists::default();
            for (gist, touch) in all {
                let (topic, at) = (gist.topic.clone(), gist.at);
                gists.remember(gist);
                if touch {
                    gists.touch(&topic, at);
                }
                prop_assert!(gists.count(&topic, at) <= 8);
                prop_assert!(gists.topics.are_of(gists.gists.iter().map(|gist| &gist.topic)));
            }
            prop_assert!(within_bounds(&gists));
            let saved = serde_json::to_string(&gists).expect("plain data");
            let loaded: Gists = serde_json::from_str(&saved).expect("what was saved");
            prop_assert_eq!(loaded, gists);
        }

        #[test]
        fn an_overlong_save_is_cut_to_its_bounds(all in prop::collection::vec(any_gist(), 200..500)) {
            let saved = serde_json::json!({ "gists": all });
            let gists: Gists = serde_json::from_value(saved).expect("saved gists");
            prop_assert!(within_bounds(&gists));
        }
    }
}
