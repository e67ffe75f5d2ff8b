//! Whatever records come, in whatever parts: the tables are the same.

use crate::databases::{on_each_database, opened};
use crate::minds::Dice;
use crate::run_records::tables;
use cognition_core::record::RunRecord;
use cognition_store::{Appended, RunStore, StoreError};
use serde_json::json;

const RECORDS: u64 = 160;

/// Every part is appended, and now and then once more with what came before it.
async fn in_parts(store: &dyn RunStore, run: &str, records: &[RunRecord], dice: &mut Dice) {
    store.begin_run(run, &json!({"seed": 7})).await.expect("the name is free");
    let mut there = 0;
    while there < records.len() {
        let from = if dice.below(3) == 0 { dice.below(there as u64 + 1) as usize } else { there };
        let to = (there + 1 + dice.below(50) as usize).min(records.len());
        let appended = store.append(run, from as u64 + 1, records[from..to].into()).await;
        let expected = Appended { new: (to - there) as u64, events: to as u64 };
        assert_eq!(appended.expect("can be kept"), expected);
        there = to;
    }
}

#[test]
fn records_in_any_parts_fill_the_tables_alike() {
    on_each_database(async |location| {
        let store = opened(location).await;
        for seed in 0..6 {
            let records = Dice::new(seed).records(RECORDS);
            let whole = format!("whole {seed}");
            store.begin_run(&whole, &json!({"seed": 7})).await.expect("the name is free");
            store.append(&whole, 1, records.clone().into()).await.expect("can be kept");
            let expected = tables(location, &whole).await;
            assert!(expected.len() as u64 > RECORDS, "{}", expected.len());
            for part in ["a", "b"] {
                let run = format!("{part} {seed}");
                in_parts(&*store, &run, &records, &mut Dice::new(seed + 100)).await;
                assert_eq!(tables(location, &run).await, expected, "{run}");
            }
            let lines = store.lines(&whole, 0, 1000).await.expect("is there");
            let read: Vec<RunRecord> =
                lines.iter().map(|line| serde_json::from_str(line).expect("a record")).collect();
            assert_eq!(read, records);
            assert_eq!(store.verify(&whole).await.expect("is there"), None);
        }
    });
}

#[test]
fn both_databases_have_the_same_in_their_tables() {
    let mut found = Vec::new();
    let records = Dice::new(3).records(RECORDS);
    let seen = std::sync::Mutex::new(&mut found);
    on_each_database(async |location| {
        let store = opened(location).await;
        in_parts(&*store, "one", &records, &mut Dice::new(4)).await;
        let tables = tables(location, "one").await;
        seen.lock().expect("nobody panicked").push(tables);
    });
    assert!(found.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn what_cannot_follow_is_refused_and_changes_nothing() {
    on_each_database(async |location| {
        let store = opened(location).await;
        let records = Dice::new(1).records(20);
        in_parts(&*store, "one", &records[..10], &mut Dice::new(2)).await;
        let before = tables(location, "one").await;
        let gap = store.append("one", 12, records[11..].into()).await;
        assert!(matches!(gap, Err(StoreError::Gap { first: 12, next: 11, .. })), "{gap:?}");
        let zero = store.append("one", 0, records[..1].into()).await;
        assert!(matches!(zero, Err(StoreError::Gap { first: 0, .. })), "{zero:?}");
        let other = Dice::new(9).records(12);
        let differs = store.append("one", 5, other[4..].into()).await;
        assert!(matches!(differs, Err(StoreError::Differs { number: 5, .. })), "{differs:?}");
        let taken = store.begin_run("one", &json!({})).await;
        assert!(matches!(taken, Err(StoreError::RunTaken { .. })), "{taken:?}");
        let absent = store.append("two", 1, records.clone().into()).await;
        assert!(matches!(absent, Err(StoreError::NoSuchRun { .. })), "{absent:?}");
        assert_eq!(tables(location, "one").await, before);
    });
}
