//! What is opened: nothing yet, something newer, something else.

use crate::databases::{block_on, on_each_database, opened};
use crate::minds::Dice;
use cognition_store::{StoreError, open};
use sqlx::AnyPool;
use std::fs;

/// Runs a statement behind the back of the store.
async fn meddle(location: &str, statement: &'static str) {
    sqlx::any::install_default_drivers();
    let url = match location.starts_with('/') {
        true => format!("sqlite://{location}"),
        false => location.to_owned(),
    };
    let pool = AnyPool::connect(&url).await.expect("is there");
    sqlx::raw_sql(statement).execute(&pool).await.expect("is a statement");
    pool.close().await;
}

#[test]
fn what_a_newer_program_has_changed_is_refused_and_left_alone() {
    on_each_database(async |location| {
        let store = opened(location).await;
        let save = Dice::new(2).save(3);
        store.save("slot", save.clone()).await.expect("can be kept");
        store.close().await.expect("can be closed");
        let newer = "INSERT INTO _sqlx_migrations \
            (version, description, success, checksum, execution_time) VALUES (7, 'later', TRUE, '', 0)";
        meddle(location, newer).await;
        let error = open(location).await.expect_err("it is newer");
        assert!(matches!(error, StoreError::Newer { found: 7, .. }), "{error:?}");
        let told = error.to_string();
        assert!(told.contains("has version 7, and this program knows versions up to "), "{told}");
        meddle(location, "DELETE FROM _sqlx_migrations WHERE version = 7").await;
        assert_eq!(opened(location).await.load("slot").await.expect("is there"), *save);
    });
}

#[test]
fn a_save_of_a_newer_format_is_refused_and_the_others_are_not() {
    on_each_database(async |location| {
        let (store, save) = (opened(location).await, Dice::new(3).save(2));
        store.save("old", save.clone()).await.expect("can be kept");
        store.save("new", Dice::new(4).save(2)).await.expect("can be kept");
        let newer = "UPDATE saves SET body = replace(body, '\"format\":1', '\"format\":2') \
            WHERE name = 'new'";
        meddle(location, newer).await;
        let error = store.load("new").await.expect_err("it is newer");
        assert!(matches!(error, StoreError::Unreadable { .. }), "{error:?}");
        assert!(error.to_string().contains("format 2"), "{error}");
        assert_eq!(store.load("old").await.expect("is there"), *save);
    });
}

#[test]
fn a_store_that_is_opened_again_has_what_was_saved() {
    on_each_database(async |location| {
        let save = Dice::new(8).save(5);
        opened(location).await.save("slot", save.clone()).await.expect("can be kept");
        assert_eq!(opened(location).await.load("slot").await.expect("is there"), *save);
    });
}

#[test]
fn what_is_no_database_is_refused_and_named() {
    let folder = tempfile::tempdir().expect("there is room");
    let path = |name: &str| folder.path().join(name).to_str().expect("is a plain name").to_owned();
    fs::write(path("notes.txt"), "Dear diary, today I saved nothing.".repeat(40))
        .expect("there is room");
    for location in [path("notes.txt"), path("missing/saves.db")] {
        let error = block_on(open(&location)).expect_err("it is no database");
        assert!(matches!(error, StoreError::Open { .. }), "{error:?}");
        assert!(error.to_string().contains(&location), "{error}");
    }
    let elsewhere = block_on(open("mysql://ada:secret@host/db")).expect_err("is no known kind");
    assert!(matches!(elsewhere, StoreError::Location { .. }), "{elsewhere:?}");
    let nobody = format!("postgres://ada:secret@{}/db", path("").replace('/', "%2F"));
    let error = block_on(open(&nobody)).expect_err("nobody listens");
    assert!(!error.to_string().contains("secret"), "{error}");
}
