//! A game that saves while it is played is killed at any moment: what was acknowledged is there, whole,
//! and can be played on.
//!
//! ```sh
//! SAVE_KILLS=200 cargo test --test save_killed
//! ```

#[path = "../crates/cognition_store/tests/store/cluster.rs"]
mod cluster;
#[expect(dead_code, reason = "the tests of the store use more of it")]
#[path = "../crates/cognition_store/tests/store/databases.rs"]
mod databases;
#[path = "save_killed/game.rs"]
mod game;

use bevy_cognition::save::{Save, apply, capture};
use cognition_core::hash::ContentHash;
use cognition_llm::HeuristicBrain;
use cognition_store::StoreError;
use cognition_testkit::MindHarness;
use cognition_world::plugin::WorldPlugin;
use databases::{TestDatabase, block_on, opened};
use game::{GAME_AT, SLOTS, play};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Set it to 200 for the long run.
const KILLS: &str = "SAVE_KILLS";
/// Longer than any save takes, even where the machine has other work.
const LIMIT: Duration = Duration::from_secs(60);

fn kills() -> u64 {
    let kills = std::env::var(KILLS).ok();
    kills.map_or(6, |kills| kills.parse().expect("should be a number of moments"))
}

/// What the game says of its saves.
#[derive(Clone, Debug)]
struct Said {
    is_durable: bool,
    slot: String,
    hash: String,
}

impl Said {
    fn read(line: &str) -> Option<Self> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let place = words.iter().position(|word| ["begun", "acknowledged"].contains(word))?;
        let [what, slot, hash] = words[place..] else { return None };
        Some(Self { is_durable: what == "acknowledged", slot: slot.into(), hash: hash.into() })
    }
}

/// The same test once more, as the game.
fn start(location: &str, test: &str) -> (Child, Receiver<Said>) {
    let this = std::env::current_exe().expect("it runs");
    let mut game = Command::new(this)
        .args([test, "--exact", "--nocapture", "--test-threads", "1"])
        .env(GAME_AT, location)
        .stdout(Stdio::piped())
        .spawn()
        .expect("it can be run once more");
    let lines = BufReader::new(game.stdout.take().expect("it is piped")).lines();
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        let said = lines.map_while(Result::ok).filter_map(|line| Said::read(&line));
        said.for_each(|said| _ = sender.send(said));
    });
    (game, receiver)
}

/// Kills the game some time after a few saves; gives all that it said.
fn killed(location: &str, test: &str, chance: u64) -> Vec<Said> {
    let (mut game, receiver) = start(location, test);
    let mut heard = Vec::new();
    let durable = |heard: &[Said]| heard.iter().filter(|said| said.is_durable).count() as u64;
    while durable(&heard) <= chance % 5 {
        heard.push(receiver.recv_timeout(LIMIT).expect("should save, and say so"));
    }
    let moment = Instant::now() + Duration::from_micros(chance / 5 % 30_000);
    loop {
        match receiver.recv_timeout(moment.saturating_duration_since(Instant::now())) {
            Ok(said) => heard.push(said),
            Err(RecvTimeoutError::Timeout) => break,
            Err(RecvTimeoutError::Disconnected) => panic!("should play until it is killed"),
        }
    }
    game.kill().expect("it still runs");
    game.wait().expect("it is killed");
    heard.extend(receiver.iter());
    heard
}

/// What each slot may hold now: what it was acknowledged to hold, or what was begun after that.
fn follow(held: &mut BTreeMap<String, Vec<String>>, heard: &[Said]) {
    for said in heard {
        let slot = held.entry(said.slot.clone()).or_default();
        if said.is_durable {
            slot.clear();
        }
        slot.push(said.hash.clone());
    }
}

pub(crate) fn hash_of(save: &Save) -> String {
    ContentHash::default().add(save.to_json().as_bytes()).full()
}

/// Reads every slot that has something acknowledged, and says what it holds.
async fn look(location: &str, held: &BTreeMap<String, Vec<String>>) -> Vec<(String, Save)> {
    let store = opened(location).await;
    let mut found = Vec::new();
    for slot in (0..SLOTS).map(game::slot) {
        let may_hold = held.get(&slot).map_or(&[][..], Vec::as_slice);
        match store.load(&slot).await {
            Ok(save) => {
                let hash = hash_of(&save);
                assert!(
                    may_hold.contains(&hash),
                    "{slot} holds {hash}, and not one of {may_hold:?}"
                );
                found.push((slot, save));
            }
            // Begun once at most, and never acknowledged.
            Err(StoreError::NoSuchSave { .. }) => assert!(may_hold.len() <= 1, "{slot} is lost"),
            Err(error) => panic!("{slot}: {error}"),
        }
    }
    store.close().await.expect("can be closed");
    found
}

/// A game that has just begun is made what was saved, and lives on.
fn play_on(save: &Save) {
    let mut fresh = MindHarness::with_plugins(Arc::new(HeuristicBrain), WorldPlugin);
    let loaded = apply(fresh.app.world_mut(), save).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(loaded.spawned.len(), save.minds().len());
    let again = capture(fresh.app.world()).expect("each mind has an id of its own");
    assert_eq!(&again, save, "nothing by halves");
    fresh.update().update();
}

fn survives(database: &TestDatabase, test: &str) {
    let mut held: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for kill in 0..kills() {
        let chance = ContentHash::default().add(&kill.to_le_bytes()).seed();
        let heard = killed(&database.location, test, chance);
        follow(&mut held, &heard);
        let found = block_on(look(&database.location, &held));
        assert!(!found.is_empty(), "something was acknowledged");
        held = found.iter().map(|(slot, save)| (slot.clone(), vec![hash_of(save)])).collect();
        found.iter().for_each(|(_, save)| play_on(save));
    }
}

#[test]
fn sqlite_has_every_acknowledged_save_of_a_game_that_is_killed() {
    if let Ok(location) = std::env::var(GAME_AT) {
        return play(&location);
    }
    let test = "sqlite_has_every_acknowledged_save_of_a_game_that_is_killed";
    survives(&TestDatabase::sqlite(), test);
}

#[test]
fn postgres_has_every_acknowledged_save_of_a_game_that_is_killed() {
    if let Ok(location) = std::env::var(GAME_AT) {
        return play(&location);
    }
    let test = "postgres_has_every_acknowledged_save_of_a_game_that_is_killed";
    TestDatabase::postgres().iter().for_each(|database| survives(database, test));
}
