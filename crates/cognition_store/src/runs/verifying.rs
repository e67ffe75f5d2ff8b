//! Whether the events of a run are what was appended.

use super::encoded_record::Columns;
use super::reading::{Event, Head, PAGE, page};
use crate::run_store::{EventFault, RunFault};
use crate::store_error::StoreError;
use cognition_core::record::RunChain;
use serde_json::Value;
use sqlx::AnyConnection;

/// The first fault, if there is one.
pub(super) async fn verify(
    connection: &mut AnyConnection,
    run: &str,
    head: Head,
) -> Result<Option<RunFault>, StoreError> {
    let mut check = Check { chain: RunChain::default(), number: 0 };
    loop {
        let events = page(connection, run, check.number, PAGE).await?;
        if events.is_empty() {
            return Ok(check.end(&head));
        }
        for event in &events {
            if let Err(fault) = check.next(event, &head) {
                return Ok(Some(RunFault { number: check.number, fault }));
            }
        }
    }
}

struct Check {
    chain: RunChain,
    /// Of the event that is looked at.
    number: u64,
}

impl Check {
    fn next(&mut self, event: &Event, head: &Head) -> Result<(), EventFault> {
        self.number += 1;
        if event.number != self.number {
            return Err(EventFault::Missing { found: event.number });
        }
        if event.number > head.events {
            return Err(EventFault::Added { events: head.events });
        }
        let value: Value = serde_json::from_str(&event.body).map_err(|_| EventFault::Unreadable)?;
        let columns = Columns::of(&value);
        let content = self.chain.append(&value);
        if content != event.hash {
            let (kind, hash) = (columns.kind, event.hash.clone());
            return Err(EventFault::Changed { kind, hash, content: content.to_owned() });
        }
        match differing(&columns, &event.columns) {
            Some(column) => Err(EventFault::Column { kind: columns.kind, column }),
            None => Ok(()),
        }
    }

    fn end(&self, head: &Head) -> Option<RunFault> {
        let (number, events) = (self.number, head.events);
        if number < events {
            return Some(RunFault { number: number + 1, fault: EventFault::CutOff { events } });
        }
        let fault = RunFault { number, fault: EventFault::Head };
        (self.chain.head() != head.hash).then_some(fault)
    }
}

fn differing(body: &Columns, beside: &Columns) -> Option<&'static str> {
    if body.tick != beside.tick {
        return Some("tick");
    }
    if body.kind != beside.kind {
        return Some("kind");
    }
    (body.mind != beside.mind).then_some("mind")
}
