//! A scenario and the files that it names, read all at once.

use super::simulation_error::SimulationError;
use crate::lies_within::lies_within;
use bevy::prelude::World;
use bevy_cognition::prelude::{CognitionSettings, PersonaLibrary};
use bevy_cognition::prompt::Prompting;
use bevy_cognition::regulate::Regulation;
use bevy_cognition::route::Routing;
use cognition_core::mind::{PersonaProfile, StableId};
use cognition_core::pack::{FILE_BYTES, PackError, read_text};
use cognition_core::prompt::{PromptSize, PromptTemplates, SMALL_PROMPTS, TemplateKind};
use cognition_core::route::RoutingWeights;
use cognition_world::scenario::Scenario;
use cognition_world::verb::WorldActions;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A file that a scenario names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioFile {
    /// Where it was found.
    pub path: PathBuf,
    /// Where it is found too, seen from the folder of the scenario.
    pub place: PathBuf,
}

/// Everything that a scenario is played with: what it names, read and checked.
///
/// [`Simulation`](crate::Simulation) plays it headless; a game of its own reads it, has a world
/// ready for it, and spawns the scenario.
#[derive(Debug)]
pub struct Cast {
    /// The scenario.
    pub scenario: Scenario,
    /// Every prompt file in use with its text, those that are built in among them.
    pub prompts: BTreeMap<TemplateKind, String>,
    /// The files that the scenario names.
    pub files: Vec<ScenarioFile>,
    personas: Vec<(String, PersonaProfile)>,
    actions: Option<WorldActions>,
    weights: Option<RoutingWeights>,
    learned: Option<Regulation>,
}

impl Cast {
    /// Reads all of it. The prompts are those of the given asset folder, else of the one that
    /// belongs to the scenario: the nearest `assets` above it.
    ///
    /// # Errors
    /// [`SimulationError::Faults`]: all faults of all files. A scenario that cannot be read names no
    /// files. What it names lies in its own folder, and personas in that of the assets: a place that
    /// leads out is a fault, with the rule `within`.
    pub fn read(path: &Path, assets: Option<&Path>) -> Result<Self, SimulationError> {
        Self::read_all(path, assets).map_err(SimulationError::Faults)
    }

    /// The same with prompts for models of this size: those of the folder `small` beside the others,
    /// else those that are built in.
    ///
    /// # Errors
    /// As of [`read`](Self::read).
    pub fn read_for(
        size: PromptSize,
        path: &Path,
        assets: Option<&Path>,
    ) -> Result<Self, SimulationError> {
        let mut cast = Self::read(path, assets)?;
        if size == PromptSize::Small {
            let assets = assets.map_or_else(|| assets_of(path), Path::to_owned);
            let faults = cast.read_small_prompts(&assets.join("prompts").join(SMALL_PROMPTS));
            if !faults.is_empty() {
                return Err(SimulationError::Faults(faults));
            }
        }
        Ok(cast)
    }

    /// A scenario that was read already, with its personas by their paths: for whoever makes up scenes.
    /// Prompts, actions and weights are those that are built in, whatever the scenario names.
    pub fn of(scenario: Scenario, personas: Vec<(String, PersonaProfile)>) -> Self {
        let built_in = TemplateKind::ALL.map(|kind| (kind, kind.built_in().to_owned()));
        let (prompts, files) = (built_in.into(), Vec::new());
        let (actions, weights, learned) = Default::default();
        Self { scenario, prompts, files, personas, actions, weights, learned }
    }

    /// Has a world use its settings, prompts, personas, actions and weights. The world has the plugins
    /// of minds and of the text adventure; nobody is spawned.
    pub fn prepare(&mut self, world: &mut World) {
        self.scenario.settings.apply(&mut world.resource_mut::<CognitionSettings>());
        use_prompts(world, &self.prompts);
        for (path, profile) in std::mem::take(&mut self.personas) {
            world.resource_mut::<PersonaLibrary>().insert(path, profile);
        }
        self.actions.take().into_iter().for_each(|actions| world.insert_resource(actions));
        if let Some(weights) = self.weights.take() {
            world.insert_resource(Routing { weights: weights.into() });
        }
        self.learned.take().into_iter().for_each(|learned| world.insert_resource(learned));
    }

    fn read_all(path: &Path, assets: Option<&Path>) -> Result<Self, Vec<PackError>> {
        let scenario = read(path, Scenario::from_json)?;
        let (personas, prompts, files) = Default::default();
        let (actions, weights, learned) = Default::default();
        let mut cast = Self { scenario, personas, actions, weights, learned, prompts, files };
        let mut faults = cast.read_personas(path);
        faults.extend(cast.read_prompts(&assets.map_or_else(|| assets_of(path), Path::to_owned)));
        let Scenario { actions, routing, regulation, .. } = cast.scenario.clone();
        let (actions, routing, regulation) =
            (("actions", actions), ("routing", routing), ("regulation", regulation));
        cast.actions = cast.read_beside(path, actions, WorldActions::from_json, &mut faults);
        faults.extend(cast.unknown_places(path));
        cast.weights = cast.read_beside(path, routing, RoutingWeights::from_json, &mut faults);
        cast.learned = cast.read_beside(path, regulation, Regulation::from_json, &mut faults);
        if faults.is_empty() { Ok(cast) } else { Err(faults) }
    }

    /// Deeds of the scene's own may be tied to its places alone.
    fn unknown_places(&self, scenario: &Path) -> Vec<PackError> {
        let (Some(actions), Some(file)) = (&self.actions, &self.scenario.actions) else {
            return Vec::new();
        };
        let file = scenario.parent().unwrap_or(Path::new("")).join(file);
        let known: Vec<StableId> =
            self.scenario.places.iter().map(|place| place.id.clone()).collect();
        actions.unknown_places(&file.display().to_string(), &known)
    }

    fn read_personas(&mut self, scenario: &Path) -> Vec<PackError> {
        let assets = assets_of(scenario);
        let mut faults = Vec::new();
        for persona in self.scenario.persona_paths() {
            let path = assets.join(persona);
            if !lies_within(&assets, Path::new(persona)) {
                faults.push(leads_out(scenario, "", persona));
                continue;
            }
            match read(&path, PersonaProfile::from_json) {
                Ok(profile) => self.personas.push((persona.to_owned(), profile)),
                Err(more) => faults.extend(more),
            }
            self.files.push(ScenarioFile { path, place: Path::new("assets").join(persona) });
        }
        faults
    }

    /// What a folder does not have is as it is built in.
    fn read_prompts(&mut self, assets: &Path) -> Vec<PackError> {
        let mut faults = Vec::new();
        for kind in TemplateKind::ALL {
            match read_prompt(&assets.join("prompts"), kind, PromptSize::Full) {
                Ok(text) => drop(self.prompts.insert(kind, text)),
                Err(more) => faults.extend(more),
            }
        }
        faults
    }

    /// In place of those that have such a form.
    fn read_small_prompts(&mut self, folder: &Path) -> Vec<PackError> {
        let mut faults = Vec::new();
        let has_one = |kind: &TemplateKind| kind.built_in_for(PromptSize::Small) != kind.built_in();
        for kind in TemplateKind::ALL.into_iter().filter(has_one) {
            match read_prompt(folder, kind, PromptSize::Small) {
                Ok(text) => drop(self.prompts.insert(kind, text)),
                Err(more) => faults.extend(more),
            }
        }
        faults
    }

    /// A file that stands beside the scenario.
    fn read_beside<T>(
        &mut self,
        scenario: &Path,
        (field, place): (&str, Option<String>),
        parse: impl FnOnce(&str, &str) -> Result<T, Vec<PackError>>,
        faults: &mut Vec<PackError>,
    ) -> Option<T> {
        let place = PathBuf::from(place?);
        let folder = scenario.parent().unwrap_or(Path::new(""));
        if !lies_within(folder, &place) {
            faults.push(leads_out(scenario, &format!("/{field}"), &place.display().to_string()));
            return None;
        }
        let path = folder.join(&place);
        let found = read(&path, parse);
        self.files.push(ScenarioFile { path, place });
        found.map_err(|more| faults.extend(more)).ok()
    }
}

pub(super) fn read<T>(
    path: &Path,
    parse: impl FnOnce(&str, &str) -> Result<T, Vec<PackError>>,
) -> Result<T, Vec<PackError>> {
    let file = path.display().to_string();
    let opened = std::fs::File::open(path)
        .map_err(|error| PackError::at(&file, "", "readable", error.to_string()));
    let text = opened.and_then(|opened| read_text(&file, opened, FILE_BYTES));
    parse(&file, &text.map_err(|fault| vec![fault])?)
}

fn leads_out(scenario: &Path, pointer: &str, place: &str) -> PackError {
    let message = format!("`{place}` leads out of the folder: put the file beside or below");
    PackError::at(&scenario.display().to_string(), pointer, "within", message)
}

/// A prompt file of a folder; as it is built in where it is not there.
fn read_prompt(
    folder: &Path,
    kind: TemplateKind,
    size: PromptSize,
) -> Result<String, Vec<PackError>> {
    let path = folder.join(kind.file());
    if !path.is_file() {
        return Ok(kind.built_in_for(size).to_owned());
    }
    read(&path, |file: &str, text: &str| {
        PromptTemplates::default().replace(kind, file, text).map(|()| text.to_owned())
    })
}

fn use_prompts(world: &mut World, prompts: &BTreeMap<TemplateKind, String>) {
    let mut prompting = world.resource_mut::<Prompting>();
    for (kind, text) in prompts.iter().filter(|(kind, text)| *text != kind.built_in()) {
        let used = prompting.templates.replace(*kind, kind.file(), text);
        used.expect("whoever read the file has checked it");
    }
}

/// The asset folder that belongs to a scenario: the nearest `assets` above it, else here.
pub fn assets_of(scenario: &Path) -> PathBuf {
    let full = std::path::absolute(scenario).unwrap_or_else(|_| scenario.to_owned());
    let mut above = full.ancestors().map(|folder| folder.join("assets"));
    above.find(|assets| assets.is_dir()).unwrap_or_else(|| PathBuf::from("assets"))
}
