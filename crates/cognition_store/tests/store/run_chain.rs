//! Whoever changes a run by hand is found out, and where.

use crate::databases::{on_each_database, opened};
use crate::minds::Dice;
use crate::run_records::execute;
use cognition_core::record::{RunEvent, RunRecord};
use cognition_store::{EventFault, RunFault, RunStore};
use serde_json::json;

const EVENTS: u64 = 12;

async fn kept(store: &dyn RunStore, run: &str) {
    store.begin_run(run, &json!({})).await.expect("the name is free");
    let record = |tick| {
        let event = match tick % 3 {
            0 => RunEvent::BudgetSpent {
                mind: Some("mara".into()),
                item: cognition_core::govern::BudgetItem::Calls,
            },
            _ => RunEvent::Narrated { text: format!("{tick} o'clock") },
        };
        RunRecord { tick, event }
    };
    let records: Vec<_> = (1..=EVENTS).map(record).collect();
    store.append(run, 1, records.into()).await.expect("can be kept");
}

/// What is done to a run, and what is found then.
const CHANGES: [(&str, &str); 8] = [
    (
        "UPDATE events SET body = REPLACE(body, '5 o', '6 o') WHERE run = '{run}' AND number = 5",
        "event 5 (`narrated`) was changed: its hash is",
    ),
    (
        "UPDATE events SET body = '{' WHERE run = '{run}' AND number = 4",
        "event 4 was changed: it is no JSON any more",
    ),
    (
        "UPDATE events SET mind = 'odo' WHERE run = '{run}' AND number = 6",
        "event 6 (`budget_spent`) was changed: its column `mind` is not what its body says",
    ),
    (
        "UPDATE events SET tick = 3 WHERE run = '{run}' AND number = 7",
        "event 7 (`narrated`) was changed: its column `tick` is not what its body says",
    ),
    (
        "DELETE FROM events WHERE run = '{run}' AND number = 8",
        "event 8 is missing: event 9 stands in its place",
    ),
    (
        "DELETE FROM events WHERE run = '{run}' AND number > 9",
        "event 10 is missing: the run has 12 events, and they end here",
    ),
    (
        "UPDATE events SET number = 13 WHERE run = '{run}' AND number = 2",
        "event 2 is missing: event 3 stands in its place",
    ),
    (
        "UPDATE runs SET head = 'x' WHERE name = '{run}'",
        "event 12 is the last, and its hash is not the head of the run",
    ),
];

#[test]
fn a_changed_a_moved_and_a_missing_event_is_named() {
    on_each_database(async |location| {
        let store = opened(location).await;
        for (number, (change, expected)) in CHANGES.into_iter().enumerate() {
            let run = format!("run {number}");
            kept(&*store, &run).await;
            assert_eq!(store.verify(&run).await.expect("is there"), None);
            execute(location, &change.replace("{run}", &run)).await;
            let fault = store.verify(&run).await.expect("is there").expect("should be found");
            assert!(fault.to_string().starts_with(expected), "{fault}");
        }
    });
}

#[test]
fn two_events_that_changed_places_are_found_and_so_is_one_that_was_added() {
    on_each_database(async |location| {
        let store = opened(location).await;
        kept(&*store, "swapped").await;
        for (from, to) in [(4, 99), (5, 4), (99, 5)] {
            let change = format!("UPDATE events SET number = {to} WHERE number = {from}");
            execute(location, &change).await;
        }
        let fault = store.verify("swapped").await.expect("is there").expect("should be found");
        assert!(matches!(fault, RunFault { number: 4, fault: EventFault::Changed { .. } }));
        kept(&*store, "added").await;
        let add = "INSERT INTO events (run, number, tick, kind, mind, body, hash) \
                   SELECT run, 13, tick, kind, mind, body, hash FROM events \
                   WHERE run = 'added' AND number = 12";
        execute(location, add).await;
        let fault = store.verify("added").await.expect("is there").expect("should be found");
        assert_eq!(fault, RunFault { number: 13, fault: EventFault::Added { events: 12 } });
    });
}

#[test]
fn equal_runs_have_equal_heads_whenever_they_were_played() {
    on_each_database(async |location| {
        let store = opened(location).await;
        let mut records = Dice::new(5).records(40);
        for run in ["early", "late"] {
            store.begin_run(run, &json!({})).await.expect("the name is free");
            store.append(run, 1, records.clone().into()).await.expect("can be kept");
            records.iter_mut().for_each(|record| record.tick += 1000);
        }
        let heads: Vec<_> = store.runs().await.expect("can be listed");
        assert_eq!(heads[0].head, heads[1].head);
        assert_eq!([&*heads[0].name, &*heads[1].name], ["late", "early"]);
    });
}
