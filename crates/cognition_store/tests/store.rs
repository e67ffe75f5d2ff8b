//! Saves and runs through both databases: SQLite always, PostgreSQL where the package is installed.

#[path = "store/at_once.rs"]
mod at_once;
#[path = "store/batches.rs"]
mod batches;
#[path = "store/changing.rs"]
mod changing;
#[path = "store/cluster.rs"]
mod cluster;
#[path = "store/databases.rs"]
mod databases;
#[path = "store/hostile.rs"]
mod hostile;
#[path = "store/killing.rs"]
mod killing;
#[path = "store/minds.rs"]
mod minds;
#[path = "store/outage.rs"]
mod outage;
#[path = "store/round_trip.rs"]
mod round_trip;
#[path = "store/run_chain.rs"]
mod run_chain;
#[path = "store/run_hostile.rs"]
mod run_hostile;
#[path = "store/run_killing.rs"]
mod run_killing;
#[path = "store/run_projection.rs"]
mod run_projection;
#[path = "store/run_records.rs"]
mod run_records;
#[path = "store/run_retention.rs"]
mod run_retention;
#[path = "store/versions.rs"]
mod versions;
