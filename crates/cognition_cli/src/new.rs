//! `cognition new`: a game of one's own, which compiles, runs and has a test.

mod game_name;
mod source;
mod template;
mod writing;

use crate::{Failure, Verdict};
use clap::Args;
use game_name::GameName;
use source::Source;
use std::io::Write;
use std::path::{Path, PathBuf};
use template::Template;

/// Makes a folder with a game of your own: a mind that hears you, answers and acts, and its tests.
#[derive(Debug, Args)]
pub(crate) struct NewArgs {
    /// The folder to make, such as `../lighthouse`; the game is called as it is.
    folder: PathBuf,
    /// Shows it in a small window; otherwise it is played in the terminal.
    #[arg(long)]
    windowed: bool,
    /// Builds on the checkout in this folder; otherwise on the one that you are in, if you are in one.
    #[arg(long, value_name = "DIR")]
    path: Option<PathBuf>,
    /// Builds on the repository.
    #[arg(long, conflicts_with = "path")]
    git: bool,
}

pub(crate) fn run(arguments: &NewArgs) -> Result<Verdict, Failure> {
    let folder = std::path::absolute(&arguments.folder)?;
    let name = GameName::of(&folder)?;
    let source = match arguments.git {
        true => Source::Repository,
        false => Source::chosen(arguments.path.as_deref(), &std::env::current_dir()?)?,
    };
    let template = if arguments.windowed { Template::Windowed } else { Template::Headless };
    let outer = outer_workspace(&folder);
    let files = template.files(&name, &source, outer.is_some());
    writing::write_game(&folder, &files)?;
    tell(&arguments.folder, &name, &source, outer.as_deref())?;
    Ok(Verdict::Fine)
}

/// The workspace that cargo would take a package in this folder for a part of.
fn outer_workspace(folder: &Path) -> Option<PathBuf> {
    let is_workspace = |manifest: &PathBuf| {
        std::fs::read_to_string(manifest)
            .is_ok_and(|text| text.lines().any(|line| line.trim_start().starts_with("[workspace")))
    };
    let manifests = folder.ancestors().skip(1).map(|above| above.join("Cargo.toml"));
    manifests.into_iter().find(is_workspace)
}

fn tell(
    folder: &Path,
    name: &GameName,
    source: &Source,
    outer: Option<&Path>,
) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{name} is there: a camp at night, a mind, and tests.\n{}\n", source.told())?;
    if let Some(workspace) = outer {
        let workspace = workspace.display();
        writeln!(out, "It is no member of {workspace}, so its manifest has a `[workspace]`.\n")?;
    }
    writeln!(out, "  cd {}", folder.display())?;
    writeln!(out, "  cargo run     # talk to her; the first build takes some minutes")?;
    writeln!(out, "  cargo test\n\nIts README.md has the next three steps.")
}
