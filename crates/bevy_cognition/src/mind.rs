//! What a mind is, and what lies across its turns.

pub mod adapt;
pub mod conscience;
pub mod consolidate;
pub mod drift;
pub mod hearing;
pub mod own_moves;
pub mod plan;
pub mod regulate;
pub mod routine;

pub(crate) mod next_reflection;
pub(crate) mod promise;
pub(crate) mod routing;
pub(crate) mod skills;

#[doc(inline)]
pub use cognition_core::mind::*;
