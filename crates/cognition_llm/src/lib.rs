//! Brains: what answers when a mind is asked.
//!
//! Three nouns: a [`ThoughtRequest`] holds everything that a brain may know, a [`Brain`] turns
//! it into a [`Reply`], and a [`BrainError`] says why there is none.
//! A reply is raw text. Whether it is a decision is not decided here.
//!
//! | brain | what it is |
//! |---|---|
//! | [`HeuristicBrain`] | no model: picks by goals, mood and what was just perceived; plans by search |
//! | [`ScriptedBrain`] | says what a test wrote down |
//! | [`DeedScript`] | does what a file says, deed by deed, wherever the numbers have shifted |
//! | `HttpBrain` | any OpenAI-compatible server (feature `http`) |
//! | [`Cassette`] | records any other, or plays back what was recorded |
//! | `EmbeddedBrain` | a GGUF model in this process (feature `embedded`) |
//!
//! `BrainSettings` say which servers there are, with which keys, and which tier goes to which: a file
//! `*.brain.json`, or a part of a game's own settings.
//!
//! With the feature `sentence` there is also a `SentenceModel`, which compares texts.
//!
//! This is the only crate that knows HTTP and the JSON of providers.
//!
//! ```
//! use cognition_llm::{Brain, BrainFuture, Reply, ThoughtRequest};
//! use std::sync::Arc;
//!
//! /// A brain that always waits.
//! #[derive(Debug)]
//! struct Sleepy;
//!
//! impl Brain for Sleepy {
//!     fn name(&self) -> &str {
//!         "sleepy"
//!     }
//!
//!     fn think(&self, _request: Arc<ThoughtRequest>) -> BrainFuture {
//!         let text = r#"{"chosenIndex": 0, "speech": "", "thoughts": "Zzz.",
//!             "cognitive_ledger": {"settled_conclusions": [], "open_questions": []}}"#;
//!         Box::pin(async move { Ok(Reply::from_text(text)) })
//!     }
//! }
//! ```

mod brain;
mod brain_error;
#[cfg(feature = "http")]
mod brain_settings;
mod cassette;
#[cfg(feature = "embedded")]
mod embedded;
mod heuristic;
#[cfg(feature = "http")]
mod http;
mod lazy_schema;
mod listener;
mod request;
mod scripted;
#[cfg(feature = "sentence")]
mod sentence;
mod tiered_brains;

pub use brain::{Brain, BrainFuture, Moment, Reply, TokenUsage};
pub use brain_error::BrainError;
#[cfg(feature = "http")]
pub use brain_settings::{
    BrainEndpoint, BrainPrice, BrainSettings, BrainSettingsError, FoundModel, OpenEndpoint,
};
pub use cassette::{
    Cassette, Mismatch, NearestQuestion, PartChange, PartHashes, RequestHash, RequestPart, Tape,
    TapeHeader, TapeQuestion, TapeWriter,
};
#[cfg(feature = "embedded")]
pub use embedded::{
    EmbeddedBrain, EmbeddedBrainError, EmbeddedSettings, LoadProgress, WorkerPriority,
};
pub use heuristic::HeuristicBrain;
#[cfg(feature = "http")]
pub use http::{
    ApiKey, BreakerSettings, BreakerState, EndpointHealth, EndpointSettings, HttpBrain,
    HttpBrainError, HttpSettings, StructuredOutput,
};
pub use lazy_schema::LazySchema;
pub use listener::Listener;
pub use request::{PlanningView, Situation, ThoughtRequest};
pub use scripted::{
    DeedScript, ScriptedBrain, ScriptedDeed, ScriptedIntent, ScriptedPart, ScriptedReply,
};
#[cfg(feature = "sentence")]
pub use sentence::{SentenceModel, SentenceModelError};
pub use tiered_brains::TieredBrains;
