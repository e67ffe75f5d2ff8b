//! A tape in memory, for the tests beside.

use super::line::TapeHeader;
use super::writer::TapeWriter;
use cognition_brain::{BrainError, Moment, Reply, ThoughtRequest};
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// A file in memory that can be read while it is written.
#[derive(Clone, Debug, Default)]
pub(super) struct Shared {
    bytes: Arc<Mutex<Vec<u8>>>,
    room: Option<usize>,
}

impl Shared {
    /// It is full after so many lines.
    pub(super) fn with_room_for(lines: usize) -> Self {
        Self { room: Some(lines), ..Self::default() }
    }

    pub(super) fn text(&self) -> String {
        let bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8(bytes.clone()).expect("a tape is text")
    }
}

impl Write for Shared {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        if self.room.is_some_and(|room| self.text().lines().count() == room) {
            return Err(io::Error::other("no room"));
        }
        self.bytes.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(line);
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A tape of these questions and what was answered: a text, or why there is none. Each answer is
/// taken in two ticks after its question.
pub(super) fn recorded(lines: &[(ThoughtRequest, Option<Result<&str, &str>>)]) -> String {
    let shared = Shared::default();
    let header = TapeHeader::new("tavern.scenario.json", 7, "quick");
    let writer = TapeWriter::new(shared.clone(), header).expect("memory takes all");
    for (order, (request, outcome)) in (0..).zip(lines) {
        writer.ask("quick", request);
        let other = |message: &str| BrainError::Other { message: message.to_owned() };
        if let Some(outcome) = outcome {
            let at = Moment { tick: request.tick + 2, order };
            writer.answer(request, at, &outcome.map(Reply::from_text).map_err(other));
        }
    }
    shared.text()
}
