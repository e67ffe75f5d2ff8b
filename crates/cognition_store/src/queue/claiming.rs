//! Runs of a batch, claimed and ended, within a transaction or by one statement.

use crate::batch_store::Claim;
use crate::dialect::Dialect;
use sqlx::any::AnyArguments;
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, AnyPool, AssertSqlSafe};
use std::time::Duration;

/// Why a run failed whose worker was not heard of again.
const SILENT: &str = "\"its worker fell silent: the lease ended before the run did\"";

/// What becomes of a run that has failed.
const NEXT_STATE: &str = "CASE WHEN failures + 1 >= (SELECT attempts FROM batches WHERE hash = $1) \
    THEN 'failed' ELSE 'waiting' END";

/// Claims the first run that waits.
pub(crate) async fn claim(
    connection: &mut AnyConnection,
    dialect: &Dialect,
    batch: &str,
    worker: &str,
    lease: Duration,
) -> sqlx::Result<Option<Claim>> {
    give_up_the_silent(connection, dialect, batch).await?;
    let Dialect { now, skip_locked, .. } = dialect;
    let text = AssertSqlSafe(format!(
        "UPDATE batch_runs SET state = 'claimed', claims = claims + 1, worker = $2, \
         lease_ends = {now} + $3 WHERE batch = $1 AND run = (SELECT run FROM batch_runs \
         WHERE batch = $1 AND state = 'waiting' ORDER BY run LIMIT 1 {skip_locked}) \
         RETURNING run, claims"
    ));
    let claimed = sqlx::query_as::<_, (i64, i64)>(text).bind(batch).bind(worker);
    let claimed = claimed.bind(millis(lease)).fetch_optional(connection).await?;
    Ok(claimed.map(|(run, number)| Claim {
        batch: batch.to_owned(),
        run: run.unsigned_abs(),
        number: number.unsigned_abs(),
    }))
}

/// Whose lease has ended has failed.
async fn give_up_the_silent(
    connection: &mut AnyConnection,
    dialect: &Dialect,
    batch: &str,
) -> sqlx::Result<()> {
    let Dialect { now, skip_locked, .. } = dialect;
    // Locked in their order and never waited for, so that nobody waits in a circle.
    let text = AssertSqlSafe(format!(
        "UPDATE batch_runs SET state = {NEXT_STATE}, failures = failures + 1, outcome = $2 \
         WHERE batch = $1 AND run IN (SELECT run FROM batch_runs WHERE batch = $1 \
         AND state = 'claimed' AND lease_ends <= {now} ORDER BY run {skip_locked})"
    ));
    sqlx::query(text).bind(batch).bind(SILENT).execute(connection).await?;
    Ok(())
}

pub(crate) async fn renew(
    pool: &AnyPool,
    dialect: &Dialect,
    claim: &Claim,
    lease: Duration,
) -> sqlx::Result<bool> {
    let change = format!("lease_ends = {} + $4", dialect.now);
    held(&change, claim, |query| query.bind(millis(lease)), pool).await
}

pub(crate) async fn finish(pool: &AnyPool, claim: &Claim, outcome: &str) -> sqlx::Result<bool> {
    held("state = 'done', outcome = $4", claim, |query| query.bind(outcome), pool).await
}

pub(crate) async fn fail(pool: &AnyPool, claim: &Claim, cause: &str) -> sqlx::Result<bool> {
    let change = format!("state = {NEXT_STATE}, failures = failures + 1, outcome = $4");
    held(&change, claim, |query| query.bind(cause), pool).await
}

pub(crate) async fn release(pool: &AnyPool, claim: &Claim) -> sqlx::Result<bool> {
    held("state = 'waiting'", claim, |query| query, pool).await
}

pub(crate) async fn retry(pool: &AnyPool, batch: &str) -> sqlx::Result<u64> {
    let again = "UPDATE batch_runs SET state = 'waiting', failures = 0 \
        WHERE batch = $1 AND state = 'failed'";
    Ok(sqlx::query(again).bind(batch).execute(pool).await?.rows_affected())
}

type Statement<'q> = Query<'q, Any, AnyArguments>;

/// Changes a run that is held by this very claim; says whether it was.
async fn held<'q>(
    change: &str,
    claim: &'q Claim,
    bind: impl FnOnce(Statement<'q>) -> Statement<'q>,
    pool: &AnyPool,
) -> sqlx::Result<bool> {
    let text = AssertSqlSafe(format!(
        "UPDATE batch_runs SET {change} \
         WHERE batch = $1 AND run = $2 AND claims = $3 AND state = 'claimed'"
    ));
    let query = sqlx::query(text).bind(&*claim.batch);
    let query = query.bind(claim.run.cast_signed()).bind(claim.number.cast_signed());
    Ok(bind(query).execute(pool).await?.rows_affected() > 0)
}

fn millis(lease: Duration) -> i64 {
    // Not to the end of the range: it is added to the time.
    i64::try_from(lease.as_millis()).unwrap_or(i64::MAX).min(i64::from(u32::MAX) * 1_000)
}
