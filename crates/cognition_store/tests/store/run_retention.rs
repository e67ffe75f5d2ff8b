//! What is not to be kept any longer goes, and nothing else.

use crate::databases::{on_each_database, opened};
use crate::minds::Dice;
use crate::run_records::tables;
use cognition_store::{Retained, Retention, RunStore, StoreError};
use serde_json::json;

async fn keep(store: &dyn RunStore, runs: &[&str]) {
    for run in runs {
        store.begin_run(run, &json!({})).await.expect("the name is free");
        store.append(run, 1, Dice::new(8).records(60).into()).await.expect("can be kept");
    }
}

#[test]
fn by_default_everything_is_kept() {
    on_each_database(async |location| {
        let store = opened(location).await;
        keep(&*store, &["a", "b"]).await;
        let before = tables(location, "a").await;
        let retained = store.retain(&Retention::default()).await.expect("can be asked");
        assert_eq!((retained, tables(location, "a").await), (Retained::default(), before));
    });
}

#[test]
fn older_runs_go_or_only_their_events() {
    on_each_database(async |location| {
        let store = opened(location).await;
        keep(&*store, &["a", "b", "c", "d"]).await;
        let (b, d) = (tables(location, "b").await, tables(location, "d").await);
        let retention = Retention { runs: Some(3), events_of: Some(1) };
        let retained = store.retain(&retention).await.expect("can be asked");
        assert_eq!(retained, Retained { runs: 1, events_of: 2 });
        assert_eq!(tables(location, "a").await, [""; 0], "nothing of it is left");
        assert_eq!(tables(location, "d").await, d, "the latest is whole");
        let audit = |lines: &[String]| -> Vec<String> {
            let of_audit =
                |line: &&String| !line.starts_with("events") && !line.starts_with("runs");
            lines.iter().filter(of_audit).cloned().collect()
        };
        let left = tables(location, "b").await;
        assert_eq!(audit(&left), audit(&b));
        assert_eq!(left.len(), audit(&b).len() + 1, "and the run itself");
        let lines = store.lines("b", 0, 9).await;
        assert!(matches!(lines, Err(StoreError::EventsDropped { .. })), "{lines:?}");
        let runs = store.runs().await.expect("can be listed");
        let dropped: Vec<_> = runs.iter().map(|run| run.events_dropped).collect();
        assert_eq!(dropped, [false, true, true]);
        let again = store.retain(&retention).await.expect("can be asked");
        assert_eq!(again, Retained::default());
    });
}
