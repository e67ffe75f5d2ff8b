//! `cargo xtask quick-start`: does the quick start of README do what it says?
//!
//! Its text becomes a package outside the workspace, with a path in place of the repository, and is
//! built in the same target folder. The profile and the lock file are those of the workspace, and its
//! features are selected, so that no package of others is built anew.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::step::{Step, workspace_root};

/// What is printed where all is well, and what is not.
pub(crate) fn run() -> ExitCode {
    match tried() {
        Ok(()) => {
            println!("the quick start does what README says");
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
    let readme = fs::read_to_string(root.join("README.md"))?;
    let told = block(&readme, "text")?;
    let package = folder(&root)?;
    write(&package, &root, &readme)?;
    let (manifest, target) = (package.join("Cargo.toml"), target(&root));
    let (manifest, target) = (manifest.to_string_lossy(), target.to_string_lossy());
    let run = ["run", "--quiet", "--manifest-path", &manifest, "--target-dir", &target];
    let output = Step::cargo("quick-start", &run).command()?.output()?;
    fs::remove_dir_all(&package)?;
    let printed = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    match printed.trim() == told.trim() {
        true => Ok(()),
        false => {
            Err(format!("README says that it prints\n{told}\nand it prints\n{printed}").into())
        }
    }
}

/// The folder of the package, outside the workspace.
fn folder(root: &Path) -> std::io::Result<PathBuf> {
    let name = format!("cognition_quick_start_{}", std::process::id());
    let package = std::env::temp_dir().join(name);
    fs::create_dir_all(package.join("src"))?;
    fs::copy(root.join("Cargo.lock"), package.join("Cargo.lock"))?;
    Ok(package)
}

fn target(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), Into::into)
}

fn write(package: &Path, root: &Path, readme: &str) -> Result<(), Box<dyn Error>> {
    fs::write(package.join("src/main.rs"), block(readme, "rust,no_run")?)?;
    let workspace = fs::read_to_string(root.join("Cargo.toml"))?;
    Ok(fs::write(package.join("Cargo.toml"), manifest(root, readme, &workspace)?)?)
}

/// The manifest of the package, with the dependencies as README has them.
fn manifest(root: &Path, readme: &str, workspace: &str) -> Result<String, String> {
    let crates = root.join("crates");
    let path = |name: &str| format!("path = \"{}\"", crates.join(name).display());
    let dependencies = block(readme, "toml")?;
    let (before, after) = dependencies.split_once("git = \"").ok_or("it names no repository")?;
    let (_, after) = after.split_once('"').ok_or("its repository has no end")?;
    let dependencies = format!("{before}{}{after}", path("bevy_cognition"));
    let features = format!("workspace_features = {{ {} }}", path("workspace_features"));
    let head = "[package]\nname = \"quick_start\"\nedition = \"2024\"\npublish = false";
    let profiles = profiles(workspace);
    Ok(format!("{head}\n\n[workspace]\n\n{}\n{features}\n\n{profiles}\n", dependencies.trim()))
}

/// The tables of profiles, which decide whether what is built can be used again.
fn profiles(manifest: &str) -> String {
    let mut is_profile = false;
    let lines = manifest.lines().filter(|line| {
        if line.starts_with('[') {
            is_profile = line.starts_with("[profile.dev");
        }
        is_profile
    });
    lines.collect::<Vec<_>>().join("\n")
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
    fn the_package_takes_its_dependencies_from_readme_with_a_path_and_the_profile_of_the_workspace()
    {
        let workspace =
            "[lib]\n\n[profile.dev]\nopt-level = 1\n\n[profile.bench]\nlto = \"thin\"\n";
        let manifest = manifest(Path::new("/w"), README, workspace).expect("README has both");
        assert!(manifest.contains("bevy_cognition = { path = \"/w/crates/bevy_cognition\" }"));
        assert!(manifest.contains("opt-level = 1") && !manifest.contains("lto"), "{manifest}");
    }

    #[test]
    fn a_block_that_is_missing_is_told() {
        assert_eq!(block(README, "text"), Ok("mara: Hm.\n"));
        assert!(block(README, "rust,no_run").expect_err("is not there").contains("rust,no_run"));
    }
}
