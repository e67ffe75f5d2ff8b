//! The first connection to a database: it makes what is not there yet, while others may do the same.

use crate::dialect::Dialect;
use crate::location::Location;
use crate::migrations::{NEWEST, migrator};
use crate::store_error::StoreError;
use sqlx::migrate::MigrateError;
use sqlx::{AnyConnection, Connection};
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// How long to leave a database alone that others hold.
const PAUSE: Duration = Duration::from_millis(5);

/// SQLite's `SQLITE_BUSY` and `SQLITE_LOCKED`. What lies above their eight bits says more of the
/// same.
const HELD: [u32; 2] = [5, 6];

/// Connects, and brings the tables up to date. What others hold is tried again until the time is
/// up: SQLite does not wait by itself while a new file becomes a database.
pub(crate) async fn first_connection(
    location: &Location,
    dialect: &Dialect,
    limit: Duration,
) -> Result<AnyConnection, StoreError> {
    let begun = Instant::now();
    loop {
        match connect(location, dialect).await {
            Err(error) if is_held(&error) && begun.elapsed() < limit => sleep(PAUSE).await,
            outcome => return outcome,
        }
    }
}

async fn connect(location: &Location, dialect: &Dialect) -> Result<AnyConnection, StoreError> {
    let refused = |source| StoreError::Open { location: location.to_string(), source };
    let mut first = AnyConnection::connect(&location.url()).await.map_err(refused)?;
    dialect.settle(&mut first).await.map_err(refused)?;
    let outdated = |source| refusal(location, source);
    let Some(begin) = dialect.begin_migrating else {
        // What was locked is unlocked with the connection.
        migrator().run(&mut first).await.map_err(outdated)?;
        return Ok(first);
    };
    let mut alone = first.begin_with(begin).await.map_err(refused)?;
    migrator().run(&mut *alone).await.map_err(outdated)?;
    alone.commit().await.map_err(refused)?;
    Ok(first)
}

fn refusal(location: &Location, source: MigrateError) -> StoreError {
    let location = location.to_string();
    match source {
        MigrateError::VersionMissing(found) if found > NEWEST => {
            StoreError::Newer { location, found, newest: NEWEST }
        }
        source => StoreError::Migration { location, source },
    }
}

/// Whether others hold the database just now.
fn is_held(error: &StoreError) -> bool {
    let source = match error {
        StoreError::Open { source, .. } => Some(source),
        StoreError::Migration { source, .. } => within(source),
        _ => None,
    };
    let code = source.and_then(|source| source.as_database_error()?.code()?.parse::<u32>().ok());
    code.is_some_and(|code| HELD.contains(&(code & 0xff)))
}

fn within(error: &MigrateError) -> Option<&sqlx::Error> {
    match error {
        MigrateError::Execute(source) | MigrateError::ExecuteMigration(source, _) => Some(source),
        _ => None,
    }
}
