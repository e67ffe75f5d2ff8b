//! Why there is no page, or none that plays.

use std::process::Command;

use thiserror::Error;

/// Why there is no page, or none that plays.
#[derive(Debug, Error)]
pub(super) enum Trouble {
    #[error("{what} is missing. To install it: {how}")]
    Missing { what: String, how: String },
    #[error("failed: {0}")]
    Failed(String),
    #[error("{0}")]
    Differs(String),
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// What a command prints; what it complains of is told where it fails.
pub(super) fn said_by(mut command: Command) -> Result<String, Trouble> {
    let output = command.output()?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => {
            let complaint = String::from_utf8_lossy(&output.stderr);
            Err(Trouble::Failed(format!("{command:?}: {complaint}")))
        }
    }
}
