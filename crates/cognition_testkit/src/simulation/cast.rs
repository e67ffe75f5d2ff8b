//! A scenario and the files that it names, read all at once.

use cognition_core::mind::PersonaProfile;
use cognition_core::pack::PackError;
use cognition_world::scenario::Scenario;
use cognition_world::verb::WorldActions;
use std::path::{Path, PathBuf};

/// A file that a scenario names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioFile {
    /// Where it was found.
    pub path: PathBuf,
    /// Where it is found too, seen from the folder of the scenario.
    pub place: PathBuf,
}

/// Everything that a scenario is played with.
#[derive(Debug)]
pub(super) struct Cast {
    pub(super) scenario: Scenario,
    pub(super) personas: Vec<(String, PersonaProfile)>,
    pub(super) actions: Option<WorldActions>,
    pub(super) files: Vec<ScenarioFile>,
}

impl Cast {
    /// All of it, or all faults of all files. A scenario that cannot be read names no files.
    pub(super) fn read(path: &Path) -> Result<Self, Vec<PackError>> {
        let scenario = read(path, Scenario::from_json)?;
        let mut cast = Self { scenario, personas: vec![], actions: None, files: vec![] };
        let faults: Vec<_> =
            cast.read_personas(path).into_iter().chain(cast.read_actions(path)).collect();
        if faults.is_empty() { Ok(cast) } else { Err(faults) }
    }

    fn read_personas(&mut self, scenario: &Path) -> Vec<PackError> {
        let assets = assets_of(scenario);
        let mut faults = Vec::new();
        for persona in self.scenario.persona_paths() {
            let path = assets.join(persona);
            match read(&path, PersonaProfile::from_json) {
                Ok(profile) => self.personas.push((persona.to_owned(), profile)),
                Err(more) => faults.extend(more),
            }
            self.files.push(ScenarioFile { path, place: Path::new("assets").join(persona) });
        }
        faults
    }

    /// The scenario's own action pack, which stands beside it.
    fn read_actions(&mut self, scenario: &Path) -> Vec<PackError> {
        let Some(place) = self.scenario.actions.as_ref().map(PathBuf::from) else {
            return vec![];
        };
        let path = scenario.parent().unwrap_or(Path::new("")).join(&place);
        let actions = read(&path, WorldActions::from_json);
        self.files.push(ScenarioFile { path, place });
        actions.map(|actions| self.actions = Some(actions)).err().unwrap_or_default()
    }
}

pub(super) fn read<T>(
    path: &Path,
    parse: impl Fn(&str, &str) -> Result<T, Vec<PackError>>,
) -> Result<T, Vec<PackError>> {
    let file = path.display().to_string();
    let text = std::fs::read_to_string(path)
        .map_err(|error| vec![PackError::at(&file, "", "readable", error.to_string())])?;
    parse(&file, &text)
}

/// The asset folder that belongs to a scenario: the nearest `assets` above it, else here.
fn assets_of(scenario: &Path) -> PathBuf {
    let full = std::path::absolute(scenario).unwrap_or_else(|_| scenario.to_owned());
    let mut above = full.ancestors().map(|folder| folder.join("assets"));
    above.find(|assets| assets.is_dir()).unwrap_or_else(|| PathBuf::from("assets"))
}
