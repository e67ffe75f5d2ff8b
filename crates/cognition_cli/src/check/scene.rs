//! A scenario with the personas that it names, and with what its author may have meant otherwise.

use super::checked::Checked;
use super::{deeds, lines};
use cognition_core::mind::PersonaProfile;
use cognition_core::pack::PackError;
use cognition_testkit::assets_of;
use cognition_world::scenario::Scenario;
use cognition_world::verb::WorldActions;
use std::path::Path;

/// How the name of such a file ends.
pub(super) const SCENE: &str = ".scenario.json";

pub(super) fn check(path: &Path, text: &str) -> Checked {
    let file = path.display().to_string();
    match Scenario::from_json(&file, text) {
        Ok(scenario) => Checked {
            faults: missing_personas(path, &scenario),
            warnings: {
                let mut warnings = scenario.warnings(&file);
                warnings.extend(of_lines(path, &scenario));
                warnings.extend(of_deeds(path, &scenario));
                warnings
            },
        },
        Err(faults) => Checked { faults, ..Checked::default() },
    }
}

/// What the lines of the personas leave in doubt. A persona that cannot be read is a fault of its own.
fn of_lines(path: &Path, scenario: &Scenario) -> Vec<PackError> {
    let (assets, actions) = (assets_of(path), actions_of(path, scenario).unwrap_or_default());
    let mut found = Vec::new();
    for entry in scenario.minds() {
        let persona = entry.persona.as_ref().map(|persona| assets.join(persona));
        let text = persona.as_ref().and_then(|path| std::fs::read_to_string(path).ok());
        let (Some(persona), Some(text)) = (persona, text) else { continue };
        let file = persona.display().to_string();
        if let Ok(persona) = PersonaProfile::from_json(&file, &text) {
            found.extend(lines::warnings(&file, &persona, scenario, actions.pack()));
        }
    }
    found
}

/// What the deeds of a scene leave in doubt. A pack that cannot be read is a fault of its own.
fn of_deeds(path: &Path, scenario: &Scenario) -> Vec<PackError> {
    let Some(actions) = actions_of(path, scenario) else { return Vec::new() };
    let file = path.display().to_string();
    let mut found = deeds::of_endings(&file, scenario, actions.pack());
    found.extend(scenario.warnings_of_fare(&file, actions.pack()));
    let own = scenario.actions.as_ref().map(|place| path.with_file_name(place));
    if let Some((place, text)) =
        own.and_then(|it| Some((it.clone(), std::fs::read_to_string(it).ok()?)))
    {
        found.extend(deeds::of_whispers(&place.display().to_string(), &text));
    }
    found
}

/// The actions of a scene: its own, or those that are built in. None where its own cannot be read.
fn actions_of(path: &Path, scenario: &Scenario) -> Option<WorldActions> {
    let Some(place) = &scenario.actions else { return Some(WorldActions::default()) };
    let text = std::fs::read_to_string(path.with_file_name(place)).ok()?;
    WorldActions::from_json("", &text).ok()
}

/// A path that leads nowhere is found here, and not when the scene is to be played.
fn missing_personas(path: &Path, scenario: &Scenario) -> Vec<PackError> {
    let (file, assets) = (path.display().to_string(), assets_of(path));
    let named = scenario.characters.iter().enumerate();
    let named = named.filter_map(|(index, entry)| Some((index, entry.persona.as_deref()?)));
    let missing = named.filter(|(_, persona)| !assets.join(persona).is_file());
    missing.map(|(index, persona)| missing_persona(&file, index, persona, &assets)).collect()
}

fn missing_persona(file: &str, index: usize, persona: &str, assets: &Path) -> PackError {
    let below = persona.strip_prefix("assets/");
    let advice = match below.filter(|below| assets.join(below).is_file()) {
        Some(below) => format!("write `{below}`: the path begins below that folder"),
        None => "write the path of a persona below that folder, as `personas/odo.persona.json`"
            .to_owned(),
    };
    let message = format!("there is no `{persona}` in `{}`: {advice}", assets.display());
    PackError::at(file, format!("/characters/{index}/persona"), "persona_is_there", message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn told(persona: &str, promised_to: &str) -> [String; 2] {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir_all(folder.path().join("assets/personas")).expect("a folder");
        fs::write(folder.path().join("assets/personas/a.persona.json"), "{}").expect("a file");
        let text = format!(
            r#"{{"title": "T", "intro": "I", "rounds": 1,
                "places": [{{"id": "inn", "label": "the inn", "description": "Smoke."}}],
                "characters": [
                    {{"id": "wren", "name": "Wren", "place": "inn", "mind": true, "persona": "{persona}",
                        "promises": [{{"text": "keep the fire in", "to": "{promised_to}"}}]}},
                    {{"id": "odo", "name": "Odo", "place": "inn"}}
                ],
                "ends_when": [{{"when": [{{"after_round": {{"round": 1}}}}], "epilogue": "So."}}]}}"#
        );
        let checked = check(&folder.path().join("a.scenario.json"), &text);
        [checked.faults, checked.warnings]
            .map(|found| found.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
    }

    #[test]
    fn a_persona_that_is_not_there_is_a_fault_that_says_what_to_write() {
        assert_eq!(told("personas/a.persona.json", "odo"), ["", ""]);
        let [missing, _] = told("personas/b.persona.json", "odo");
        assert!(missing.contains("/characters/0/persona: `persona_is_there`"), "{missing}");
        let [corrected, _] = told("assets/personas/a.persona.json", "odo");
        assert!(corrected.contains("write `personas/a.persona.json`"), "{corrected}");
    }

    #[test]
    fn what_was_hardly_meant_is_a_warning_and_no_fault() {
        let [faults, warnings] = told("personas/a.persona.json", "wren");
        assert_eq!(faults, "");
        assert!(warnings.contains("`promised_to_another`"), "{warnings}");
    }
}
