//! Runs out of the database.

use super::encoded_record::{Columns, whole};
use crate::run_store::RunEntry;
use crate::store_error::StoreError;
use sqlx::{AnyConnection, AnyPool};

/// How many events are read at once.
pub(super) const PAGE: u32 = 500;

/// Where a run stands.
#[derive(Clone, Debug)]
pub(super) struct Head {
    pub(super) events: u64,
    pub(super) hash: String,
    pub(super) dropped: bool,
}

impl From<(i64, String, i64)> for Head {
    fn from((events, hash, dropped): (i64, String, i64)) -> Self {
        Self { events: events.unsigned_abs(), hash, dropped: dropped != 0 }
    }
}

/// An event as it is there.
#[derive(Clone, Debug)]
pub(super) struct Event {
    pub(super) number: u64,
    pub(super) columns: Columns,
    pub(super) body: String,
    pub(super) hash: String,
}

/// Where a run stands that has its events.
pub(super) async fn with_events(
    connection: &mut AnyConnection,
    run: &str,
) -> Result<Head, StoreError> {
    let head = sqlx::query_as("SELECT events, head, events_dropped FROM runs WHERE name = $1");
    let head = head.bind(run).fetch_optional(&mut *connection).await;
    let head: Option<(i64, String, i64)> =
        head.map_err(StoreError::while_doing("a run is read"))?;
    let run = run.to_owned();
    match head.map(Head::from) {
        None => Err(StoreError::NoSuchRun { run }),
        Some(head) if head.dropped => Err(StoreError::EventsDropped { run }),
        Some(head) => Ok(head),
    }
}

/// The events after that number, at most so many.
pub(super) async fn page(
    connection: &mut AnyConnection,
    run: &str,
    after: u64,
    limit: u32,
) -> Result<Vec<Event>, StoreError> {
    let rows = sqlx::query_as::<_, (i64, i64, String, Option<String>, String, String)>(
        "SELECT number, tick, kind, mind, body, hash FROM events \
         WHERE run = $1 AND number > $2 ORDER BY number LIMIT $3",
    );
    let rows = rows.bind(run).bind(whole(after)).bind(i64::from(limit));
    let rows = rows.fetch_all(&mut *connection).await;
    let rows = rows.map_err(StoreError::while_doing("the events of a run are read"))?;
    let event = |(number, tick, kind, mind, body, hash): (i64, i64, String, _, String, String)| {
        let number = u64::try_from(number).unwrap_or_default();
        Event { number, columns: Columns { tick, kind, mind }, body, hash }
    };
    Ok(rows.into_iter().map(event).collect())
}

pub(super) async fn list(pool: &AnyPool) -> Result<Vec<RunEntry>, StoreError> {
    let rows = sqlx::query_as::<_, (String, String, String, i64, String, i64)>(
        "SELECT name, options, state, events, head, events_dropped FROM runs ORDER BY began DESC",
    );
    let rows = rows.fetch_all(pool).await;
    let rows = rows.map_err(StoreError::while_doing("runs are listed"))?;
    let entry =
        |(name, options, state, events, head, dropped): (_, String, String, i64, _, _)| RunEntry {
            name,
            options: serde_json::from_str(&options).unwrap_or_default(),
            ended: state == "ended",
            events: events.unsigned_abs(),
            head,
            events_dropped: dropped != 0_i64,
        };
    Ok(rows.into_iter().map(entry).collect())
}
