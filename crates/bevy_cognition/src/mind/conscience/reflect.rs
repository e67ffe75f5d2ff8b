//! What the reflector is asked: to look at what was lived, and never what to do.

use crate::brain::govern::Share;
use crate::brain::request::{Form, Question, Said};
use bevy::prelude::*;
use cognition_core::conscience::{
    EventLog, LoggedEvent, MindEvent, Reflection, parse_reflection, reflection_schema,
};
use cognition_core::decide::Rejection;
use cognition_core::prompt::Purpose;
use std::ops::Range;

/// A [`Request`](crate::request::Request) to the reflector.
#[derive(Component, Clone, Copy, Debug)]
#[component(storage = "SparseSet")]
pub(super) struct Reflecting {
    /// The last event of the log that it is shown.
    pub(super) up_to: u64,
}

impl Question for Reflecting {
    type Says = Reflection;
    const FORM: &'static Form = &Form {
        purpose: Purpose::Reflect,
        tier: "reflect",
        share: Share::Reflections,
        waits_for_rest: false,
        show: |subject, mind, shown| {
            shown.events = lived(mind.events, &subject.lived);
            shown.bounds = subject.bounds;
        },
        schema: |_| reflection_schema(),
    };

    fn read(&self, said: &Said<'_>) -> Result<Reflection, Rejection> {
        parse_reflection(said.text)?.in_own_words(said.examples)
    }

    fn left_out(written: &Reflection) -> &[Rejection] {
        &written.dropped
    }
}

/// What happens while the request waits is for the next reflection; that an earlier one failed is
/// no part of a life.
fn lived(log: &EventLog, numbers: &Range<u64>) -> Vec<LoggedEvent> {
    let since = log.since(numbers.start).iter();
    let lived = since.take_while(|logged| logged.number <= numbers.end);
    let failed = |logged: &&LoggedEvent| matches!(logged.event, MindEvent::ReflectionFailed { .. });
    lived.filter(|logged| !failed(logged)).cloned().collect()
}
