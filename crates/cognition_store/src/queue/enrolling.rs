//! Batches into the database, and how far they are.

use crate::batch_store::{BatchRun, BatchTally, NewBatch, RunState};
use crate::placeholders::{placeholders, rows};
use crate::store_error::StoreError;
use serde_json::Value;
use sqlx::{AnyConnection, AnyPool, AssertSqlSafe};

/// Values of a run that differ from run to run or from batch to batch.
const VALUES: usize = 8;

/// Enters a batch unless it is there; says whether it was not.
pub(crate) async fn enrol(connection: &mut AnyConnection, batch: &NewBatch) -> sqlx::Result<bool> {
    let head = sqlx::query(
        "INSERT INTO batches (hash, title, body, attempts) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (hash) DO NOTHING",
    );
    let head = head.bind(&*batch.hash).bind(&*batch.title).bind(&*batch.body);
    let head = head.bind(i64::from(batch.attempts.max(1)));
    if head.execute(&mut *connection).await?.rows_affected() == 0 {
        return Ok(false);
    }
    let runs: Vec<u64> = (0..batch.runs).collect();
    for part in runs.chunks(rows(VALUES)) {
        let rows = placeholders(1, part.len(), VALUES);
        let text = AssertSqlSafe(format!(
            "INSERT INTO batch_runs \
             (batch, run, state, claims, failures, worker, lease_ends, outcome) VALUES {rows}"
        ));
        let insert = part.iter().fold(sqlx::query(text), |insert, run| {
            let insert = insert.bind(&*batch.hash).bind(run.cast_signed());
            insert
                .bind(RunState::Waiting.name())
                .bind(0_i64)
                .bind(0_i64)
                .bind("")
                .bind(0_i64)
                .bind("")
        });
        insert.execute(&mut *connection).await?;
    }
    Ok(true)
}

pub(crate) async fn tally(pool: &AnyPool, batch: &str) -> sqlx::Result<BatchTally> {
    let counts = "SELECT state, COUNT(*) FROM batch_runs WHERE batch = $1 GROUP BY state";
    let counts = sqlx::query_as::<_, (String, i64)>(counts).bind(batch).fetch_all(pool).await?;
    let count = |state: RunState| {
        let of_state = counts.iter().find(|(name, _)| name == state.name());
        of_state.map_or(0, |(_, count)| count.unsigned_abs())
    };
    let [waiting, claimed, done, failed] = RunState::ALL.map(count);
    Ok(BatchTally { waiting, claimed, done, failed })
}

type Row = (i64, String, i64, i64, String, String);

pub(crate) async fn runs(pool: &AnyPool, batch: &str) -> Result<Vec<BatchRun>, StoreError> {
    let rows = sqlx::query_as::<_, Row>(
        "SELECT run, state, claims, failures, worker, outcome FROM batch_runs \
         WHERE batch = $1 ORDER BY run",
    );
    let rows = rows.bind(batch).fetch_all(pool).await;
    let rows = rows.map_err(StoreError::while_doing("runs of a batch are read"))?;
    rows.into_iter().map(run).collect()
}

fn run((run, state, claims, failures, worker, outcome): Row) -> Result<BatchRun, StoreError> {
    let run = run.unsigned_abs();
    let unreadable = |why: String| StoreError::UnreadableRun { run, why };
    let known = RunState::ALL.into_iter().find(|known| known.name() == state);
    let state = known.ok_or_else(|| unreadable(format!("it has the state `{state}`")))?;
    let outcome = match &*outcome {
        "" => Value::Null,
        text => serde_json::from_str(text).map_err(|error| unreadable(error.to_string()))?,
    };
    let (claims, failures) = (claims.unsigned_abs(), failures.unsigned_abs());
    Ok(BatchRun { run, state, claims, failures, worker, outcome })
}
