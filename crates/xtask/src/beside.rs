//! `cargo xtask beside REVISION`: a benchmark as it was at an earlier revision, beside this one.
//!
//! Both are built alike and run in turn, round by round, so that whatever else the machine is at
//! meets both. Each revision brings its own source of the benchmark.

mod figures;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{ExitCode, Output};
use std::{env, fs};

use crate::step::{Step, workspace_root};
use figures::Figures;

/// What can be said after `cargo xtask beside`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The earlier revision, as git names it
    revision: String,
    /// The benchmark; it prints lines like `a frame  7200: p50 90µs, p95 110µs, p99 130µs`
    #[arg(long, default_value = "frame")]
    bench: String,
    /// How often each is run; the best round counts
    #[arg(long, default_value_t = 3)]
    rounds: u32,
    /// How both are built
    #[arg(long, default_value = "bench")]
    profile: String,
}

/// Runs both and tells the ratios; fails where a figure has become more than 1.05 times as long.
pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    match compare(arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("beside: {error}");
            ExitCode::FAILURE
        }
    }
}

fn compare(arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    let root = workspace_root()?;
    let folder = target(&root).join("beside");
    let before = earlier(&arguments.revision, &folder)?;
    // What is built of the one may overwrite what is built of the other, so it is put aside at once.
    let before = build(&before, &root, arguments, &folder.join("before"))?;
    let now = build(&root, &root, arguments, &folder.join("now"))?;
    let [mut was, mut is] = [Figures::default(), Figures::default()];
    for round in 1..=arguments.rounds {
        println!("round {round} of {}", arguments.rounds);
        was.read(&printed(&before)?);
        is.read(&printed(&now)?);
    }
    Ok(figures::told(&was, &is)?)
}

/// The tree of that revision, in a folder of its own.
fn earlier(revision: &str, folder: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let (tree, packed) = (folder.join("earlier"), folder.join("earlier.tar"));
    if tree.exists() {
        fs::remove_dir_all(&tree)?;
    }
    fs::create_dir_all(&tree)?;
    let [tree_named, packed] = [text(&tree)?, text(&packed)?];
    let archive = ["archive", "--format=tar", "--output", packed, revision];
    succeed("git archive", &Step::program("beside", "git", &archive).command()?.output()?)?;
    let unpack = ["-xf", packed, "-C", tree_named];
    succeed("tar", &Step::program("beside", "tar", &unpack).command()?.output()?)?;
    Ok(tree)
}

/// Builds the benchmark of a tree and puts the program there.
fn build(
    tree: &Path,
    root: &Path,
    arguments: &Arguments,
    program: &Path,
) -> Result<PathBuf, Box<dyn Error>> {
    println!("builds {} in {}", arguments.bench, tree.display());
    let (bench, profile) = (&arguments.bench, &arguments.profile);
    let what = ["bench", "--no-run", "--profile", profile, "--bench", bench];
    let mut command = Step::cargo("beside", &what).command()?;
    // Colours would stand between the words that are looked for.
    command
        .current_dir(tree)
        .env("CARGO_TARGET_DIR", target(root))
        .env("CARGO_TERM_COLOR", "never");
    let output = command.output()?;
    succeed("cargo bench", &output)?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let built = executable(&said).ok_or_else(|| format!("cargo names no program:\n{said}"))?;
    // Relative to where cargo was run.
    fs::copy(tree.join(built), program)?;
    Ok(program.to_owned())
}

/// The program that cargo says it has built.
fn executable(said: &str) -> Option<&str> {
    let line = said.lines().find(|line| line.trim_start().starts_with("Executable"))?;
    line.trim_end().strip_suffix(')')?.rsplit_once('(').map(|(_, path)| path)
}

/// What a benchmark prints. One that finds its own budget exceeded has figures all the same.
fn printed(program: &Path) -> Result<String, Box<dyn Error>> {
    let output =
        Step::program("beside", "env", &[text(program)?, "--bench"]).command()?.output()?;
    if !output.status.success() {
        eprint!("{}: {}", program.display(), String::from_utf8_lossy(&output.stderr));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn succeed(what: &str, output: &Output) -> Result<(), Box<dyn Error>> {
    match output.status.success() {
        true => Ok(()),
        false => {
            let why = String::from_utf8_lossy(&output.stderr);
            Err(format!("{what}: {}\n{why}", output.status).into())
        }
    }
}

fn text(path: &Path) -> Result<&str, String> {
    path.to_str().ok_or_else(|| format!("{} is not UTF-8", path.display()))
}

fn target(root: &Path) -> PathBuf {
    let chosen = env::var_os("CARGO_TARGET_DIR");
    chosen.map_or_else(|| root.join("target"), |folder| root.join(folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_is_what_cargo_says_it_is() {
        let said = "    Finished `bench` profile [optimized]\n  Executable benches/frame.rs (/t/release/deps/frame-0af3)\n";
        assert_eq!(executable(said), Some("/t/release/deps/frame-0af3"));
        assert_eq!(executable("    Finished `bench` profile"), None);
    }
}
