//! Why a model in the process does not answer.

use cognition_brain::BrainError;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use thiserror::Error;

/// What is wrong with the model of an [`EmbeddedBrain`](crate::EmbeddedBrain), or with what it was
/// asked.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum EmbeddedBrainError {
    /// The file is not there, or can't be read.
    #[error("`{}` cannot be read", file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// The cause.
        #[source]
        source: Arc<io::Error>,
    },
    /// The file is of another kind.
    #[error("`{}` is not a GGUF file", file.display())]
    NotAModel {
        /// The file.
        file: PathBuf,
    },
    /// The file is cut, or holds a model that this version of llama.cpp does not know.
    #[error("llama.cpp cannot load the model in `{}`: {reason}", file.display())]
    Unloadable {
        /// The file.
        file: PathBuf,
        /// What llama.cpp said.
        reason: String,
    },
    /// More context was asked for than the model can look back on.
    #[error(
        "`context_tokens` is {asked}, but the model in `{}` was trained on {trained}: set that at most",
        file.display()
    )]
    TooMuchContext {
        /// The file.
        file: PathBuf,
        /// The setting.
        asked: u32,
        /// What the model can do.
        trained: u32,
    },
    /// There is no memory for the context, or none of that size can be made.
    #[error(
        "there is no room for a context of {asked} tokens for the model in `{}`: {reason}",
        file.display()
    )]
    NoRoom {
        /// The file.
        file: PathBuf,
        /// The setting.
        asked: u32,
        /// What llama.cpp said.
        reason: String,
    },
    /// The chat template is none that llama.cpp knows.
    #[error(
        "llama.cpp does not know the chat template {}: set `chat_template` to the name of one, such as `chatml`",
        of.as_ref().map_or_else(|| "that was set".to_owned(), |file| format!("of `{}`", file.display()))
    )]
    ChatTemplate {
        /// The file that carries it; none if it was set.
        of: Option<PathBuf>,
    },
    /// llama.cpp is in use by something else in this process.
    #[error("llama.cpp cannot be started: {reason}")]
    Backend {
        /// What it said.
        reason: String,
    },
    /// The thread of the model could not be started.
    #[error("there is no thread for the model")]
    Thread {
        /// The cause.
        #[source]
        source: Arc<io::Error>,
    },
    /// The thread of the model ended before it could answer.
    #[error("the thread of the model has ended")]
    Ended,
    /// Prompt and reply together are longer than the context.
    #[error(
        "the prompt has {prompt_tokens} tokens and the reply may have {reply_tokens}, but the context holds {context_tokens}: set `context_tokens` to {} at least, or shorten the prompt by its budget",
        prompt_tokens + reply_tokens
    )]
    TooLong {
        /// Tokens of the prompt.
        prompt_tokens: usize,
        /// Tokens that the reply may have.
        reply_tokens: usize,
        /// The setting.
        context_tokens: usize,
    },
    /// The schema of the reply has something that can't be enforced.
    #[error("the schema of the reply cannot be enforced: {reason}")]
    Schema {
        /// What llguidance said.
        reason: String,
    },
    /// Enforcing the schema failed in the middle of a reply.
    #[error("no token can follow `{written}`: {reason}")]
    NoToken {
        /// The reply so far.
        written: String,
        /// What llguidance said.
        reason: String,
    },
    /// The model failed to compute.
    #[error("the model cannot read on after {tokens} tokens: {reason}")]
    Decoding {
        /// Tokens that it had read.
        tokens: usize,
        /// What llama.cpp said.
        reason: String,
    },
}

impl From<EmbeddedBrainError> for BrainError {
    fn from(error: EmbeddedBrainError) -> Self {
        Self::Failed(Box::new(error))
    }
}
