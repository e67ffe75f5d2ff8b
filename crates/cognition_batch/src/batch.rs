//! An experiment with all that it plays, and one hash over it.

use crate::batch_error::BatchError;
use crate::experiment::{BrainSpec, Experiment};
use cognition_core::govern::CostTable;
use cognition_core::hash::ContentHash;
use cognition_core::pack::{FILE_BYTES, PackError, read_text};
use cognition_heuristic::HeuristicBrain;
use cognition_llm::BrainSettings;
use cognition_store::NewBatch;
use cognition_testkit::{BrainChoice, Simulation, SimulationError, SimulationOptions, read_script};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// An experiment whose files are there and can be played.
#[derive(Clone, Debug)]
pub struct Batch {
    experiment: Experiment,
    folder: PathBuf,
    titles: Vec<String>,
    costs: Option<CostTable>,
    /// What the brain files say, by their paths.
    currencies: BTreeMap<PathBuf, String>,
    hash: String,
}

impl Batch {
    /// Reads an experiment and every file that it plays.
    ///
    /// # Errors
    /// [`BatchError::Faults`] and [`BatchError::Scenario`] for files that cannot be read or played.
    pub fn read(path: &Path) -> Result<Self, BatchError> {
        let file = path.display().to_string();
        let text = read(path)?;
        let experiment = Experiment::from_json(&file, &text).map_err(BatchError::Faults)?;
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        let (titles, costs, currencies, hash) = Default::default();
        let mut batch = Self { experiment, folder, titles, costs, currencies, hash };
        batch.hash = batch.read_all()?;
        Ok(batch)
    }

    /// What is played.
    pub fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// The titles of the scenarios, in their order.
    pub fn titles(&self) -> &[String] {
        &self.titles
    }

    /// What tokens cost, where the experiment says so; else it is as the brain of a setting says.
    pub fn costs(&self) -> Option<&CostTable> {
        self.costs.as_ref()
    }

    /// The currency of what a setting costs, by its place; empty where that is not known.
    pub(crate) fn currency(&self, setting: usize) -> &str {
        match (&self.costs, self.brain(setting)) {
            (Some(costs), _) => &costs.currency,
            (None, BrainSpec::Known(BrainChoice::File { path, .. })) => {
                self.currencies.get(&path).map_or("", String::as_str)
            }
            (None, _) => "",
        }
    }

    /// Over the experiment, the contents of all files that it plays, and the version of this
    /// program: equal hashes, equal runs. What a server or a model in the process says is not in it.
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// As a store enters it.
    pub fn entry(&self) -> NewBatch {
        NewBatch {
            hash: self.hash.clone(),
            title: self.experiment.title.clone(),
            body: self.json(),
            runs: self.experiment.run_count(),
            attempts: self.experiment.attempts,
        }
    }

    /// The file of a scenario, by its place.
    pub fn scenario(&self, place: usize) -> PathBuf {
        self.folder.join(&self.experiment.scenarios[place])
    }

    /// The brain of a setting, by its place, with its model; its file as seen from here.
    pub fn brain(&self, setting: usize) -> BrainSpec {
        let setting = &self.experiment.settings[setting];
        let brain = setting.brain.within(&self.folder).with_model(setting.model.clone());
        brain.unwrap_or_else(BrainSpec::Unknown)
    }

    fn json(&self) -> String {
        serde_json::to_string(&self.experiment).expect("an experiment is plain data")
    }

    /// Gives the hash.
    fn read_all(&mut self) -> Result<String, BatchError> {
        let mut hash = ContentHash::default();
        hash.add(env!("CARGO_PKG_VERSION").as_bytes()).add(self.json().as_bytes());
        for place in 0..self.experiment.scenarios.len() {
            let title = self.read_scenario(place, &mut hash)?;
            self.titles.push(title);
        }
        self.read_brains(&mut hash)?;
        if let Some(costs) = &self.experiment.costs {
            let path = self.folder.join(costs);
            let text = read(&path)?;
            let table = CostTable::from_json(&path.display().to_string(), &text);
            self.costs = Some(table.map_err(BatchError::Faults)?);
            hash.add(text.as_bytes());
        }
        Ok(hash.full())
    }

    /// Gives its title.
    fn read_scenario(&self, place: usize, hash: &mut ContentHash) -> Result<String, BatchError> {
        let path = self.scenario(place);
        let mut options = SimulationOptions::new(Arc::new(HeuristicBrain));
        options.threads = Some(1);
        let simulation = Simulation::load(&path, options).map_err(|source| {
            BatchError::Scenario { scenario: path.display().to_string(), source }
        })?;
        hash.add(read(&path)?.as_bytes());
        for file in simulation.files() {
            hash.add(file.place.as_os_str().as_encoded_bytes()).add(read(&file.path)?.as_bytes());
        }
        for (kind, text) in simulation.prompts() {
            hash.add(kind.file().as_bytes()).add(text.as_bytes());
        }
        Ok(simulation.scenario().title.clone())
    }

    /// The files that say what brains do, or which servers are asked.
    fn read_brains(&mut self, hash: &mut ContentHash) -> Result<(), BatchError> {
        let settings = 0..self.experiment.settings.len();
        let files = settings.filter_map(|setting| match self.brain(setting) {
            BrainSpec::Known(BrainChoice::Script(script)) => Some((script, true)),
            BrainSpec::Known(BrainChoice::File { path, .. }) => Some((path, false)),
            _ => None,
        });
        for (file, is_script) in files.collect::<BTreeSet<_>>() {
            let text = read(&file)?;
            match is_script {
                true => drop(read_script(&file).map_err(faults)?),
                false => {
                    let settings = BrainSettings::from_json(&file.display().to_string(), &text);
                    let currency = settings.map_err(BatchError::Faults)?.currency;
                    self.currencies.insert(file, currency);
                }
            }
            hash.add(text.as_bytes());
        }
        Ok(())
    }
}

fn faults(error: SimulationError) -> BatchError {
    match error {
        SimulationError::Faults(faults) => BatchError::Faults(faults),
        source => BatchError::Scenario { scenario: "a script".to_owned(), source },
    }
}

fn read(path: &Path) -> Result<String, BatchError> {
    let file = path.display().to_string();
    let opened = std::fs::File::open(path)
        .map_err(|error| PackError::at(&file, "", "readable", error.to_string()));
    let text = opened.and_then(|opened| read_text(&file, opened, FILE_BYTES));
    text.map_err(|fault| BatchError::Faults(vec![fault]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn data() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data")
    }

    /// The hash of an experiment on a copy of a scenario.
    fn hash(change: impl FnOnce(&mut Value, &mut String)) -> String {
        let folder = tempfile::tempdir().expect("there is room");
        let path = |name: &str| folder.path().join(name);
        let scenario = data().join("scenarios/cascade.scenario.json");
        let mut scenario = std::fs::read_to_string(scenario).expect("is there");
        scenario = scenario.replace("../actions/", &format!("{}/actions/", data().display()));
        let mut experiment = json!({"title": "x", "scenarios": ["a.scenario.json"], "seeds": [1],
            "settings": [{"name": "plain"}]});
        change(&mut experiment, &mut scenario);
        std::fs::write(path("a.scenario.json"), scenario).expect("there is room");
        std::fs::write(path("x.experiment.json"), format!("{experiment:#}")).expect("is room");
        std::os::unix::fs::symlink(data().join("../assets"), path("assets")).expect("is room");
        let batch = Batch::read(&path("x.experiment.json"));
        batch.unwrap_or_else(|error| panic!("{error:?}")).hash().to_owned()
    }

    #[test]
    fn the_hash_is_over_what_is_played_wherever_it_stands() {
        let plain = hash(|_, _| {});
        assert_eq!(plain, hash(|_, _| {}), "it was in another folder");
        assert_ne!(plain, hash(|experiment, _| experiment["seeds"] = json!([2])));
        assert_ne!(plain, hash(|_, scenario| scenario.push('\n')));
    }

    #[test]
    fn a_file_that_is_missing_is_named() {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("x.experiment.json");
        let experiment = json!({"title": "x", "scenarios": ["gone.scenario.json"], "seeds": [1],
            "settings": [{"name": "plain"}]});
        std::fs::write(&path, experiment.to_string()).expect("there is room");
        let error = Batch::read(&path).expect_err("it is gone");
        assert!(error.to_string().contains("gone.scenario.json"), "{error}");
    }
}
