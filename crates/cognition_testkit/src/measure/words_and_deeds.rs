//! Whether minds do what they say.

use cognition_core::conscience::MindEvent;
use cognition_core::guard::{announced_elsewhere, refused_in_words};
use cognition_core::mind::StableId;
use cognition_core::record::{RecordedAction, RunEvent, RunRecord};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How often deeds contradict the words of the same turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WordsAndDeeds {
    /// Turns in which a mind spoke, and what it did was decided.
    pub turns: u64,
    /// Of these, those whose words announce another deed that was on offer, or refuse the one that
    /// was done.
    pub at_odds: u64,
}

/// What minds say before they act.
#[derive(Debug, Default)]
pub(super) struct Speaking {
    counts: WordsAndDeeds,
    minds: BTreeMap<StableId, Turn>,
}

#[derive(Debug, Default)]
struct Turn {
    offers: Vec<RecordedAction>,
    speech: String,
    promised: String,
}

impl Speaking {
    pub(super) fn add(&mut self, record: &RunRecord) {
        match &record.event {
            RunEvent::TurnStarted { mind, offers, .. } => {
                let turn = Turn { offers: offers.clone(), ..Turn::default() };
                self.minds.insert(mind.clone(), turn);
            }
            RunEvent::Uttered { mind, speech, .. } if !speech.trim().is_empty() => {
                self.minds.entry(mind.clone()).or_default().speech.extend([" ", speech]);
            }
            RunEvent::EventLogged { mind, entry } => {
                if let MindEvent::CommitmentOpened { text, .. } = &entry.event {
                    self.minds.entry(mind.clone()).or_default().promised.extend([" ", text]);
                }
            }
            RunEvent::ActionDecided { mind, action, .. } => {
                let turn = self.minds.remove(mind).unwrap_or_default();
                if !turn.speech.is_empty() {
                    self.counts.turns += 1;
                    self.counts.at_odds += u64::from(turn.is_at_odds(action.as_ref()));
                }
            }
            _ => {}
        }
    }

    pub(super) fn result(&self) -> WordsAndDeeds {
        self.counts
    }
}

impl Turn {
    fn is_at_odds(&self, done: Option<&RecordedAction>) -> bool {
        let description = done.map(|done| done.description.as_str());
        let offers = self.offers.iter().map(|offer| (offer, offer.description.as_str()));
        let announced = announced_elsewhere(&self.speech, description, &self.promised, offers);
        let same = |offer: &RecordedAction| {
            done.is_some_and(|done| {
                (&done.action, &done.targets) == (&offer.action, &offer.targets)
            })
        };
        announced.is_some_and(|offer| !same(offer))
            || description.is_some_and(|done| refused_in_words(&self.speech, done))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::tests::{decided, measured, record, started, uttered};
    use serde_json::json;

    const UNLOCK: (&str, &str) = ("world:unlock", "cellar_door");
    const TELL: (&str, &str) = ("world:tell", "mara");

    fn turn(speech: &str, done: Option<(&str, &str)>) -> [RunRecord; 3] {
        let offers = [(UNLOCK.0, UNLOCK.1), (TELL.0, TELL.1)];
        [started("odo", 1, &offers), uttered("odo", 1, speech, ""), decided("odo", 1, done)]
    }

    fn at_odds(run: &[RunRecord]) -> [u64; 2] {
        let WordsAndDeeds { turns, at_odds } = measured(run).words_and_deeds;
        [turns, at_odds]
    }

    #[test]
    fn another_deed_than_the_announced_one_is_at_odds_with_the_words() {
        let announces = "Stand back. I'll unlock the cellar door.";
        assert_eq!(at_odds(&turn(announces, Some(UNLOCK))), [1, 0]);
        assert_eq!(at_odds(&turn(announces, Some(TELL))), [1, 1]);
        assert_eq!(at_odds(&turn(announces, None)), [1, 1], "waits after all");
        assert_eq!(at_odds(&turn("Good evening, Mara.", Some(UNLOCK))), [1, 0]);
        assert_eq!(at_odds(&turn(" ", Some(UNLOCK))), [0, 0]);
    }

    #[test]
    fn to_do_what_was_just_refused_is_at_odds_with_the_words() {
        let refuses = "No, Mara, I won't unlock the cellar door.";
        assert_eq!(at_odds(&turn(refuses, Some(UNLOCK))), [1, 1]);
        assert_eq!(at_odds(&turn(refuses, Some(TELL))), [1, 0]);
    }

    #[test]
    fn what_is_promised_for_later_is_at_odds_with_nothing() {
        let [started, uttered, decided] = turn("I'll unlock the cellar door.", Some(TELL));
        let promised = record(json!({"event": "event_logged", "mind": "odo", "number": 1, "at": 0,
            "turn": 1, "source": "speech", "kind": "commitment_opened", "commitment": 1,
            "opener": "speech", "text": "unlock the cellar door for Mara", "promise": "do",
            "due": 5000, "hash": "0000000000000000"}));
        assert_eq!(at_odds(&[started, uttered, promised, decided]), [1, 0]);
    }
}
