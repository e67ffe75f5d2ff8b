//! What lies across the turns of a mind.

pub mod adapt;
pub mod conscience;
pub mod consolidate;
pub mod drift;
pub mod hearing;
pub mod own_moves;
pub mod plan;
pub mod regulate;
pub mod routine;

pub(crate) mod routing;
pub(crate) mod skills;
pub(crate) mod topic_embedder;
