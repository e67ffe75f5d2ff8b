//! Whether what was chosen may be done: guardrails review it, remedies are tried, a person is asked.

mod asking_person;
pub(crate) mod built_in;
mod chain;
mod checked_minds;
mod concluding;
mod effects;
mod events;
mod going_in_circles;
mod known_of_place;
mod review;
mod remedies;
mod saying;
mod tell;

pub use chain::Guardrail;
pub use events::{
    ActionSuggested, AnswerRefused, ApproveSuggestion, OverrideSuggestion, RejectSuggestion,
    SuggestionAnswered,
};

pub(crate) use chain::GuardChain;
pub(crate) use checked_minds::CheckedMinds;
pub(crate) use concluding::{Open, conclude, is_held_up, take_suggestion};
pub(crate) use going_in_circles::{is_at_rest, leave_out, remember_act, remember_suggestion};
pub(crate) use remedies::{GuardInstalled, Settled, settle};
pub(crate) use review::review;
pub(crate) use saying::{say, take_unsaid, whom};
pub(crate) use tell::tell_of_change;
