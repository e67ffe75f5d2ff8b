//! The chores of the workspace: `cargo xtask ci` runs every check, `cargo xtask --help` lists the rest.
//!
//! Each check is one file that names its command line, and can be run alone: `cargo xtask clippy`.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command line tool talks through them"
)]

mod bench;
mod beside;
mod bundle;
mod ci;
mod clippy;
mod counted;
mod deny;
mod doc;
mod doc_test;
mod fmt;
mod fuzz;
mod without_features;
mod machete;
mod model;
mod new_game;
mod outside;
mod package;
mod panels;
mod quick_start;
mod run;
mod screenshot;
mod step;
mod table;
mod tally;
mod test;
mod test_embedded;
mod test_model;
mod test_report;
mod test_sentence;
mod test_world_serialization;
mod typos;
mod web;
mod windowed;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The chores of the workspace.
#[derive(Debug, Parser)]
#[command(bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Debug, Subcommand)]
enum Chore {
    /// Every check, in order, up to the first that fails
    Ci,
    /// Is the code formatted?
    Fmt,
    /// Is the spelling right? (needs typos-cli)
    Typos,
    /// Are licences, sources and crates those we accept? (needs cargo-deny)
    Deny(deny::Arguments),
    /// Is every dependency used? (needs cargo-machete)
    Machete,
    /// Does clippy have nothing to say?
    Clippy,
    /// The same for the windowed examples and a new windowed game, which need Bevy's renderer
    Windowed,
    /// Does each panel of `bevy_cognition` build and work alone?
    Panels,
    /// Does `bevy_cognition` build without all that can be left out, and does it read replies the same?
    Lighter,
    /// Every test: unit tests, integration tests, doc tests
    Test(test::Arguments),
    /// The doc tests alone, which `test` runs too
    DocTest,
    /// Do the quick start of README and a new game do what they say, as packages of their own?
    QuickStart,
    /// Does the documentation build without a warning?
    Doc,
    /// Brings what the crates build in up to date with `assets/` and `data/`
    Bundle,
    /// Can every crate be built from its package alone?
    Package,
    /// The benchmarks, and a table of every figure that has a limit
    Bench(bench::Arguments),
    /// Do the hot paths take more instructions than they did? (needs valgrind and gungraun-runner)
    Counted,
    /// A benchmark beside the same at an earlier revision
    Beside(beside::Arguments),
    /// Brings a small real model to this machine and starts a server for it
    Model(model::Arguments),
    /// Plays turns against a real model, which it starts if need be
    TestModel(test_model::Arguments),
    /// Plays the tavern with a model in the process (feature `embedded`)
    TestEmbedded(test_embedded::Arguments),
    /// Retries a sentence model on tavern talk
    TestSentence(test_sentence::Arguments),
    /// Reads the page of `cognition report` in a browser (needs chromium and chromedriver)
    TestReport,
    /// Puts readers to what strangers might send, for long
    Fuzz(fuzz::Arguments),
    /// Plays the windowed tavern and keeps pictures (needs software Vulkan and xvfb)
    Screenshot(screenshot::Arguments),
    /// Builds the tavern for a browser, and plays it there (needs wasm-bindgen-cli)
    Web(web::Arguments),
    /// Takes minds through Bevy's own world serialisation (feature `world_serialization`)
    TestWorldSerialization,
}

fn main() -> ExitCode {
    match Arguments::parse().chore {
        Chore::Ci => ci::run(),
        Chore::Fmt => run::alone(&fmt::step()),
        Chore::Typos => run::alone(&typos::step()),
        Chore::Deny(arguments) => run::alone(&deny::step(&arguments)),
        Chore::Machete => run::alone(&machete::step()),
        Chore::Clippy => run::alone(&clippy::step()),
        Chore::Windowed => windowed::run(),
        Chore::Panels => run::in_turn(panels::steps()),
        Chore::Lighter => run::alone(&without_features::step()),
        Chore::Test(arguments) => run::alone(&test::step(&arguments)),
        Chore::DocTest => run::alone(&doc_test::step()),
        Chore::QuickStart => quick_start::run(),
        Chore::Doc => run::alone(&doc::step()),
        Chore::Bundle => bundle::run(),
        Chore::Package => run::alone(&package::step()),
        Chore::Bench(arguments) => bench::run(&arguments),
        Chore::Counted => run::alone(&counted::step()),
        Chore::Beside(arguments) => beside::run(&arguments),
        Chore::Model(arguments) => model::run(&arguments),
        Chore::TestModel(arguments) => test_model::run(&arguments),
        Chore::TestEmbedded(arguments) => test_embedded::run(&arguments),
        Chore::TestSentence(arguments) => run::alone(&test_sentence::step(&arguments)),
        Chore::TestReport => run::alone(&test_report::step()),
        Chore::Fuzz(arguments) => fuzz::run(&arguments),
        Chore::Screenshot(arguments) => screenshot::run(&arguments),
        Chore::Web(arguments) => web::run(&arguments),
        Chore::TestWorldSerialization => run::alone(&test_world_serialization::step()),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Arguments::command().debug_assert();
    }
}
