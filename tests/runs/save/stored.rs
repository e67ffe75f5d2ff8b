//! Minds that have lived come back from a database as they were.

use super::{load, playing_on::simulation, saved};
use bevy_cognition::record::minds_hash;
use cognition_llm::HeuristicBrain;
use cognition_store::open;
use cognition_testkit::MindHarness;
use cognition_world::plugin::WorldPlugin;
use std::sync::Arc;

#[test]
fn minds_that_have_lived_come_back_from_a_database_to_the_byte_of_their_hash() {
    let folder = tempfile::tempdir().expect("there is room");
    let path = folder.path().join("saves.db").display().to_string();
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = runtime.worker_threads(1).enable_all().build();
    let runtime = runtime.expect("the operating system grants a thread");
    let mut simulation = simulation("promise.scenario.json", 1);
    let mut fresh = MindHarness::with_plugins(Arc::new(HeuristicBrain), WorldPlugin);
    while simulation.step().is_some() {
        let save = Arc::new(saved(&simulation.harness.app));
        let loaded = runtime.block_on(async {
            let store = open(&path).await?;
            let written = store.save("autosave", save.clone()).await?;
            assert!(written.minds <= save.minds().len() as u64);
            store.load("autosave").await
        });
        let loaded = loaded.unwrap_or_else(|error| panic!("{error}"));
        load(&mut fresh.app, &loaded);
        let [was, is] = [&simulation.harness.app, &fresh.app].map(|app| minds_hash(app.world()));
        assert_eq!(was, is);
    }
}
