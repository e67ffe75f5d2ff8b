//! The first scene of the book ends as a reader expects, whatever the seed.

use cognition_core::record::RunEvent;
use cognition_llm::HeuristicBrain;
use cognition_testkit::{Simulation, SimulationOptions};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const SEEDS: u64 = 10;
const GIVEN: &str = "Take it. It is the worse one.";

/// The scene as a reader saves it, beside a persona of one sentence, with other words over the gift.
fn saved(name: &str, over_the_gift: &str) -> PathBuf {
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/scenarios.md");
    let book = fs::read_to_string(book).expect("should be there");
    let (_, scene) = book.split_once("```json\n").expect("should begin with a scene");
    let (scene, _) = scene.split_once("```").expect("should end");
    assert!(scene.contains(GIVEN), "the scene has other words: {scene}");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("first_scene").join(name);
    fs::create_dir_all(folder.join("assets/personas")).expect("should be writable");
    let persona = r#"{"name": "Wren", "profile": "A boatwoman of forty. She likes quiet."}"#;
    fs::write(folder.join("assets/personas/wren.persona.json"), persona).expect("is writable");
    let path = folder.join("oar.scenario.json");
    fs::write(&path, scene.replace(GIVEN, over_the_gift)).expect("should be writable");
    path
}

fn ending(scene: &Path, seed: u64) -> String {
    let mut options = SimulationOptions::new(Arc::new(HeuristicBrain));
    options.seed = seed;
    let mut played = Simulation::load(scene, options).unwrap_or_else(|fault| panic!("{fault}"));
    match played.play().pop().map(|record| record.event) {
        Some(RunEvent::RunEnded { why, .. }) => why,
        other => panic!("should end with the end, not with {other:?}"),
    }
}

#[test]
fn who_is_given_what_she_came_for_keeps_it_whatever_is_said_over_it() {
    for (name, words) in [
        ("plain", GIVEN),
        ("short", "Take it."),
        ("named", "Take the oar, then."),
        ("worth", "Take it for what it is worth."),
        ("german", "Nimm es. Es ist das schlechtere."),
    ] {
        let scene = saved(name, words);
        for seed in 0..SEEDS {
            assert_eq!(ending(&scene, seed), "The boat goes straight.", "{words}, seed {seed}");
        }
    }
}
