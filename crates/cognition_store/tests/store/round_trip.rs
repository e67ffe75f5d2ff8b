//! What is saved is loaded, to the byte.

use crate::databases::{block_on, for_each_database, on_each_database, opened};
use crate::minds::Dice;
use cognition_core::save::Save;
use cognition_store::StoreError;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use std::collections::BTreeMap;

/// Set it to 10000 for the long run.
const MINDS: &str = "COGNITION_STORE_MINDS";

fn minds() -> usize {
    let minds = std::env::var(MINDS).ok();
    minds.map_or(200, |minds| minds.parse().expect("should be a number of minds"))
}

#[test]
fn generated_minds_come_back_to_the_byte_of_their_hash() {
    on_each_database(async |location| {
        let save = Dice::new(minds() as u64).save(minds());
        let store = opened(location).await;
        let written = store.save("all", save.clone()).await.expect("can be kept");
        assert_eq!(
            (written.minds, written.states, written.gone),
            (minds() as u64, minds() as u64, 0)
        );
        let loaded = store.load("all").await.expect("is there");
        assert_eq!(loaded.to_json(), save.to_json());
        assert_eq!(Save::from_json(&save.to_json()).expect("is a save"), *save);
        let before = store.saves().await.expect("can be listed");
        store.save("again", loaded.into()).await.expect("can be kept");
        let after = store.saves().await.expect("can be listed");
        assert_eq!(after[0].hash, before[0].hash, "equal saves, equal hashes");
        assert_eq!((after[0].now, after[0].minds), (save.now(), minds() as u64));
    });
}

#[test]
fn whatever_was_there_before_a_save_is_as_it_was_made() {
    for_each_database(|location| {
        let config =
            ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() };
        let histories = proptest::collection::vec((any::<u64>(), 0..3_usize, 0..12_usize), 1..6);
        let ran = TestRunner::new(config).run(&histories, |history| {
            block_on(plays(location, history));
            Ok(())
        });
        ran.unwrap_or_else(|fault| panic!("{fault}"));
    });
}

/// Saves under three names, each over what was there, and reads all of them after each.
async fn plays(location: &str, history: Vec<(u64, usize, usize)>) {
    let store = opened(location).await;
    let mut kept = BTreeMap::new();
    for (seed, name, minds) in history {
        let name = ["one", "two", "three"][name];
        let save = Dice::new(seed).save(minds);
        store.save(name, save.clone()).await.expect("can be kept");
        kept.insert(name, save);
        for (name, save) in &kept {
            assert_eq!(store.load(name).await.expect("is there"), **save);
        }
    }
    for name in kept.into_keys() {
        assert!(store.delete(name).await.expect("can be deleted"));
        assert!(matches!(store.load(name).await, Err(StoreError::NoSuchSave { .. })));
    }
    store.close().await.expect("can be closed");
}
