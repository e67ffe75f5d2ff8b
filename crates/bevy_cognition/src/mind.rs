//! What lies across the turns of a mind.

pub mod adapt;
pub mod conscience;
pub mod consolidate;
pub mod drift;
pub mod plan;
pub mod regulate;

pub(crate) mod routing;
pub(crate) mod skills;
pub(crate) mod topic_embedder;
