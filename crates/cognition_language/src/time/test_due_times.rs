//! Times that are due, and how they are said, for the tests beside.

use crate::language::Language;
use crate::time::awaited_events::AwaitedEvent;
use crate::time::due_times::DueTime;
use crate::words::times::due::{EventSpan, HOUR};

pub(super) fn at(hours: u32, minutes: u32, either_half: bool, days: u32) -> DueTime {
    DueTime::At { second: hours * HOUR + minutes * 60, either_half, days }
}

pub(super) fn when(what: &str, span: EventSpan, times: u32) -> DueTime {
    DueTime::When(AwaitedEvent { what: what.to_owned(), span, times })
}

#[track_caller]
pub(super) fn check(rows: &[(&str, Option<DueTime>)]) {
    for (said, expected) in rows {
        assert_eq!(Language::english().due_time(said), *expected, "{said}");
    }
}
