//! `cargo xtask deny`: are licences, sources and crates those that `deny.toml` accepts?

use crate::step::{Step, Tool};

/// What can be said after `cargo xtask deny`.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct Arguments {
    /// Also ask the advisory database, which is fetched from the network
    #[arg(long)]
    advisories: bool,
}

const CARGO_DENY: Tool = Tool { probe: &["cargo", "deny", "--version"], from: "cargo-deny" };

/// The command line of this check.
///
/// Advisories appear without any change of ours, so they are asked for by name: a check of a
/// change should not fail for what the world did since.
pub(crate) fn step(arguments: &Arguments) -> Step {
    // Warnings fill screens: two versions of a package are the business of others.
    let mut command = vec!["deny", "--workspace", "--log-level", "error"];
    command.extend(["check", "bans", "licenses", "sources"]);
    if arguments.advisories {
        command.push("advisories");
    }
    Step::cargo("deny", &command).needing(CARGO_DENY)
}
