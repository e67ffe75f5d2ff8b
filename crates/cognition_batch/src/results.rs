//! What an experiment came to: every run, and what they are together.

mod csv;
mod plot;
mod table;

use crate::batch::Batch;
use crate::batch_error::BatchError;
use crate::estimate::Estimate;
use crate::experiment::{Run, Setting};
use crate::playing::PlayedRun;
use crate::run_measures::RunMeasures;
use crate::setting_deciders::SettingDeciders;
use cognition_store::{BatchRun, RunState};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What an experiment came to. Runs that are not done are told, and left out of every mean.
///
/// As text (`Display`) it is a table for each scenario, with a column for each setting.
#[derive(Debug)]
pub struct Results<'b> {
    batch: &'b Batch,
    rows: Vec<Row>,
    groups: Vec<Group>,
}

/// A run with what came of it.
#[derive(Debug)]
struct Row {
    run: Run,
    kept: BatchRun,
    played: Option<PlayedRun>,
}

/// All runs of a scenario with a setting.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// Which scenario, by its place.
    pub scenario: usize,
    /// Which setting, by its place.
    pub setting: usize,
    /// How many of its runs are done.
    pub done: usize,
    /// How many of its runs were given up.
    pub failed: usize,
    /// What is compared, by name, in the order in which it is told.
    pub measures: Vec<(String, Estimate)>,
    /// Real time of a run, in seconds; for those who wait, not to be compared.
    pub wall: Option<Estimate>,
    /// Why runs ended, and how many did so.
    pub endings: BTreeMap<String, usize>,
}

impl<'b> Results<'b> {
    /// Of the runs of a batch as the store has them.
    ///
    /// # Errors
    /// [`BatchError::Outcome`] where a run came to what this program does not know.
    pub fn of(batch: &'b Batch, runs: Vec<BatchRun>) -> Result<Self, BatchError> {
        let rows = runs.into_iter().filter_map(|kept| {
            let run = batch.experiment().run(kept.run)?;
            Some(Row::new(run, kept))
        });
        let rows = rows.collect::<Result<Vec<_>, _>>()?;
        let experiment = batch.experiment();
        let settings =
            |scenario| (0..experiment.settings.len()).map(move |place| (scenario, place));
        let pairs = (0..experiment.scenarios.len()).flat_map(settings);
        let groups = pairs.map(|pair| group(pair, &rows, batch.currency(pair.1))).collect();
        Ok(Self { batch, rows, groups })
    }

    /// Scenario by scenario, its settings in their order.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// What every done run came to, in the order of the batch, without the time that it took.
    pub fn measures(&self) -> impl Iterator<Item = (Run, &RunMeasures)> {
        self.rows.iter().filter_map(|row| Some((row.run, &row.played.as_ref()?.measures)))
    }

    /// Who settled the turns of each setting, a line for each whose brain is no rule.
    pub fn deciders(&self) -> Vec<SettingDeciders> {
        let settings = self.batch.experiment().settings.iter().enumerate();
        let asked = settings.filter(|(_, setting)| !setting.brain.is_rule());
        asked.map(|(place, setting)| self.deciders_of(place, setting)).collect()
    }

    fn deciders_of(&self, place: usize, setting: &Setting) -> SettingDeciders {
        let (name, brain) = (setting.name.clone(), setting.brain.to_string());
        let mut deciders = SettingDeciders { name, brain, ..SettingDeciders::default() };
        for (_, measures) in self.measures().filter(|(run, _)| run.setting == place) {
            deciders.as_asked += measures.as_asked;
            for (cause, count) in &measures.otherwise {
                *deciders.otherwise.entry(cause.clone()).or_default() += count;
            }
        }
        deciders
    }

    /// Whether every run is done.
    pub fn is_complete(&self) -> bool {
        self.rows.iter().all(|row| row.kept.state == RunState::Done)
    }

    /// The causes of runs that were given up, each with its run in words.
    pub fn failures(&self) -> impl Iterator<Item = String> {
        let failed = self.rows.iter().filter(|row| row.kept.state == RunState::Failed);
        failed.map(|row| {
            let (scenario, setting) = self.names(row.run);
            let cause = row.kept.outcome.as_str().unwrap_or_default();
            format!("{scenario}, {setting}, seed {}: {cause}", row.run.seed)
        })
    }

    /// Writes `results.json`, `results.csv` and `results.svg` into a folder, which is made.
    ///
    /// # Errors
    /// [`BatchError::Write`] where one cannot be written.
    pub fn write(&self, folder: &Path) -> Result<Vec<PathBuf>, BatchError> {
        std::fs::create_dir_all(folder).map_err(unwritten(folder))?;
        let json = format!("{:#}\n", self.to_json());
        let files = [
            ("results.json", json),
            ("results.csv", self.to_csv()),
            ("results.svg", self.to_svg()),
        ];
        let written = files.into_iter().map(|(name, text)| {
            let path = folder.join(name);
            std::fs::write(&path, text).map_err(unwritten(&path))?;
            Ok(path)
        });
        written.collect()
    }

    /// All of it, as JSON.
    pub fn to_json(&self) -> Value {
        json!({
            "title": self.batch.experiment().title,
            "hash": self.batch.hash(),
            "groups": self.groups.iter().map(|group| self.group_json(group)).collect::<Vec<_>>(),
            "runs": self.rows.iter().map(|row| self.row_json(row)).collect::<Vec<_>>(),
        })
    }

    fn group_json(&self, group: &Group) -> Value {
        let measures: Map<_, _> =
            group.measures.iter().map(|(name, mean)| (name.clone(), json!(mean))).collect();
        json!({
            "scenario": self.batch.experiment().scenarios[group.scenario],
            "title": self.batch.titles()[group.scenario],
            "setting": self.batch.experiment().settings[group.setting].name,
            "done": group.done,
            "failed": group.failed,
            "measures": measures,
            "endings": group.endings,
            "wall_seconds": group.wall,
        })
    }

    fn row_json(&self, row: &Row) -> Value {
        let (scenario, setting) = self.names(row.run);
        let BatchRun { state, claims, failures, outcome, .. } = &row.kept;
        json!({
            "scenario": scenario,
            "setting": setting,
            "seed": row.run.seed,
            "state": state.name(),
            "claims": claims,
            "failures": failures,
            "outcome": outcome,
        })
    }

    fn names(&self, run: Run) -> (&str, &str) {
        let experiment = self.batch.experiment();
        (&experiment.scenarios[run.scenario], &experiment.settings[run.setting].name)
    }
}

impl Row {
    fn new(run: Run, kept: BatchRun) -> Result<Self, BatchError> {
        let outcome = || serde_json::from_value(kept.outcome.clone());
        let played = (kept.state == RunState::Done).then(outcome).transpose();
        let played = played.map_err(|source| BatchError::Outcome { run: kept.run, source })?;
        Ok(Self { run, kept, played })
    }
}

fn group((scenario, setting): (usize, usize), rows: &[Row], currency: &str) -> Group {
    let own = rows.iter().filter(|row| (row.run.scenario, row.run.setting) == (scenario, setting));
    let failed = own.clone().filter(|row| row.kept.state == RunState::Failed).count();
    let played: Vec<&PlayedRun> = own.filter_map(|row| row.played.as_ref()).collect();
    let wall: Vec<f64> = played.iter().map(|run| run.wall_ms as f64 / 1e3).collect();
    let mut endings = BTreeMap::new();
    for run in &played {
        *endings.entry(run.measures.ended.clone()).or_default() += 1;
    }
    let (done, measures) = (played.len(), estimates(&played, currency));
    Group { scenario, setting, done, failed, measures, wall: Estimate::of(&wall), endings }
}

/// What only some runs know is the mean of those.
fn estimates(played: &[&PlayedRun], currency: &str) -> Vec<(String, Estimate)> {
    let mut names: Vec<String> = Vec::new();
    let mut numbers: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    for run in played {
        for (name, number) in run.measures.numbers(currency) {
            if !numbers.contains_key(&name) {
                names.push(name.clone());
            }
            numbers.entry(name).or_default().push(number);
        }
    }
    let estimate = |name: String| Some((name.clone(), Estimate::of(&numbers[&name])?));
    names.into_iter().filter_map(estimate).collect()
}

fn unwritten(path: &Path) -> impl FnOnce(std::io::Error) -> BatchError {
    move |source| BatchError::Write { path: path.to_owned(), source }
}
