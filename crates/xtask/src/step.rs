//! A step: one command line, under a name by which it can be repeated.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fmt, fs, io};

/// One command line of the workspace.
#[derive(Debug, Clone)]
pub(crate) struct Step {
    /// What to say after `cargo xtask` to run it alone.
    pub(crate) name: &'static str,
    /// The tool without which the step is skipped, if any.
    pub(crate) tool: Option<Tool>,
    program: &'static str,
    arguments: Vec<String>,
    environment: Vec<(&'static str, String)>,
}

/// A program that doesn't come with Rust.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tool {
    /// A command line that succeeds where the tool is installed.
    pub(crate) probe: &'static [&'static str],
    /// The crate that brings it.
    pub(crate) from: &'static str,
}

impl Step {
    /// A step that runs cargo.
    pub(crate) fn cargo(name: &'static str, arguments: &[&str]) -> Self {
        Self::program(name, "cargo", arguments)
    }

    /// A step that runs `program`.
    pub(crate) fn program(name: &'static str, program: &'static str, arguments: &[&str]) -> Self {
        let arguments = arguments.iter().map(ToString::to_string).collect();
        Self { name, tool: None, program, arguments, environment: Vec::new() }
    }

    /// Adds `arguments` at the end of the command line.
    pub(crate) fn with(mut self, arguments: &[String]) -> Self {
        self.arguments.extend_from_slice(arguments);
        self
    }

    /// Sets an environment variable for this step alone.
    pub(crate) fn with_env(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.environment.push((name, value.into()));
        self
    }

    /// Marks the step as skipped where `tool` is missing.
    pub(crate) fn needing(mut self, tool: Tool) -> Self {
        self.tool = Some(tool);
        self
    }

    /// The command, to be run in the root of the workspace.
    pub(crate) fn command(&self) -> io::Result<Command> {
        let mut command = command_of(self.program);
        command.args(&self.arguments).current_dir(workspace_root()?);
        for (name, value) in &self.environment {
            command.env(name, value);
        }
        Ok(command)
    }
}

impl fmt::Display for Step {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.environment {
            write!(out, "{name}={value} ")?;
        }
        write!(out, "{}", self.program)?;
        self.arguments.iter().try_for_each(|argument| write!(out, " {argument}"))
    }
}

impl Tool {
    /// Whether the tool can be run here.
    pub(crate) fn is_installed(&self) -> bool {
        let (program, arguments) =
            self.probe.split_first().expect("a probe names at least its program");
        command_of(program)
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success())
    }

    /// How to get it.
    pub(crate) fn how_to_install(&self) -> String {
        format!("cargo install --locked {}", self.from)
    }
}

/// The folder that holds the workspace: the nearest above this crate, or above the current folder.
pub(crate) fn workspace_root() -> io::Result<PathBuf> {
    let start = match env::var_os("CARGO_MANIFEST_DIR") {
        Some(manifest) => PathBuf::from(manifest),
        None => env::current_dir()?,
    };
    start
        .ancestors()
        .find(|folder| holds_a_workspace(folder))
        .map(Path::to_owned)
        .ok_or_else(|| io::Error::other("there is no workspace here: say `cargo xtask` inside it"))
}

fn holds_a_workspace(folder: &Path) -> bool {
    fs::read_to_string(folder.join("Cargo.toml"))
        .is_ok_and(|manifest| manifest.contains("[workspace]"))
}

/// A command without what the cargo that runs us says about *our* package.
///
/// Some build scripts ask to be run again when such a variable changes, so with them half of the
/// dependencies would be built anew after each change between `cargo xtask test` and `cargo test`.
fn command_of(program: &str) -> Command {
    let mut command = match program {
        "cargo" => Command::new(env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"))),
        other => Command::new(other),
    };
    env::vars_os()
        .map(|(name, _)| name)
        .filter(|name| name.to_str().is_some_and(is_about_our_package))
        .for_each(|name| {
            command.env_remove(name);
        });
    command
}

fn is_about_our_package(variable: &str) -> bool {
    variable.starts_with("CARGO_PKG_") || variable.starts_with("CARGO_MANIFEST_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_reads_like_the_command_line_it_runs() {
        let step = Step::cargo("doc", &["doc", "--no-deps"]).with_env("RUSTDOCFLAGS", "-Dwarnings");
        assert_eq!(step.to_string(), "RUSTDOCFLAGS=-Dwarnings cargo doc --no-deps");
    }

    #[test]
    fn the_root_of_the_workspace_holds_this_crate() {
        let root = workspace_root().expect("this test is run inside the workspace");
        assert!(root.join("crates/xtask/Cargo.toml").is_file());
    }

    #[test]
    fn only_what_names_a_package_is_kept_from_a_step() {
        assert!(is_about_our_package("CARGO_PKG_NAME"));
        assert!(is_about_our_package("CARGO_MANIFEST_DIR"));
        assert!(!is_about_our_package("CARGO_TARGET_DIR"));
        assert!(!is_about_our_package("CARGO_HOME"));
    }

    #[test]
    fn a_tool_that_is_not_there_is_seen_as_missing() {
        let tool =
            Tool { probe: &["no-such-program-anywhere", "--version"], from: "no-such-crate" };
        assert!(!tool.is_installed(), "should not find a made-up program");
    }
}
