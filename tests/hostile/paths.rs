//! No place that a scenario names leads out of its folder, on the way in or out.

use bevy_cognition::prelude::*;
use cognition_testkit::{RunFolder, RunOptions, Simulation, SimulationError, SimulationOptions};
use std::fs;
use std::path::Path;
use std::sync::Arc;

const PERSONA: &str = "personas/mara.persona.json";

/// A scene in `pack`, beside what is none of its business.
fn stage(change: impl Fn(&str) -> String) -> tempfile::TempDir {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let around = tempfile::tempdir().expect("there is room");
    let at = |place: &str| around.path().join(place);
    fs::create_dir_all(at("pack/assets/personas")).expect("there is room");
    for persona in ["mara", "odo", "wren", "brannic", "pip", "sela", "tibb"] {
        let place = format!("assets/personas/{persona}.persona.json");
        fs::copy(root.join(&place), at("pack").join(&place)).expect("is there");
    }
    fs::copy(root.join("data/routing/game.json"), at("secret.json")).expect("is there");
    let scene = root.join("data/scenarios/locked_door.scenario.json");
    let scene = change(&fs::read_to_string(scene).expect("is there"));
    fs::write(at("pack/x.scenario.json"), scene).expect("there is room");
    around
}

fn load(around: &tempfile::TempDir) -> Result<Simulation, SimulationError> {
    let scene = around.path().join("pack/x.scenario.json");
    Simulation::load(&scene, SimulationOptions::new(Arc::new(HeuristicBrain)))
}

/// The rules that loading breaks.
fn rules(around: &tempfile::TempDir) -> Vec<String> {
    match load(around) {
        Err(SimulationError::Faults(faults)) => faults.into_iter().map(|it| it.rule).collect(),
        Err(other) => panic!("{other}"),
        Ok(_) => Vec::new(),
    }
}

fn with_routing(place: &str) -> impl Fn(&str) -> String {
    let routing = format!("{{\"routing\": \"{place}\", ");
    move |scene| scene.replacen('{', &routing, 1)
}

#[test]
fn a_scenario_reads_nothing_that_lies_outside_of_its_folder() {
    assert!(rules(&stage(str::to_owned)).is_empty(), "it is as it should be");
    assert_eq!(rules(&stage(with_routing("../secret.json"))), ["within"]);
    assert_eq!(rules(&stage(with_routing("/etc/passwd"))), ["within"]);
    let outside = |scene: &str| scene.replace(PERSONA, "../../secret.json");
    assert_eq!(rules(&stage(outside)), ["within"]);
}

#[cfg(unix)]
#[test]
fn a_link_leads_no_further_than_a_name() {
    let around = stage(with_routing("inner.json"));
    let link = around.path().join("pack/inner.json");
    std::os::unix::fs::symlink(around.path().join("secret.json"), &link).expect("there is room");
    assert_eq!(rules(&around), ["within"]);
}

#[cfg(unix)]
#[test]
fn a_run_is_kept_in_its_folder_though_somebody_has_laid_links_there() {
    let around = stage(str::to_owned);
    let evening = load(&around).unwrap_or_else(|error| panic!("{error}"));
    let (out, victim) = (around.path().join("out"), around.path().join("victim"));
    fs::create_dir_all(&out).expect("there is room");
    fs::create_dir_all(&victim).expect("there is room");
    std::os::unix::fs::symlink(&victim, out.join("assets")).expect("there is room");
    let scene = around.path().join("pack/x.scenario.json");
    let kept = RunFolder::new(&out).keep(&scene, &evening, &RunOptions::new(&scene));
    assert!(kept.is_err() || !kept.is_ok_and(|left_out| left_out.is_empty()), "it is told");
    assert_eq!(fs::read_dir(&victim).expect("is there").count(), 0);
    fs::write(around.path().join("target"), "mine").expect("there is room");
    fs::remove_file(out.join("assets")).expect("was made here");
    let _ = fs::remove_file(out.join("run.json"));
    std::os::unix::fs::symlink(around.path().join("target"), out.join("run.json")).expect("room");
    let kept = RunFolder::new(&out).keep(&scene, &evening, &RunOptions::new(&scene));
    assert!(kept.is_err(), "a link in place of a file is refused");
    assert_eq!(fs::read(around.path().join("target")).expect("is there"), b"mine");
}
