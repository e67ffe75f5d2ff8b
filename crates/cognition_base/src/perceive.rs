//! What reaches a mind: percepts, the log that keeps them, and the names that the mind gives.

mod bystanders;
mod claim;
mod entity_ref;
mod entity_refs;
mod perception_log;
mod percept;
mod referable;
mod surroundings;

pub use bystanders::Bystanders;
pub use claim::Claim;
pub use entity_ref::{EntityRef, Ref, RefError, RefStatus, Seen};
pub use entity_refs::{EntityRefs, KNOWN_BOUND, WINDOW};
pub use percept::{Percept, PerceptKind, Provenance};
pub use perception_log::{PERCEPTION_BOUND, PerceivedAt, PerceptionLog};
pub use referable::Referable;
pub use surroundings::{Somebody, Surroundings};

pub use crate::mind::PerceptId;
