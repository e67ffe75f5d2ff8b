//! Whether thoughts go round.

use cognition_core::memory::{SHORT_TERM_BOUND, ShortTermMemory};
use cognition_core::mind::{CognitiveLedger, StableId};
use cognition_core::record::{RunEvent, RunRecord};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How many thoughts say again what the mind had thought, or settled, before.
///
/// Counted by the rule of the engine ([`ShortTermMemory::ruminated`]) from what was thought, whether
/// or not ledgers were kept: so runs with and without them compare.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rumination {
    /// Thoughts of turns.
    pub thoughts: u64,
    /// Of these, those that say again what one of the last four said, or what was settled.
    pub round: u64,
}

/// What minds have in mind so far.
#[derive(Debug, Default)]
pub(super) struct Thinking {
    counts: Rumination,
    minds: BTreeMap<StableId, InMind>,
}

#[derive(Debug, Default)]
struct InMind {
    memory: ShortTermMemory,
    settled: Vec<String>,
    news: Vec<String>,
}

impl Thinking {
    pub(super) fn add(&mut self, record: &RunRecord) {
        match &record.event {
            RunEvent::Perceived { mind, percept } => {
                let news = &mut self.minds.entry(mind.clone()).or_default().news;
                news.push(percept.text.clone());
                // Percepts of a mind that never thinks are not heaped up.
                if news.len() > 8 * SHORT_TERM_BOUND {
                    news.remove(0);
                }
            }
            RunEvent::LedgerUpdated { mind, after, .. } => {
                let settled = after.as_ref().map(CognitiveLedger::settled_conclusions);
                self.minds.entry(mind.clone()).or_default().settled =
                    settled.unwrap_or_default().to_vec();
            }
            RunEvent::Uttered { mind, thoughts, .. } if !thoughts.trim().is_empty() => {
                let round = self.minds.entry(mind.clone()).or_default().think(thoughts);
                self.counts.thoughts += 1;
                self.counts.round += u64::from(round);
            }
            _ => {}
        }
    }

    pub(super) fn result(&self) -> Rumination {
        self.counts
    }
}

impl InMind {
    fn think(&mut self, thought: &str) -> bool {
        let news = std::mem::take(&mut self.news);
        let news: Vec<&str> = news.iter().map(String::as_str).collect();
        let round = self.memory.ruminated(thought, &self.settled, &news).is_some();
        self.memory.remember(thought);
        round
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::tests::{heard, measured, uttered};

    const FIRST: &str = "Locked at noon, and Tomas with a key.";
    const AGAIN: &str = "It was locked at noon, and Tomas has a key.";

    #[test]
    fn a_thought_that_says_again_what_the_mind_thought_goes_round() {
        let run = [
            uttered("mara", 1, "", FIRST),
            uttered("mara", 2, "", AGAIN),
            uttered("odo", 1, "", AGAIN),
            uttered("mara", 3, "", "Perhaps he lent it to the cook."),
        ];
        assert_eq!(measured(&run).rumination, Rumination { thoughts: 4, round: 1 });
        assert_eq!(measured(&run).number("thoughts that go round"), Some(0.25));
    }

    #[test]
    fn what_was_heard_since_is_no_round() {
        let run = [
            uttered("mara", 1, "", FIRST),
            heard("mara", "odo", "Noon! It was locked. And Tomas has the key, I tell you."),
            uttered("mara", 2, "", AGAIN),
        ];
        assert_eq!(measured(&run).rumination.round, 0);
    }
}
