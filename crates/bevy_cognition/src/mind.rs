//! What a mind is, and what lies across its turns.

pub mod adapt;
pub mod conscience;
pub mod consolidate;
pub mod drift;
pub mod plan;
pub mod regulate;

pub(crate) mod routing;
pub(crate) mod skills;
pub(crate) mod topic_embedder;

#[doc(inline)]
pub use cognition_core::mind::*;
