//! Whoever appends is killed at any moment: what was acknowledged is there, and nothing by halves.

use crate::databases::{TestDatabase, block_on, opened};
use crate::killing::{SAVES_AT, killed, kills};
use crate::minds::Dice;
use crate::run_records::tables;
use cognition_core::record::RunRecord;
use cognition_store::{RunStore, StoreError};
use serde_json::json;
use std::io::Write;

const RUN: &str = "a long day";
/// Records of one call.
const BATCH: u64 = 7;

fn record(number: u64) -> RunRecord {
    let [mut record] = Dice::new(number).records(1).try_into().expect("it is one");
    record.tick = number;
    record
}

fn records(from: u64, to: u64) -> Vec<RunRecord> {
    (from..=to).map(record).collect()
}

async fn events(store: &dyn RunStore) -> u64 {
    let runs = store.runs().await.expect("can be listed");
    runs.iter().find(|run| run.name == RUN).map_or(0, |run| run.events)
}

/// Appends for ever, and says what is durable.
async fn appends_on(location: &str) {
    let store = opened(location).await;
    match store.begin_run(RUN, &json!({})).await {
        Ok(()) | Err(StoreError::RunTaken { .. }) => {}
        Err(error) => panic!("{error}"),
    }
    let mut there = events(&*store).await;
    loop {
        let batch = records(there + 1, there + BATCH);
        there = store.append(RUN, there + 1, batch.into()).await.expect("can be kept").events;
        let said = writeln!(std::io::stdout(), "acknowledged {there}");
        said.expect("somebody listens until the kill");
    }
}

/// How many events are there; all of the run is as if it had been appended at once.
async fn whole(location: &str) -> u64 {
    let store = opened(location).await;
    assert_eq!(store.verify(RUN).await.expect("is there"), None);
    let there = events(&*store).await;
    let reference = TestDatabase::sqlite();
    let at_once = opened(&reference.location).await;
    at_once.begin_run(RUN, &json!({})).await.expect("the name is free");
    at_once.append(RUN, 1, records(1, there).into()).await.expect("can be kept");
    let expected = tables(&reference.location, RUN).await;
    assert_eq!(tables(location, RUN).await, expected, "nothing by halves");
    there
}

fn survives(database: &TestDatabase, test: &str) {
    if let Ok(location) = std::env::var(SAVES_AT) {
        return block_on(appends_on(&location));
    }
    let mut dice = Dice::new(9);
    for _ in 0..kills() {
        let acknowledged = killed(&database.location, test, &mut dice);
        let there = block_on(whole(&database.location));
        assert!(
            [acknowledged, acknowledged + BATCH].contains(&there),
            "{acknowledged} were acknowledged, and {there} are there"
        );
    }
}

#[test]
fn sqlite_has_every_acknowledged_record_whenever_the_game_is_killed() {
    let test = "run_killing::sqlite_has_every_acknowledged_record_whenever_the_game_is_killed";
    survives(&TestDatabase::sqlite(), test);
}

#[test]
fn postgres_has_every_acknowledged_record_whenever_the_game_is_killed() {
    let test = "run_killing::postgres_has_every_acknowledged_record_whenever_the_game_is_killed";
    if std::env::var_os(SAVES_AT).is_some() {
        return survives(&TestDatabase::sqlite(), test);
    }
    TestDatabase::postgres().iter().for_each(|database| survives(database, test));
}
