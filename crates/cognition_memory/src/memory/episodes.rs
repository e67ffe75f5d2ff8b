//! Episodes: what happened, for as long as it comes to mind now and then.

use super::cue::Cue;
use super::episode::Episode;
use super::stretch::Stretch;
use crate::mind::{GameTime, StableId, TopicId};
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// How many episodes a mind keeps; the least active give way.
pub const EPISODES_BOUND: usize = 100;

/// How many topics a mind talks about at once; the one that has rested longest ends.
pub const STRETCHES_BOUND: usize = 16;

/// How many of the episodes that match best are compared in full.
const CANDIDATES: usize = 20;

/// The constant of reciprocal rank fusion.
const RANK_OFFSET: f64 = 60.0;

/// The episodes of a mind, oldest first: at most [`EPISODES_BOUND`]. Besides, the topics that are
/// still being talked about: at most [`STRETCHES_BOUND`], one for each topic.
#[derive(Component, Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(from = "RawEpisodes")]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::memory::episodes"]
pub struct Episodes {
    episodes: Vec<Episode>,
    open: Vec<Stretch>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEpisodes {
    episodes: Vec<Episode>,
    #[serde(default)]
    open: Vec<Stretch>,
}

impl From<RawEpisodes> for Episodes {
    fn from(raw: RawEpisodes) -> Self {
        let mut episodes = Self::default();
        raw.episodes.into_iter().for_each(|episode| episodes.add(episode));
        let mut open: Vec<Stretch> = raw.open.into_iter().filter_map(Stretch::bounded).collect();
        open.sort_by_key(|stretch| stretch.at);
        for stretch in open.into_iter().rev() {
            let known = episodes.open.iter().any(|known| known.topic == stretch.topic);
            if !known && episodes.open.len() < STRETCHES_BOUND {
                episodes.open.insert(0, stretch);
            }
        }
        episodes
    }
}

impl Episodes {
    /// Takes an episode in as the latest; a blank one is none. One that tells the same of the same
    /// topic takes the place of the old one and goes on with its accesses.
    pub fn add(&mut self, episode: Episode) {
        let Some(mut episode) = episode.bounded() else { return };
        let same = |known: &Episode| known.topic == episode.topic && known.gist == episode.gist;
        if let Some(place) = self.episodes.iter().position(same) {
            let known = self.episodes.remove(place);
            episode.accesses = episode.accesses.max(known.accesses);
            episode.salience = episode.salience.max(known.salience);
        }
        self.episodes.push(episode);
        self.forget_least_active();
    }

    /// All episodes, oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Episode> + ExactSizeIterator {
        self.episodes.iter()
    }

    /// What is being talked about, the longest unheard first.
    pub fn open(&self) -> impl ExactSizeIterator<Item = &Stretch> {
        self.open.iter()
    }

    /// When the next topic ends, unless something is said on it.
    pub fn next_end(&self) -> Option<GameTime> {
        self.open.iter().map(Stretch::ends_at).min()
    }

    /// The stretch of talk on a topic, which may begin now, as the latest. One for which there is
    /// no room any more is given back: it ends.
    pub(super) fn talk(
        &mut self,
        topic: &TopicId,
        with: &StableId,
        now: GameTime,
    ) -> (&mut Stretch, Option<Stretch>) {
        let known = self.open.iter().position(|stretch| stretch.topic == *topic);
        let begin = || {
            let (topic, with) = (topic.clone(), with.clone());
            Stretch { topic, with, began: now, at: now, ..Stretch::default() }
        };
        let mut stretch = known.map_or_else(begin, |place| self.open.remove(place));
        stretch.at = stretch.at.max(now);
        let full = self.open.len() >= STRETCHES_BOUND;
        let surplus = full.then(|| self.open.remove(0));
        self.open.push(stretch);
        let latest = self.open.last_mut().expect("one was pushed just now");
        (latest, surplus)
    }

    /// The stretch of talk on a topic, if there is one.
    pub(super) fn stretch_mut(&mut self, topic: &TopicId) -> Option<&mut Stretch> {
        self.open.iter_mut().find(|stretch| stretch.topic == *topic)
    }

    /// Takes out the stretches that end.
    pub(super) fn end(&mut self, ends: impl Fn(&Stretch) -> bool) -> Vec<Stretch> {
        self.open.extract_if(.., |stretch| ends(stretch)).collect()
    }

    /// The places of the episodes that a cue calls up, the best first.
    ///
    /// What matches by vector and what matches by words are ranked apart, joined by reciprocal
    /// rank fusion, and the best of them weighed by likeness, topic, activation and words.
    pub(super) fn retrieve(
        &self,
        cue: &Cue<'_>,
        topic: &TopicId,
        limit: usize,
        now: GameTime,
    ) -> Vec<Found> {
        let mut found: Vec<Found> = (0..self.episodes.len())
            .map(|place| self.matched(place, cue))
            .filter(|found| cue.is_match(found.share, found.likeness))
            .collect();
        fuse(&mut found);
        found.truncate(CANDIDATES);
        let weigh = |found: &Found| self.weigh(found, topic, now);
        found.sort_by(|one, other| weigh(other).total_cmp(&weigh(one)));
        found.truncate(limit);
        found
    }

    /// Lets the episode at a place come to mind.
    pub(super) fn read(&mut self, place: usize, now: GameTime) {
        if let Some(episode) = self.episodes.get_mut(place) {
            episode.read(now);
        }
    }

    /// The episode at a place that [`Episodes::retrieve`] found.
    pub(super) fn at(&self, place: usize) -> &Episode {
        &self.episodes[place]
    }

    fn matched(&self, place: usize, cue: &Cue<'_>) -> Found {
        let episode = &self.episodes[place];
        let share = cue.share_held(&[&episode.gist]);
        let likeness = cue.likeness_of_vector(&episode.vector, &episode.gist);
        Found { place, share, likeness }
    }

    /// Each term from 1 to 10.
    fn weigh(&self, found: &Found, topic: &TopicId, now: GameTime) -> f64 {
        let scaled = |value: f64| 1.0 + 9.0 * value.clamp(0.0, 1.0);
        let episode = &self.episodes[found.place];
        let same_topic = if episode.topic == *topic { 1.0 } else { 0.0 };
        let activation = scaled(episode.activation(now) / 3.0);
        4.0 * scaled(found.likeness)
            + 2.0 * scaled(same_topic)
            + 3.0 * activation
            + 2.0 * scaled(found.share)
    }

    /// The one place where the bound is kept. The latest episode stays; of equally active ones the
    /// least salient goes, then the oldest.
    fn forget_least_active(&mut self) {
        while self.episodes.len() > EPISODES_BOUND {
            let now = self.episodes.iter().map(|episode| episode.accessed).max();
            let now = now.unwrap_or_default();
            let worth = |episode: &Episode| (episode.activation(now), episode.salience);
            let least = (0..EPISODES_BOUND).min_by(|one, other| {
                let (one, other) = (worth(&self.episodes[*one]), worth(&self.episodes[*other]));
                one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1))
            });
            least.map(|least| self.episodes.remove(least));
        }
    }
}

/// An episode that a cue calls up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Found {
    pub(super) place: usize,
    pub(super) share: f64,
    pub(super) likeness: f64,
}

/// Sorts by what the ranks of the two measures come to together.
fn fuse(found: &mut [Found]) {
    let by_words = ranks(found, |found| found.share);
    let by_vector = ranks(found, |found| found.likeness);
    let fused: Vec<f64> = by_words.iter().zip(&by_vector).map(|(one, other)| one + other).collect();
    let mut order: Vec<usize> = (0..found.len()).collect();
    order.sort_by(|one, other| fused[*other].total_cmp(&fused[*one]));
    let sorted: Vec<Found> = order.into_iter().map(|place| found[place]).collect();
    found.copy_from_slice(&sorted);
}

/// What the rank of each is worth; nothing for one that doesn't match by this measure at all.
fn ranks(found: &[Found], measure: impl Fn(&Found) -> f64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..found.len()).collect();
    order.sort_by(|one, other| measure(&found[*other]).total_cmp(&measure(&found[*one])));
    let mut worth = vec![0.0; found.len()];
    let mut offset = RANK_OFFSET;
    for place in order.into_iter().filter(|place| measure(&found[*place]) > 0.0) {
        offset += 1.0;
        worth[place] = 1.0 / offset;
    }
    worth
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::embedder::Embedder;
    use crate::memory::test_embedder::Letters;
    use crate::mind::StableId;
    use proptest::prelude::*;

    fn episode(gist: &str, salience: f64, at: u64) -> Episode {
        let (at, vector) = (GameTime::from_secs(at), Letters.embed(gist));
        let gist = gist.to_owned();
        Episode { gist, salience, at, accessed: at, vector, ..Episode::default() }
    }

    fn all(gists: &[&str]) -> Episodes {
        let mut episodes = Episodes::default();
        gists.iter().for_each(|gist| episodes.add(episode(gist, 5.0, 0)));
        episodes
    }

    fn found(episodes: &Episodes, query: &str, topic: &TopicId) -> Vec<String> {
        let cue = Cue::of(query, &Letters);
        let found = episodes.retrieve(&cue, topic, 3, GameTime(0));
        found.iter().map(|found| episodes.at(found.place).gist.clone()).collect()
    }

    #[test]
    fn reading_makes_an_episode_more_salient_at_most_every_ten_minutes() {
        let mut episodes = all(&["Odo lost his lantern"]);
        for at in [60, 120, 659, 660, 1260, 1860] {
            episodes.read(0, GameTime::from_secs(at));
        }
        let read = episodes.at(0);
        assert_eq!((read.accesses, read.salience, read.accessed.0), (4, 10.0, 1_860_000));
        episodes.read(7, GameTime(0));
    }

    #[test]
    fn what_matches_best_comes_first_and_what_does_not_match_not_at_all() {
        let episodes = all(&[
            "Mara sold her horse",
            "Odo lost his lantern in the cellar",
            "The cellar was flooded",
        ]);
        let here = TopicId::default();
        assert_eq!(
            found(&episodes, "the lantern in the cellar", &here),
            ["Odo lost his lantern in the cellar", "The cellar was flooded"]
        );
        assert_eq!(found(&episodes, "zzz", &here), [""; 0]);
    }

    #[test]
    fn of_two_that_match_alike_the_one_of_this_topic_comes_first() {
        let mut episodes = all(&["A lantern fell"]);
        let topic = TopicId::new(&StableId::new("odo"), "lanterns");
        episodes.add(Episode { topic: topic.clone(), ..episode("A lantern fell", 5.0, 0) });
        let cue = Cue::of("lantern", &Letters);
        let first = episodes.retrieve(&cue, &topic, 1, GameTime(0));
        assert_eq!(first.first().map(|found| found.place), Some(1));
    }

    #[test]
    fn a_vector_of_another_embedder_is_made_anew() {
        let mut episodes = Episodes::default();
        let foreign = Episode { vector: vec![1.0; 3], ..episode("qqq xxx", 5.0, 0) };
        episodes.add(foreign);
        assert_eq!(found(&episodes, "xxqxqq", &TopicId::default()), ["qqq xxx"]);
    }

    #[test]
    fn at_the_bound_the_least_active_is_forgotten_and_a_repeated_one_kept_once() {
        let mut episodes = Episodes::default();
        (0..100).for_each(|n| episodes.add(episode(&format!("episode {n}"), 5.0, n)));
        episodes.read(0, GameTime::from_secs(90_000));
        episodes.add(episode("latest", 1.0, 90_000));
        episodes.add(Episode { accesses: 3, ..episode("latest", 2.0, 90_001) });
        episodes.add(episode("latest", 1.0, 90_002));
        let kept: Vec<_> = episodes.iter().map(|episode| episode.gist.as_str()).collect();
        assert_eq!(
            (kept.len(), kept[0], kept[1], kept[99]),
            (100, "episode 0", "episode 2", "latest")
        );
        let latest = episodes.at(99);
        assert_eq!((latest.accesses, latest.salience), (3, 2.0));
    }

    fn any_episode() -> impl Strategy<Value = Episode> {
        ("[a-c]{1,4}", 0_u8..12, 0_u64..500_000, 0_u32..5).prop_map(
            |(gist, salience, at, accesses)| Episode {
                accesses,
                ..episode(&gist, f64::from(salience), at)
            },
        )
    }

    proptest! {
        #[test]
        fn bounds_hold_also_for_an_overlong_save_and_a_save_loads_equal(
            all in prop::collection::vec(any_episode(), 0..250)
        ) {
            let saved = serde_json::json!({ "episodes": all });
            let episodes: Episodes = serde_json::from_value(saved).expect("saved episodes");
            prop_assert!(episodes.iter().len() <= EPISODES_BOUND);
            prop_assert!(episodes.iter().all(|episode| (1.0..=10.0).contains(&episode.salience)));
            let saved = serde_json::to_string(&episodes).expect("plain data");
            let loaded: Episodes = serde_json::from_str(&saved).expect("what was saved");
            prop_assert_eq!(loaded, episodes);
        }
    }
}
