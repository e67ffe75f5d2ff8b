//! What of the six layers matches a query: what the skill `recall` looks through.

use super::candidate::{Candidate, Source};
use super::cue::Cue;
use super::layers::{Layer, MemoryLayers};
use super::query::{Query, RECALL_LIMIT_MOST};
use crate::embedder::Embedder;
use crate::mind::GameTime;
use bevy_reflect::prelude::*;
use cognition_language::{Language, clipped};
use serde::{Deserialize, Serialize};

/// How many characters of a hit are shown.
const HIT_BOUND: usize = 200;

/// Less confidence than this is a mere feeling of knowing.
const UNSURE: f64 = 0.5;

/// How many texts are embedded for one recall, those that share most words with the query first:
/// embedding is what a recall spends its time on.
const EMBEDDED: usize = 32;

/// How many of the best are looked at, where many say the same.
const COMPARED: usize = 32;

/// One thing that a recall has found.
#[derive(Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
#[type_path = "cognition_core::memory::search_layers"]
pub struct Hit {
    /// Where it was found.
    pub layer: Layer,
    /// What it says: one line of at most 200 characters.
    pub text: String,
    /// How sure it is, from 0 to 1.
    pub confidence: f64,
    /// How well it answers, from 0 to 1: how well it matches times how sure it is.
    pub score: f64,
}

/// All that a recall has found.
#[derive(Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
#[type_path = "cognition_core::memory::search_layers"]
pub struct Recalled {
    /// What came to mind, the best first, no two that say the same.
    pub hits: Vec<Hit>,
    /// How many of the hits are less than half sure: the feeling of knowing.
    pub unsure: u32,
}

impl MemoryLayers {
    /// Looks through the layers for what matches a query. What it finds is touched: its gists live
    /// on, its episodes come to mind more readily.
    ///
    /// Something matches by the share of the query's content words that it holds and by its
    /// likeness in meaning; what shares no word and is not alike is no hit. Nor is the query itself.
    pub fn recall(
        &mut self,
        query: &Query<'_>,
        now: GameTime,
        embedder: &dyn Embedder,
    ) -> Recalled {
        let cue = Cue::of(query.text, embedder);
        let (hits, sources) = self.best(query, &cue, now);
        sources.into_iter().for_each(|source| self.touch(source, now));
        let unsure = hits.iter().filter(|hit| hit.confidence < UNSURE).map(|_| 1).sum();
        Recalled { hits, unsure }
    }

    fn best(&self, query: &Query<'_>, cue: &Cue<'_>, now: GameTime) -> (Vec<Hit>, Vec<Source>) {
        let mut candidates = self.candidates(query, cue, now);
        weigh(&mut candidates, cue);
        let (mut hits, mut sources): (Vec<Hit>, _) = (Vec::new(), Vec::new());
        for candidate in candidates.into_iter().take(COMPARED) {
            if hits.len() == query.limit.min(RECALL_LIMIT_MOST) {
                break;
            }
            let hit = candidate.hit();
            if !hits.iter().any(|known| Language::english().says_the_same(&known.text, &hit.text)) {
                hits.push(hit);
                sources.push(candidate.source);
            }
        }
        (hits, sources)
    }

    fn touch(&mut self, source: Source, now: GameTime) {
        match source {
            Source::Gist(topic) => self.gists.touch(&topic, now),
            Source::Episode(place) => self.episodes.read(place, now),
            Source::Other => {}
        }
    }
}

/// Scores all candidates and sorts them, the best first, without those that don't match.
fn weigh(candidates: &mut Vec<Candidate<'_>>, cue: &Cue<'_>) {
    candidates.sort_by(|one, other| {
        let by_words = other.share.total_cmp(&one.share);
        by_words.then(other.nearness.total_cmp(&one.nearness))
    });
    let unknown = candidates.iter_mut().filter(|candidate| candidate.likeness.is_none());
    for candidate in unknown.take(EMBEDDED) {
        candidate.likeness = Some(cue.likeness(&candidate.text()));
    }
    for candidate in candidates.iter_mut() {
        let likeness = candidate.likeness.unwrap_or_default();
        candidate.score = cue.match_of(candidate.share, likeness);
    }
    candidates.retain(|candidate| candidate.score > 0.0);
    candidates.iter_mut().for_each(|candidate| candidate.score *= candidate.worth());
    candidates.sort_by(|one, other| other.score.total_cmp(&one.score));
}

impl Candidate<'_> {
    fn hit(&self) -> Hit {
        let text = clipped(&self.text(), HIT_BOUND);
        Hit { layer: self.layer, text, confidence: self.confidence, score: self.score }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Episode, Fact, Gist, Line, Trait, TraitKind};
    use super::*;
    use crate::memory::test_embedder::Letters;
    use crate::mind::{StableId, TopicId};
    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    const NOW: GameTime = GameTime::from_secs(1000);

    fn topic() -> TopicId {
        TopicId::new(&StableId::new("odo"), "lantern")
    }

    fn line(text: &str) -> Line {
        Line { speaker: StableId::new("odo"), text: text.to_owned(), at: NOW }
    }

    /// A memory with the lantern in every layer.
    fn memory() -> MemoryLayers {
        let (mut memory, odo) = (MemoryLayers::default(), StableId::new("odo"));
        memory.working.hear(&odo, line("Give me back my lantern, will you"));
        let gist = |kind: &str, text: &str| Gist::new(topic(), kind, text, 8, NOW);
        memory.gists.remember(gist("told", "Odo said: Bram stole the lantern last night."));
        memory.gists.remember(gist("asked", "Odo asked: Where is the lantern?"));
        let (key, value) = ("lantern".to_owned(), "The lantern lies in the cellar.".to_owned());
        memory.facts.learn(Fact { topic: topic(), key, value, confidence: 0.7, at: NOW });
        let gist = "Odo and I looked for a lantern in vain.".to_owned();
        memory.episodes.add(Episode { gist, salience: 2.0, topic: topic(), ..Episode::default() });
        memory.concepts.strengthen("lantern", NOW);
        memory.concepts.strengthen("oil", NOW);
        memory.concepts.describe("lantern", "gives light at night");
        let (who, key, value) = (odo, "lantern".to_owned(), "loves his lantern".to_owned());
        let kind = TraitKind::Preference;
        let seen = Trait { who, key, value, kind, confidence: 0.6, at: NOW, ..Trait::default() };
        memory.traits.observe(seen);
        memory
    }

    fn recalled(memory: &mut MemoryLayers, text: &str, layers: &[Layer], limit: usize) -> Recalled {
        let (odo, topic) = (StableId::new("odo"), topic());
        memory.recall(&Query { layers, limit, ..Query::new(text, &odo, &topic) }, NOW, &Letters)
    }

    fn check(text: &str, layers: &[Layer], limit: usize, expect: Expect) {
        let found = recalled(&mut memory(), text, layers, limit);
        let shown = found.hits.iter().map(|hit| {
            format!("{} {:.2} {:.2} {}\n", hit.layer.name(), hit.score, hit.confidence, hit.text)
        });
        let shown: String = shown.chain([format!("unsure {}", found.unsure)]).collect();
        expect.assert_eq(&shown);
    }

    #[test]
    fn a_question_is_answered_from_all_layers_the_best_first() {
        check(
            "Where is the lantern?",
            &Layer::ALL,
            99,
            expect![[r#"
            episodes 0.59 0.99 Odo and I looked for a lantern in vain.
            facts 0.49 0.70 The lantern lies in the cellar.
            gists 0.48 0.80 Odo said: Bram stole the lantern last night.
            working_memory 0.48 0.80 odo: Give me back my lantern, will you
            concepts 0.30 0.50 lantern: gives light at night
            traits 0.25 0.42 odo: loves his lantern
            unsure 1"#]],
        );
    }

    #[test]
    fn only_the_layers_asked_for_are_searched_and_no_more_hits_given_than_asked_for() {
        check(
            "the lantern",
            &[Layer::Traits, Layer::Facts],
            1,
            expect![[r#"
            facts 0.48 0.70 The lantern lies in the cellar.
            unsure 0"#]],
        );
        check("the lantern", &[], 3, expect!["unsure 0"]);
    }

    #[test]
    fn what_has_nothing_to_do_with_it_does_not_come_to_mind() {
        check("Who brews that mead?", &Layer::ALL, 3, expect!["unsure 0"]);
        check("What is it?", &Layer::ALL, 3, expect!["unsure 0"]);
        check("", &Layer::ALL, 3, expect!["unsure 0"]);
    }

    #[test]
    fn a_query_is_not_its_own_answer() {
        let mut memory = MemoryLayers::default();
        memory.working.hear(&StableId::new("odo"), line("Where is the LANTERN"));
        assert_eq!(
            recalled(&mut memory, "Where is the lantern?", &Layer::ALL, 3),
            Recalled::default()
        );
        let hits = recalled(&mut memory, "Is a lantern here?", &Layer::ALL, 3).hits;
        assert_eq!(hits.len(), 1, "should find what is worded otherwise");
    }

    #[test]
    fn of_this_topic_and_of_another_the_nearer_comes_first() {
        let mut memory = MemoryLayers::default();
        let learn = |topic: TopicId, value: &str| {
            let (key, value) = ("key".to_owned(), value.to_owned());
            Fact { topic, key, value, confidence: 0.7, at: NOW }
        };
        memory.facts.learn(learn(topic(), "The key hangs by the door"));
        memory.facts.learn(learn(TopicId::default(), "The key fell into a well"));
        let hits = recalled(&mut memory, "key", &Layer::ALL, 3).hits;
        let texts: Vec<_> = hits.iter().map(|hit| hit.text.as_str()).collect();
        assert_eq!(texts, ["The key hangs by the door", "The key fell into a well"]);
    }

    #[test]
    fn what_is_read_is_touched() {
        let mut memory = memory();
        recalled(&mut memory, "lantern", &[Layer::Facts], 10);
        assert_eq!(memory.episodes.iter().next().map(|episode| episode.accesses), Some(0));
        recalled(&mut memory, "lantern", &Layer::ALL, 10);
        assert_eq!(memory.episodes.iter().next().map(|episode| episode.accesses), Some(1));
        let mut gists = MemoryLayers { gists: memory.gists.clone(), ..MemoryLayers::default() };
        let later = GameTime::from_secs(2000);
        let (odo, here) = (StableId::new("odo"), topic());
        gists.recall(&Query::new("lantern", &odo, &here), later, &Letters);
        assert_eq!(gists.gists.count(&here, GameTime::from_secs(3700)), 2);
        assert_eq!(memory.gists.count(&here, GameTime::from_secs(3700)), 0);
    }

    #[test]
    fn a_hit_is_cut_and_nothing_is_said_twice() {
        let mut memory = MemoryLayers::default();
        let long = format!("The lantern {}", "shines ".repeat(60));
        let (key, value) = ("lantern".to_owned(), long.clone());
        memory.facts.learn(Fact { topic: topic(), key, value, confidence: 0.9, at: NOW });
        memory.gists.remember(Gist::new(topic(), "told", long, 8, NOW));
        let hits = recalled(&mut memory, "lantern", &Layer::ALL, 3).hits;
        assert_eq!(hits.len(), 1);
        assert_eq!((hits[0].layer, hits[0].text.chars().count()), (Layer::Facts, HIT_BOUND));
    }

    proptest! {
        #[test]
        fn hits_are_sorted_and_bounded_whatever_is_asked(text in "\\PC{0,40}|(lantern|odo|oil| ){1,6}", limit in 0_usize..20) {
            let found = recalled(&mut memory(), &text, &Layer::ALL, limit);
            prop_assert!(found.hits.len() <= limit.min(RECALL_LIMIT_MOST));
            prop_assert!(found.hits.is_sorted_by(|one, other| one.score >= other.score));
            prop_assert!(found.unsure as usize <= found.hits.len());
            for hit in &found.hits {
                prop_assert!(hit.score > 0.0 && hit.score <= 1.0 && hit.confidence <= 1.0);
                prop_assert!(hit.text.chars().count() <= HIT_BOUND);
            }
        }
    }
}
