//! A record as it is kept.

use crate::name::check_name;
use crate::store_error::StoreError;
use cognition_core::record::{RunEvent, RunRecord};
use serde_json::Value;

/// A record as it is kept, but for its hash.
#[derive(Clone, Debug)]
pub(super) struct EncodedRecord {
    pub(super) number: i64,
    pub(super) columns: Columns,
    pub(super) body: String,
    /// The body, read again: what is hashed is what can be read.
    pub(super) value: Value,
    pub(super) event: RunEvent,
}

/// What stands beside the body of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Columns {
    pub(super) tick: i64,
    pub(super) kind: String,
    pub(super) mind: Option<String>,
}

impl Columns {
    pub(super) fn of(record: &Value) -> Self {
        let text = |field: &str| record[field].as_str().map(str::to_owned);
        let tick = whole(record["tick"].as_u64().unwrap_or_default());
        Self { tick, kind: text("event").unwrap_or_default(), mind: text("mind") }
    }
}

/// As a column has it; what is beyond its range stands at its end.
pub(super) fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// As a column of text has it: PostgreSQL has no NUL, and the event has what it was.
pub(super) fn shown(text: &str) -> String {
    text.replace('\0', "\u{2400}")
}

/// Records that come one after the other, as they are kept.
pub(super) fn encoded(first: u64, records: &[RunRecord]) -> Result<Vec<EncodedRecord>, StoreError> {
    (first..).zip(records).map(|(number, record)| encode(number, record)).collect()
}

fn encode(number: u64, record: &RunRecord) -> Result<EncodedRecord, StoreError> {
    let broken = |rule| StoreError::Record { number, rule };
    let body = serde_json::to_string(record).map_err(|_| broken("should be JSON"))?;
    let value: Value = serde_json::from_str(&body).map_err(|_| broken("should be read again"))?;
    let columns = Columns::of(&value);
    if let Some(mind) = &columns.mind {
        check_name("the id of a mind", mind)?;
    }
    let number = whole(number);
    Ok(EncodedRecord { number, columns, body, value, event: record.event.clone() })
}
