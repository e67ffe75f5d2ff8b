//! Scenes, and how they should end.

use crate::case_file::{Case, CaseFile};
use crate::faults::Faults;
use cognition_core::mind::StableId;
use cognition_core::pack::{PackError, PackSchema};
use cognition_testkit::{Cast, SimulationError};
use serde::Deserialize;
use std::path::{Path, PathBuf};

static SCHEMA: PackSchema = PackSchema::new(include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/bundled/data/schemas/life_evaluation.schema.json"
)));

/// A file of the suite, and where its scenarios lie.
#[derive(Debug)]
pub(super) struct Scenes {
    pub(super) file: CaseFile<Scene>,
    folder: PathBuf,
}

/// A scene that is played with several seeds.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Scene {
    pub(super) id: String,
    /// The file, seen from that of the suite.
    pub(super) scenario: PathBuf,
    /// With how many seeds it is played, each one more than the one before.
    pub(super) seeds: u64,
    /// Why it ends, where it ends well.
    pub(super) ends: Vec<String>,
    /// By which round.
    pub(super) within_rounds: u32,
    /// What is undertaken in it, and nothing else is.
    pub(super) promises: Vec<Pledge>,
    pub(super) because: String,
}

/// A promise, and how it should end.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Pledge {
    pub(super) by: StableId,
    /// Words that it names, or things and people by their labels.
    pub(super) names: Vec<String>,
    pub(super) ends: Vec<String>,
    /// Whether it may as well never be given.
    #[serde(default)]
    pub(super) optional: bool,
}

impl Scenes {
    /// Every fault of the file and of the scenarios that it names.
    pub(super) fn from_json(file: &str, text: &str) -> Result<Self, Vec<PackError>> {
        let read = CaseFile::<Scene>::from_json(file, text)?;
        let folder = Path::new(file).parent().unwrap_or(Path::new("")).to_owned();
        let scenes = Self { file: read, folder };
        let mut faults = Faults::of(file);
        for (number, scene) in scenes.file.cases.iter().enumerate() {
            let place = format!("/cases/{number}/scenario");
            for fault in faults_of(scenes.cast(scene)) {
                faults.note(true, place.clone(), "scenario", || fault);
            }
        }
        faults.or(scenes)
    }

    pub(super) fn cast(&self, scene: &Scene) -> Result<Cast, SimulationError> {
        Cast::read(&self.folder.join(&scene.scenario), None)
    }
}

fn faults_of(cast: Result<Cast, SimulationError>) -> Vec<String> {
    match cast {
        Ok(_) => Vec::new(),
        Err(SimulationError::Faults(faults)) => faults.iter().map(ToString::to_string).collect(),
        Err(other) => vec![other.to_string()],
    }
}

impl Case for Scene {
    fn schema() -> &'static PackSchema {
        &SCHEMA
    }

    fn id(&self) -> &str {
        &self.id
    }

    fn find_faults(&self, _place: &str, _faults: &mut Faults<'_>) {}
}

#[cfg(test)]
mod tests {
    use super::super::playing::tests::{file, folder};
    use super::*;
    use serde_json::json;

    #[test]
    fn a_scenario_is_found_from_the_folder_of_the_file() {
        let folder = folder();
        let at = folder.path().join("x.evaluation.json").display().to_string();
        assert!(Scenes::from_json(&at, &file().to_string()).is_ok());
        let elsewhere = Scenes::from_json("x.evaluation.json", &file().to_string());
        let told = elsewhere.expect_err("lies elsewhere")[0].to_string();
        assert!(told.starts_with("x.evaluation.json: /cases/0/scenario: `scenario`: "), "{told}");
    }

    #[test]
    fn an_end_that_no_promise_has_is_a_fault() {
        let mut wrong = file();
        wrong["cases"][0]["promises"] =
            json!([{"by": "mara", "names": ["key"], "ends": ["forgotten"]}]);
        let faults = Scenes::from_json("x.evaluation.json", &wrong.to_string());
        let told = faults.expect_err("is faulty")[0].to_string();
        assert!(told.contains("/cases/0/promises/0/ends/0"), "{told}");
    }
}
