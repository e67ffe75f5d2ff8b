//! Files of every kind, changed by chance: each is read, or its faults are named.

use super::{Checker, KINDS, kind_name};
use cognition_core::pack::{PackError, Place};
use cognition_fuzz::Fuzz;
use cognition_heuristic::HeuristicBrain;
use cognition_testkit::MindHarness;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// No seed is longer: what is short is tried more often.
const LONGEST: u64 = 24 * 1024;
/// Members of a language that are tried: one for each way in which they are read.
const MEMBERS: [&str; 6] =
    ["conduct", "dialogue_acts", "grammar", "meanings", "times", "sentences"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files of a kind in the tree, but for what is long or held back.
fn files(end: &str) -> Vec<Vec<u8>> {
    let (mut paths, mut left) = (Vec::new(), Vec::new());
    left.extend(["data", "assets", "examples/market"].map(|folder| root().join(folder)));
    while let Some(folder) = left.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() { left.push(path) } else { paths.push(path) }
        }
    }
    paths.retain(|path| {
        let is_short = path.metadata().is_ok_and(|file| file.len() <= LONGEST);
        let name = kind_name(path).unwrap_or_default();
        is_short && name.ends_with(end) && !name.contains("held_back")
    });
    paths.sort();
    paths.iter().map(|path| fs::read(path).expect("is there")).collect()
}

/// The rules that are broken, and how deep.
fn told(faults: &[PackError]) -> String {
    let place = |place: &Place| match place {
        Place::Line(..) => "line".to_owned(),
        Place::Pointer(pointer) => pointer.matches('/').count().to_string(),
    };
    let each = faults.iter().map(|fault| format!("{} at {}", fault.rule, place(&fault.place)));
    each.take(50).collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>().join(", ")
}

fn checker(end: &str) -> Checker {
    let found = KINDS.iter().find(|(known, _)| *known == end);
    found.unwrap_or_else(|| panic!("{end} is a known kind")).1
}

/// One of so many kinds that share a test.
fn check(target: &'static str, end: &str, share: usize) {
    let checker = checker(end);
    Fuzz::of(target).seeds(files(end)).one_of(share).run(|bytes| {
        match std::str::from_utf8(bytes) {
            Ok(text) => told(&checker(&format!("x{end}"), text)),
            Err(_) => "no text".to_owned(),
        }
    });
}

#[test]
fn hostile_scenarios_are_read_or_their_faults_named() {
    check("scenarios", ".scenario.json", 1);
}

#[test]
fn hostile_personas_are_read_or_their_faults_named() {
    check("personas", ".persona.json", 2);
    check("routines", ".routine.json", 2);
}

#[test]
fn hostile_packs_are_read_or_their_faults_named() {
    for (target, end) in [
        ("actions", ".actions.json"),
        ("routing", ".routing.json"),
        ("planning", ".planning.json"),
        ("conscience", ".conscience.json"),
        ("directives", ".directives.json"),
        ("costs", ".costs.json"),
        ("regulation", ".regulation.json"),
    ] {
        check(target, end, 7);
    }
}

#[test]
fn hostile_experiments_scripts_suites_and_options_are_read_or_their_faults_named() {
    for (target, end) in [
        ("replies_of_scripts", ".replies.json"),
        ("evaluations", ".evaluation.json"),
        ("experiments", ".experiment.json"),
        ("schemas", ".schema.json"),
        ("run_options", "run.json"),
    ] {
        check(target, end, 5);
    }
}

#[test]
fn hostile_brain_files_are_read_or_their_faults_named() {
    check("brain_files", ".brain.json", 1);
}

#[test]
fn hostile_cassettes_are_read_or_their_faults_named() {
    let tape = files(".cassette.jsonl");
    let checker = checker(".cassette.jsonl");
    let whole = fs::read(root().join("data/cassettes/tavern.cassette.jsonl")).expect("is there");
    Fuzz::of("cassettes")
        .seeds(tape)
        .seed(whole)
        .run(|bytes| told(&checker("x.cassette.jsonl", &String::from_utf8_lossy(bytes))));
}

#[test]
fn hostile_prompt_files_are_read_or_their_faults_named() {
    let checker = checker(".prompt.md");
    for name in ["system", "respond_turn"] {
        let file = root().join(format!("assets/prompts/{name}.prompt.md"));
        let seed = fs::read(&file).expect("is there");
        Fuzz::of("prompts").seed(seed).one_of(2).run(|bytes| {
            told(&checker(&format!("{name}.prompt.md"), &String::from_utf8_lossy(bytes)))
        });
    }
}

#[test]
fn hostile_language_data_is_read_or_its_faults_named() {
    for member in MEMBERS {
        let file = root().join(format!("data/languages/en/{member}.json"));
        let seed = fs::read(&file).expect("is there");
        Fuzz::of("languages").seed(seed).one_of(MEMBERS.len()).run(|bytes| {
            let file = format!("{member}.language.json");
            told(&super::language::check_member(&file, &String::from_utf8_lossy(bytes)))
        });
    }
}

#[test]
fn hostile_saves_are_read_or_their_faults_named() {
    let mut harness = MindHarness::new(HeuristicBrain);
    harness.finish_all();
    let mara = harness.spawn_mind("mara");
    harness.spawn_mind("odo");
    harness.chat(mara).say("I promise to bring you the key by noon. Who has it?");
    let save = bevy_cognition::save::capture(harness.app.world()).expect("ids are their own");
    let checker = checker(".save.json");
    Fuzz::of("saves")
        .seed(save.to_json())
        .run(|bytes| told(&checker("x.save.json", &String::from_utf8_lossy(bytes))));
}
