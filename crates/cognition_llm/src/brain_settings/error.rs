//! Why settings make no brains, and what to do.

use crate::http::HttpBrainError;
use cognition_brain::BrainError;
use cognition_core::pack::PackError;
use thiserror::Error;

/// Why settings make no brains.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BrainSettingsError {
    /// The settings break rules: all faults.
    #[error("{}", lines(.0))]
    Faults(Vec<PackError>),
    /// A key is needed, and no variable holds one.
    #[error("`{endpoint}` needs a key: set {variables} in the environment")]
    Keyless {
        /// What the endpoint is called.
        endpoint: String,
        /// The variables, of which one is enough.
        variables: String,
    },
    /// A variable that the settings name is not set.
    #[error(
        "`{endpoint}` names the variable {variable}, which is not set: set it in the environment"
    )]
    Unset {
        /// What the endpoint is called.
        endpoint: String,
        /// The variable.
        variable: String,
    },
    /// A URL, a key or a header cannot be used, once variables stand in it.
    #[error("`{endpoint}` cannot be asked")]
    Server {
        /// What the endpoint is called.
        endpoint: String,
        /// The cause.
        #[source]
        source: HttpBrainError,
    },
    /// No model is named, and the server has several.
    #[error("{why}")]
    Model {
        /// Which there are, and how one is named.
        why: String,
    },
    /// No model is named, and the server does not say which it has.
    #[error(
        "`{endpoint}` does not say which models it has; start it, mend its URL, or name the model \
         with `--model NAME`, or as `model` in its settings"
    )]
    Silent {
        /// What the endpoint is called.
        endpoint: String,
        /// The cause.
        #[source]
        source: BrainError,
    },
}

fn lines(faults: &[PackError]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}
