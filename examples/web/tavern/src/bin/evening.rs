//! Plays evenings outside of any browser and prints what is seen, an entry a line:
//! `cargo run -p web_tavern --bin evening -- SEED`. `cargo xtask web` compares the page with it.

use std::process::ExitCode;
use web_tavern::{Entry, Evening};

/// What the player says, and in which round; `page/evening.mjs` says the same.
const LINES: [(u32, &str); 3] = [
    (0, "Good evening, all."),
    (2, "Brannic, what is behind the cellar door?"),
    (5, "Odo, she has ridden down to the marsh."),
];

#[expect(clippy::print_stdout, clippy::print_stderr, reason = "whoever typed the command reads it")]
fn main() -> ExitCode {
    let seed = std::env::args().nth(1).and_then(|seed| seed.parse().ok()).unwrap_or(0);
    let mut evening = match Evening::new(seed, "Wren") {
        Ok(evening) => evening,
        Err(faults) => {
            faults.iter().for_each(|fault| eprintln!("{fault}"));
            return ExitCode::FAILURE;
        }
    };
    for entry in played(&mut evening) {
        println!("{}", serde_json::to_string(&entry).expect("an entry is plain data"));
    }
    ExitCode::SUCCESS
}

fn played(evening: &mut Evening) -> Vec<Entry> {
    let mut seen = evening.begin();
    let mut round = 0;
    while !evening.is_over() {
        for (_, words) in LINES.iter().filter(|(at, _)| *at == round) {
            seen.extend(evening.say(words));
        }
        seen.extend(evening.pass());
        round += 1;
    }
    seen
}
