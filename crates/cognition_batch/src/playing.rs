//! One run, played.

use crate::batch::Batch;
use crate::counted_brain::{CountedBrain, Thoughts};
use crate::experiment::{Run, Setting};
use crate::run_measures::RunMeasures;
use cognition_brain::TieredBrains;
use cognition_core::govern::CostTable;
use cognition_testkit::measure::Measuring;
use cognition_testkit::{Deciders, Simulation, SimulationError, SimulationOptions, Stuck};
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use thiserror::Error;

/// What a run came to, and how long it took.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayedRun {
    /// What depends on nothing but what was played.
    pub measures: RunMeasures,
    /// Real time, in milliseconds.
    pub wall_ms: u64,
}

impl PlayedRun {
    /// Real time of a turn, in milliseconds; none without turns.
    pub fn ms_a_turn(&self) -> Option<f64> {
        let turns = self.measures.turns;
        (turns > 0).then(|| self.wall_ms as f64 / turns as f64)
    }
}

/// Why a run came to no end.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PlayError {
    /// Its scenario cannot be played.
    #[error(transparent)]
    Scenario(#[from] SimulationError),
    /// A turn never ended.
    #[error(transparent)]
    Stuck(#[from] Stuck),
}

/// What is played, and how it is counted.
pub(crate) struct Scene<'s> {
    /// As records call it.
    pub(crate) name: &'s str,
    pub(crate) path: &'s Path,
    pub(crate) costs: Option<&'s CostTable>,
    /// How long the caller waits for each thought.
    pub(crate) latency: Duration,
}

/// Plays a run with the brains of its setting, to its end, or as long as it is to go on: it is asked
/// before every turn. None if it was not to. After every turn the caller waits as long as the
/// latency of the setting makes the thoughts of that turn.
///
/// # Errors
/// [`PlayError`] where the scenario cannot be played, or a turn never ends.
pub fn play(
    batch: &Batch,
    run: Run,
    brains: TieredBrains,
    goes_on: impl Fn() -> bool,
) -> Result<Option<PlayedRun>, PlayError> {
    let setting = &batch.experiment().settings[run.setting];
    let thoughts = Thoughts::default();
    let costs = batch.costs().cloned().or_else(|| brains.costs.clone());
    let scene = Scene {
        // As the experiment names it: paths of this machine are nothing to compare.
        name: &batch.experiment().scenarios[run.scenario],
        path: &batch.scenario(run.scenario),
        costs: costs.as_ref(),
        latency: Duration::from_millis(setting.latency_ms),
    };
    play_out(&scene, options(setting, run.seed, brains, &thoughts), &thoughts, goes_on)
}

/// The same, of any scene.
pub(crate) fn play_out(
    scene: &Scene<'_>,
    options: SimulationOptions,
    thoughts: &Thoughts,
    goes_on: impl Fn() -> bool,
) -> Result<Option<PlayedRun>, PlayError> {
    let begun = Instant::now();
    let mut simulation = Simulation::load_as(scene.name, scene.path, options)?;
    let (mut measures, mut deciders) = (RunMeasures::new(scene.costs), Deciders::default());
    let mut measuring = Measuring::default();
    while goes_on() {
        let Some(records) = simulation.try_step()? else {
            measures.settle(&deciders, measuring.measures());
            let wall_ms = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
            return Ok(Some(PlayedRun { measures, wall_ms }));
        };
        for record in &records {
            measures.add(record, scene.costs);
            deciders.add(record);
            measuring.add(record);
        }
        let asked = thoughts.take();
        measures.calls += u64::from(asked.calls);
        measures.prompt_bytes += asked.prompt_bytes;
        // Between turns, so that no clock has a say in what is played.
        std::thread::sleep(scene.latency * asked.calls);
    }
    Ok(None)
}

/// The same options with brains that are counted. Workers share the processor by being several.
pub(crate) fn counted(mut options: SimulationOptions, thoughts: &Thoughts) -> SimulationOptions {
    options.brains = options.brains.each(|brain| Arc::new(CountedBrain::new(brain, thoughts)));
    options.threads = Some(1);
    options
}

fn options(
    setting: &Setting,
    seed: u64,
    brains: TieredBrains,
    thoughts: &Thoughts,
) -> SimulationOptions {
    let mut options = counted(SimulationOptions::of(brains), thoughts);
    (options.seed, options.turns, options.days) = (seed, setting.turns, setting.days);
    options.with_chooses(setting.chooses).patient()
}
