//! Several processes make the same new store at the same instant.

use crate::databases::{TestDatabase, block_on, opened};
use crate::minds::Dice;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// Tells the test that it is one of those who open, and where.
const OPENS_AT: &str = "COGNITION_STORE_OPENS_AT";
/// Which one.
const NUMBER: &str = "COGNITION_STORE_NUMBER";
/// Set it to 100 for the long run.
const ROUNDS: &str = "COGNITION_STORE_ROUNDS";
const PROCESSES: usize = 4;

fn rounds() -> u64 {
    let rounds = std::env::var(ROUNDS).ok();
    rounds.map_or(10, |rounds| rounds.parse().expect("should be a number of rounds"))
}

fn slot(number: usize) -> String {
    format!("of process {number}")
}

/// Waits for the word, then opens and saves at once.
fn open_and_save(location: &str) {
    let number = std::env::var(NUMBER).expect("is told");
    let number: usize = number.parse().expect("is a number");
    writeln!(std::io::stdout(), "ready").expect("somebody listens");
    std::io::stdin().read_exact(&mut [0]).expect("somebody gives the word");
    block_on(async {
        let store = opened(location).await;
        store.save(&slot(number), Dice::new(number as u64).save(3)).await.expect("can be kept");
    });
}

/// A process that waits for the word.
struct Opener {
    process: Child,
    word: ChildStdin,
    said: BufReader<ChildStdout>,
}

impl Opener {
    /// The same test once more.
    fn start(location: &str, test: &str, number: usize) -> Self {
        let this = std::env::current_exe().expect("it runs");
        let mut process = Command::new(this)
            .args([test, "--exact", "--nocapture", "--test-threads", "1"])
            .envs([(OPENS_AT, location), (NUMBER, &number.to_string())])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it can be run once more");
        let word = process.stdin.take().expect("it is piped");
        let said = BufReader::new(process.stdout.take().expect("it is piped"));
        Self { process, word, said }
    }

    fn wait_until_ready(&mut self) {
        let mut lines = self.said.by_ref().lines().map_while(Result::ok);
        assert!(lines.any(|line| line.ends_with("ready")), "should wait for the word");
    }
}

fn open_at_once(location: &str, test: &str) {
    let openers = (0..PROCESSES).map(|number| Opener::start(location, test, number));
    let mut openers: Vec<Opener> = openers.collect();
    openers.iter_mut().for_each(Opener::wait_until_ready);
    for opener in &mut openers {
        opener.word.write_all(b"!").and_then(|()| opener.word.flush()).expect("it waits");
    }
    for (number, mut opener) in openers.into_iter().enumerate() {
        let mut rest = String::new();
        opener.said.read_to_string(&mut rest).expect("it says what became of it");
        let ended = opener.process.wait().expect("it was started");
        assert!(ended.success(), "process {number} should open and save: {rest}");
    }
    block_on(async {
        let store = opened(location).await;
        for number in 0..PROCESSES {
            let saved = store.load(&slot(number)).await.expect("is there");
            assert_eq!(saved, *Dice::new(number as u64).save(3));
        }
    });
}

#[test]
fn processes_that_make_the_same_new_file_at_once_all_have_their_saves() {
    let test = "at_once::processes_that_make_the_same_new_file_at_once_all_have_their_saves";
    if let Ok(location) = std::env::var(OPENS_AT) {
        return open_and_save(&location);
    }
    for _ in 0..rounds() {
        open_at_once(&TestDatabase::sqlite().location, test);
    }
}

#[test]
fn processes_that_open_the_same_new_cluster_at_once_all_have_their_saves() {
    let test = "at_once::processes_that_open_the_same_new_cluster_at_once_all_have_their_saves";
    if let Ok(location) = std::env::var(OPENS_AT) {
        return open_and_save(&location);
    }
    TestDatabase::postgres().iter().for_each(|database| open_at_once(&database.location, test));
}
