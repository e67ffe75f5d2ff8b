//! How much of their time minds do nothing.

use cognition_core::mind::{GameTime, StableId};
use cognition_core::record::{RunEvent, RunRecord};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

const MINUTE: u64 = 60_000;

/// Minutes of game time in which minds did nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Idleness {
    /// Minds that there were.
    pub minds: u64,
    /// Minutes of all minds together, each from when it is first told of to the end of the run.
    pub minutes: u64,
    /// Of these, those in which a mind said nothing, did nothing, and nothing came to it by itself.
    pub idle: u64,
}

/// When minds do something.
#[derive(Debug, Default)]
pub(super) struct Passing {
    /// The minute that was told last.
    now: u64,
    /// The minute that was told first: no mind is told of before it, whatever time the scene begins at.
    begun: Option<u64>,
    since: BTreeMap<StableId, u64>,
    active: BTreeSet<(StableId, u64)>,
}

impl Passing {
    pub(super) fn add(&mut self, record: &RunRecord) {
        if let Some(GameTime(at)) = record.event.game_time() {
            self.now = self.now.max(at / MINUTE);
            self.begin();
        }
        match &record.event {
            RunEvent::Perceived { mind, .. } | RunEvent::RouteDecided { mind, .. } => {
                self.since.entry(mind.clone()).or_insert(self.now);
            }
            RunEvent::ActionDecided { mind, action: Some(_), .. }
            | RunEvent::Drifted { mind, .. } => self.act(mind),
            RunEvent::Uttered { mind, speech, .. } if !speech.trim().is_empty() => self.act(mind),
            _ => {}
        }
    }

    /// What came before the first time that is told came then.
    fn begin(&mut self) {
        if self.begun.is_some() {
            return;
        }
        self.begun = Some(self.now);
        self.since.values_mut().for_each(|since| *since = self.now);
        let earlier = std::mem::take(&mut self.active).into_iter();
        self.active = earlier.map(|(mind, _)| (mind, self.now)).collect();
    }

    fn act(&mut self, mind: &StableId) {
        self.since.entry(mind.clone()).or_insert(self.now);
        self.active.insert((mind.clone(), self.now));
    }

    pub(super) fn result(&self) -> Idleness {
        let minutes: u64 = self.since.values().map(|since| self.now - since + 1).sum();
        let idle = minutes - self.active.len() as u64;
        Idleness { minds: self.since.len() as u64, minutes, idle }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::tests::{decided, heard, measured, record, uttered};
    use serde_json::json;

    /// Somebody else's minute begins.
    fn minute(number: u64) -> RunRecord {
        record(
            json!({"event": "event_logged", "mind": "odo", "number": 1, "at": number * MINUTE + 1,
            "turn": 0, "source": "game", "kind": "happened", "text": "x", "hash": "0000000000000000"}),
        )
    }

    #[test]
    fn a_minute_without_a_word_or_a_deed_is_idle_from_when_a_mind_is_there() {
        let run = [
            minute(0),
            heard("mara", "odo", "Evening."),
            uttered("mara", 1, "Evening, Odo.", ""),
            decided("mara", 1, Some(("world:tell", "odo"))),
            minute(2),
            heard("sela", "odo", "Evening."),
            uttered("sela", 1, "", "Nothing to say."),
            decided("sela", 1, None),
            minute(4),
            decided("mara", 2, Some(("world:go", "yard"))),
        ];
        // Mara has five minutes and uses two, Sela has three and uses none.
        assert_eq!(measured(&run).idleness, Idleness { minds: 2, minutes: 8, idle: 6 });
    }

    #[test]
    fn a_scene_that_begins_in_the_evening_has_no_idle_day_before_it() {
        let run = [
            heard("mara", "odo", "Evening."),
            decided("mara", 1, Some(("world:tell", "odo"))),
            minute(1394),
            heard("sela", "odo", "Evening."),
            minute(1397),
        ];
        // Four minutes each, and Mara used the first of hers.
        assert_eq!(measured(&run).idleness, Idleness { minds: 2, minutes: 8, idle: 7 });
    }
}
