//! Consolidation: a topic that ends becomes an episode, and what was named in it concepts.

use super::concepts::Concepts;
use super::consolidated::Consolidated;
use super::decay::TEXT_BOUND;
use super::encoded::{Encoded, EndedTopic};
use super::facts::{Fact, Facts};
use super::gists_of_talk::{Gist, Gists};
use super::layers::MemoryLayers;
use super::stretch::Stretch;
use crate::embedder::Embedder;
use crate::mind::{GameTime, StableId, TopicId};
use cognition_language::{Language, clipped};

/// From this salience on an episode strengthens what was named in it twice.
const SALIENT: f64 = 7.0;

impl MemoryLayers {
    /// Ends the topics on which nothing was said for ten minutes. Where that is noticed later, all
    /// comes out the same: an episode was when something was last said.
    pub fn end_topics(&mut self, now: GameTime, embedder: &dyn Embedder) -> Vec<EndedTopic> {
        let silent = self.episodes.end(|stretch| stretch.ends_at() <= now);
        silent.into_iter().map(|stretch| self.remember_stretch(stretch, embedder)).collect()
    }

    /// Takes in what a brain makes of an exchange that was [encoded](MemoryLayers::encode) at
    /// `at`: its gists take the place of those that were kept by rule, its facts are learned, and
    /// what it names is named in the episode to come. Without gists those by rule stay.
    pub fn consolidate(&mut self, topic: &TopicId, at: GameTime, said: &Consolidated) -> Encoded {
        if !said.gists.is_empty() {
            self.gists.forget(|gist| {
                gist.topic == *topic && gist.at == at && Gist::BY_RULE.contains(&gist.kind.as_str())
            });
        }
        let gists = said.gists.iter().filter(|gist| {
            let (kind, content) = (gist.kind.as_str(), gist.content.as_str());
            self.gists.consolidate(Gist::new(topic.clone(), kind, content, gist.confidence, at))
        });
        let gists = gists.map(|_| 1).sum();
        let facts = said.facts.iter().filter(|fact| {
            let (topic, key, value) = (topic.clone(), fact.key.clone(), fact.value.clone());
            self.facts.learn(Fact { topic, key, value, confidence: fact.confidence, at })
        });
        let facts = facts.map(|_| 1).sum();
        self.retell(topic, at);
        let open = self.episodes.stretch_mut(topic);
        let concepts = match open {
            Some(stretch) => {
                stretch.name(&said.concepts);
                0
            }
            None => self.name(&said.concepts, 1, at),
        };
        Encoded { gists, facts, concepts, ..Encoded::default() }
    }

    /// Ends what else was talked about with somebody.
    pub(super) fn turn_to(
        &mut self,
        topic: &TopicId,
        with: &StableId,
        embedder: &dyn Embedder,
    ) -> Vec<EndedTopic> {
        let left = self.episodes.end(|stretch| stretch.with == *with && stretch.topic != *topic);
        left.into_iter().map(|stretch| self.remember_stretch(stretch, embedder)).collect()
    }

    /// Ends one topic.
    pub(super) fn end_topic(
        &mut self,
        topic: &TopicId,
        embedder: &dyn Embedder,
    ) -> Option<EndedTopic> {
        let stretch = self.episodes.end(|stretch| stretch.topic == *topic).pop()?;
        Some(self.remember_stretch(stretch, embedder))
    }

    /// Tells anew what was said in the stretch of talk on a topic.
    pub(super) fn retell(&mut self, topic: &TopicId, now: GameTime) {
        let Some(stretch) = self.episodes.stretch_mut(topic) else { return };
        let told = told_since(&self.gists, topic, stretch.began, now);
        if !told.is_empty() {
            stretch.gist = clipped(&told, TEXT_BOUND);
        }
    }

    /// Makes an episode of a stretch of talk, and concepts of what was named in it.
    pub(super) fn remember_stretch(
        &mut self,
        stretch: Stretch,
        embedder: &dyn Embedder,
    ) -> EndedTopic {
        let (topic, salience, at) = (stretch.topic.clone(), stretch.salience(), stretch.at);
        let times = if salience >= SALIENT { 2 } else { 1 };
        let concepts = self.name(&stretch.concepts, times, at);
        let vector = embedder.embed(&stretch.gist);
        self.episodes.add(stretch.into_episode(vector));
        EndedTopic { topic, salience, concepts }
    }

    /// Strengthens concepts and the links between them, so many times, and says what they are.
    fn name(&mut self, names: &[String], times: usize, at: GameTime) -> u32 {
        for _ in 0..times {
            names.iter().for_each(|name| self.concepts.strengthen(name, at));
            for from in names {
                names.iter().for_each(|to| self.concepts.link(from, to, at));
            }
        }
        names.iter().for_each(|name| describe(&mut self.concepts, &self.facts, name, at));
        names.iter().map(|_| 1).sum()
    }
}

/// What was said on a topic since then, oldest first; what came to mind by itself aside.
fn told_since(gists: &Gists, topic: &TopicId, since: GameTime, now: GameTime) -> String {
    let newest_first = gists.of_topic(topic, now).into_iter();
    let said = newest_first.filter(|gist| {
        gist.at >= since && gist.kind != Gist::COLD_START && gist.kind != Gist::DRIFT
    });
    let said: Vec<&str> = said.map(|gist| gist.content.as_str()).collect();
    said.into_iter().rev().collect::<Vec<_>>().join(" ")
}

/// Says what a concept is by the newest fact that is about it: about just that, or else about
/// something that is called by it among other words.
fn describe(concepts: &mut Concepts, facts: &Facts, name: &str, now: GameTime) {
    let newest = |about: &dyn Fn(&Fact) -> bool| facts.iter(now).rev().find(|fact| about(fact));
    let by_word = |fact: &Fact| Language::english().words(&fact.key).any(|word| word == name);
    if let Some(fact) = newest(&|fact| fact.key == name).or_else(|| newest(&by_word)) {
        concepts.describe(name, &fact.value);
    }
}

#[cfg(test)]
mod tests {
    use super::super::consolidated::parse_consolidation;
    use super::super::write_layers::Exchange;
    use super::*;
    use crate::memory::test_embedder::Letters;
    use crate::route::TextSignals;
    use expect_test::{Expect, expect};

    /// Odo says something on a topic, and something is answered.
    fn say(
        memory: &mut MemoryLayers,
        topic: &str,
        heard: &str,
        answered: &str,
        at: u64,
    ) -> Encoded {
        let odo = StableId::new("odo");
        let exchange = Exchange {
            topic: &TopicId::new(&odo, topic),
            conversation: &odo,
            speaker_label: "Odo",
            heard,
            answered,
            to_another: None,
            event: false,
            about: &[],
            exchanges: 1,
            signals: &TextSignals::of(heard),
        };
        memory.encode(&exchange, GameTime::from_secs(at), &Letters)
    }

    fn check(memory: &MemoryLayers, expect: Expect) {
        let episodes = memory.episodes.iter().map(|episode| {
            let (at, named) = (episode.at, episode.concepts.join(", "));
            format!("{at} {:.1} {} [{named}]\n", episode.salience, episode.gist)
        });
        let concepts = memory.concepts.iter().map(|concept| {
            let links: Vec<_> = concept
                .links
                .iter()
                .map(|link| format!("{} {:.2}", link.to, link.strength))
                .collect();
            let (name, strength) = (&concept.name, concept.strength);
            format!("{name} {strength:.2}: {} -> {}\n", concept.description, links.join(", "))
        });
        expect.assert_eq(&episodes.chain(concepts).collect::<String>());
    }

    #[test]
    fn a_topic_ends_where_the_talk_turns_to_another() {
        let mut memory = MemoryLayers::default();
        say(&mut memory, "old-lantern", "The lantern is of brass.", "I'll look for it.", 0);
        assert!(!say(&mut memory, "old-lantern", "Thank you!", "Welcome!", 10).episode);
        assert!(say(&mut memory, "barley", "Barley costs four coins.", "", 20).episode);
        check(
            &memory,
            expect![[r#"
                0:00:00 4.0 Odo said: The lantern is of brass. I answered: I'll look for it. [odo, lantern, brass]
                odo 1.00:  -> lantern 0.50, brass 0.50
                lantern 1.00: The lantern is of brass. -> odo 0.50, brass 0.50
                brass 1.00:  -> odo 0.50, lantern 0.50
            "#]],
        );
    }

    #[test]
    fn a_topic_ends_after_ten_minutes_of_silence_whenever_that_is_noticed() {
        let ended = |noticed: u64| {
            let mut memory = MemoryLayers::default();
            say(&mut memory, "lantern", "Where is the lantern?", "", 0);
            say(&mut memory, "lantern", "It is of brass.", "", 60);
            assert_eq!(memory.end_topics(GameTime::from_secs(659), &Letters), []);
            assert_eq!(memory.episodes.next_end(), Some(GameTime::from_secs(660)));
            assert_eq!(memory.end_topics(GameTime::from_secs(noticed), &Letters).len(), 1);
            assert_eq!((memory.episodes.next_end(), memory.episodes.iter().len()), (None, 1));
            memory
        };
        assert_eq!(ended(660), ended(90_000));
        check(
            &ended(660),
            expect![[r#"
                0:01:00 3.3 Odo asked: Where is the lantern? Odo said: It is of brass. [odo, lantern, brass]
                odo 1.00:  -> lantern 0.50, brass 0.50
                lantern 1.00:  -> odo 0.50, brass 0.50
                brass 1.00:  -> odo 0.50, lantern 0.50
            "#]],
        );
    }

    #[test]
    fn the_most_that_moved_somebody_in_a_whole_stretch_makes_it_salient() {
        let mut memory = MemoryLayers::default();
        say(&mut memory, "lantern-theft", "That is wrong! You lost it!", "I promise to look.", 0);
        say(&mut memory, "lantern-theft", "It hung by the stairs.", "It did.", 60);
        say(&mut memory, "lantern-theft", "Who took it?", "", 70);
        memory.end_topics(GameTime::from_secs(5000), &Letters);
        check(
            &memory,
            expect![[r#"
                0:01:10 10.0 Odo said: You lost it! I answered: I promise to look. Odo said: It hung by the stairs. Odo asked: Who took it? [odo, lantern, theft, stairs]
                odo 1.10:  -> lantern 0.55, theft 0.55, stairs 0.55
                lantern 1.10:  -> odo 0.55, theft 0.55, stairs 0.55
                theft 1.10:  -> odo 0.55, lantern 0.55, stairs 0.55
                stairs 1.10:  -> odo 0.55, lantern 0.55, theft 0.55
            "#]],
        );
    }

    #[test]
    fn others_who_talk_of_something_else_end_nothing() {
        let mut memory = MemoryLayers::default();
        say(&mut memory, "lantern", "The lantern is gone.", "", 0);
        let sela = StableId::new("sela");
        let exchange = Exchange {
            topic: &TopicId::new(&sela, "ale"),
            conversation: &sela,
            speaker_label: "Sela",
            heard: "The ale is good.",
            answered: "",
            to_another: None,
            event: false,
            about: &[],
            exchanges: 1,
            signals: &TextSignals::of("The ale is good."),
        };
        assert!(!memory.encode(&exchange, GameTime::from_secs(5), &Letters).episode);
        assert_eq!(memory.episodes.open().len(), 2);
    }

    #[test]
    fn what_a_brain_makes_of_an_exchange_takes_the_place_of_what_the_rule_made() {
        let mut memory = MemoryLayers::default();
        say(&mut memory, "lantern", "The lantern hung by the stairs.", "", 0);
        let reply = r#"{"gists": [{"kind": "told", "content": "Odo misses a lantern.", "confidence": 6}],
            "facts": [{"key": "stairs", "value": "The lantern hung there.", "confidence": 0.9}],
            "concepts": ["Stairs"]}"#;
        let said = parse_consolidation(reply).expect("is a consolidation");
        let topic = TopicId::new(&"odo".into(), "lantern");
        let encoded = memory.consolidate(&topic, GameTime(0), &said);
        assert_eq!((encoded.gists, encoded.facts), (1, 1));
        memory.end_topics(GameTime::from_secs(600), &Letters);
        check(
            &memory,
            expect![[r#"
                0:00:00 2.7 Odo misses a lantern. [odo, lantern, stairs]
                odo 1.00:  -> lantern 0.50, stairs 0.50
                lantern 1.00:  -> odo 0.50, stairs 0.50
                stairs 1.00: The lantern hung there. -> odo 0.50, lantern 0.50
            "#]],
        );
    }

    #[test]
    fn a_brain_that_keeps_nothing_takes_nothing_away() {
        let mut memory = MemoryLayers::default();
        say(&mut memory, "lantern", "The lantern hung by the stairs.", "", 0);
        let before = memory.clone();
        let topic = TopicId::new(&"odo".into(), "lantern");
        memory.consolidate(&topic, GameTime(0), &Consolidated::default());
        assert_eq!(memory, before);
    }
}
