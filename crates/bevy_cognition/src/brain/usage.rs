//! What answers took, on its way into the counters.

mod counters;
mod tokens_used;
mod used;

pub use counters::ThoughtCounters;
pub use tokens_used::TokensUsed;

pub(crate) use used::Used;
