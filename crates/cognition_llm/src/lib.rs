//! Brains that ask a model, and what belongs to asking one.
//!
//! | brain | what it is |
//! |---|---|
//! | `HttpBrain` | any OpenAI-compatible server (feature `http`) |
//! | `EmbeddedBrain` | a GGUF model in this process (feature `embedded`) |
//! | [`Cassette`] | records any brain, or plays back what was recorded |
//!
//! `BrainSettings` say which servers there are, with which keys, and which tier goes to which: a file
//! `*.brain.json`, or a part of a game's own settings. With the feature `sentence` there is also a
//! `SentenceModel`, which compares texts.
//!
//! This is the only crate that knows HTTP and the JSON of providers. What a brain is says
//! [`cognition_brain`], and brains without a model are elsewhere: [`cognition_heuristic`]. Their names
//! can be had from here too.
//!
//! ```
//! # #[cfg(feature = "http")]
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use cognition_llm::BrainSettings;
//!
//! let settings = BrainSettings::server("http://127.0.0.1:8080/v1").with_model("qwen3-4b");
//! let brains = settings.open()?;
//! assert!(brains.tiers.is_empty(), "one server for all that is asked");
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "http"))]
//! # fn main() {}
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "http")]
mod brain_settings;
mod cassette;
#[cfg(feature = "embedded")]
mod embedded;
#[cfg(feature = "http")]
mod http;
#[cfg(feature = "sentence")]
mod sentence;

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
#[cfg(feature = "http")]
pub use http::{
    ApiKey, BreakerSettings, BreakerState, EndpointHealth, EndpointSettings, HttpBrain,
    HttpBrainError, HttpSettings, StructuredOutput,
};
#[cfg(feature = "sentence")]
pub use sentence::{SentenceModel, SentenceModelError};

#[doc(no_inline)]
pub use cognition_brain::{
    Brain, BrainError, BrainFuture, DeedScript, LazySchema, Listener, Moment, PlanningView, Reply,
    ScriptedBrain, ScriptedDeed, ScriptedIntent, ScriptedPart, ScriptedReply, Situation,
    ThoughtRequest, TieredBrains, TokenUsage,
};
#[doc(no_inline)]
pub use cognition_heuristic::HeuristicBrain;
