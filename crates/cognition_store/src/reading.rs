//! Saves out of the database.

use crate::save_store::SaveEntry;
use crate::store_error::StoreError;
use cognition_core::mind::GameTime;
use sqlx::{AnyConnection, AnyPool};

/// A save without its minds, and its minds, as they are kept; none where there is none of the name.
pub(crate) async fn save(
    connection: &mut AnyConnection,
    name: &str,
) -> Result<Option<(String, Vec<String>)>, StoreError> {
    let reading = StoreError::while_doing("a save is read");
    let body = sqlx::query_scalar("SELECT body FROM saves WHERE name = $1").bind(name);
    let body: Option<String> = body.fetch_optional(&mut *connection).await.map_err(&reading)?;
    let Some(body) = body else { return Ok(None) };
    let minds = sqlx::query_scalar(
        "SELECT mind_states.body FROM save_minds \
         JOIN mind_states ON mind_states.hash = save_minds.hash WHERE save_minds.save = $1",
    );
    let minds = minds.bind(name).fetch_all(&mut *connection).await.map_err(&reading)?;
    Ok(Some((body, minds)))
}

pub(crate) async fn list(pool: &AnyPool) -> Result<Vec<SaveEntry>, StoreError> {
    let rows = sqlx::query_as::<_, (String, i64, i64, String)>(
        "SELECT name, now, minds, hash FROM saves ORDER BY written DESC",
    );
    let rows = rows.fetch_all(pool).await;
    let rows = rows.map_err(StoreError::while_doing("saves are listed"))?;
    let entry = |(name, now, minds, hash): (String, i64, i64, String)| SaveEntry {
        name,
        now: GameTime(now.unsigned_abs()),
        minds: minds.unsigned_abs(),
        hash,
    };
    Ok(rows.into_iter().map(entry).collect())
}
