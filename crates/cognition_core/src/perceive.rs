//! What reaches a mind: percepts, the log that keeps them, and the names that the mind gives.

mod claim;
mod entity_ref;
mod entity_refs;
mod perception_log;
mod percept;
mod referable;

pub use claim::Claim;
pub use entity_ref::{EntityRef, Ref, RefError, Seen, Standing};
pub use entity_refs::{EntityRefs, KNOWN_BOUND, WINDOW};
pub use percept::{Percept, PerceptKind, Provenance};
pub use perception_log::{PERCEPTION_BOUND, PerceivedAt, PerceptId, PerceptionLog};
pub use referable::Referable;
