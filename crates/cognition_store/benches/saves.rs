//! What saves and loads of many minds take, on each database.
//!
//! Budget, asserted when this is run as a benchmark: a save and a load of 1,000 minds take a second
//! each at most; a save of 10,000 minds of whom 100 have changed writes those alone.

#[path = "../tests/store/cluster.rs"]
mod cluster;
#[expect(dead_code, reason = "the tests use more of it")]
#[path = "../tests/store/databases.rs"]
mod databases;
#[path = "../../cognition_core/benches/limits/limits.rs"]
mod limits;

use cognition_core::mind::GameTime;
use cognition_core::save::{MindSave, Save};
use cognition_store::Written;
use databases::{block_on, for_each_database, opened};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};

const BUDGET: Duration = Duration::from_secs(1);

fn main() {
    let is_bench = limits::are_held();
    for_each_database(|location| {
        let database = location.split(':').next().filter(|scheme| *scheme == "postgres");
        say(database.unwrap_or("sqlite"));
        block_on(measure(location, is_bench));
    });
}

async fn measure(location: &str, is_bench: bool) {
    let (some, many, few) = if is_bench { (1_000, 10_000, 100) } else { (10, 20, 2) };
    let store = opened(location).await;
    let thousand = save(some, 0, 0);
    let bytes = thousand.to_json().len() / some;
    say(&format!("  a mind has {bytes} bytes"));
    let saved = timed(&format!("save {some} minds"), store.save("some", thousand.clone())).await;
    let loaded = timed(&format!("load {some} minds"), store.load("some")).await;
    assert_eq!(loaded.0, *thousand);
    timed(&format!("save {many} minds"), store.save("many", save(many, 0, 0))).await;
    let later = save(many, few, 1);
    let label = format!("save {many} minds, {few} of them changed");
    let (written, _) = timed(&label, store.save("many", later)).await;
    let few = few as u64;
    assert_eq!(written, Written { minds: few, states: few, gone: 0 });
    timed(&format!("load {many} minds"), store.load("many")).await;
    if is_bench {
        let database = location.split(':').next().unwrap_or_default();
        limits::at_most(&format!("{some} minds saved to {database}"), saved.1, BUDGET);
        limits::at_most(&format!("{some} minds loaded from {database}"), loaded.1, BUDGET);
    }
}

async fn timed<T>(
    what: &str,
    work: impl Future<Output = Result<T, cognition_store::StoreError>>,
) -> (T, Duration) {
    let begun = Instant::now();
    let done = work.await.unwrap_or_else(|error| panic!("{error}"));
    let took = begun.elapsed();
    say(&format!("  {what:<40} {took:>8.1?}"));
    (done, took)
}

/// So many minds, of whom the first few have lived on.
fn save(minds: usize, changed: usize, turns: u64) -> Arc<Save> {
    let mind = |number: usize| mind(number, if number < changed { turns } else { 0 });
    let save = Save::new(GameTime(turns), turns, (0..minds).map(mind).collect());
    Arc::new(save.expect("the ids are different"))
}

/// As much as a mind holds that has lived for a while: full logs, and numbers among them.
fn mind(number: usize, turns: u64) -> MindSave {
    let id = format!("mind {number}");
    let lived = |entry: usize| -> Value {
        json!({
            "id": entry, "at": 1_000 * entry, "strength": 1.0 / (entry + number + 1) as f64,
            "text": format!("Number {entry} of what {id} saw, heard and thought at the inn that evening."),
        })
    };
    let log = |entries: usize| (0..entries).map(lived).collect::<Vec<_>>();
    let components = [
        ("Mind", json!({ "id": id, "turns": turns })),
        ("PerceptionLog", json!(log(50))),
        ("Gists", json!(log(30))),
        ("Notes", json!(log(10))),
    ];
    let components = components.map(|(name, value)| (name.to_owned(), value));
    MindSave::new(id.as_str().into(), Some(id), components.into(), vec![])
        .expect("the ids are the same")
}

#[expect(clippy::print_stdout, reason = "a benchmark tells what it has measured")]
fn say(what: &str) {
    println!("{what}");
}
