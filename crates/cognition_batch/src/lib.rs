//! Experiments of `bevy_cognition`: many simulations, played by many workers on one database.
//!
//! - An [`Experiment`] (`*.experiment.json`, `data/schemas/experiment.schema.json`) names scenarios,
//!   seeds and settings; each is played with each.
//! - A [`Batch`] is an experiment with all the files that it plays, and a hash over them.
//! - A [`Crew`] has workers: each claims a run of the batch from a store, plays it headless, and says
//!   what it came to ([`RunMeasures`]), until nothing is left.
//! - An [`ablation`] plays a scenario with all parts of a mind, and without each.
//! - [`Results`] are what they came to together: means with 95 % confidence intervals.
//!
//! ```no_run
//! use cognition_batch::{Batch, Crew, Results, StopSign};
//! use cognition_brain::TieredBrains;
//! use cognition_heuristic::HeuristicBrain;
//! use std::path::Path;
//! use std::sync::Arc;
//! use std::time::Duration;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
//! let store = runtime.block_on(cognition_store::open("batches.db"))?;
//! let batch = Batch::read(Path::new("data/experiments/doors.experiment.json"))?;
//! runtime.block_on(store.enrol(&batch.entry()))?;
//! let crew = Crew {
//!     batch: &batch,
//!     store: store.clone(),
//!     brains: &|_| Ok(TieredBrains::new(Arc::new(HeuristicBrain))),
//!     workers: 2,
//!     name: "ada".to_owned(),
//!     lease: Duration::from_secs(60),
//!     stop: &StopSign::default(),
//! };
//! crew.work(runtime.handle())?;
//! print!("{}", Results::of(&batch, runtime.block_on(store.runs_of(batch.hash()))?)?);
//! # Ok(()) }
//! ```
//!
//! #### What is promised
//!
//! | what | promise |
//! |---|---|
//! | who enters a batch that is there | joins it: the hash is over the experiment, its files and the version of this program |
//! | a run | is ended once, by who holds it; what a worker held that was killed is played by another after the lease |
//! | a run that panics, never ends, or cannot begin | has failed: it is tried again, and given up after [`Experiment::attempts`] |
//! | equal scenario, setting and seed | equal [`RunMeasures`], whoever plays them, with brains that answer by rule, at any `latency_ms`; real time is told apart from them. A server answers when it answers, and so may differ each time |
//! | several processes | one database, PostgreSQL from anywhere or SQLite on one machine, where they write one after the other |

pub mod ablation;
mod batch;
mod batch_error;
mod counted_brain;
mod crew;
mod estimate;
mod experiment;
mod heartbeat;
mod playing;
mod progress;
mod results;
mod run_measures;
mod setting_deciders;
mod stop_sign;

pub use batch::Batch;
pub use batch_error::BatchError;
pub use crew::{BrainSource, Crew};
pub use estimate::Estimate;
pub use experiment::{BrainSpec, Experiment, Run, Seeds, Setting};
pub use playing::{PlayError, PlayedRun, play};
pub use progress::Progress;
pub use results::{Group, Results};
pub use run_measures::RunMeasures;
pub use setting_deciders::SettingDeciders;
pub use stop_sign::StopSign;
