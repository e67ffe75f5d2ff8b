//! What a mind has promised: given, kept, broken, let go.
//!
//! | room | what it says |
//! |---|---|
//! | `commitments` | all that is owed, in one projection: the gate into it, how much fits, what is promised anew, when it is over |
//! | `given` | what opens a promise: words that give it, a yes to a proposal; what the gate refuses |
//! | `due` | by when, until what and on what terms; how late a promise may be |
//! | `kept` | which deeds and words keep it, and what speaks for that |
//! | `broken` | which deeds break it |
//! | `let_go` | what lets go of it: whom it was made to, what was waited for, the mind's own taking back |
//!
//! What is open is one projection, [`Commitments::owed`]: prompts, guardrails, brains and the rule
//! of expiry go by it.

mod broken;
mod commitment;
mod commitment_kind;
mod commitment_rules;
mod commitments;
mod due;
mod given;
mod kept;
mod let_go;
mod nearing;
mod promised_to;
mod promised_words;
mod reading;
mod sameness;
mod signs;
mod source;
#[cfg(test)]
mod test_opening;
#[cfg(test)]
mod test_promises;

pub use commitment::{Commitment, CommitmentState, Evidence, ProposedCommitment};
pub use commitment_kind::CommitmentKind;
pub use commitment_rules::CommitmentRules;
pub use commitments::{Commitments, OWED_BOUND, OWN_BOUND, UNDONE_BOUND};
pub use due::due_time::{due_in, time_named};
pub use due::next_turns::AtOnce;
pub use due::recurrence::Recurrence;
pub use due::terms::{Awaited, AwaitedSpan, CommitmentTerms, Condition, FreeBeside};
pub use due::time_kind::{TimeBound, TimeKind};
pub use given::agreed::Proposal;
pub use given::refusal::Refusal;
pub use given::wording::{asks_about_promises, promise_in_words};
pub use kept::deed::Deed;
pub use kept::unshown::WorldDeeds;
pub use let_go::answering::answered::Answered;
pub use let_go::by_word::WordsBetween;
pub use let_go::talk_of_others::OverheardWords;
pub use let_go::witnessing::witnessed::Witnessed;
pub use promised_to::PromisedToMind;
pub use signs::Signs;
pub use source::{CommitmentSource, Source};
