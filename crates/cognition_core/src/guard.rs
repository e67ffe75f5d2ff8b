//! Guard: what a model chose is checked, corrected, or put to a person.
//!
//! A [`Suggestion`] is what one decision comes to; a guardrail gives a [`Verdict`] on it, with a
//! typed [`Objection`]. The rules here are pure: the validity of an offer ([`violations`]), the
//! action that an [`Intent`](crate::decide::Intent) means ([`resolve`], [`strays`]), whether the
//! speech names another offer ([`named_in_words`]) or announced something else ([`said_otherwise`],
//! [`announced_elsewhere`], [`refused_in_words`], [`told_as_done`]) or promises what nobody notes
//! ([`promised_in_words`]) or tells a secret ([`tells_secret`]) or a confidence
//! ([`betrays_confidence`]), whether the action breaks a promise ([`breaks_promise`],
//! [`defeats_promise`]), or a deed of a plan would ([`Forsworn`]), whether a mind goes round in circles
//! or tries in vain ([`RecentActs`]) and whether what it goes by has changed ([`premises`]). A [`GuardPolicy`] says
//! which of them apply to a mind and what happens on a rejection.
//!
//! Each guardrail has a folder, here in the order in which they review:
//!
//! | folder | what is checked |
//! |---|---|
//! | `intent` | the action serves the intent that came with it |
//! | `resolve` | which offer the intent means, where the action does not |
//! | `preconditions` | the action can work, and what it rests on is still so |
//! | `say_do` | the mind does what its speech announces, and tells nothing as done that is not |
//! | `secrets` | the speech tells neither a secret nor a confidence |
//! | `promises` | the action breaks no promise, and makes none come to nothing |
//! | `repetition` | the mind does not go round in circles |
//!
//! In `self_check` a brain is asked of a reply what all of them ask. All of them stand on three more: `verdict` is what is judged and how, `wording` what words say of an
//! offer, `surroundings` who hears the mind and where things are.

mod intent;
mod preconditions;
mod promises;
mod repetition;
mod resolve;
mod say_do;
mod secrets;
mod self_check;
mod surroundings;
mod verdict;
mod wording;

pub use intent::against_goal::danger::does_harm;
pub use intent::against_goal::works_against;
pub use intent::alike::meant_for_another::meant_for_another;
pub use intent::alike::named_in_words::named_in_words;
pub use intent::stray::strays;
pub use preconditions::premise::{overtaken, premises};
pub use preconditions::validity::violations;
pub use promises::breaking::{breaks_promise, goes_against};
pub use promises::defeating::defeats_promise;
pub(crate) use promises::defeating::handing_away::bars_gift;
pub use promises::forsworn::Forsworn;
pub use promises::promised_end::{leads_elsewhere, promised_ends};
pub use promises::promised_in_words::{
    promised_beside, promised_in_words, put_off_beside, sworn_beside,
};
pub use repetition::recent_acts::{RECENT_ACTS_BOUND, RecentAct, RecentActs};
pub use repetition::tried_in_vain::{SuppressedOffer, Trial};
pub use repetition::world_mark::WorldMark;
pub use repetition::{Repetition, repetition};
pub use resolve::{Resolution, resolve};
pub use say_do::announced::{announced_elsewhere, refused_in_words};
pub use say_do::handed_as_promised::hands_over_as_promised;
pub use say_do::not_done::told_as_done;
pub use say_do::setting_out::comes_as_told;
pub use say_do::stage_directions::deed_shown;
pub use say_do::unannounced::without_announcements;
pub use say_do::{announced_instead, said_otherwise, speaks_of_its_deed};
pub use secrets::confidences::betrays_confidence;
pub use secrets::tells_secret;
pub(crate) use secrets::who_knows::Heard;
pub use self_check::checked_mind::CheckedMind;
pub use self_check::self_check;
pub use verdict::approval::{AnswerFault, SuggestionId};
pub use verdict::contradiction::{Contradiction, Premise};
pub use verdict::misfit::Misfit;
pub use verdict::objection::{LoopStage, Objection, Repeated, Straying, Violation};
pub use verdict::offer_match::{MATCH_THRESHOLD, Match, OfferScore};
pub use verdict::policy::{Approval, GuardPolicy, GuardRules, Remedy, SelfCheckWhen, Strictness};
pub use verdict::self_check::SelfCheck;
pub use verdict::suggestion::{IntentTarget, Origin, Suggestion};
pub use verdict::{Review, Verdict};
pub use wording::shortened::{left_unsaid, shortened};

pub use cognition_language::speech_likeness;
