//! Decide: what a brain replies becomes a typed [`Decision`], or a [`Rejection`] that says why not.
//!
//! A reply is untrusted text. [`parse`] finds the JSON object in it as far as its meaning is
//! certain, holds it against the [`ReplySchema`], and checks with a [`ReplyScope`] that every index
//! was on offer and every target in scope. Faults in a required field reject the reply; faults
//! elsewhere cost the part that they are in, and are listed in [`Decision::dropped`].
//!
//! Reading goes in steps, each in a file of its own: `salvage` and `search` strip what stands around
//! the object, `read_object` reads it strictly, `mend` leniently where that fails, `cut` closes one
//! that ended early, `wanted` unwraps it. `given_twice` and `absent` settle what is said twice or not
//! at all; then `sift` keeps, part by part, what contract and scope allow, with `plain_text`,
//! `numbers` and `ledger_items` for what is written in it. A clean reply is read strictly, and found
//! to need none of this.
//!
//! [`specialise`] makes the schema that is sent along with a request. Turns in two phases ask for
//! the mood first: [`mood_update_schema`], [`parse_mood`]. Where the engine chooses, only the words
//! are asked for: [`voice_schema`], [`parse_voice`].
//!
//! While a reply is still being written, [`SpeechReader`] finds in it what is said aloud.

mod absent;
mod contract_part;
mod cut;
mod decision;
mod given_twice;
mod ledger_items;
mod mend;
mod mood_reply;
mod numbers;
mod overheard;
mod parse;
mod plain_text;
mod plan_reply;
mod read_object;
mod reading;
mod rejection;
mod reply_contract;
mod reply_schema;
mod reply_scope;
mod salvage;
mod scan;
mod search;
mod sift;
mod specialise;
mod voice_reply;
mod wanted;

pub(crate) use absent::leave_out_null_members;
pub use decision::{Decision, Intent, ProposedLedger, ProposedNote, SpokenPromise, SubjectType};
pub use mood_reply::{Felt, parse_mood};
pub use overheard::SpeechReader;
pub use parse::parse;
pub(crate) use reading::{Reading, line_of, number_of, text_of};
pub use rejection::{Rejection, Rule};
pub(crate) use reply_contract::ReplyContract;
pub use reply_schema::{ReplySchema, mood_axes};
pub use reply_scope::ReplyScope;
pub(crate) use reply_scope::list;
pub(crate) use salvage::{Salvaged, salvage};
pub use specialise::{
    OptionalFields, ReplyBounds, courtesy_schema, mood_update_schema, specialise,
};
pub use voice_reply::{Voiced, parse_voice, voice_schema};
pub(crate) use wanted::Wanted;
