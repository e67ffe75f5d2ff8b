//! `cargo xtask web`: builds the tavern that plays in a browser, and checks that it plays there what
//! it plays anywhere else.
//!
//! It needs the target `wasm32-unknown-unknown` and wasm-bindgen's tool, in the version of the lock
//! file. Node compares evenings, and Chromium opens the page, where they are installed.

mod browser;
mod tools;
mod trouble;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::run;
use crate::step::{Step, workspace_root};
use browser::PAGE;
use tools::{BINDGEN, CHROMIUM, NODE, Program, TARGET};
use trouble::{Trouble, said_by};

/// Evenings that are compared, by their seeds.
const SEEDS: [&str; 3] = ["0", "1", "7"];

/// What can be said after `cargo xtask web`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Where the page goes
    #[arg(long, default_value = "target/web")]
    to: PathBuf,
    /// Only whether the libraries build for a browser
    #[arg(long)]
    check: bool,
}

/// Builds, tells the size, and checks.
pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let done = if arguments.check { check() } else { page(&arguments.to) };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            eprintln!("web: {trouble}");
            ExitCode::FAILURE
        }
    }
}

/// Whether all that a page is made of compiles for a browser.
fn check() -> Result<(), Trouble> {
    tools::needs_target()?;
    let what = ["check", "--target", TARGET, "--package", "web_tavern", "--lib"];
    succeed(&Step::cargo("web", &what))
}

fn page(to: &Path) -> Result<(), Trouble> {
    let root = workspace_root()?;
    tools::needs_target()?;
    let bindgen = Program::of_version(BINDGEN, &tools::locked_version(&root, "wasm-bindgen")?)?;
    let folder = std::path::absolute(to)?;
    fs::create_dir_all(&folder)?;
    let build = ["build", "--profile", "web", "--target", TARGET, "--package", "web_tavern"];
    succeed(&Step::cargo("web", &[&build[..], &["--lib"]].concat()))?;
    let built = tools::target_folder(&root)?.join(TARGET).join("web/web_tavern.wasm");
    let mut bind = bindgen.command();
    bind.args(["--target", "web", "--no-typescript", "--out-dir"]).arg(&folder).arg(built);
    said_by(bind)?;
    let source = root.join("examples/web/tavern/page");
    fs::copy(source.join("index.html"), folder.join("index.html"))?;
    tell_sizes(&folder)?;
    is_the_same_evening(&root, &folder)?;
    is_played(&folder)?;
    println!("web: serve it, for example: python3 -m http.server -d {} 8000", folder.display());
    Ok(())
}

fn tell_sizes(folder: &Path) -> Result<(), Trouble> {
    for file in PAGE {
        let bytes = fs::metadata(folder.join(file))?.len();
        println!("web: {:>8.1} kB  {}", bytes as f64 / 1000.0, folder.join(file).display());
    }
    Ok(())
}

/// The same evenings in node as outside of any browser, line by line; hashes of all that minds hold
/// are among what is compared.
fn is_the_same_evening(root: &Path, folder: &Path) -> Result<(), Trouble> {
    let Some(node) = Program::find(&[NODE]) else {
        println!("web: evenings are NOT compared: node is missing. On Debian: apt install nodejs");
        return Ok(());
    };
    let player = root.join("examples/web/tavern/page/evening.mjs");
    for seed in SEEDS {
        let mut here = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        let which = ["run", "--quiet", "--package", "web_tavern", "--bin", "evening", "--", seed];
        here.args(which).current_dir(root);
        let mut there = node.command();
        there.arg(&player).arg(folder).arg(seed);
        let (here, there) = (said_by(here)?, said_by(there)?);
        if let Some(difference) = differing(&here, &there) {
            return Err(Trouble::Differs(format!("evening {seed} differs: {difference}")));
        }
        println!("web: evening {seed} is the same in a browser, {} entries", here.lines().count());
    }
    Ok(())
}

/// The first line that is not the same.
fn differing(here: &str, there: &str) -> Option<String> {
    let (mut here, mut there) = (here.lines(), there.lines());
    for number in 1.. {
        match (here.next(), there.next()) {
            (None, None) => break,
            (one, other) if one == other => {}
            (one, other) => {
                let [one, other] = [one, other].map(|line| line.unwrap_or("(nothing more)"));
                return Some(format!("line {number}\n  here:  {one}\n  there: {other}"));
            }
        }
    }
    None
}

fn is_played(folder: &Path) -> Result<(), Trouble> {
    let Some(chromium) = Program::find(&CHROMIUM) else {
        println!("web: the page is NOT opened: no Chromium. On Debian: apt install chromium");
        return Ok(());
    };
    let opened = browser::open(&chromium, folder)?;
    let missing: Vec<_> =
        browser::EXPECTED.iter().filter(|line| !opened.contains(**line)).collect();
    if !missing.is_empty() {
        return Err(Trouble::Differs(format!("the page does not show {missing:?}")));
    }
    println!(
        "web: Chromium plays it to its end; a picture is {}",
        browser::picture(folder).display()
    );
    Ok(())
}

fn succeed(step: &Step) -> Result<(), Trouble> {
    match run::alone(step) {
        end if end == ExitCode::SUCCESS => Ok(()),
        _ => Err(Trouble::Failed(step.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evenings_differ_where_a_line_does_or_one_of_them_is_longer() {
        assert_eq!(differing("a\nb", "a\nb"), None);
        assert!(differing("a\nb", "a\nc").is_some_and(|it| it.contains("line 2")));
        assert!(differing("a\nb", "a").is_some_and(|it| it.contains("(nothing more)")));
    }
}
