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

mod affirmed;
mod aftermath;
mod against_goal;
mod alike;
mod announced;
mod answers;
mod approval;
mod asked;
mod asked_again;
mod bidden_to_take;
mod attention;
mod blow_to_another;
mod broken_otherwise;
mod called_through;
mod coming_back;
mod confidences;
mod confided;
mod consequence;
mod contradiction;
mod cross_purposes;
mod danger;
mod denied;
mod denied_here;
mod done_again;
mod done_already;
mod fed;
mod finding_out;
mod forsworn;
mod granted;
mod hands_over_another;
mod hearers;
mod hindered;
mod implied;
mod in_confidence;
mod in_hand;
mod in_sight;
mod in_the_know;
mod keepers;
mod kept_out;
mod led_away;
mod meaning;
mod meant_for_another;
mod named_in_words;
mod needs;
mod not_done;
mod not_held;
mod objection;
mod offer_match;
mod onward;
mod openings;
mod overheard;
mod other_way;
mod own_tongue;
mod passed_by;
mod policy;
mod preference;
mod premise;
mod promised_end;
mod promises;
mod recent_acts;
mod refused;
mod refused_request;
mod repetition;
mod resolve;
mod rivals;
mod ruled_otherwise;
mod said_whole;
mod say_do;
mod sent_there;
mod serving;
mod setting_out;
mod shortened;
mod shown_deed;
mod since_last_try;
mod says_yes;
mod secrets;
mod spent;
mod spoken_fit;
mod staying;
mod stays_in_words;
mod trial_outcome;
mod stating;
mod stray;
mod suggestion;
mod taken_up;
mod too_soon;
mod told_aloud;
mod told_in_a_row;
mod told_spent;
mod tried_in_vain;
mod unspoken;
mod validity;
mod warned;
mod watch_left;
mod verdict;
mod what_befell;
mod whereabouts;
mod wording;
mod words_alone;
mod world_mark;
mod worth_a_try;

pub use against_goal::works_against;
pub use announced::{announced_elsewhere, refused_in_words};
pub use approval::{AnswerFault, SuggestionId};
pub use confidences::betrays_confidence;
pub use contradiction::{Contradiction, Premise};
pub use danger::does_harm;
pub use forsworn::Forsworn;
pub(crate) use in_the_know::Heard;
pub use meant_for_another::meant_for_another;
pub use named_in_words::named_in_words;
pub use not_done::told_as_done;
pub use objection::{LoopStage, Objection, Repeated, Straying, Violation};
pub use offer_match::{MATCH_THRESHOLD, Match, OfferScore};
pub use policy::{Approval, GuardPolicy, GuardRules, Remedy, Strictness};
pub use premise::{overtaken, premises};
pub use promised_end::{leads_elsewhere, promised_ends};
pub(crate) use promises::bars_gift;
pub use promises::{
    breaks_promise, defeats_promise, goes_against, promised_beside, promised_in_words,
};
pub use recent_acts::{RECENT_ACTS_BOUND, RecentAct, RecentActs};
pub use repetition::{Repetition, repetition};
pub use resolve::{Resolution, resolve};
pub use say_do::{announced_instead, said_otherwise, speaks_of_its_deed, without_announcements};
pub use secrets::tells_secret;
pub use setting_out::comes_as_told;
pub use shortened::shortened;
pub use shown_deed::deed_shown;
pub use stray::strays;
pub use suggestion::{IntentTarget, Origin, Suggestion};
pub use tried_in_vain::{SuppressedOffer, Trial};
pub use validity::violations;
pub use verdict::{Review, Verdict};
pub use world_mark::WorldMark;

pub use cognition_language::speech_likeness;
