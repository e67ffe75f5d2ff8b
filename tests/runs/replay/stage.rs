//! Runs that are recorded into a folder.

use super::jitter::Jittery;
use bevy_cognition::prelude::*;
use bevy_cognition::settings::{ConsolidateBy, DriftVoice, RouteReviewSwitch};
use cognition_core::record::RunRecord;
use cognition_core::route::RoutingPreset;
use cognition_llm::{HttpBrain, HttpSettings};
use cognition_testkit::{
    PlayedBy, Replay, ReplayReport, RunFolder, RunOptions, Simulation, SimulationOptions,
};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A run that was recorded, in a folder that goes with it.
pub(crate) struct Recorded {
    pub(crate) folder: RunFolder,
    _kept: TempDir,
}

/// Brains are asked for all that they can be asked for.
pub(crate) fn talkative() -> CognitionSettings {
    let mut settings = CognitionSettings::default();
    settings.consolidation.by = ConsolidateBy::Brain;
    settings.drift.voice = DriftVoice::Brain;
    settings.regulation.review = RouteReviewSwitch::On;
    settings
}

impl Recorded {
    /// A scene, played by a brain whose answers come when they come.
    pub(crate) fn jittery(scene: &str, turns: u64, fails_one_in: u64) -> Self {
        Self::new(scene, turns, PlayedBy::Cassette, Arc::new(Jittery { fails_one_in }))
    }

    /// A scene, played by a server at this base URL.
    pub(crate) fn over_http(scene: &str, turns: u64, base_url: String) -> Self {
        let brain = HttpBrain::new(HttpSettings::new(base_url)).expect("a valid URL");
        Self::new(scene, turns, PlayedBy::Cassette, Arc::new(brain))
    }

    pub(crate) fn by_rule(scene: &str, turns: u64) -> Self {
        Self::new(scene, turns, PlayedBy::Heuristic, Arc::new(HeuristicBrain))
    }

    fn new(scene: &str, turns: u64, by: PlayedBy, brain: Arc<dyn Brain>) -> Self {
        let kept = tempfile::tempdir().expect("a temporary folder");
        let folder = RunFolder::new(kept.path());
        let scenario = root().join("data/scenarios").join(scene);
        let mut run = RunOptions::new(&scenario);
        (run.brain, run.seed, run.turns) = (by, 3, Some(turns));
        // By these weights modes are close enough that a brain is asked to break a tie.
        run.weights = RoutingPreset::Document;
        let mut options = SimulationOptions::new(brain);
        if by == PlayedBy::Cassette {
            options.brains = folder.record(options.brains, &run).expect("should write").0;
        }
        (options.seed, options.turns, options.weights) = (run.seed, run.turns, run.weights);
        options.settings = talkative();
        let simulation = Simulation::load(&scenario, options);
        let mut simulation = simulation.unwrap_or_else(|error| panic!("{error}"));
        let left_out = folder.keep(&scenario, &simulation, &run).expect("should write");
        assert!(left_out.is_empty(), "{left_out:?}");
        std::fs::write(folder.log(), lines(&simulation.play())).expect("should write");
        Self { folder, _kept: kept }
    }

    pub(crate) fn replay(&self) -> Replay {
        let replay = Replay::read(self.folder.path()).unwrap_or_else(|error| panic!("{error}"));
        replay.with_settings(talkative())
    }

    pub(crate) fn play(&self) -> ReplayReport {
        self.replay().play().unwrap_or_else(|error| panic!("{error}"))
    }

    pub(crate) fn edit(&self, file: PathBuf, change: impl FnOnce(String) -> String) {
        let text = std::fs::read_to_string(&file).expect("should be there");
        std::fs::write(&file, change(text)).expect("should write");
    }
}

fn lines(records: &[RunRecord]) -> String {
    let line = |record| serde_json::to_string(record).expect("a record is plain data") + "\n";
    records.iter().map(line).collect()
}
