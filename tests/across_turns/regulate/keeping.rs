//! What was learned outlives the process.

use super::street::{CORRECTION, HERON, Street, hasty};
use bevy_cognition::regulate::{read_regulation, write_regulation};
use cognition_core::route::{EngagementMode, RoutingWeights};
use std::fs;
use std::path::{Path, PathBuf};

fn file(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("regulation_{name}.json"));
    if path.exists() {
        fs::remove_file(&path).expect("is a file of an earlier run");
    }
    path
}

fn learn(street: &mut Street) {
    for _ in 0..8 {
        street.tell(HERON, CORRECTION);
    }
    street.greet(4);
    street.end_day().expect("it presses");
}

/// Lets the app run until the file is there and whole: it is written by a task.
fn until_written(street: &mut Street, path: &Path) {
    for _ in 0..1_000_000 {
        if read_regulation(path).is_ok_and(|read| read.is_some()) {
            return;
        }
        street.harness.update();
        std::thread::yield_now();
    }
    panic!("{} should be written", path.display());
}

#[test]
fn what_was_learned_is_taken_up_by_the_next_run() {
    let path = file("taken_up");
    let mut first = Street::new(hasty()).kept_in(&path);
    learn(&mut first);
    until_written(&mut first, &path);
    let kept = read_regulation(&path).expect("can be read").expect("is there");
    assert_eq!(&kept, first.regulation());
    assert!(!path.with_extension("json.tmp").exists(), "what is written beside it is put in place");

    for mut second in [Street::empty(|_| String::new()), Street::new(hasty())] {
        second = second.kept_in(&path);
        second.harness.update();
        assert_eq!(second.weights(), first.weights());
        assert_eq!(second.tell(HERON, "It nests on the roof."), EngagementMode::Clarify);
    }
    let mut other = Street::new(RoutingWeights::tuned().clone()).kept_in(&path);
    other.harness.update();
    assert_eq!(&other.weights(), RoutingWeights::tuned(), "it was learned on another base");
}

#[test]
fn a_file_that_cannot_be_read_stays_as_it_is() {
    let path = file("broken");
    let mut first = Street::new(hasty());
    learn(&mut first);
    write_regulation(&path, first.regulation()).expect("can be written");
    let whole = fs::read_to_string(&path).expect("was written");
    let broken = whole.replacen("\"cold_boost\":0.27", "\"cold_boost\":0.9", 1);
    assert_ne!(whole, broken);
    fs::write(&path, &broken).expect("can be written");
    let fault = read_regulation(&path).expect_err("should be refused").to_string();
    let expected = "/weights/clarify/cold_boost: `maximum`: 0.9 is greater than the maximum of 0.4";
    assert!(fault.contains("regulation_broken.json") && fault.contains(expected), "{fault}");

    let mut second = Street::new(hasty()).kept_in(&path);
    learn(&mut second);
    for _ in 0..100 {
        second.harness.update();
    }
    assert_eq!(fs::read_to_string(&path).ok(), Some(broken));
}

#[test]
fn without_a_file_nothing_is_written() {
    let path = file("absent");
    let mut street = Street::new(hasty());
    learn(&mut street);
    street.harness.update();
    assert!(read_regulation(&path).is_ok_and(|read| read.is_none()));
}
