//! Saves through both databases: SQLite always, PostgreSQL where the package is installed.

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
#[path = "store/round_trip.rs"]
mod round_trip;
#[path = "store/versions.rs"]
mod versions;
