//! What was said before, for lines that take it up.

use crate::motives::stakes::Stakes;
use crate::wording::words::Words;
use cognition_core::mind::StableId;
use cognition_core::perceive::{PerceptId, PerceptKind};

/// How many lines before it a line may take up, and how much the latest and each before it count.
const BEFORE: usize = 4;
const LATEST: f32 = 0.6;
const FADES: f32 = 0.7;
/// How much each word counts that was said before.
const EACH: f32 = 0.05;

/// What was said before, for lines that take it up.
#[derive(Debug, Default)]
pub(super) struct Before(Vec<(Words, f32)>);

impl Before {
    /// The lines before this one, in both directions; the mind's own name says nothing, nor does that
    /// of whoever it speaks to.
    pub(super) fn of(view: &Stakes<'_>, line: PerceptId, asker: Option<&StableId>) -> Self {
        let asker = asker.map(|asker| view.things.words_of(asker)).unwrap_or_default();
        let spoken =
            view.recent.iter().rev().filter(|sighting| {
                sighting.id < line && sighting.percept.kind == PerceptKind::Speech
            });
        let mut weight = LATEST;
        let weighed = spoken.take(BEFORE).map(|sighting| {
            let words = sighting.words.without(&view.me);
            let words = if sighting.own { words.without(&asker) } else { words };
            let words = (words, weight);
            weight *= FADES;
            words
        });
        Self(weighed.collect())
    }

    /// How much a word counts by what was said before.
    fn weight(&self, stem: &str) -> f32 {
        let said = self.0.iter().find(|(words, _)| words.has_stem(stem));
        said.map_or(0.0, |(_, weight)| *weight)
    }

    /// How much a text takes it up: by the word that does so most, and a little by every one.
    pub(super) fn weigh(&self, words: &Words) -> f32 {
        let (mut most, mut all) = (0.0_f32, 0.0_f32);
        for word in words.iter() {
            let weight = self.weight(word);
            most = most.max(weight);
            all += if weight > 0.0 { EACH } else { 0.0 };
        }
        most + all
    }
}
