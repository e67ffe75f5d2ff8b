//! What a mind makes of what it has lived, and what it has promised.
//!
//! Two personae share the work. The *reflector* only analyses: its text is kept as
//! [`Source::Reflector`], and nothing that opens a commitment takes that source, because
//! [`CommitmentSource`] has no such variant. The *executor* reads the analysis as somebody else's text and
//! answers in typed [`ProposedCommitment`]s, which pass the one gate, [`Commitments::open`], like
//! a promise that was spoken or one that the game brings.
//!
//! What is open is one projection, [`Commitments::owed`]: prompts, guardrails, brains and the rule
//! of expiry go by it.

mod agreed;
mod barred_gift;
mod breach;
mod by_word;
mod claim;
mod commitment;
mod commitment_kind;
mod commitments;
mod company;
mod leading;
mod conscience_rules;
mod deed;
mod due;
mod event_log;
mod extraction;
mod fulfilment;
mod promise;
mod promised_to;
mod promised_words;
mod reading;
mod reflection;
mod retraction;
mod refusal;
mod released;
mod said_again;
mod signs;
mod shown;
mod left_out;
mod noting_signs;
mod sameness;
mod source;
mod structure;
mod terms;
mod said_to_be_done;
mod witnessing;
mod wording;

pub use agreed::Proposal;
pub use by_word::WordsBetween;
pub use commitment::{Commitment, CommitmentState, Evidence, ProposedCommitment};
pub use commitment_kind::CommitmentKind;
pub use commitments::{Commitments, OWED_BOUND, OWN_BOUND, UNDONE_BOUND};
pub use conscience_rules::{AdjustmentBounds, Cadence, CommitmentRules, ConscienceRules};
pub use deed::Deed;
pub use due::{due_in, time_named};
pub use event_log::{BrokenChain, ChainFault, EVENT_BOUND, EventLog, LoggedEvent, MindEvent};
pub use extraction::{Extraction, extraction_schema, parse_extraction};
pub use reflection::{
    Adjustment, AdjustmentRefusal, Conscience, ProposedAdjustment, Reflection, ReflectionCause,
    parse_reflection, reflection_schema,
};
pub use refusal::Refusal;
pub use signs::Signs;
pub use source::{CommitmentSource, Source};
pub use terms::{
    Awaited, AwaitedSpan, CommitmentTerms, Condition, FreeBeside, TimeBound, TimeKind,
};
pub use witnessing::{Answered, Witnessed};
pub use wording::{asks_about_promises, promise_in_words};
