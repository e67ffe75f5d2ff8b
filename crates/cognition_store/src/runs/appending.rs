//! Records into the database, within a transaction.

use super::audit;
use super::encoded_record::{EncodedRecord, whole};
use super::reading::{self, Head};
use crate::placeholders::{placeholders, rows};
use crate::run_store::Appended;
use crate::store_error::StoreError;
use crate::writing::queue_up;
use cognition_core::record::{RunChain, RunEvent};
use serde_json::Value;
use sqlx::{AnyConnection, AssertSqlSafe};

/// Begins a run; not where there is one of that name.
pub(super) async fn begin(
    connection: &mut AnyConnection,
    run: &str,
    options: &Value,
) -> Result<bool, StoreError> {
    let beginning = StoreError::while_doing("a run begins");
    let number = queue_up(connection).await.map_err(&beginning)?;
    let insert = sqlx::query(
        "INSERT INTO runs (name, began, options, state, events, head, events_dropped) \
         VALUES ($1, $2, $3, 'under_way', 0, $4, 0) ON CONFLICT (name) DO NOTHING",
    );
    let chain = RunChain::default();
    let insert = insert.bind(run).bind(number).bind(options.to_string()).bind(chain.head());
    let done = insert.execute(&mut *connection).await.map_err(&beginning)?;
    Ok(done.rows_affected() > 0)
}

/// Appends what is not there yet, and writes it into the tables of the audit.
pub(super) async fn append(
    connection: &mut AnyConnection,
    run: &str,
    first: u64,
    mut records: Vec<EncodedRecord>,
) -> Result<Appended, StoreError> {
    let head = queue_up_for(connection, run).await?;
    let known = known(run, first, head.events)?.min(records.len());
    let new = records.split_off(known);
    hold_against(connection, run, first, &records).await?;
    let appended = Appended { new: new.len() as u64, events: head.events + new.len() as u64 };
    if let Some(latest) = new.last() {
        let ends = matches!(latest.event, RunEvent::RunEnded { .. });
        let writing = write(connection, run, head, &new, ends).await;
        writing.map_err(StoreError::while_doing("records of a run are appended"))?;
    }
    Ok(appended)
}

/// Waits for whoever appends to the run, and keeps others waiting until the end.
async fn queue_up_for(connection: &mut AnyConnection, run: &str) -> Result<Head, StoreError> {
    let head = sqlx::query_as(
        "UPDATE runs SET events = events WHERE name = $1 RETURNING events, head, events_dropped",
    );
    let found = head.bind(run).fetch_optional(&mut *connection).await;
    let found: Option<(i64, String, i64)> =
        found.map_err(StoreError::while_doing("records of a run are appended"))?;
    found.map(Head::from).ok_or_else(|| StoreError::NoSuchRun { run: run.to_owned() })
}

/// How many records from that number on are there.
fn known(run: &str, first: u64, events: u64) -> Result<usize, StoreError> {
    if first == 0 || first > events + 1 {
        return Err(StoreError::Gap { run: run.to_owned(), first, next: events + 1 });
    }
    Ok(usize::try_from(events + 1 - first).unwrap_or(usize::MAX))
}

async fn hold_against(
    connection: &mut AnyConnection,
    run: &str,
    first: u64,
    records: &[EncodedRecord],
) -> Result<(), StoreError> {
    for (part, records) in records.chunks(reading::PAGE as usize).enumerate() {
        let after = first - 1 + part as u64 * u64::from(reading::PAGE);
        let there = reading::page(connection, run, after, reading::PAGE).await?;
        let mut there = there.iter().map(|event| event.body.as_str());
        if let Some(other) = records.iter().find(|record| there.next() != Some(&*record.body)) {
            let number = other.number.unsigned_abs();
            return Err(StoreError::Differs { run: run.to_owned(), number });
        }
    }
    Ok(())
}

async fn write(
    connection: &mut AnyConnection,
    run: &str,
    head: Head,
    records: &[EncodedRecord],
    ends: bool,
) -> sqlx::Result<()> {
    let mut chain = RunChain::after(head.hash);
    for part in records.chunks(rows(7)) {
        insert(connection, run, &mut chain, part).await?;
    }
    audit::write(connection, run, records).await?;
    let update = sqlx::query("UPDATE runs SET events = $2, head = $3, state = $4 WHERE name = $1");
    let events = head.events + records.len() as u64;
    let state = if ends { "ended" } else { "under_way" };
    let update = update.bind(run).bind(whole(events)).bind(chain.head()).bind(state);
    update.execute(&mut *connection).await?;
    Ok(())
}

async fn insert(
    connection: &mut AnyConnection,
    run: &str,
    chain: &mut RunChain,
    records: &[EncodedRecord],
) -> sqlx::Result<()> {
    let rows = placeholders(1, records.len(), 7);
    let text = AssertSqlSafe(format!(
        "INSERT INTO events (run, number, tick, kind, mind, body, hash) VALUES {rows}"
    ));
    let insert = records.iter().fold(sqlx::query(text), |insert, record| {
        let columns = &record.columns;
        let insert = insert.bind(run).bind(record.number).bind(columns.tick);
        let insert = insert.bind(&*columns.kind).bind(columns.mind.as_deref());
        insert.bind(&*record.body).bind(chain.append(&record.value).to_owned())
    });
    insert.execute(&mut *connection).await?;
    Ok(())
}
