//! What the minds of `bevy_cognition` know of a language: how texts are taken apart, cut and
//! compared, and by which words a mind is greeted, asked, promised and refused something.
//!
//! Two sorts of items live here, and nothing knows the engine:
//!
//! - functions that hold in any language: [`line()`], [`cut`], [`folded`], [`sentences`], [`runs`],
//!   [`jaccard`], [`speech_likeness`], [`Density`];
//! - the methods of a [`Language`], which know words. The words are data, a file for each concern
//!   under `data/languages/en/`, `de/`, `es/`, `fr/` and `ja/`, and each is read by the file of its
//!   name in `words/`; a rule names no word. What can't be said by lists, such as how endings are
//!   cut off, is code that the data chooses.
//!
//! ```
//! use cognition_language::Language;
//!
//! let english = Language::english();
//! assert_eq!(english.content_words("Where is Mara's lantern?"), ["mara", "lantern"]);
//! assert!(english.hear("Good evening, Odo!").greets);
//! assert_eq!(english.promise_in("Evening! I'll fetch the key."), Some("I'll fetch the key."));
//! ```
//!
//! The rules read as they did when runs, saves and vectors were recorded. Where two readings of one
//! thing differ, each has a name and says for what it is: see [`Language::words`] and
//! [`clipped`].

mod awaited_agreement;
mod awaited_events;
mod gap;
mod language;
mod telling;
mod implied;
mod withheld;
mod words;

mod thought_likeness;
mod tokens;
mod fold;
mod clip;
mod given_by_outcome;
mod staying;
mod stems;
mod stop_words;
mod topic_words;
mod similarity;
mod speaking_of;
mod speech_likeness;
mod density;

mod aims;
mod senses;
mod item_terms;
mod items;
mod quotations;
mod sentences;
mod clauses;
mod indirect_questions;
mod denials;
mod letter_runs;
mod conversation;
mod dialogue_act;
mod act_forms;
mod dialogue_acts;
mod recognition;
#[cfg(test)]
mod languages_test;
mod faults;
mod said;
mod style;
mod self_descriptions;
mod naming;
mod not_meant;
mod of_oneself;
mod own_name;
mod person;
mod placeholders;

mod likeness;
mod meanings;
mod conduct;
mod bearing;
mod memories;
mod things;
mod stated_sentence;
mod statements;
mod recollection;

mod deeds;
mod reported;
mod portions;
mod promises;
mod consent;
mod proposals;
mod errands;
mod announcements;
mod openness;
mod outright;
mod times;
mod done_first;
mod due_times;
mod undoing;
mod undertakings;
mod taken_back;
mod time_of_deed;
mod empty_words;
mod letting_go;
mod no_longer_wanted;
mod deed_likeness;
mod deed_phrases;

pub use awaited_events::AwaitedEvent;
pub use clip::{
    capped, clipped, cut, cut_between_words, cut_in_place, excerpt, first_characters, line,
    one_line,
};
pub use conduct::Conduct;
pub use consent::Answer;
pub use conversation::Heard;
pub use deeds::{Deed, DeedCue, DeedKind};
pub use density::Density;
pub use dialogue_act::{DialogueAct, DialogueActs};
pub use due_times::{DueBound, DueTime};
pub use faults::{FaultPlace, LanguageFault, check_language};
pub use fold::folded;
pub use items::{Item, ItemRelation};
pub use language::Language;
pub use likeness::Likeness;
pub use meanings::{RecallKeys, RecallTerm};
pub use memories::WhoseWords;
pub use quotations::unquoted;
pub use recognition::Recognised;
pub use recollection::Recollection;
pub use said::Said;
pub use self_descriptions::SelfDescription;
pub use sentences::sentences;
pub use similarity::jaccard;
pub use speech_likeness::{SpeechPrint, speech_likeness};
pub use stated_sentence::Fit;
pub use statements::Statement;
pub use tokens::{identifiers, runs, runs_with_apostrophes};
pub use topic_words::TopicWord;
pub use undertakings::Terms;
pub use words::memory::RecollectionLines;
pub use words::style::{Phrases, StyleWords};
pub use words::times::due::EventSpan;
pub use words::wishes::WishWords;
