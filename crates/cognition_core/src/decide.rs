//! Decide: what a brain replies becomes a typed [`Decision`], or a [`Rejection`] that says why not.
//!
//! A reply is untrusted text. [`parse`] finds the JSON object in it as far as its meaning is
//! certain, holds it against the [`ReplySchema`], and checks with a [`ReplyScope`] that every index
//! was on offer and every target in scope. Faults in a required field reject the reply; faults
//! elsewhere cost the part that they are in, and are listed in [`Decision::dropped`].
//!
//! Reading goes in steps, each in a file of its own: once the object is found (in `reply`),
//! `given_twice` settles what is said twice; `choice_forms` and `promise_forms` write what small models
//! write otherwise as it is asked for; then `sift` keeps, part by part, what contract and
//! scope allow, with `numbers` and `ledger_items` for what is written in it. A clean reply needs none of
//! this: `read_clean` reads it strictly, in one pass.
//!
//! [`specialise`] makes the schema that is sent along with a request. Turns in two phases ask for
//! the mood first: [`mood_update_schema`], [`parse_mood`]. Where the engine chooses, only the words
//! are asked for: [`voice_schema`], [`parse_voice`].
//!
//! While a reply is still being written, [`SpeechReader`] finds in it what is said aloud. [`SpokenWords`]
//! leaves out of a speech what nobody says: stage directions, refs, the speaker's own name before it, and what is
//! told around what is said; [`with_labels`] says what a ref stands for.

mod bounded_speech;
mod choice_forms;
mod clean_bounds;
mod clean_form;
mod contract_fault;
mod contract_part;
mod contract_text;
mod courtesy;
mod decision;
mod given_twice;
mod ledger_items;
mod mood_reply;
mod narration;
mod numbers;
mod own_words;
mod labelled;
mod streamed_speech;
mod own_language;
mod parse;
mod plan_reply;
mod promise_forms;
mod quoted_line;
mod read_clean;
mod reply_schema;
mod sift;
mod specialise;
mod spoken_words;
mod self_check_reply;
mod voice_reply;

pub use bounded_speech::within_bound;
pub use contract_text::mood_axes;
pub use decision::{CitedEvidence, Decision, Intent, ProposedLedger, SpokenPromise};
pub use labelled::with_labels;
pub use mood_reply::{Felt, parse_mood};
pub use own_language::language_missed;
pub use parse::parse;
pub use reply_schema::ReplySchema;
pub use self_check_reply::{SelfCheckAnswer, parse_self_check, self_check_schema};
pub use specialise::{
    OptionalFields, ReplyBounds, courtesy_schema, mood_update_schema, specialise, standing_schema,
};
pub use spoken_words::SpokenWords;
pub use streamed_speech::SpeechReader;
pub use voice_reply::{Voiced, parse_voice, voice_schema};

pub use crate::memory::{ProposedNote, SubjectType};
pub use crate::reply::{Examples, Rejection, ReplyScope, Rule};
