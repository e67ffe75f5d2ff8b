//! Whoever saves is killed at any moment: what was acknowledged is there, and nothing by halves.

use crate::databases::{TestDatabase, block_on, opened};
use crate::minds::Dice;
use cognition_core::mind::GameTime;
use cognition_core::save::{MindSave, Save};
use cognition_store::{Store, StoreError};
use serde_json::json;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Tells the test that it is the one who saves, and where.
pub(crate) const SAVES_AT: &str = "COGNITION_STORE_SAVES_AT";
/// Set it to 200 for the long run.
const KILLS: &str = "COGNITION_STORE_KILLS";
/// The names that it saves under, one after the other.
const SLOTS: u64 = 3;
const MINDS: u64 = 40;
/// Longer than any save takes, even where the machine has other work.
const LIMIT: Duration = Duration::from_secs(60);

pub(crate) fn kills() -> u64 {
    let kills = std::env::var(KILLS).ok();
    kills.map_or(8, |kills| kills.parse().expect("should be a number of moments"))
}

/// Every mind says which save it is of; half of them change each time.
fn save(number: u64) -> Arc<Save> {
    let mind = |mind: u64| {
        let id = format!("mind {mind}");
        let of = if mind.is_multiple_of(2) { number } else { number / 10 };
        let components = [("Mind", json!({ "id": id })), ("Notes", json!({ "of": of }))];
        let text = json!("x".repeat(500));
        let components = components.into_iter().chain([("Gists", text)]);
        let components = components.map(|(name, value)| (name.to_owned(), value)).collect();
        MindSave::new(id.as_str().into(), None, components, vec![]).expect("the ids are the same")
    };
    let save = Save::new(GameTime(number), number, (0..MINDS).map(mind).collect());
    Arc::new(save.expect("the ids are different"))
}

fn slot(number: u64) -> String {
    format!("slot {}", number % SLOTS)
}

/// Saves for ever, and says what is durable.
async fn saves_on(location: &str) {
    let store = opened(location).await;
    let latest = latest(&*store).await;
    for number in latest + 1.. {
        store.save(&slot(number), save(number)).await.expect("can be kept");
        let said = writeln!(std::io::stdout(), "acknowledged {number}");
        said.expect("somebody listens until the kill");
    }
}

/// The highest number of a save that is there; each is whole, and as it was made.
async fn latest(store: &dyn Store) -> u64 {
    let mut latest = 0;
    for name in (0..SLOTS).map(slot) {
        match store.load(&name).await {
            Ok(loaded) => {
                assert_eq!(loaded, *save(loaded.tick()), "nothing by halves");
                latest = latest.max(loaded.tick());
            }
            Err(StoreError::NoSuchSave { .. }) => {}
            Err(error) => panic!("{error}"),
        }
    }
    latest
}

/// The same test once more, as the one who saves.
fn start(location: &str, test: &str) -> (Child, Receiver<u64>) {
    let this = std::env::current_exe().expect("it runs");
    let mut child = Command::new(this)
        .args([test, "--exact", "--test-threads", "1"])
        .env(SAVES_AT, location)
        .stdout(Stdio::piped())
        .spawn()
        .expect("it can be run once more");
    let said = BufReader::new(child.stdout.take().expect("it is piped"));
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        let lines = said.lines().map_while(Result::ok);
        let numbers = lines.filter_map(|line| line.strip_prefix("acknowledged ")?.parse().ok());
        numbers.for_each(|number| _ = sender.send(number));
    });
    (child, receiver)
}

/// Kills it some time after a few saves; gives the last that it had acknowledged.
pub(crate) fn killed(location: &str, test: &str, dice: &mut Dice) -> u64 {
    let (mut child, acknowledged) = start(location, test);
    let mut last = 0;
    for _ in 0..=dice.below(5) {
        last = acknowledged.recv_timeout(LIMIT).expect("should save, and say so");
    }
    let moment = Instant::now() + Duration::from_micros(dice.below(20_000));
    loop {
        match acknowledged.recv_timeout(moment.saturating_duration_since(Instant::now())) {
            Ok(number) => last = number,
            Err(RecvTimeoutError::Timeout) => break,
            Err(RecvTimeoutError::Disconnected) => panic!("should save until it is killed"),
        }
    }
    child.kill().expect("it still runs");
    child.wait().expect("it is killed");
    acknowledged.iter().last().unwrap_or(last)
}

fn survives(database: &TestDatabase, test: &str) {
    if let Ok(location) = std::env::var(SAVES_AT) {
        return block_on(saves_on(&location));
    }
    let mut dice = Dice::new(9);
    for _ in 0..kills() {
        let acknowledged = killed(&database.location, test, &mut dice);
        let there = block_on(async { latest(&*opened(&database.location).await).await });
        assert!(
            [acknowledged, acknowledged + 1].contains(&there),
            "{acknowledged} was acknowledged, and {there} is there"
        );
    }
}

#[test]
fn sqlite_has_every_acknowledged_save_whenever_the_game_is_killed() {
    let test = "killing::sqlite_has_every_acknowledged_save_whenever_the_game_is_killed";
    survives(&TestDatabase::sqlite(), test);
}

#[test]
fn postgres_has_every_acknowledged_save_whenever_the_game_is_killed() {
    let test = "killing::postgres_has_every_acknowledged_save_whenever_the_game_is_killed";
    if std::env::var_os(SAVES_AT).is_some() {
        return survives(&TestDatabase::sqlite(), test);
    }
    TestDatabase::postgres().iter().for_each(|database| survives(database, test));
}
