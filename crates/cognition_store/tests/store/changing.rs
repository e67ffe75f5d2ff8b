//! Only what changed is written, and nothing stays that no save needs.

use crate::databases::{on_each_database, opened};
use crate::minds::Dice;
use cognition_core::save::Save;
use cognition_store::Written;
use sqlx::{AnyPool, Row};
use std::sync::Arc;

#[test]
fn a_save_of_ten_changed_minds_among_a_thousand_writes_only_those() {
    on_each_database(async |location| {
        let mut dice = Dice::new(4);
        let (store, first) = (opened(location).await, dice.save(1000));
        store.save("slot", first.clone()).await.expect("can be kept");
        let second = dice.later(&first, 10);
        let written = store.save("slot", second.clone()).await.expect("can be kept");
        assert_eq!(written, Written { minds: 10, states: 10, gone: 0 });
        assert_eq!(store.load("slot").await.expect("is there"), *second);
        let same = store.save("slot", second.clone()).await.expect("can be kept");
        assert_eq!(same, Written::default());
        assert_eq!(states(location).await, 1000, "what the ten were is in no save");
    });
}

#[test]
fn a_copy_under_another_name_shares_its_minds_and_outlives_the_other() {
    on_each_database(async |location| {
        let mut dice = Dice::new(5);
        let (store, save) = (opened(location).await, dice.save(20));
        store.save("one", save.clone()).await.expect("can be kept");
        let written = store.save("two", save.clone()).await.expect("can be kept");
        assert_eq!(written, Written { minds: 20, states: 0, gone: 0 });
        let fewer = Save::new(save.now(), save.tick(), save.minds()[..5].to_vec());
        let fewer = Arc::new(fewer.expect("the ids are different"));
        let written = store.save("one", fewer.clone()).await.expect("can be kept");
        assert_eq!(written, Written { minds: 0, states: 0, gone: 15 });
        assert_eq!(store.load("two").await.expect("is there"), *save);
        assert!(store.delete("two").await.expect("can be deleted"));
        assert!(!store.delete("two").await.expect("can be asked for"));
        assert_eq!(store.load("one").await.expect("is there"), *fewer);
        assert_eq!(states(location).await, 5);
    });
}

#[test]
fn two_who_write_the_same_save_at_once_leave_one_of_the_two() {
    on_each_database(async |location| {
        let (here, there) = (opened(location).await, opened(location).await);
        let mut dice = Dice::new(6);
        for _ in 0..10 {
            let saves = [dice.save(30), dice.save(30)];
            let (one, two) = tokio::join!(
                here.save("slot", saves[0].clone()),
                there.save("slot", saves[1].clone())
            );
            one.and(two).expect("can be kept");
            let loaded = here.load("slot").await.expect("is there");
            assert!(saves.iter().any(|save| **save == loaded), "should be one of them whole");
        }
        assert_eq!(states(location).await, 30);
    });
}

/// How many states of minds are kept.
async fn states(location: &str) -> i64 {
    sqlx::any::install_default_drivers();
    let url = match location.starts_with('/') {
        true => format!("sqlite://{location}"),
        false => location.to_owned(),
    };
    let pool = AnyPool::connect(&url).await.expect("is there");
    let row = sqlx::query("SELECT COUNT(*) FROM mind_states").fetch_one(&pool).await;
    row.expect("can be counted").get(0)
}
