//! Names and texts that mean harm: kept as they are, or refused.

use crate::databases::{on_each_database, opened};
use crate::minds::Dice;
use cognition_core::mind::GameTime;
use cognition_core::save::{MindSave, Save};
use cognition_store::{NAME_BOUND, StoreError};
use serde_json::json;
use std::sync::Arc;

/// What is refused as a name or an id has no place in an index of PostgreSQL.
pub(crate) fn hostile() -> Vec<(String, bool)> {
    let fine = [
        "Robert'); DROP TABLE saves; --",
        "\"; DELETE FROM mind_states; --",
        "' OR '1'='1",
        "$1",
        "?1 :a @b",
        "%_\\",
        "\u{202e}مرحبا",
        "👩‍👩‍👧‍👦🦀",
        "\r\n\t\u{1}\u{7f}",
        " ",
        "\u{feff}",
    ];
    let fine = fine.map(|text| (text.to_owned(), true)).into_iter();
    let refused = ["", "a\0b", &"n".repeat(NAME_BOUND + 1), &"🦀".repeat(250_000)];
    let refused = refused.map(|text| (text.to_owned(), false));
    fine.chain([("ñ".repeat(NAME_BOUND / 2), true)]).chain(refused).collect()
}

/// With the text wherever one can be.
fn mind(id: &str, text: &str) -> MindSave {
    let said = json!({ text: [text, { "text": text }] });
    let components = [("Mind".to_owned(), json!({ "id": id })), (text.to_owned(), said)];
    MindSave::new(id.into(), Some(text.to_owned()), components.into(), vec![json!(text)])
        .expect("the ids are the same")
}

fn save(minds: Vec<MindSave>) -> Arc<Save> {
    Arc::new(Save::new(GameTime(1), 1, minds).expect("the ids are different"))
}

#[test]
fn whatever_a_mind_holds_is_kept_as_it_is() {
    on_each_database(async |location| {
        let store = opened(location).await;
        let texts = hostile().into_iter().chain([("x".repeat(1 << 20), false)]);
        let minds = texts.enumerate().map(|(number, (text, _))| mind(&number.to_string(), &text));
        let save = save(minds.collect());
        store.save("hostile", save.clone()).await.expect("can be kept");
        assert_eq!(store.load("hostile").await.expect("is there"), *save);
    });
}

#[test]
fn a_name_is_kept_as_it_is_or_refused() {
    on_each_database(async |location| {
        let (store, save) = (opened(location).await, Dice::new(1).save(1));
        for (name, fine) in hostile() {
            let kept = store.save(&name, save.clone()).await;
            let refused = |error| matches!(error, Some(StoreError::Name { .. }));
            assert_eq!(refused(kept.err()), !fine, "{name:.20}");
            let loaded = store.load(&name).await;
            assert_eq!(loaded.as_ref().is_ok_and(|loaded| *loaded == *save), fine, "{name:.20}");
            assert_eq!(refused(loaded.err()), !fine, "{name:.20}");
        }
        let names = store.saves().await.expect("can be listed").into_iter();
        let names: Vec<String> = names.map(|entry| entry.name).rev().collect();
        let fine = hostile().into_iter().filter(|(_, fine)| *fine);
        assert!(names.iter().eq(fine.map(|(name, _)| name).collect::<Vec<_>>().iter()));
    });
}

#[test]
fn the_id_of_a_mind_is_kept_as_it_is_or_refuses_the_save() {
    on_each_database(async |location| {
        let store = opened(location).await;
        let (fine, refused): (Vec<_>, Vec<_>) = hostile().into_iter().partition(|(_, fine)| *fine);
        let all = save(fine.iter().map(|(id, _)| mind(id, id)).collect());
        store.save("ids", all.clone()).await.expect("can be kept");
        for (id, _) in refused {
            let error = store.save("ids", save(vec![mind(&id, "")])).await;
            assert!(matches!(error, Err(StoreError::Name { .. })), "{id:.20}");
        }
        assert_eq!(store.load("ids").await.expect("is there"), *all, "a refusal changes nothing");
    });
}
