//! How one wants to talk, as the command line says it.

use crate::brain_args::BrainArgs;
use clap::Args;
use std::path::PathBuf;

/// Lets you talk and act among the minds of a scenario, by default in the tavern and without a
/// model. Reads lines from standard input: what you say, or a command such as `/help`.
#[derive(Debug, Args)]
pub(crate) struct ChatArgs {
    /// The scenario file; the tavern unless named.
    pub(super) scenario: Option<PathBuf>,
    /// Plays this character of the scenario, by stable id; by default a stranger comes in.
    #[arg(long = "as", value_name = "CHARACTER")]
    pub(super) plays: Option<String>,
    /// What the stranger is called; by default Wren, or Robin where there is a Wren already.
    #[arg(long, conflicts_with = "plays")]
    pub(super) name: Option<String>,
    #[command(flatten)]
    pub(super) brain: BrainArgs,
    /// Where all chance comes from.
    #[arg(long, default_value_t = 0)]
    pub(super) seed: u64,
    /// Shows what they think, too.
    #[arg(long)]
    pub(super) thoughts: bool,
    /// Folder or database for the run log, as of `cognition sim --out`: `report`, `why` and, from a
    /// folder, `replay` work on it. It holds what you say.
    #[arg(long)]
    pub(super) out: Option<String>,
    /// Lets it pass that the brain which was asked decided nothing; else that is exit code 1.
    #[arg(long)]
    pub(super) allow_fallback: bool,
}
