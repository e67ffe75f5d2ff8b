//! What an experiment plays: every scenario with every setting and every seed.

mod brain_spec;
mod faults;
mod reading;

pub use brain_spec::BrainSpec;

use bevy_cognition::settings::ActionSelector;
use cognition_core::pack::PackSchema;
use serde::{Deserialize, Serialize};

static SCHEMA: PackSchema = PackSchema::new(include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/bundled/data/schemas/experiment.schema.json"
)));

/// An experiment, as its file has it.
///
/// ```
/// use cognition_batch::Experiment;
///
/// let text = r#"{"title": "Doors", "scenarios": ["door.scenario.json"],
///     "seeds": {"from": 5, "count": 2}, "settings": [{"name": "short", "turns": 6}]}"#;
/// let experiment = Experiment::from_json("doors.experiment.json", text).expect("should be valid");
/// assert_eq!(experiment.run_count(), 2);
/// assert_eq!(experiment.run(1).map(|run| run.seed), Some(6));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Experiment {
    /// What it is called.
    pub title: String,
    /// Scenario files, as seen from the folder of the experiment.
    pub scenarios: Vec<String>,
    /// Where all chance comes from.
    pub seeds: Seeds,
    /// What is compared.
    pub settings: Vec<Setting>,
    /// A file of prices, as seen from the folder of the experiment; without one, those count that stand
    /// in brain files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub costs: Option<String>,
    /// After how many failures a run is given up.
    #[serde(default = "attempts")]
    pub attempts: u32,
}

const fn attempts() -> u32 {
    3
}

/// The seeds of an experiment, in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Seeds {
    /// These.
    List(Vec<u64>),
    /// So many, one after the other.
    Range {
        /// The first.
        from: u64,
        /// How many; with the first, within the range of numbers.
        count: u64,
    },
}

impl Seeds {
    /// How many there are.
    pub fn count(&self) -> u64 {
        match self {
            Self::List(seeds) => seeds.len() as u64,
            Self::Range { count, .. } => *count,
        }
    }

    fn get(&self, place: u64) -> Option<u64> {
        match self {
            Self::List(seeds) => seeds.get(usize::try_from(place).ok()?).copied(),
            Self::Range { from, count } => (place < *count).then(|| from + place),
        }
    }
}

/// A way in which every scenario is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    /// Its name, unique in the experiment.
    pub name: String,
    /// Who decides.
    #[serde(default)]
    pub brain: BrainSpec,
    /// What the model is called on the server that decides, where the brain is a server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// Who picks what minds do; none leaves that to the brain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chooses: Option<ActionSelector>,
    /// Real time that every thought takes longer, one after the other, in milliseconds: as if it went
    /// to a server. What a run comes to does not depend on it.
    #[serde(default)]
    pub latency_ms: u64,
    /// Ends a run after this many turns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<u64>,
    /// Ends a run after this many days of game time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<u32>,
}

/// One of the runs of an experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Which scenario, by its place.
    pub scenario: usize,
    /// Which setting, by its place.
    pub setting: usize,
    /// Where all chance comes from. Default: 0.
    pub seed: u64,
}

impl Experiment {
    /// How many runs it has.
    pub fn run_count(&self) -> u64 {
        self.seeds.count() * self.pairs()
    }

    /// Scenarios with settings.
    fn pairs(&self) -> u64 {
        (self.scenarios.len() * self.settings.len()) as u64
    }

    /// A run by its place, counted from 0. All scenarios with all settings come with the first seed,
    /// then with the next: what is there early can be compared.
    pub fn run(&self, place: u64) -> Option<Run> {
        let (of_seed, pair) = (place / self.pairs(), place % self.pairs());
        let settings = self.settings.len() as u64;
        let index = |place: u64| usize::try_from(place).ok();
        Some(Run {
            scenario: index(pair / settings)?,
            setting: index(pair % settings)?,
            seed: self.seeds.get(of_seed)?,
        })
    }
}
