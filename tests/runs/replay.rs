//! Runs that were recorded are played again to the letter, without their brain.

mod jitter;
mod over_http;
mod stage;

use cognition_core::prompt::Purpose;
use cognition_llm::{Cassette, RequestPart, Tape};
use cognition_testkit::{Simulation, SimulationOptions};
use stage::{Recorded, root};
use std::collections::BTreeSet;
use std::sync::Arc;

const TAVERN: &str = "locked_door.scenario.json";

/// What was asked in a run.
fn purposes(run: &Recorded) -> BTreeSet<Purpose> {
    let replay = run.replay();
    let tape = replay.tape().expect("a brain was recorded");
    tape.questions().iter().map(|question| question.purpose).collect()
}

/// The run again, with one thread and with eight, so many times each.
fn check_same(run: &Recorded, times: usize) {
    for threads in [1, 8].repeat(times) {
        let report = run.replay().with_threads(threads).play();
        let report = report.unwrap_or_else(|error| panic!("{error}"));
        assert!(report.is_same(), "with {threads} threads: {report}");
        assert!(report.hashes.is_some(), "should come to the end: {report}");
    }
}

#[test]
fn an_evening_is_the_same_ten_times_with_one_thread_and_with_eight() {
    let run = Recorded::jittery(TAVERN, 40, 0);
    for purpose in [Purpose::Decide, Purpose::TieBreak, Purpose::Consolidate] {
        assert!(purposes(&run).contains(&purpose), "{purpose:?} of {:?}", purposes(&run));
    }
    check_same(&run, 5);
}

#[test]
fn what_minds_think_beside_their_turns_is_played_again_as_well() {
    let run = Recorded::jittery("week.scenario.json", 18, 0);
    let beside = [Purpose::Reflect, Purpose::Extract, Purpose::Drift, Purpose::Review];
    for purpose in beside {
        assert!(purposes(&run).contains(&purpose), "{purpose:?} of {:?}", purposes(&run));
    }
    check_same(&run, 1);
}

#[test]
fn errors_are_played_again_as_well() {
    let run = Recorded::jittery(TAVERN, 12, 2);
    let log = std::fs::read_to_string(run.folder.log()).expect("should be there");
    assert!(log.contains("brain_failed"), "should fail at least once");
    let report = run.play();
    assert!(report.is_same(), "{report}");
}

#[test]
fn a_run_by_rule_needs_no_cassette() {
    let run = Recorded::by_rule(TAVERN, 8);
    assert!(!run.folder.cassette().exists());
    let report = run.play();
    assert!(report.is_same(), "{report}");
}

#[test]
fn one_edited_word_of_a_prompt_is_named_with_its_segment_and_file() {
    let run = Recorded::jittery(TAVERN, 6, 0);
    let assets = tempfile::tempdir().expect("a temporary folder");
    let prompts = assets.path().join("prompts");
    std::fs::create_dir(&prompts).expect("should be made");
    let file = run.folder.path().join("assets/prompts/system.prompt.md");
    let text = std::fs::read_to_string(file).expect("the run keeps its prompts");
    let edited = text.replacen("character", "personage", 1);
    assert_ne!(edited, text, "the file should have that word");
    std::fs::write(prompts.join("system.prompt.md"), edited).expect("should write");
    let report = run.replay().with_assets(assets.path()).play();
    let report = report.unwrap_or_else(|error| panic!("{error}"));
    let mismatch = report.mismatch.as_ref().expect("the tape does not know that prompt");
    let [change] = &mismatch.changes[..] else { panic!("one part differs: {mismatch}") };
    assert_eq!(change.part, Some(RequestPart::Stable), "{mismatch}");
    assert!(change.place.ends_with("written from system.prompt.md"), "{mismatch}");
    assert!(change.diff.contains("personage"), "{mismatch}");
    assert!(!report.is_same());
}

#[test]
fn another_reply_makes_another_run_and_the_first_record_of_it_is_named() {
    let run = Recorded::jittery(TAVERN, 6, 0);
    run.edit(run.folder.cassette(), |tape| {
        let replies = |line: &str| line.contains(r#""reply":"#) && line.contains("thoughts");
        let mut is_first = true;
        let mut change = |line: &str| match replies(line) && std::mem::take(&mut is_first) {
            true => line.replacen(r#"\"thoughts\":\""#, r#"\"thoughts\":\"Well. "#, 1),
            false => line.to_owned(),
        };
        tape.lines().map(|line| change(line) + "\n").collect()
    });
    let report = run.play();
    let difference = report.difference.as_ref().expect("should differ");
    assert_eq!((difference.event.as_str(), difference.field.as_str()), ("uttered", "/thoughts"));
    assert!(difference.mind.is_some(), "{difference}");
}

#[test]
fn a_run_that_was_killed_is_the_same_as_far_as_it_came() {
    let run = Recorded::jittery(TAVERN, 8, 0);
    // Its log ends before its tape does, wherever the one and the other stand by their bytes.
    for (file, thirds) in [(run.folder.log(), 1), (run.folder.cassette(), 2)] {
        run.edit(file, |text| text[..text.len() * thirds / 3].to_owned());
    }
    let report = run.play();
    assert!(report.is_same() && report.hashes.is_none(), "{report}");
}

/// When prompts have changed, `cargo run --example offline_replay -- --record` records it anew.
#[test]
fn the_cassette_that_is_shipped_still_plays() {
    let tape = Tape::read(root().join("data/cassettes/tavern.cassette.jsonl"));
    let tape = tape.unwrap_or_else(|faults| panic!("{faults:?}"));
    let (seed, weights) = (tape.header().seed, tape.header().weights);
    let scenario = root().join("data/scenarios").join(&tape.header().scenario);
    let cassette = Cassette::replay(tape);
    let mut options = SimulationOptions::new(Arc::new(cassette.clone()));
    (options.seed, options.turns, options.weights) = (seed, Some(6), weights);
    let mut simulation = Simulation::load(&scenario, options).expect("is shipped as well");
    let records = simulation.play();
    if let Some(mismatch) = cassette.mismatch() {
        panic!("record it anew, with `--example offline_replay -- --record`: {mismatch}");
    }
    assert!(records.len() > 50, "should be a scene, not {} records", records.len());
}
