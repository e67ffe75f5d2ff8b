//! What each part of a mind is worth: a scenario is played with all of it, and without one part after
//! the other, with the same seeds.
//!
//! ```no_run
//! use cognition_batch::ablation::{Ablation, Part};
//! use cognition_brain::TieredBrains;
//! use cognition_heuristic::HeuristicBrain;
//! use std::path::Path;
//! use std::sync::Arc;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let ablation = Ablation {
//!     seeds: (1..=20).collect(),
//!     parts: vec![Part::Ledger, Part::Guards],
//!     ..Ablation::new(Path::new("data/scenarios/locked_door.scenario.json"))
//! };
//! let ablated = ablation.play(&|| Ok(TieredBrains::new(Arc::new(HeuristicBrain))))?;
//! print!("{ablated}");
//! # Ok(()) }
//! ```

mod ablated;
mod difference;
mod part;
mod table;

pub use ablated::{Ablated, Arm};
pub use difference::Difference;
pub use part::Part;

use crate::counted_brain::Thoughts;
use crate::playing::{PlayError, PlayedRun, Scene, counted, play_out};
use bevy_cognition::settings::ActionSelector;
use cognition_brain::TieredBrains;
use cognition_testkit::SimulationOptions;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;
use thiserror::Error;

/// Makes the brains of a run; called for every run, by several workers. A text says why it can't.
pub type BrainMaker<'s> = &'s (dyn Fn() -> Result<TieredBrains, String> + Sync);

/// What is played.
#[derive(Clone, Debug, PartialEq)]
pub struct Ablation {
    /// The scenario file.
    pub scenario: PathBuf,
    /// Where all chance comes from: each seed is played once with all parts, and once without each.
    pub seeds: Vec<u64>,
    /// What is left out, one at a time, in this order.
    pub parts: Vec<Part>,
    /// After how many turns a run ends, whatever led to them.
    pub turns: Option<u64>,
    /// After how many days of game time a run ends.
    pub days: Option<u32>,
    /// Who picks what minds do, where that is said.
    pub chooses: Option<ActionSelector>,
    /// How many runs are played at once; at least one is.
    pub workers: usize,
}

/// Why an ablation comes to no end.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum AblationError {
    /// There are no brains.
    #[error("{0}")]
    Brains(String),
    /// A run comes to no end.
    #[error("{}, seed {seed}", told(*without))]
    Run {
        /// What was left out; none where nothing was.
        without: Option<Part>,
        /// The seed.
        seed: u64,
        /// Why.
        #[source]
        source: PlayError,
    },
}

/// `without ledger`, or `with all on`.
fn told(without: Option<Part>) -> String {
    without.map_or_else(|| "with all on".to_owned(), |part| format!("without {part}"))
}

impl Ablation {
    /// Every part, seeds 1 to 20, each run to the end of the scenario, one at a time.
    pub fn new(scenario: &Path) -> Self {
        let (turns, days, chooses) = Default::default();
        let (scenario, seeds, parts) = (scenario.to_owned(), (1..=20).collect(), Part::ALL.into());
        Self { scenario, seeds, parts, turns, days, chooses, workers: 1 }
    }

    /// Plays all runs. What they come to depends on nothing but what is played, if the brains answer
    /// by rule; the time that they took is kept apart.
    ///
    /// # Errors
    /// [`AblationError`] of the first run that cannot be played, in the order of the parts and seeds.
    pub fn play(&self, brains: BrainMaker<'_>) -> Result<Ablated, AblationError> {
        let costs = brains().map_err(AblationError::Brains)?.costs;
        let currency = costs.map(|costs| costs.currency).unwrap_or_default();
        let arms: Vec<Option<Part>> =
            std::iter::once(None).chain(self.parts.iter().copied().map(Some)).collect();
        let each = |without: &Option<Part>| {
            let without = *without;
            self.seeds.iter().map(move |seed| (without, *seed))
        };
        let tasks: Vec<(Option<Part>, u64)> = arms.iter().flat_map(each).collect();
        let mut played = self.play_tasks(&tasks, brains)?.into_iter();
        let arms = arms
            .into_iter()
            .map(|without| Arm { without, runs: played.by_ref().take(self.seeds.len()).collect() });
        let (scenario, seeds) = (self.name(), self.seeds.clone());
        Ok(Ablated { scenario, seeds, currency, arms: arms.collect() })
    }

    fn name(&self) -> String {
        self.scenario.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// What came of each, in their order. After a failure none is begun.
    fn play_tasks(
        &self,
        tasks: &[(Option<Part>, u64)],
        brains: BrainMaker<'_>,
    ) -> Result<Vec<PlayedRun>, AblationError> {
        let next = AtomicUsize::new(0);
        let work = || {
            let mut done = Vec::new();
            loop {
                let place = next.fetch_add(1, Ordering::SeqCst);
                let Some((without, seed)) = tasks.get(place) else { return done };
                let played = self.play_one(*without, *seed, brains);
                if played.is_err() {
                    next.store(tasks.len(), Ordering::SeqCst);
                }
                done.push((place, played));
            }
        };
        let mut done: Vec<(usize, _)> = thread::scope(|scope| {
            let workers: Vec<_> = (0..self.workers.max(1)).map(|_| scope.spawn(work)).collect();
            let joined = workers.into_iter().map(thread::ScopedJoinHandle::join);
            joined.flat_map(|done| done.unwrap_or_else(|panic| resume_unwind(panic))).collect()
        });
        done.sort_by_key(|(place, _)| *place);
        done.into_iter().map(|(_, played)| played).collect()
    }

    fn play_one(
        &self,
        without: Option<Part>,
        seed: u64,
        brains: BrainMaker<'_>,
    ) -> Result<PlayedRun, AblationError> {
        let brains = brains().map_err(AblationError::Brains)?;
        let (costs, thoughts) = (brains.costs.clone(), Thoughts::default());
        let mut options = counted(SimulationOptions::of(brains), &thoughts);
        (options.seed, options.turns, options.days) = (seed, self.turns, self.days);
        if let Some(part) = without {
            part.switch_off(&mut options.settings);
        }
        let options = options.with_chooses(self.chooses).patient();
        let (costs, latency) = (costs.as_ref(), Duration::ZERO);
        let name = self.name();
        let scene = Scene { name: &name, path: &self.scenario, costs, latency };
        let played = play_out(&scene, options, &thoughts, || true);
        let played = played.map_err(|source| AblationError::Run { without, seed, source })?;
        Ok(played.expect("a run that always goes on ends"))
    }
}
