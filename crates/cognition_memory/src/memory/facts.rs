//! Facts: what is so, by topic and key, for a day.

use super::decay::{DAY, TEXT_BOUND, forget_first, within};
use super::key::key_of;
use super::topic_marks::TopicMarks;
use crate::mind::{GameTime, TopicId};
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use cognition_language::clipped;
use cognition_language::folded;
use serde::{Deserialize, Serialize};

/// How many facts a mind keeps; the oldest give way.
pub const FACTS_BOUND: usize = 200;

/// How many facts of one topic are kept; the oldest give way.
pub const FACTS_PER_TOPIC: usize = 50;

/// Something that somebody stated.
#[derive(Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
#[type_path = "cognition_core::memory::facts"]
pub struct Fact {
    /// The topic that it belongs to.
    pub topic: TopicId,
    /// What it is about: lower case, at most 80 characters once it is kept.
    pub key: String,
    /// What is so: one line of at most 500 characters once it is kept.
    pub value: String,
    /// How sure it is, from 0 to 1.
    pub confidence: f64,
    /// When it was learned, or last confirmed.
    pub at: GameTime,
}

impl Fact {
    fn is_alive(&self, now: GameTime) -> bool {
        now.since(self.at) < DAY
    }

    /// The same within its bounds; nothing if it says nothing.
    fn bounded(self) -> Option<Self> {
        let (key, value) = (key_of(&self.key), clipped(&self.value, TEXT_BOUND));
        let confidence = within(self.confidence, 0.0, 1.0);
        let says_something = !key.is_empty() && !value.is_empty();
        says_something.then_some(Self { key, value, confidence, ..self })
    }
}

/// The facts of a mind, oldest first: at most [`FACTS_BOUND`], at most [`FACTS_PER_TOPIC`] of a
/// topic, and one for each topic and key. A fact lives for a day of game time after it was last
/// confirmed.
#[derive(Component, Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(from = "RawFacts")]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::memory::facts"]
pub struct Facts {
    facts: Vec<Fact>,
    /// Those of each, side by side. Reflected, since a load copies by reflection.
    #[serde(skip)]
    topics: TopicMarks,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFacts {
    facts: Vec<Fact>,
}

impl From<RawFacts> for Facts {
    fn from(raw: RawFacts) -> Self {
        let mut facts = Self::default();
        for fact in raw.facts {
            facts.learn(fact);
        }
        facts
    }
}

impl Facts {
    /// Keeps a fact, unless it says nothing or a surer one says otherwise; says whether it did.
    /// Of two equally sure ones the new one stays. One that says the same confirms the old one.
    pub fn learn(&mut self, fact: Fact) -> bool {
        let Some(mut fact) = fact.bounded() else { return false };
        self.forget_dead(fact.at);
        let same = |place: &usize| self.facts[*place].key == fact.key;
        let known = self.on(&fact.topic).find(same);
        if let Some(place) = known {
            let known = &self.facts[place];
            let confirms = folded(&known.value).eq(folded(&fact.value));
            if known.confidence > fact.confidence && !confirms {
                return false;
            }
            fact.confidence = fact.confidence.max(known.confidence);
            self.remove(place);
        }
        self.admit(fact);
        true
    }

    /// The facts of a topic that live, the newest first.
    pub fn of_topic(&self, topic: &TopicId, now: GameTime) -> Vec<&Fact> {
        let newest_first = self.on(topic).rev().map(|place| &self.facts[place]);
        newest_first.filter(|fact| fact.is_alive(now)).collect()
    }

    /// How many facts of a topic live, from 0 to 50.
    pub fn count(&self, topic: &TopicId, now: GameTime) -> u32 {
        self.on(topic).filter(|place| self.facts[*place].is_alive(now)).map(|_| 1).sum()
    }

    /// Where those of a topic stand, oldest first.
    fn on(&self, topic: &TopicId) -> impl DoubleEndedIterator<Item = usize> {
        self.topics.places_of(topic).filter(move |place| self.facts[*place].topic == *topic)
    }

    /// All facts that live, oldest first.
    pub fn iter(&self, now: GameTime) -> impl DoubleEndedIterator<Item = &Fact> {
        self.facts.iter().filter(move |fact| fact.is_alive(now))
    }

    /// The one place where facts come in.
    fn admit(&mut self, fact: Fact) {
        let known = self.on(&fact.topic);
        let oldest = self.on(&fact.topic).next().filter(|_| known.count() >= FACTS_PER_TOPIC);
        if let Some(oldest) = oldest {
            self.remove(oldest);
        }
        self.topics.push(&fact.topic);
        self.facts.push(fact);
        forget_first(&mut self.facts, FACTS_BOUND);
        self.topics.forget_first(FACTS_BOUND);
    }

    fn forget_dead(&mut self, now: GameTime) {
        for place in (0..self.facts.len()).rev() {
            if !self.facts[place].is_alive(now) {
                self.remove(place);
            }
        }
    }

    fn remove(&mut self, place: usize) {
        self.facts.remove(place);
        self.topics.remove(place);
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

    fn fact(key: &str, value: &str, confidence: f64, at: u64) -> Fact {
        let (key, value, at) = (key.to_owned(), value.to_owned(), GameTime::from_secs(at));
        Fact { topic: topic("lantern"), key, value, confidence, at }
    }

    fn value(facts: &Facts, now: u64) -> Option<&str> {
        let known = facts.of_topic(&topic("lantern"), GameTime::from_secs(now));
        known.first().map(|fact| fact.value.as_str())
    }

    #[test]
    fn the_surer_fact_stays_and_of_equals_the_newer() {
        let mut facts = Facts::default();
        assert!(facts.learn(fact("Lantern", "in the cellar", 0.7, 0)));
        assert!(facts.learn(fact(" lantern ", "in the kitchen", 0.7, 1)));
        assert!(!facts.learn(fact("lantern", "in the attic", 0.6, 2)));
        assert!(!facts.learn(fact("lantern", " ", 1.0, 2)));
        assert_eq!(value(&facts, 2), Some("in the kitchen"));
        assert_eq!(facts.count(&topic("lantern"), GameTime(2)), 1);
    }

    #[test]
    fn a_fact_lives_for_a_day_from_when_it_was_confirmed() {
        let mut facts = Facts::default();
        facts.learn(fact("lantern", "in the cellar", 0.7, 0));
        assert!(facts.learn(fact("lantern", "In the  cellar", 0.2, 50_000)));
        assert_eq!(facts.iter(GameTime(0)).next().map(|fact| fact.confidence), Some(0.7));
        assert_eq!(value(&facts, 136_399), Some("In the cellar"));
        assert_eq!(value(&facts, 136_400), None);
        assert!(facts.learn(fact("lantern", "gone", 0.1, 136_400)), "should not heed the dead");
    }

    #[test]
    fn a_topic_keeps_its_newest_fifty_facts() {
        let mut facts = Facts::default();
        (0..60).for_each(|n| assert!(facts.learn(fact(&format!("key {n}"), "x", 0.5, n))));
        assert_eq!(facts.count(&topic("lantern"), GameTime(0)), 50);
        assert_eq!(facts.iter(GameTime(0)).next().map(|fact| &*fact.key), Some("key 10"));
    }

    fn any_fact() -> impl Strategy<Value = Fact> {
        (0_u8..6, 0_u8..70, "[ab]", -1_i8..10, 0_u64..100_000).prop_map(
            |(name, key, value, eighths, at)| Fact {
                topic: topic(&format!("{name}")),
                ..fact(&format!("{key}"), &value, f64::from(eighths) / 8.0, at)
            },
        )
    }

    fn within_bounds(facts: &Facts) -> bool {
        let same = |one: &Fact, other: &Fact| one.topic == other.topic && one.key == other.key;
        let count = |of: &dyn Fn(&Fact) -> bool| facts.facts.iter().filter(|fact| of(fact)).count();
        facts.facts.len() <= FACTS_BOUND
            && facts.topics.are_of(facts.facts.iter().map(|fact| &fact.topic))
            && facts.facts.iter().all(|fact| {
                (0.0..=1.0).contains(&fact.confidence)
                    && count(&|other| same(fact, other)) == 1
                    && count(&|other| fact.topic == other.topic) <= FACTS_PER_TOPIC
            })
    }

    proptest! {
        #[test]
        fn bounds_hold_after_any_facts_and_a_save_loads_equal(
            all in prop::collection::vec(any_fact(), 0..500)
        ) {
            let mut facts = Facts::default();
            for fact in all {
                facts.learn(fact);
            }
            prop_assert!(within_bounds(&facts));
            let saved = serde_json::to_string(&facts).expect("plain data");
            let loaded: Facts = serde_json::from_str(&saved).expect("what was saved");
            prop_assert_eq!(loaded, facts);
        }

        #[test]
        fn an_overlong_save_is_cut_to_its_bounds(all in prop::collection::vec(any_fact(), 200..600)) {
            let saved = serde_json::json!({ "facts": all });
            let facts: Facts = serde_json::from_value(saved).expect("saved facts");
            prop_assert!(within_bounds(&facts));
        }
    }
}
