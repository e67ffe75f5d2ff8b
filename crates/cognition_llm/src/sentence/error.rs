//! What is wrong with the folder of a sentence model.

use std::error::Error;
use std::io;
use std::path::PathBuf;

/// Why there is no [`SentenceModel`](crate::SentenceModel).
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SentenceModelError {
    /// A file cannot be read.
    #[error("`{file}` cannot be read")]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The configuration is of another kind of model, or of none.
    #[error("`{file}` is not the configuration of a BERT")]
    Config {
        /// The file.
        file: PathBuf,
        /// The cause.
        source: Box<dyn Error + Send + Sync>,
    },
    /// The tokenizer cannot be used.
    #[error("`{file}` is not a tokenizer")]
    Tokenizer {
        /// The file.
        file: PathBuf,
        /// The cause.
        source: Box<dyn Error + Send + Sync>,
    },
    /// The weights are broken, or do not fit the configuration.
    #[error("`{file}` does not hold the weights of the model that the configuration describes")]
    Weights {
        /// The file.
        file: PathBuf,
        /// The cause.
        source: Box<dyn Error + Send + Sync>,
    },
}
