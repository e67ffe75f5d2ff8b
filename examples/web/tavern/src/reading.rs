//! Records of a run as a page shows them.

use crate::entry::{Entry, Feeling, MindTurn};
use cognition_core::mind::StableId;
use cognition_core::record::{RunEvent, RunRecord};
use cognition_testkit::transcript::Narrator;
use std::collections::BTreeMap;

/// So wide that no line is wrapped: a page wraps by itself.
const WIDTH: usize = 100_000;

/// What is shown of records, oldest first. What belongs to one turn of a mind is one entry.
pub(crate) fn entries(
    records: &[RunRecord],
    cast: impl IntoIterator<Item = (StableId, String)>,
) -> Vec<Entry> {
    let narrator = Narrator::plain(cast).with_width(WIDTH);
    let mut reading = Reading { narrator, entries: Vec::new(), turns: BTreeMap::new() };
    records.iter().for_each(|record| reading.read(record));
    reading.entries.retain(|entry| !matches!(entry, Entry::Turn(turn) if turn.is_empty()));
    reading.entries
}

struct Reading {
    narrator: Narrator,
    entries: Vec<Entry>,
    /// Where the entry of each turn stands.
    turns: BTreeMap<(StableId, u64), usize>,
}

impl Reading {
    fn read(&mut self, record: &RunRecord) {
        let entry = match &record.event {
            RunEvent::RunStarted { title, .. } => Entry::Title { title: title.clone() },
            RunEvent::RoundStarted { round } => Entry::Round { round: *round },
            RunEvent::Narrated { text } => told(text),
            RunEvent::RunEnded { why, world_hash, minds_hash, .. } => {
                let (world, minds) = (world_hash.clone(), minds_hash.clone());
                Entry::End { text: why.clone(), world, minds }
            }
            _ => return self.read_turn(record),
        };
        self.entries.push(entry);
    }

    fn read_turn(&mut self, record: &RunRecord) {
        match &record.event {
            RunEvent::RouteDecided { mind, turn: Some(turn), route } => {
                self.turn(mind, *turn).mode = route.selected_mode.name().to_lowercase();
            }
            RunEvent::Uttered { mind, turn, speech, thoughts, .. } => {
                let (speech, thought) = (speech.trim().to_owned(), thoughts.trim().to_owned());
                let turn = self.turn(mind, *turn);
                (turn.speech, turn.thought) = (speech, thought);
            }
            RunEvent::ActionDecided { mind, turn, action: Some(_), .. } => {
                self.turn(mind, *turn).deed = self.sentence(record);
            }
            RunEvent::TurnEnded { mind, turn, .. } => {
                self.turn(mind, *turn).failed = self.sentence(record);
            }
            RunEvent::MoodChanged { mind, turn, axes } => {
                self.turn(mind, *turn).feelings = Feeling::strongest(axes.clone());
            }
            _ => {}
        }
    }

    fn turn(&mut self, mind: &StableId, turn: u64) -> &mut MindTurn {
        let at = *self.turns.entry((mind.clone(), turn)).or_insert_with(|| {
            let turn = MindTurn { mind: mind.clone(), ..MindTurn::default() };
            self.entries.push(Entry::Turn(turn));
            self.entries.len() - 1
        });
        match &mut self.entries[at] {
            Entry::Turn(turn) => turn,
            _ => unreachable!("a turn was put there"),
        }
    }

    /// As it is told in a terminal, without the sign before it.
    fn sentence(&self, record: &RunRecord) -> String {
        let line = self.narrator.line(record).unwrap_or_default();
        line.trim_start_matches(|sign: char| !sign.is_alphanumeric()).trim_end().to_owned()
    }
}

/// `Tamsin: "I ride tonight."` is something that somebody says.
fn told(text: &str) -> Entry {
    let said = text.split_once(": \"").and_then(|(name, words)| {
        let words = words.strip_suffix('"')?;
        let is_name = name.split(' ').count() < 4 && !name.contains('.');
        is_name.then(|| Entry::Said { name: name.to_owned(), words: words.to_owned() })
    });
    said.unwrap_or_else(|| Entry::Told { text: text.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_of_somebodys_words_is_something_that_they_say() {
        let said = Entry::Said { name: "Tamsin".into(), words: "I ride tonight.".into() };
        assert_eq!(told("Tamsin: \"I ride tonight.\""), said);
        let text = "Rain on every window: \"not yet\", says the clock.";
        assert_eq!(told(text), Entry::Told { text: text.into() });
    }

    #[test]
    fn what_belongs_to_one_turn_is_one_entry_and_a_turn_without_anything_is_none() {
        let uttered = |turn, speech: &str| RunRecord {
            tick: 1,
            event: RunEvent::Uttered {
                mind: "mara".into(),
                turn,
                speech: speech.to_owned(),
                thoughts: String::new(),
                notes: Vec::new(),
                fallback: false,
                whispered_to: Vec::new(),
            },
        };
        let feels = RunRecord {
            tick: 1,
            event: RunEvent::MoodChanged {
                mind: "mara".into(),
                turn: 1,
                axes: [("hope".to_owned(), 10)].into(),
            },
        };
        let shown = entries(&[uttered(1, "Aye."), feels, uttered(2, "")], []);
        let [Entry::Turn(turn)] = shown.as_slice() else { panic!("one turn: {shown:?}") };
        assert_eq!((turn.speech.as_str(), turn.feelings.len()), ("Aye.", 1));
    }
}
