//! `cargo xtask quick-start`: do the quick start of README and a new game do what they say?
//!
//! README's text becomes a package outside the workspace, with a path in place of the repository, and
//! so does what `cognition new` makes: see [`Outside`].

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

use crate::new_game;
use crate::outside::{Outside, workspace_features};
use crate::step::{Step, workspace_root};

/// What is printed where all is well, and what is not.
pub(crate) fn run() -> ExitCode {
    match tried() {
        Ok(()) => {
            println!("the quick start does what README says, and a new game is played and tested");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("quick-start: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The same as a step of `ci`.
pub(crate) fn step() -> Step {
    Step::cargo("quick-start", &["xtask", "quick-start"])
}

fn tried() -> Result<(), Box<dyn Error>> {
    let root = workspace_root()?;
    // First, since the tool that makes it is built where the crates lie, and the other place is soon gone.
    new_game::is_played(&root)?;
    readme_is_right(&root)
}

fn readme_is_right(root: &Path) -> Result<(), Box<dyn Error>> {
    let readme = fs::read_to_string(root.join("README.md"))?;
    let told = block(&readme, "text")?;
    let package = Outside::new(root, "quick_start")?;
    fs::create_dir_all(package.folder.join("src"))?;
    fs::write(package.folder.join("src/main.rs"), block(&readme, "rust,no_run")?)?;
    fs::write(package.folder.join("Cargo.toml"), manifest(&package.workspace, &readme)?)?;
    package.join(&workspace_features(&package.workspace))?;
    let printed = package.cargo(&["run", "--quiet"])?;
    match printed.trim() == told.trim() {
        true => Ok(()),
        false => {
            Err(format!("README says that it prints\n{told}\nand it prints\n{printed}").into())
        }
    }
}

/// The manifest of the package, with the dependencies as README has them.
fn manifest(root: &Path, readme: &str) -> Result<String, String> {
    let path = format!("path = {:?}", root.join("crates/bevy_cognition"));
    let dependencies = block(readme, "toml")?;
    let (before, after) = dependencies.split_once("git = \"").ok_or("it names no repository")?;
    let (_, after) = after.split_once('"').ok_or("its repository has no end")?;
    let head = "[package]\nname = \"quick_start\"\nedition = \"2024\"\npublish = false";
    Ok(format!("{head}\n\n[workspace]\n\n{before}{path}{after}"))
}

/// The first block of the quick start in this language.
fn block<'r>(readme: &'r str, language: &str) -> Result<&'r str, String> {
    let section = readme.split("## Quick start\n").nth(1).ok_or("README has no quick start")?;
    let section = section.split("\n## ").next().unwrap_or(section);
    let block = section.split(&format!("```{language}\n")).nth(1);
    let block = block.and_then(|rest| rest.split("```").next());
    block.ok_or_else(|| format!("the quick start has no block of `{language}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const README: &str = "# A\n\n## Quick start\n\n```toml\n[dependencies]\n\
        bevy_cognition = { git = \"https://example.org\" }\n```\n\n```text\nmara: Hm.\n```\n\n## B\n";

    #[test]
    fn the_package_takes_its_dependencies_from_readme_with_a_path() {
        let manifest = manifest(Path::new("/w"), README).expect("README has them");
        let dependency =
            "\n[dependencies]\nbevy_cognition = { path = \"/w/crates/bevy_cognition\" }\n";
        assert!(manifest.contains(dependency), "{manifest}");
    }

    #[test]
    fn a_block_that_is_missing_is_told() {
        assert_eq!(block(README, "text"), Ok("mara: Hm.\n"));
        assert!(block(README, "rust,no_run").expect_err("is not there").contains("rust,no_run"));
    }
}
