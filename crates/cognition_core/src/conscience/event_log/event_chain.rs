//! How an event hangs on the one before it.

use super::mind_event::MindEvent;
use crate::hash::ContentHash;
use crate::mind::GameTime;
use crate::promise::Source;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

/// An event in its place in the chain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Reflect)]
#[type_path = "cognition_core::conscience::event_chain"]
pub struct LoggedEvent {
    /// Its number within the mind, counted from 1.
    pub number: u64,
    /// When it was logged.
    pub at: GameTime,
    /// The turn that it belongs to; 0 for none.
    pub turn: u64,
    /// Where it comes from.
    pub source: Source,
    /// What happened.
    #[serde(flatten)]
    pub event: MindEvent,
    /// Hash of its content and of everything before it: no ids and no times.
    pub hash: String,
}

/// Where a log of events was changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("event {number}{} {fault}", Named(*kind))]
pub struct BrokenChain {
    /// The number that belongs to the first event that is not what it was.
    pub number: u64,
    /// The kind of what stands there; `None` where nothing does.
    pub kind: Option<&'static str>,
    /// What is wrong with it.
    pub fault: ChainFault,
}

/// What can be wrong with an event in a chain.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ChainFault {
    /// Its content, its source or its hash was changed, or those of what came before the log.
    #[error("was changed: its hash is {hash:?}, and should be {content:?}")]
    Changed {
        /// The hash that stands there.
        hash: String,
        /// The hash of what stands there.
        content: String,
    },
    /// Another event stands in its place: some were taken out, put in or put elsewhere.
    #[error("was moved: event {found} stands in its place")]
    Moved {
        /// The number of the one that stands there.
        found: u64,
    },
    /// It is gone, and perhaps more after it.
    #[error("is missing: the log ends before its head")]
    CutOff,
}

/// The kind of an event in a message.
struct Named(Option<&'static str>);

impl fmt::Display for Named {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |kind| write!(formatter, " (`{kind}`)"))
    }
}

/// What the first event of a mind hangs on.
pub(super) fn hash_of_nothing() -> String {
    ContentHash::default().short()
}

/// The hash of an event and, through the hash of the one before, of everything before it.
pub(super) fn link(before: &str, source: Source, event: &MindEvent) -> String {
    let mut hash = ContentHash::default();
    hash.add(before.as_bytes()).add(source.name().as_bytes());
    event.add_to(&mut hash);
    hash.short()
}

impl LoggedEvent {
    /// Whether it is what was appended right after another event; the first of a log follows none.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn follows(&self, before: Option<&Self>) -> Result<(), BrokenChain> {
        match before {
            Some(before) => self.check(before.number.saturating_add(1), &before.hash),
            None => self.check(1, &hash_of_nothing()),
        }
    }

    /// Whether it is what was appended under that number, after the event of that hash.
    pub(super) fn check(&self, number: u64, before: &str) -> Result<(), BrokenChain> {
        let content = link(before, self.source, &self.event);
        let fault = if self.number != number {
            ChainFault::Moved { found: self.number }
        } else if self.hash != content {
            ChainFault::Changed { hash: self.hash.clone(), content }
        } else {
            return Ok(());
        };
        Err(BrokenChain { number, kind: Some(self.event.kind()), fault })
    }
}

#[cfg(test)]
mod tests {
    use super::super::mind_event::tests::one_of_each;
    use super::*;
    use crate::conscience::event_log::EventLog;
    use serde_json::{Value, json};

    #[test]
    fn a_line_of_a_log_holds_an_event_beside_its_own_names() {
        #[derive(Debug, PartialEq, Serialize, Deserialize)]
        #[serde(tag = "event", rename_all = "snake_case")]
        enum Line {
            Logged {
                mind: String,
                #[serde(flatten)]
                logged: LoggedEvent,
            },
        }
        #[derive(Debug, PartialEq, Serialize, Deserialize)]
        struct Record {
            tick: u64,
            #[serde(flatten)]
            event: Line,
        }
        let mut log = EventLog::default();
        for event in one_of_each() {
            let logged = log.append(event, 4, GameTime::from_secs(9)).clone();
            let event = Line::Logged { mind: "mara".to_owned(), logged };
            let record = Record { tick: 3, event };
            let line = serde_json::to_string(&record).expect("a record is plain data");
            let value: Value = serde_json::from_str(&line).expect("a line is JSON");
            let names = value.as_object().map_or(0, |members| members.len());
            assert_eq!(
                line.matches("\":").count() - nested(&value),
                names,
                "a name stands twice in {line}"
            );
            assert_eq!(serde_json::from_str::<Record>(&line).expect("a record"), record, "{line}");
        }
    }

    fn nested(value: &Value) -> usize {
        let members = value.as_object().into_iter().flatten();
        members.filter_map(|(_, member)| member.as_object()).map(|inner| inner.len()).sum()
    }

    #[test]
    fn a_fault_names_the_event_and_what_is_wrong_with_it() {
        let mut log = EventLog::default();
        let event = MindEvent::Happened { text: "A horn.".to_owned() };
        let mut logged = log.append(event, 1, GameTime::default()).clone();
        logged.hash = "0".to_owned();
        let fault = logged.check(1, "").expect_err("the hash was changed").to_string();
        let content = json!(link("", Source::Game, &logged.event));
        let expected =
            format!("event 1 (`happened`) was changed: its hash is \"0\", and should be {content}");
        assert_eq!(fault, expected);
    }
}
