//! What is let go.

use super::encoded_record::whole;
use crate::run_store::{Retained, Retention};
use crate::store_error::StoreError;
use crate::writing::queue_up;
use sqlx::AnyConnection;

/// What belongs to a run, and then the run itself.
const WITH_A_RUN: [&str; 5] = [
    "DELETE FROM exchanges WHERE run = $1",
    "DELETE FROM act_iterations WHERE run = $1",
    "DELETE FROM routing_decisions WHERE run = $1",
    "DELETE FROM events WHERE run = $1",
    "DELETE FROM runs WHERE name = $1",
];
const EVENTS: [&str; 2] =
    ["DELETE FROM events WHERE run = $1", "UPDATE runs SET events_dropped = 1 WHERE name = $1"];

pub(super) async fn retain(
    connection: &mut AnyConnection,
    retention: &Retention,
) -> Result<Retained, StoreError> {
    let retaining = retain_all(connection, retention).await;
    retaining.map_err(StoreError::while_doing("runs are let go"))
}

async fn retain_all(
    connection: &mut AnyConnection,
    retention: &Retention,
) -> sqlx::Result<Retained> {
    queue_up(connection).await?;
    let mut retained = Retained::default();
    for run in older(connection, retention.runs, "0, 1").await? {
        apply(connection, &WITH_A_RUN, &run).await?;
        retained.runs += 1;
    }
    for run in older(connection, retention.events_of, "0").await? {
        apply(connection, &EVENTS, &run).await?;
        retained.events_of += 1;
    }
    Ok(retained)
}

/// The runs but the latest, of those whose events were dropped or not.
async fn older(
    connection: &mut AnyConnection,
    kept: Option<u64>,
    dropped: &str,
) -> sqlx::Result<Vec<String>> {
    let Some(kept) = kept else { return Ok(Vec::new()) };
    let text = sqlx::AssertSqlSafe(format!(
        "SELECT name FROM runs WHERE events_dropped IN ({dropped}) AND began NOT IN \
         (SELECT began FROM runs ORDER BY began DESC LIMIT $1) ORDER BY began"
    ));
    sqlx::query_scalar(text).bind(whole(kept)).fetch_all(&mut *connection).await
}

async fn apply(
    connection: &mut AnyConnection,
    statements: &[&'static str],
    run: &str,
) -> sqlx::Result<()> {
    for statement in statements {
        sqlx::query(*statement).bind(run).execute(&mut *connection).await?;
    }
    Ok(())
}
