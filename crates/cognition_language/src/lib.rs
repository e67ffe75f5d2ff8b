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
//! From letters to meaning, each folder stands on those above it:
//!
//! | folder | what is in it |
//! |---|---|
//! | `words` | what the data of a language holds, a file for each of its files |
//! | `text` | a text as it is written, in any language: cut, folded, without what it quotes |
//! | `act_forms` | the forms of sentences, as patterns of words |
//! | `grammar` | how a speech is taken apart: its language, words, stems, sentences, clauses, persons |
//! | `meaning` | what words mean, how alike texts are by that, what they name |
//! | `dialogue` | what an utterance does: it asks, greets, agrees, refuses; and its style |
//! | `time` | when: lengths of time, times and events as people name them |
//! | `deed` | what is to be done, whether two deeds are one, what a deed harms or undoes |
//! | `promise` | whether a deed is promised, on what terms, and whether that is taken back |
//! | `ledger` | how items of a ledger stand to each other, what bears on one, whether a thought goes round |
//! | `memory` | what is worth remembering, how it is told, whether it agrees with what was told before |
//!
//! `language` has a [`Language`] read from its data, and `faults` finds what is wrong with it.
//!
//! The rules read as they did when runs, saves and vectors were recorded. Where two readings of one
//! thing differ, each has a name and says for what it is: see [`Language::words`] and
//! [`clipped`].

mod words;
mod text;
mod act_forms;
mod language;
mod language_recognition;
mod faults;
mod grammar;
mod meaning;
mod dialogue;
mod time;
mod deed;
mod promise;
mod ledger;
mod memory;

#[cfg(test)]
mod languages_test;

pub use deed::conduct::Conduct;
pub use deed::deeds::{Deed, DeedCue, DeedKind};
pub use deed::done_once::DoneOnce;
pub use dialogue::addressees::{Addressees, Callable};
pub use dialogue::bonds::Profiled;
pub use dialogue::called::Calls;
pub use dialogue::consent::Answer;
pub use dialogue::conversation::Heard;
pub use dialogue::said::Said;
pub use dialogue::self_descriptions::SelfDescription;
pub use faults::{FaultPlace, LanguageFault, check_language};
pub use grammar::line_words::LineWords;
pub use grammar::sentences::sentences;
pub use grammar::tokens::{identifiers, runs, runs_with_apostrophes};
pub use grammar::whole_name::whole_name;
pub use language::Language;
pub use language_recognition::Recognised;
pub use ledger::items::{Item, ItemRelation};
pub use meaning::likeness::Likeness;
pub use meaning::meanings::{RecallKeys, RecallTerm};
pub use meaning::similarity::jaccard;
pub use meaning::topic_words::TopicWord;
pub use memory::kin::KinOf;
pub use memory::memories::WhoseWords;
pub use memory::put_away::PutAway;
pub use memory::recollection::Recollection;
pub use memory::stated_sentence::Fit;
pub use memory::statements::Statement;
pub use promise::conditions::terms::Terms;
pub use promise::events_awaited::undergone::Undergone;
pub use promise::permissions::not_let::NotLet;
pub use promise::words_awaited::talk_of_others::{TalkAwaited, TalkToldBy};
pub use promise::words_awaited::word_awaited::{ByWord, WordAwaited};
pub use text::clip::{
    capped, clip_in_place, clipped, cut, cut_between_words, cut_in_place, excerpt,
    first_characters, line, one_line,
};
pub use text::density::Density;
pub use text::fold::folded;
pub use text::quotations::unquoted;
pub use text::speech_likeness::{SpeechPrint, speech_likeness};
pub use time::awaited_events::AwaitedEvent;
pub use time::due_times::{DueBound, DueTime};
pub use time::repeated_times::RepeatedTime;
pub use time::shifts::Shift;
pub use words::dialogue_acts::dialogue_act::{DialogueAct, DialogueActs};
pub use words::memory::RecollectionLines;
pub use words::style::{Phrases, StyleWords};
pub use words::times::due::EventSpan;
pub use words::wishes::WishWords;
pub use words::wordings::begins_with_wording;
