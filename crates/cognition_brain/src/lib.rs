//! What a brain is: whoever answers when a mind is asked.
//!
//! Three nouns: a [`ThoughtRequest`] holds everything that a brain may know, a [`Brain`] turns
//! it into a [`Reply`], and a [`BrainError`] says why there is none.
//! A reply is raw text. Whether it is a decision is not decided here.
//!
//! Whoever writes a brain needs this crate and no other:
//!
//! ```
//! use cognition_brain::{Brain, BrainError, BrainFuture, Reply, ThoughtRequest};
//! use cognition_core::prompt::Purpose;
//! use std::sync::Arc;
//!
//! /// A brain that always waits, and knows no other answer.
//! #[derive(Debug)]
//! struct Sleepy;
//!
//! impl Brain for Sleepy {
//!     fn name(&self) -> &str {
//!         "sleepy"
//!     }
//!
//!     fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
//!         // Plans, reflections and skills have replies of other forms.
//!         if request.purpose != Purpose::Decide {
//!             return Box::pin(async { Err(BrainError::Failed("it only decides".into())) });
//!         }
//!         let text = r#"{"chosenIndex": 0, "speech": "", "thoughts": "Zzz.",
//!             "cognitive_ledger": {"settled_conclusions": [], "open_questions": []}}"#;
//!         Box::pin(async move { Ok(Reply::from_text(text)) })
//!     }
//! }
//! ```
//!
//! The other brains of the workspace:
//!
//! | brain | crate | what it is |
//! |---|---|---|
//! | [`ScriptedBrain`] | this one | says what a test wrote down |
//! | [`DeedScript`] | this one | does what a file says, deed by deed, wherever the numbers have shifted |
//! | `HeuristicBrain` | `cognition_heuristic` | thinks by rules |
//! | `HttpBrain`, `EmbeddedBrain` | `cognition_llm` | asks a model: on a server, or in the process |
//! | `Cassette` | `cognition_llm` | records any other, or plays back what was recorded |
//!
//! A game may have several, tier by tier: [`TieredBrains`].

mod brain;
mod brain_error;
mod causes;
mod lazy_schema;
mod listener;
mod request;
mod scripted;
mod tiered_brains;

pub use brain::{Brain, BrainFuture, Moment, Reply, TokenUsage};
pub use brain_error::BrainError;
pub use causes::{causes, with_causes};
pub use lazy_schema::LazySchema;
pub use listener::Listener;
pub use request::{PlanningView, Situation, ThoughtRequest};
pub use scripted::{
    DeedScript, ScriptedBrain, ScriptedDeed, ScriptedIntent, ScriptedPart, ScriptedReply,
};
pub use tiered_brains::TieredBrains;
