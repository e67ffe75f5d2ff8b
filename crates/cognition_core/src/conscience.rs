//! What a mind makes of what it has lived.
//!
//! Two personae share the work. The *reflector* only analyses: its text is kept as
//! [`Source::Reflector`](crate::promise::Source::Reflector), and nothing that opens a commitment takes that source,
//! because [`CommitmentSource`](crate::promise::CommitmentSource) has no such variant. The *executor* reads the
//! analysis as somebody else's text and answers in typed
//! [`ProposedCommitment`](crate::promise::ProposedCommitment)s, which pass the one gate,
//! [`Commitments::open`](crate::promise::Commitments::open), like a promise that was spoken or one that the game
//! brings.

mod conscience_rules;
mod drawn;
mod event_log;
mod extraction;
mod grounds;
mod lived;
mod openings;
mod reflection;

pub use conscience_rules::{AdjustmentBounds, Cadence, ConscienceRules};
pub use drawn::DrawnFrom;
pub use event_log::{BrokenChain, ChainFault, EVENT_BOUND, EventLog, LoggedEvent, MindEvent};
pub use extraction::{Extraction, extraction_schema, parse_extraction};
pub use lived::has_lived_enough;
pub use openings::may_open;
pub use reflection::{
    Adjustment, AdjustmentRefusal, Conscience, ProposedAdjustment, Reflection, ReflectionCause,
    parse_reflection, reflection_schema,
};
