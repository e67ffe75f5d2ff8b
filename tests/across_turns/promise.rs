//! A promise is given, prevented, told of and kept; or it is not, and that is owned up to.

pub(crate) mod scene;

use cognition_core::conscience::MindEvent;
use cognition_core::promise::{CommitmentSource, CommitmentState};
use cognition_core::record::{RunEvent, RunRecord};
use scene::{file, heads, logged, never_unbarred, simulation};
use std::path::Path;

const SEEDS: u64 = 5;

fn play(scene: &Path, seed: u64) -> Vec<RunRecord> {
    simulation(scene, seed).play()
}

fn ending(records: &[RunRecord]) -> &str {
    match records.last().map(|record| &record.event) {
        Some(RunEvent::RunEnded { why, .. }) => why,
        other => panic!("should end with the end, not with {other:?}"),
    }
}

/// Where in a run something first enters the log of Odo.
fn first(records: &[RunRecord], is_it: impl Fn(&MindEvent) -> bool) -> usize {
    let mut found = logged(records, "odo").filter(|(_, event)| is_it(event));
    found.next().expect("should be logged").0
}

/// Where Odo says something to Mara, after that place in the run.
fn told_mara(records: &[RunRecord], after: usize, what: &str) -> Option<usize> {
    let said = |record: &RunRecord| matches!(&record.event, RunEvent::Uttered { mind, speech, .. } if mind.as_str() == "odo" && speech.contains(what));
    let at = after + records.get(after..)?.iter().position(said)?;
    let RunEvent::Uttered { turn: said_in, .. } = &records[at].event else { return None };
    let to_her = records[at..].iter().any(|record| {
        matches!(&record.event, RunEvent::ActionDecided { mind, turn, action: Some(action), .. }
            if mind.as_str() == "odo" && turn == said_in && action.targets.contains(&"mara".into()))
    });
    to_her.then_some(at)
}

#[test]
fn a_promise_is_given_prevented_told_of_and_kept() {
    for seed in 0..SEEDS {
        let records = play(&file(), seed);
        let opened = first(&records, |event| {
            matches!(event, MindEvent::CommitmentOpened { opener: CommitmentSource::Speech, .. })
        });
        let hindered =
            first(&records, |event| matches!(event, MindEvent::CommitmentHindered { .. }));
        let told = told_mara(&records, hindered, "The loft hatch is locked.");
        let told = told.unwrap_or_else(|| panic!("Mara should hear why, with seed {seed}"));
        let kept = first(&records, |event| match event {
            MindEvent::CommitmentEnded { state: CommitmentState::Done { evidence }, .. } => {
                evidence.action == "world:give" && evidence.outcome.contains("the boathouse key")
            }
            _ => false,
        });
        assert!(opened < hindered && hindered < told && told < kept, "with seed {seed}");
        assert!(ending(&records).starts_with("Mara weighs the cork"), "with seed {seed}");
        let opened = logged(&records, "odo")
            .filter(|(_, event)| matches!(event, MindEvent::CommitmentOpened { .. }));
        assert_eq!(opened.count(), 1, "should promise it once, with seed {seed}");
    }
}

#[test]
fn what_is_never_possible_runs_out_of_time_and_is_owned_up_to() {
    let (scene, mut owned_up) = (never_unbarred(), 0);
    for seed in 0..SEEDS {
        let records = play(&scene, seed);
        let expired = first(&records, |event| {
            matches!(event, MindEvent::CommitmentEnded { state: CommitmentState::Expired, .. })
        });
        let perceived = records[expired..].iter().any(|record| {
            matches!(&record.event, RunEvent::Perceived { mind, percept }
                if mind.as_str() == "odo" && percept.text.contains("you did not keep your word"))
        });
        assert!(perceived, "should come back to him, with seed {seed}");
        owned_up += u64::from(told_mara(&records, expired, "boathouse key").is_some());
        assert!(ending(&records).starts_with("The tide has turned. Across"), "with seed {seed}");
    }
    // The tide may turn before he has another turn.
    assert!(2 * owned_up > SEEDS, "he owned up in {owned_up} of {SEEDS}");
}

#[test]
fn a_replay_is_the_same_to_the_last_link_of_every_log() {
    for scene in [file(), never_unbarred()] {
        let [first, second] = [(), ()].map(|()| {
            let mut simulation = simulation(&scene, 3);
            let records = simulation.play();
            (records, heads(&mut simulation))
        });
        assert_eq!(first.1, second.1);
        assert_eq!(first.1.len(), 2, "should be two minds: {:?}", first.1);
        assert_eq!(first.0, second.0, "the world and its hash should be the same");
    }
}

#[test]
fn what_becomes_of_the_promise_is_told_to_whoever_watches() {
    let mut simulation = simulation(&file(), 0);
    let records = simulation.play();
    let narrator = simulation.narrator();
    let shown: Vec<String> = records.iter().filter_map(|record| narrator.line(record)).collect();
    for tag in ["[promised]", "[hindered]", "[kept]"] {
        let count = shown.iter().filter(|line| line.contains(tag)).count();
        assert_eq!(count, 1, "{tag} should be told once");
    }
}
