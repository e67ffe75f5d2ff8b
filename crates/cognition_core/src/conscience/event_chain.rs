//! How an event hangs on the one before it.

use super::event_log::LoggedEvent;
use super::mind_event::MindEvent;
use super::source::Source;
use crate::hash::ContentHash;
use std::fmt;
use thiserror::Error;

/// Where a log of events was changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("event {number}{} {fault}", Named(*kind))]
pub struct BrokenChain {
    /// The number that belongs to the first event that is not what it was.
    pub number: u64,
    /// The kind of what stands there; none where nothing does.
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

/// The hash of an event and, through the hash of the one before, of everything before it.
pub(super) fn link(before: &str, source: Source, event: &MindEvent) -> String {
    let mut hash = ContentHash::default();
    hash.add(before.as_bytes()).add(source.name().as_bytes());
    event.add_to(&mut hash);
    hash.short()
}

impl LoggedEvent {
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
