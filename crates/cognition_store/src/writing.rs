//! Saves into the database, within a transaction.

use crate::encoded::{Encoded, EncodedMind};
use crate::placeholders::{placeholders, rows};
use crate::save_store::Written;
use crate::store_error::StoreError;
use sqlx::{AnyConnection, AssertSqlSafe};
use std::collections::{BTreeMap, BTreeSet};

/// Writes what differs from the save of the same name.
pub(crate) async fn write(
    connection: &mut AnyConnection,
    name: &str,
    save: &Encoded,
) -> Result<Written, StoreError> {
    let writing = write_all(connection, name, save).await;
    writing.map_err(StoreError::while_doing("a save is written"))
}

/// Deletes a save and what only it has; says whether it was there.
pub(crate) async fn delete(connection: &mut AnyConnection, name: &str) -> Result<bool, StoreError> {
    let deleting = delete_all(connection, name).await;
    deleting.map_err(StoreError::while_doing("a save is deleted"))
}

async fn write_all(
    connection: &mut AnyConnection,
    name: &str,
    save: &Encoded,
) -> sqlx::Result<Written> {
    let number = queue_up(connection).await?;
    write_head(connection, name, number, save).await?;
    let mut before = minds_of(connection, name).await?;
    let changed: Vec<&EncodedMind> =
        save.minds.iter().filter(|mind| before.get(&mind.id) != Some(&mind.hash)).collect();
    let states = write_states(connection, &changed).await?;
    write_minds(connection, name, &changed).await?;

    let replaced: Vec<String> =
        changed.iter().filter_map(|mind| before.get(&mind.id).cloned()).collect();
    save.minds.iter().for_each(|mind| _ = before.remove(&mind.id));
    let (gone, their_states): (Vec<String>, Vec<String>) = before.into_iter().unzip();
    delete_minds(connection, name, &gone).await?;
    drop_states(connection, replaced.into_iter().chain(their_states).collect()).await?;
    Ok(Written { minds: changed.len() as u64, states, gone: gone.len() as u64 })
}

async fn delete_all(connection: &mut AnyConnection, name: &str) -> sqlx::Result<bool> {
    queue_up(connection).await?;
    let states = minds_of(connection, name).await?.into_values().collect();
    let minds = sqlx::query("DELETE FROM save_minds WHERE save = $1").bind(name);
    minds.execute(&mut *connection).await?;
    let head = sqlx::query("DELETE FROM saves WHERE name = $1").bind(name);
    let was_there = head.execute(&mut *connection).await?.rows_affected() > 0;
    drop_states(connection, states).await?;
    Ok(was_there)
}

/// Waits for whoever writes, keeps others waiting until the end, and gives the number of this write.
pub(crate) async fn queue_up(connection: &mut AnyConnection) -> sqlx::Result<i64> {
    let next = "UPDATE writers SET writes = writes + 1 WHERE only_row = 1 RETURNING writes";
    sqlx::query_scalar(next).fetch_one(&mut *connection).await
}

async fn write_head(
    connection: &mut AnyConnection,
    name: &str,
    number: i64,
    save: &Encoded,
) -> sqlx::Result<()> {
    let head = sqlx::query(
        "INSERT INTO saves (name, written, now, minds, hash, body) \
         VALUES ($1, $2, $3, $4, $5, $6) \
         ON CONFLICT (name) DO UPDATE SET written = excluded.written, now = excluded.now, \
         minds = excluded.minds, hash = excluded.hash, body = excluded.body",
    );
    let minds = save.minds.len() as i64;
    let head = head.bind(name).bind(number).bind(save.now).bind(minds);
    head.bind(&*save.hash).bind(&*save.body).execute(&mut *connection).await?;
    Ok(())
}

/// The hashes of a save's minds, by their ids.
async fn minds_of(
    connection: &mut AnyConnection,
    name: &str,
) -> sqlx::Result<BTreeMap<String, String>> {
    let minds =
        sqlx::query_as::<_, (String, String)>("SELECT mind, hash FROM save_minds WHERE save = $1");
    Ok(minds.bind(name).fetch_all(&mut *connection).await?.into_iter().collect())
}

/// Writes states that are in no save; gives how many those were.
async fn write_states(connection: &mut AnyConnection, minds: &[&EncodedMind]) -> sqlx::Result<u64> {
    let states: BTreeMap<&str, &str> =
        minds.iter().map(|mind| (&*mind.hash, &*mind.body)).collect();
    let hashes: Vec<&str> = states.keys().copied().collect();
    let known = known_states(connection, &hashes).await?;
    let new: Vec<_> = states.into_iter().filter(|(hash, _)| !known.contains(*hash)).collect();
    for part in new.chunks(rows(2)) {
        let rows = placeholders(1, part.len(), 2);
        let text = AssertSqlSafe(format!("INSERT INTO mind_states (hash, body) VALUES {rows}"));
        let insert = part
            .iter()
            .fold(sqlx::query(text), |insert, (hash, body)| insert.bind(*hash).bind(*body));
        insert.execute(&mut *connection).await?;
    }
    Ok(new.len() as u64)
}

async fn known_states(
    connection: &mut AnyConnection,
    hashes: &[&str],
) -> sqlx::Result<BTreeSet<String>> {
    let mut known = BTreeSet::new();
    for part in hashes.chunks(rows(1)) {
        let these = placeholders(1, 1, part.len());
        let text = AssertSqlSafe(format!("SELECT hash FROM mind_states WHERE hash IN {these}"));
        let query = part.iter().fold(sqlx::query_scalar(text), |query, hash| query.bind(*hash));
        let found: Vec<String> = query.fetch_all(&mut *connection).await?;
        known.extend(found);
    }
    Ok(known)
}

async fn write_minds(
    connection: &mut AnyConnection,
    name: &str,
    minds: &[&EncodedMind],
) -> sqlx::Result<()> {
    for part in minds.chunks(rows(3)) {
        let rows = placeholders(1, part.len(), 3);
        let text = AssertSqlSafe(format!(
            "INSERT INTO save_minds (save, mind, hash) VALUES {rows} \
             ON CONFLICT (save, mind) DO UPDATE SET hash = excluded.hash"
        ));
        let insert = part.iter().fold(sqlx::query(text), |insert, mind| {
            insert.bind(name).bind(&*mind.id).bind(&*mind.hash)
        });
        insert.execute(&mut *connection).await?;
    }
    Ok(())
}

async fn delete_minds(
    connection: &mut AnyConnection,
    name: &str,
    minds: &[String],
) -> sqlx::Result<()> {
    for part in minds.chunks(rows(1) - 1) {
        let these = placeholders(2, 1, part.len());
        let text =
            AssertSqlSafe(format!("DELETE FROM save_minds WHERE save = $1 AND mind IN {these}"));
        let delete = sqlx::query(text).bind(name);
        let delete = part.iter().fold(delete, |delete, mind| delete.bind(&**mind));
        delete.execute(&mut *connection).await?;
    }
    Ok(())
}

/// Of these, the states that are in no save any more go.
async fn drop_states(connection: &mut AnyConnection, states: BTreeSet<String>) -> sqlx::Result<()> {
    let states: Vec<String> = states.into_iter().collect();
    for part in states.chunks(rows(1)) {
        let these = placeholders(1, 1, part.len());
        let text = AssertSqlSafe(format!(
            "DELETE FROM mind_states WHERE hash IN {these} AND NOT EXISTS \
             (SELECT 1 FROM save_minds WHERE save_minds.hash = mind_states.hash)"
        ));
        let delete = part.iter().fold(sqlx::query(text), |delete, hash| delete.bind(&**hash));
        delete.execute(&mut *connection).await?;
    }
    Ok(())
}
