//! Runs of a batch are claimed by one worker each, and ended once.

use crate::databases::{block_on, on_each_database, opened};
use cognition_store::{BatchStore, BatchTally, Claim, NewBatch, RunState, StoreError};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;

const LONG: Duration = Duration::from_secs(3600);

fn batch(runs: u64) -> NewBatch {
    let (hash, title, body) = ("abc".to_owned(), "Doors".to_owned(), "{}".to_owned());
    NewBatch { hash, title, body, runs, attempts: 2 }
}

async fn claimed(store: &dyn BatchStore, lease: Duration) -> Option<Claim> {
    store.claim("abc", "ada", lease).await.expect("can be claimed")
}

async fn one_claimed(store: &dyn BatchStore, lease: Duration) -> Claim {
    claimed(store, lease).await.expect("one waits")
}

async fn tally(store: &dyn BatchStore) -> (u64, u64, u64, u64) {
    let BatchTally { waiting, claimed, done, failed } =
        store.tally("abc").await.expect("can be counted");
    (waiting, claimed, done, failed)
}

#[test]
fn who_enters_a_batch_that_is_there_joins_it() {
    on_each_database(async |location| {
        let (here, there) = (opened(location).await, opened(location).await);
        // More than go into one statement.
        let new = batch(250);
        let (one, two) = tokio::join!(here.enrol(&new), there.enrol(&new));
        let both = [one.expect("can be entered"), two.expect("can be entered")];
        assert_eq!(both.iter().filter(|new| **new).count(), 1, "one of the two entered it");
        assert_eq!(tally(&*here).await, (250, 0, 0, 0));
        let claim = one_claimed(&*here, LONG).await;
        assert!(here.finish(&claim, &json!({"turns": 3})).await.expect("can be finished"));
        assert!(!there.enrol(&new).await.expect("can be entered"), "it is there");
        assert_eq!(tally(&*there).await, (249, 0, 1, 0));
        assert_eq!(there.tally("another").await.expect("can be counted"), BatchTally::default());
    });
}

#[test]
fn many_who_claim_at_once_get_each_run_once() {
    on_each_database(async |location| {
        opened(location).await.enrol(&batch(60)).await.expect("can be entered");
        let mut tasks = Vec::new();
        for _ in 0..6 {
            let store = opened(location).await;
            tasks.push(tokio::spawn(async move {
                let mut runs = Vec::new();
                while let Some(claim) = claimed(&*store, LONG).await {
                    let outcome = json!({"run": claim.run});
                    assert!(store.finish(&claim, &outcome).await.expect("can be finished"));
                    runs.push(claim.run);
                }
                runs
            }));
        }
        let mut all = Vec::new();
        for task in tasks {
            all.extend(task.await.expect("does not panic"));
        }
        assert_eq!(all.len(), 60, "none twice");
        assert_eq!(all.into_iter().collect::<BTreeSet<_>>().len(), 60, "none left out");
        let runs = opened(location).await.runs_of("abc").await.expect("can be read");
        assert!(runs.iter().all(|run| run.outcome == json!({"run": run.run}) && run.claims == 1));
    });
}

#[test]
fn who_falls_silent_loses_the_run_and_can_end_it_no_more() {
    on_each_database(async |location| {
        let store = opened(location).await;
        store.enrol(&batch(1)).await.expect("can be entered");
        let late = one_claimed(&*store, Duration::ZERO).await;
        let next = one_claimed(&*store, LONG).await;
        assert_eq!((late.run, next.run, late.number, next.number), (0, 0, 1, 2));
        assert_eq!(claimed(&*store, LONG).await, None, "it is held");
        let outcome = json!("late");
        assert!(!store.renew(&late, LONG).await.expect("can be asked"));
        assert!(!store.release(&late).await.expect("can be asked"));
        assert!(!store.fail(&late, "late").await.expect("can be asked"));
        assert!(!store.finish(&late, &outcome).await.expect("can be asked"));
        assert!(store.finish(&next, &json!("in time")).await.expect("can be finished"));
        assert!(!store.finish(&next, &outcome).await.expect("can be asked"), "it is done");
        let runs = store.runs_of("abc").await.expect("can be read");
        assert_eq!((runs[0].state, &runs[0].outcome), (RunState::Done, &json!("in time")));
        assert_eq!((runs[0].claims, runs[0].failures), (2, 1));
    });
}

#[test]
fn a_lease_that_is_renewed_does_not_end() {
    on_each_database(async |location| {
        let store = opened(location).await;
        store.enrol(&batch(1)).await.expect("can be entered");
        let claim = one_claimed(&*store, Duration::ZERO).await;
        assert!(store.renew(&claim, LONG).await.expect("nobody took it meanwhile"));
        assert_eq!(claimed(&*store, LONG).await, None, "it is held");
        assert!(store.renew(&claim, Duration::MAX).await.expect("a lease may be long"));
        assert!(store.renew(&claim, Duration::ZERO).await.expect("it is held"));
        assert!(claimed(&*store, LONG).await.is_some(), "its lease has ended");
    });
}

#[test]
fn a_run_that_fails_is_tried_again_and_in_the_end_given_up_with_its_cause() {
    on_each_database(async |location| {
        let store = opened(location).await;
        store.enrol(&batch(2)).await.expect("can be entered");
        let cause = "the brain \0 said \"no\"; DROP TABLE batches; --";
        for attempt in 1..=2 {
            let claim = one_claimed(&*store, LONG).await;
            assert_eq!((claim.run, claim.number), (0, attempt));
            assert!(store.fail(&claim, cause).await.expect("can fail"));
        }
        for _ in 0..2 {
            assert_eq!(one_claimed(&*store, Duration::ZERO).await.run, 1);
        }
        assert_eq!(claimed(&*store, LONG).await, None, "both are given up");
        assert_eq!(tally(&*store).await, (0, 0, 0, 2));
        let runs = store.runs_of("abc").await.expect("can be read");
        assert_eq!((runs[0].failures, &runs[0].outcome), (2, &Value::from(cause)));
        let silent = runs[1].outcome.as_str().expect("says why");
        assert!(silent.contains("fell silent"), "{silent}");
        assert_eq!(store.retry("abc").await.expect("can be retried"), 2);
        assert_eq!(tally(&*store).await, (2, 0, 0, 0));
        assert_eq!(store.runs_of("abc").await.expect("can be read")[0].failures, 0);
    });
}

#[test]
fn a_run_that_is_given_back_waits_again_and_has_not_failed() {
    on_each_database(async |location| {
        let store = opened(location).await;
        store.enrol(&batch(1)).await.expect("can be entered");
        for number in 1..5 {
            let claim = one_claimed(&*store, LONG).await;
            assert_eq!(claim.number, number);
            assert!(store.release(&claim).await.expect("can be given back"));
            assert!(!store.finish(&claim, &json!(1)).await.expect("can be asked"));
        }
        let run = &store.runs_of("abc").await.expect("can be read")[0];
        assert_eq!((run.state, run.failures, &run.outcome), (RunState::Waiting, 0, &Value::Null));
    });
}

#[test]
fn names_that_cannot_be_kept_are_refused() {
    on_each_database(async |location| {
        let store = opened(location).await;
        let nul = NewBatch { title: "a\0b".to_owned(), ..batch(1) };
        let refused = store.enrol(&nul).await.expect_err("PostgreSQL has no NUL");
        assert!(matches!(refused, StoreError::Name { .. }), "{refused:?}");
        let hostile = NewBatch { title: "'); DROP TABLE batches; --".to_owned(), ..batch(1) };
        assert!(store.enrol(&hostile).await.expect("is kept as it is"));
        let refused = store.claim("abc", "", LONG).await.expect_err("nobody has no name");
        assert!(matches!(refused, StoreError::Name { .. }), "{refused:?}");
    });
}

#[test]
fn what_is_no_run_is_named_where_it_is_read() {
    let folder = tempfile::tempdir().expect("there is room");
    let location = crate::databases::file_in(folder.path());
    block_on(async {
        let store = opened(&location).await;
        store.enrol(&batch(1)).await.expect("can be entered");
        let pool = sqlx::AnyPool::connect(&format!("sqlite://{location}")).await;
        let odd = sqlx::query("UPDATE batch_runs SET state = 'lost'");
        odd.execute(&pool.expect("is there")).await.expect("is a statement");
        let error = store.runs_of("abc").await.expect_err("no run is lost").to_string();
        assert!(error.contains("run 0 of the batch cannot be read: it has the state `lost`"));
    });
}
