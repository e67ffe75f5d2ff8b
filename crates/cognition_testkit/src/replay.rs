//! A run, played again from its folder and compared line by line.

mod comparison;

pub use comparison::Difference;

use crate::approver::Approver;
use crate::noting_brain::NotingBrain;
use crate::run_folder::{PlayedBy, RunFolder, RunOptions};
use crate::simulation::{PlayerMove, Simulation, SimulationError, SimulationOptions, read_script};
use bevy_cognition::prelude::*;
use cognition_brain::{ThoughtRequest, TieredBrains};
use cognition_core::guard::Approval;
use cognition_core::pack::{LOG_BYTES, PackError, read_text};
use cognition_core::record::RunEvent;
use cognition_llm::{Cassette, Mismatch, Tape};
use comparison::Comparison;
use std::fmt;
use std::io::{Cursor, Sink};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// What is played back is there at once; whoever waits that long, waits in vain.
const PATIENCE: Duration = Duration::from_secs(10);

/// Plays a run again from its folder: by rule where it was played by rule, else from its cassette,
/// which needs no model and no network.
///
/// ```no_run
/// use cognition_testkit::Replay;
///
/// # fn main() -> Result<(), cognition_testkit::SimulationError> {
/// let replay = Replay::read("runs/tavern")?.with_threads(8);
/// let report = replay.play()?;
/// assert!(report.is_same(), "{report}");
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Replay {
    folder: RunFolder,
    options: RunOptions,
    log: String,
    tape: Option<Tape>,
    assets: Option<PathBuf>,
    threads: Option<usize>,
    settings: CognitionSettings,
}

impl Replay {
    /// Reads the folder of a run.
    ///
    /// # Errors
    /// [`SimulationError::Faults`] with the faults of `run.json`, the log and the cassette.
    pub fn read(folder: impl Into<PathBuf>) -> Result<Self, SimulationError> {
        let folder = RunFolder::new(folder);
        let faults = SimulationError::Faults;
        let file = folder.options();
        let options = RunOptions::from_json(&file.display().to_string(), &text(&file)?);
        let options = options.map_err(faults)?;
        let log = text(&folder.log())?;
        let tape = match options.brain {
            PlayedBy::Cassette => Some(Tape::read(folder.cassette()).map_err(faults)?),
            PlayedBy::Heuristic | PlayedBy::Script => None,
        };
        let (assets, threads) = Default::default();
        let settings = SimulationOptions::new(Arc::new(HeuristicBrain)).settings;
        Ok(Self { folder, options, log, tape, assets, threads, settings })
    }

    /// Takes the prompts from another asset folder, to see what an edit does to the run.
    #[must_use]
    pub fn with_assets(self, assets: impl Into<PathBuf>) -> Self {
        Self { assets: Some(assets.into()), ..self }
    }

    /// With so many threads. Those of the engine belong to the process: the first app decides.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads: Some(threads), ..self }
    }

    /// With other settings than by default: those with which the run was played.
    #[must_use]
    pub fn with_settings(self, settings: CognitionSettings) -> Self {
        Self { settings, ..self }
    }

    /// The tape that is played back, if one is.
    pub fn tape(&self) -> Option<&Tape> {
        self.tape.as_ref()
    }

    /// Plays the run once, until it ends, differs, or the log does: a run that was killed is
    /// compared as far as it came.
    ///
    /// # Errors
    /// [`SimulationError`] where the folder lacks something.
    pub fn play(&self) -> Result<ReplayReport, SimulationError> {
        let (brains, cassette) = self.brains()?;
        self.play_by(brains, cassette.as_ref())
    }

    /// What was asked in the run, in the order in which it was asked, with the prompts of now.
    ///
    /// # Errors
    /// As of [`play`](Self::play).
    pub fn asked(&self) -> Result<Vec<Arc<ThoughtRequest>>, SimulationError> {
        let (brains, cassette) = self.brains()?;
        let noting = NotingBrain::around(brains.default.clone());
        let brains = noting.among(brains);
        self.play_by(brains, cassette.as_ref())?;
        Ok(noting.asked())
    }

    fn play_by(
        &self,
        brains: TieredBrains,
        cassette: Option<&Cassette>,
    ) -> Result<ReplayReport, SimulationError> {
        let mut simulation = self.simulation(brains)?;
        if self.options.player.is_some() {
            let difference = self.play_moves(&mut simulation)?;
            let mismatch = cassette.and_then(Cassette::mismatch);
            return Ok(ReplayReport { difference, mismatch, ..self.report() });
        }
        let mut approver = self.approver()?;
        let mut comparison = Comparison::new(&self.log);
        let mismatch = || cassette.and_then(Cassette::mismatch);
        loop {
            let step = simulation.try_step();
            let records = match &step {
                Ok(Some(records)) => records.as_slice(),
                Ok(None) => &[],
                Err(stuck) => stuck.records.as_slice(),
            };
            records.iter().for_each(|record| comparison.add(record));
            let goes_on = matches!(step, Ok(Some(_)));
            if !goes_on || comparison.is_over() || mismatch().is_some() {
                break;
            }
            if approver.attend(&mut simulation).is_err() {
                break;
            }
        }
        let difference = comparison.finish();
        Ok(ReplayReport { difference, mismatch: mismatch(), ..self.report() })
    }

    /// Does what a person did, move by move; what differs.
    fn play_moves(
        &self,
        simulation: &mut Simulation,
    ) -> Result<Option<Difference>, SimulationError> {
        let mut comparison = Comparison::new(&self.log);
        simulation.begin().iter().for_each(|record| comparison.add(record));
        for line in text(&self.folder.moves())?.lines() {
            let Ok(made) = PlayerMove::read(line) else { continue };
            let records = match simulation.play_move(&made) {
                Ok(outcome) => outcome.records,
                Err(stuck) => stuck.records,
            };
            records.iter().for_each(|record| comparison.add(record));
        }
        simulation.leave().iter().for_each(|record| comparison.add(record));
        Ok(comparison.finish())
    }

    /// What the log says of the run, as if the replay were the same.
    fn report(&self) -> ReplayReport {
        let records = comparison::records(&self.log);
        let ending = records.iter().rev().find_map(|record| match &record.event {
            RunEvent::RunEnded { world_hash, minds_hash, .. } => {
                Some((world_hash.clone(), minds_hash.clone()))
            }
            _ => None,
        });
        let (difference, mismatch) = (None, None);
        ReplayReport { records: records.len(), hashes: ending, difference, mismatch }
    }

    fn brains(&self) -> Result<(TieredBrains, Option<Cassette>), SimulationError> {
        let brain: Arc<dyn Brain> = match (&self.tape, self.options.brain) {
            (Some(tape), _) => {
                let cassette = Cassette::replay(tape.clone());
                return Ok((cassette.tiered(), Some(cassette)));
            }
            (None, PlayedBy::Script) => Arc::new(read_script(&self.folder.script())?),
            (None, _) => Arc::new(HeuristicBrain),
        };
        Ok((TieredBrains::new(brain), None))
    }

    fn simulation(&self, brains: TieredBrains) -> Result<Simulation, SimulationError> {
        let RunOptions { scenario, seed, turns, days, approve, chooses, .. } = self.options.clone();
        let mut options = SimulationOptions::of(brains);
        (options.seed, options.turns, options.days) = (seed, turns, days);
        (options.assets, options.threads) = (self.assets.clone(), self.threads);
        (options.settings, options.reply_limit) = (self.settings.clone(), PATIENCE);
        if let Some(costs) = &self.options.costs {
            options.settings.govern.costs = Arc::new(costs.clone());
        }
        if approve {
            options.settings.guard.approval = Approval::Always;
        }
        options.settings.guard.self_check =
            options.settings.guard.self_check.max(self.options.self_check);
        (options.player, options.explain) = (self.options.player.clone(), self.options.explain);
        options.weights = self.options.weights;
        let options = options.with_chooses(chooses);
        Simulation::load_as(&scenario, &self.folder.scenario(), options)
    }

    /// A person who answers as one did. Nobody is there where nobody was.
    fn approver(&self) -> Result<Approver<Cursor<String>, Sink>, SimulationError> {
        let answers = match self.options.approve {
            true => text(&self.folder.answers())?,
            false => String::new(),
        };
        Ok(Approver::new(Cursor::new(answers), std::io::sink()))
    }
}

fn text(path: &Path) -> Result<String, SimulationError> {
    let file = path.display().to_string();
    let opened = std::fs::File::open(path)
        .map_err(|error| PackError::at(&file, "", "readable", error.to_string()));
    let text = opened.and_then(|opened| read_text(&file, opened, LOG_BYTES));
    text.map_err(|fault| SimulationError::Faults(vec![fault]))
}

/// What came of a replay.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplayReport {
    /// How many records the log has.
    pub records: usize,
    /// The hashes of the world and of its minds at the end; none where the run was killed.
    pub hashes: Option<(String, String)>,
    /// The first record that is not as it was.
    pub difference: Option<Difference>,
    /// The first question that the cassette does not know.
    pub mismatch: Option<Mismatch>,
}

impl ReplayReport {
    /// Whether the replay was the same as the run, to the letter.
    pub fn is_same(&self) -> bool {
        self.difference.is_none() && self.mismatch.is_none()
    }
}

impl fmt::Display for ReplayReport {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { records, hashes, difference, mismatch } = self;
        if let Some(mismatch) = mismatch {
            writeln!(formatter, "{mismatch}")?;
        }
        if let Some(difference) = difference {
            return write!(formatter, "{difference}");
        }
        if mismatch.is_some() {
            return write!(formatter, "the records are the same up to there");
        }
        match hashes {
            Some((world, minds)) => {
                write!(formatter, "the same: {records} records, world {world}, minds {minds}")
            }
            None => {
                write!(formatter, "the same as far as the run came: {records} records, and no end")
            }
        }
    }
}
