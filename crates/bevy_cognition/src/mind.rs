//! What lies across the turns of a mind.

pub mod adapt;
pub mod conscience;
pub mod consolidate;
pub mod drift;
pub mod plan;
pub mod regulate;
