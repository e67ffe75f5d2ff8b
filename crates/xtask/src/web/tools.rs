//! What a page is built and tried with, and where it is found.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::trouble::Trouble;

/// What is built for.
pub(super) const TARGET: &str = "wasm32-unknown-unknown";

/// Brings a browser and the built program together.
pub(super) const BINDGEN: &str = "wasm-bindgen";

/// Plays without a window.
pub(super) const NODE: &str = "node";

/// By the names that it has on different systems.
pub(super) const CHROMIUM: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// A program that is installed here.
#[derive(Debug, Clone, Copy)]
pub(super) struct Program(&'static str);

impl Program {
    /// The first of these that can be run.
    pub(super) fn find(names: &[&'static str]) -> Option<Self> {
        names.iter().copied().map(Self).find(|program| program.version().is_some())
    }

    /// The one of that version and of no other: what it reads was written for that.
    pub(super) fn of_version(name: &'static str, version: &str) -> Result<Self, Trouble> {
        let is_it = |said: String| said.split_whitespace().any(|word| word == version);
        match Self(name).version().is_some_and(is_it) {
            true => Ok(Self(name)),
            false => Err(Trouble::Missing {
                what: format!("`{name}` {version}"),
                how: format!("cargo install {name}-cli --version {version}"),
            }),
        }
    }

    pub(super) fn command(self) -> Command {
        Command::new(self.0)
    }

    fn version(self) -> Option<String> {
        let output = self.command().arg("--version").stderr(Stdio::null()).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    }
}

/// Where rustc has no library for the target, nothing can be built for it.
pub(super) fn needs_target() -> Result<(), Trouble> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let found = Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]).output();
    let folder = found.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned())?;
    match Path::new(&folder).is_dir() {
        true => Ok(()),
        false => Err(Trouble::Missing {
            what: format!("the target `{TARGET}`"),
            how: format!("rustup target add {TARGET}"),
        }),
    }
}

/// The version of a package that the lock file names.
pub(super) fn locked_version(root: &Path, package: &str) -> Result<String, Trouble> {
    let lock = fs::read_to_string(root.join("Cargo.lock"))?;
    version_in(&lock, package)
        .ok_or_else(|| Trouble::Differs(format!("Cargo.lock does not name `{package}`")))
}

fn version_in(lock: &str, package: &str) -> Option<String> {
    let (_, after) = lock.split_once(&format!("name = \"{package}\"\nversion = \""))?;
    after.split_once('"').map(|(version, _)| version.to_owned())
}

/// Where cargo puts what it builds.
pub(super) fn target_folder(root: &Path) -> Result<PathBuf, Trouble> {
    let chosen = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    Ok(root.join(chosen.unwrap_or_else(|| PathBuf::from("target"))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_that_of_the_package_and_not_of_one_whose_name_begins_so() {
        let lock = "name = \"wasm-bindgen-macro\"\nversion = \"9.9\"\n\nname = \"wasm-bindgen\"\nversion = \"0.2.1\"\n";
        assert_eq!(version_in(lock, "wasm-bindgen").as_deref(), Some("0.2.1"));
        assert_eq!(version_in(lock, "wasm"), None);
    }
}
