//! Who thinks: the state that a mind carries from turn to turn.
//!
//! `Mind` itself brings a component of nearly every folder, so it lies above them all, in
//! `cognition_core`.

mod cognitive_ledger;
mod game_date;
mod game_time;
mod ledger_fate;
mod ledger_mending;
mod ledger_news;
mod ledger_revision;
mod ledger_update;
mod mood;
mod percept_id;
mod persona;
mod routine;
mod stable_id;
mod tier;
mod time_of_day;
mod topic_id;

pub use cognitive_ledger::{
    CognitiveLedger, EvidenceItem, LEDGER_BOUND, LedgerEvidence, same_item,
};
pub use game_date::GameDate;
pub use game_time::GameTime;
pub use ledger_fate::{Fate, ItemFate};
pub use ledger_mending::revise_ledger;
pub use ledger_news::LedgerNews;
pub use ledger_update::{
    LedgerPolicy, LedgerRule, LedgerUpdate, LedgerViolation, ProposalError, propose_from_json,
    update_ledger,
};
pub use mood::{Mood, MoodAxis};
pub use percept_id::PerceptId;
pub use persona::{Goal, Persona, PersonaProfile, SpeechLines};
pub use routine::{Routine, RoutineHours};
pub use stable_id::StableId;
pub use tier::Tier;
pub use time_of_day::{TimeOfDay, TimeOfDayError};
pub use topic_id::TopicId;
