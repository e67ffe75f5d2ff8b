//! The Gilded Heron in a window: `cargo run -p windowed_tavern`.
//!
//! - Without a word more no model is needed: the heuristic brain decides.
//! - `-- --brain http://127.0.0.1:8093/v1`: a model decides (`cargo xtask model` brings a small one).
//! - `-- --guardrails human`: you are asked before every act.
//! - `F1`, or a click on somebody: what they hold, think and were asked.

use clap::Parser;
use std::process::ExitCode;
use windowed_tavern::options::Options;
use windowed_tavern::screen::Screen;
use windowed_tavern::tavern_app;

#[expect(clippy::print_stderr, reason = "whoever typed the command reads it")]
fn main() -> ExitCode {
    match tavern_app(&Options::parse(), Screen::Window) {
        Ok(mut app) => match app.run() {
            exit if exit.is_success() => ExitCode::SUCCESS,
            _ => ExitCode::FAILURE,
        },
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
