//! What is wrong with the settings of a brain.

use thiserror::Error;

/// Why there is no [`HttpBrain`](crate::HttpBrain).
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum HttpBrainError {
    /// The base URL cannot be used.
    #[error("`{url}` is not the base URL of a server: {reason}")]
    BaseUrl {
        /// The URL as it was given, without credentials and query.
        url: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The key is empty, or has characters that no header may carry. It is not shown.
    #[error("the API key is empty or has characters that an HTTP header cannot carry")]
    ApiKey,
    /// A header of the settings cannot be sent. Its value is not shown.
    #[error("the header `{name}` cannot be sent: use plain ASCII, without line breaks")]
    Header {
        /// What it is called.
        name: String,
    },
    /// The HTTP client could not be made.
    #[error("the HTTP client could not be made")]
    Client {
        /// The cause.
        #[source]
        source: Box<dyn std::error::Error + Send + Sync>,
    },
}
