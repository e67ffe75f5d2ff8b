//! Runs of batches that wait for a worker: who enters them, claims them, and ends them.

mod batch_database;
mod claiming;
mod enrolling;
