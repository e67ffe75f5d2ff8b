//! What a mind holds settled and what it leaves open, and how a reply may change that.

mod cognitive_ledger;
mod fate;
mod mending;
mod news;
mod revision;
mod update;

pub use cognitive_ledger::{
    CognitiveLedger, EvidenceItem, LEDGER_BOUND, LedgerEvidence, same_item,
};
pub use fate::{Fate, ItemFate};
pub use mending::revise_ledger;
pub use news::LedgerNews;
pub use update::{
    LedgerPolicy, LedgerRule, LedgerUpdate, LedgerViolation, ProposalError, propose_from_json,
    update_ledger,
};
