//! What is said or thought again.

use cognition_core::memory::Embedder;
use cognition_core::mind::StableId;
use cognition_core::record::{RunEvent, RunRecord};
use cognition_language::Language;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// How many of its own texts a mind is held to: whoever lives for weeks says some things again.
const WINDOW: usize = 100;
/// Words in a row that are looked for.
const RUN: usize = 4;
/// The cosine from which on two texts mean the same.
const SAME: f32 = 0.8;

/// How much of what minds say, or think, they said or thought before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Repetition {
    /// Texts that are not blank.
    pub texts: u64,
    /// Of these, those that mean what the same mind said, or thought, in one of its last 100.
    pub again: u64,
    /// Runs of four words in them.
    pub runs: u64,
    /// Of these, those that stand in one of the last 100, too.
    pub runs_again: u64,
}

/// What minds said, or thought, so far.
#[derive(Debug, Default)]
pub(super) struct Repeating {
    counts: Repetition,
    minds: BTreeMap<StableId, VecDeque<Text>>,
}

#[derive(Debug)]
struct Text {
    vector: Vec<f32>,
    runs: BTreeSet<String>,
}

impl Repeating {
    /// Takes in what is said.
    pub(super) fn hear(&mut self, record: &RunRecord, embedder: &dyn Embedder) {
        if let RunEvent::Uttered { mind, speech, .. } = &record.event {
            self.add(mind, speech, embedder);
        }
    }

    /// Takes in what is thought, in a turn or by itself.
    pub(super) fn think(&mut self, record: &RunRecord, embedder: &dyn Embedder) {
        match &record.event {
            RunEvent::Uttered { mind, thoughts, .. } => self.add(mind, thoughts, embedder),
            RunEvent::Drifted { mind, daydream, .. } => {
                self.add(mind, &daydream.thought.content, embedder);
            }
            _ => {}
        }
    }

    pub(super) fn result(&self) -> Repetition {
        self.counts
    }

    fn add(&mut self, mind: &StableId, text: &str, embedder: &dyn Embedder) {
        if text.trim().is_empty() {
            return;
        }
        let text = Text { vector: embedder.embed(text), runs: runs(text) };
        let before = self.minds.entry(mind.clone()).or_default();
        let again = before.iter().any(|earlier| cosine(&earlier.vector, &text.vector) >= SAME);
        let stood = |run: &&String| before.iter().any(|earlier| earlier.runs.contains(*run));
        self.counts.texts += 1;
        self.counts.again += u64::from(again);
        self.counts.runs += text.runs.len() as u64;
        self.counts.runs_again += text.runs.iter().filter(stood).count() as u64;
        before.push_back(text);
        if before.len() > WINDOW {
            before.pop_front();
        }
    }
}

/// A run that a text has twice counts once: what is asked is whether it stood elsewhere.
fn runs(text: &str) -> BTreeSet<String> {
    let words: Vec<String> = Language::english().words(text).collect();
    words.windows(RUN).map(|run| run.join(" ")).collect()
}

/// Of vectors of norm 1, or of nothing.
pub(super) fn cosine(one: &[f32], other: &[f32]) -> f32 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::tests::{measured, uttered};

    #[test]
    fn what_is_said_again_counts_in_other_words_and_by_the_same_mind_alone() {
        let lines = measured(&[
            uttered("mara", 1, "The cellar door is locked, and Brannic has the key.", ""),
            uttered("odo", 1, "The cellar door is locked, and Brannic has the key.", ""),
            uttered("mara", 2, "Brannic has the key, and the cellar door: locked!", ""),
            uttered("mara", 3, "Have you any barley soup left tonight?", ""),
            uttered("mara", 4, "  ", ""),
        ])
        .lines;
        assert_eq!((lines.texts, lines.again), (4, 1));
        // `brannic has the key` is the one run that stood before.
        assert_eq!((lines.runs, lines.runs_again), (7 + 7 + 6 + 4, 1));
    }

    #[test]
    fn thoughts_are_told_from_lines() {
        let measures = measured(&[
            uttered("mara", 1, "Good evening.", "Nobody tells me where the satchel went."),
            uttered("mara", 2, "", "Nobody tells me where the satchel went."),
        ]);
        assert_eq!((measures.lines.texts, measures.lines.again), (1, 0));
        assert_eq!((measures.thoughts.texts, measures.thoughts.again), (2, 1));
        assert_eq!(measures.thoughts.runs, measures.thoughts.runs_again * 2);
    }

    #[test]
    fn what_was_said_a_hundred_lines_ago_may_be_said_again() {
        let line = "The lantern is gone from the mill.";
        let other = |at: usize| uttered("mara", 2, &format!("barley{at} costs{at} pence{at}"), "");
        // How many lines more count as said again with the same line once more at the end.
        let more = |between: usize| {
            let mut run = vec![uttered("mara", 1, line, "")];
            run.extend((0..between).map(other));
            let without = measured(&run).lines;
            run.push(uttered("mara", 3, line, ""));
            let with = measured(&run).lines;
            (with.again - without.again, with.runs_again - without.runs_again)
        };
        assert_eq!((more(WINDOW - 1), more(WINDOW)), ((1, 4), (0, 0)));
    }
}
