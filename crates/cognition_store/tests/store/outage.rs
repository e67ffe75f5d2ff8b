//! A database that goes away while it is used, and comes back.

use crate::cluster::Cluster;
use crate::databases::{block_on, opened};
use cognition_core::mind::GameTime;
use cognition_core::record::{RunEvent, RunRecord};
use cognition_core::save::Save;
use cognition_store::{Appended, NewBatch, RunRecorder, RunStore, StoreError};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

fn record(tick: u64) -> RunRecord {
    RunRecord { tick, event: RunEvent::Narrated { text: format!("It rains for {tick} days.") } }
}

async fn append(store: &dyn RunStore, number: u64) -> Result<Appended, StoreError> {
    store.append("rain", number, [record(number)].into()).await
}

fn save(seconds: u64) -> Arc<Save> {
    let save = Save::new(GameTime::from_secs(seconds), 0, vec![]);
    Arc::new(save.expect("nobody is in it twice"))
}

#[test]
fn what_was_acknowledged_outlives_an_outage_and_the_rest_is_done_once_more() {
    let Some(cluster) = Cluster::start() else { return };
    block_on(async {
        let store = opened(&cluster.url()).await;
        store.begin_run("rain", &json!({})).await.expect("is new");
        append(&*store, 1).await.expect("it is there");
        store.save("slot", save(1)).await.expect("it is there");
        cluster.end();
        let error = append(&*store, 2).await.expect_err("it is gone");
        assert!(matches!(error, StoreError::Database { .. }), "{error:?}");
        let error = store.save("slot", save(2)).await.expect_err("it is gone");
        assert!(matches!(error, StoreError::Database { .. }), "{error:?}");
        cluster.begin();
        assert_eq!(store.load("slot").await.expect("was acknowledged"), *save(1));
        for number in [1, 2] {
            append(&*store, number).await.expect("it is there again");
        }
        assert_eq!(store.lines("rain", 0, 9).await.expect("can be read").len(), 2);
        assert_eq!(store.verify("rain").await.expect("can be read"), None);
    });
}

#[test]
fn a_recorder_says_that_it_has_stopped_and_why() {
    let Some(cluster) = Cluster::start() else { return };
    let recorder = RunRecorder::start(&cluster.url(), "rain", &json!({})).expect("is new");
    recorder.record(record(1)).expect("it writes");
    cluster.end();
    let refused = (2..).find(|tick| recorder.record(record(*tick)).is_err());
    assert!(refused.is_some());
    let error = recorder.finish().expect_err("it is gone");
    assert!(matches!(error, StoreError::Database { .. }), "{error:?}");
}

#[test]
fn a_run_that_is_claimed_can_be_ended_once_the_database_is_back() {
    let Some(cluster) = Cluster::start() else { return };
    block_on(async {
        let store = opened(&cluster.url()).await;
        let (hash, title, body) = ("abc".to_owned(), "Doors".to_owned(), "{}".to_owned());
        let batch = NewBatch { hash, title, body, runs: 2, attempts: 2 };
        store.enrol(&batch).await.expect("can be entered");
        let lease = Duration::from_hours(1);
        let claim = async || store.claim("abc", "ada", lease).await;
        let held = claim().await.expect("it is there").expect("one waits");
        cluster.end();
        for error in [store.renew(&held, lease).await, store.finish(&held, &json!({})).await] {
            assert!(matches!(error, Err(StoreError::Database { .. })), "{error:?}");
        }
        cluster.begin();
        assert!(store.renew(&held, lease).await.expect("it is back"), "nobody has taken it");
        assert!(store.finish(&held, &json!({})).await.expect("it is back"));
        assert!(!store.finish(&held, &json!({})).await.expect("it is back"), "it is ended once");
        let next = claim().await.expect("it is back").expect("one waits");
        assert_eq!((next.run, next.number), (1, 1));
    });
}
