//! How any reply of a model is read: the object in it, a contract, what was wrong with it.
//!
//! Reading goes in steps, each in a file of its own: `salvage` and `search` strip what stands around
//! the object, `read_object` reads it strictly, `lenient` as people write it where that fails, `close_unfinished` closes one
//! that ended early, `wanted` unwraps it, and `absent` leaves out what is not said at all. A
//! `ReplyContract` is the schema of an answer that has no other reader than `Reading`.

mod nulls_and_blanks;
mod close_unfinished;
mod examples;
mod lenient;
mod plain_text;
mod promise_forms;
mod read_object;
mod reading;
mod rejection;
mod reply_contract;
mod reply_scope;
mod salvage;
mod salvaged;
mod scan;
mod search;
mod wanted;

pub use examples::Examples;
pub use nulls_and_blanks::{leave_out_null_members, leave_out_nulls, says_nothing};
pub use plain_text::{PlainText, is_plain, is_plain_line, plain, plain_line};
pub use promise_forms::as_promise;
pub use read_object::Twice;
pub use reading::{Reading, line_of, number_of, text_of, unknown_member};
pub use rejection::quote;
pub use rejection::{Rejection, Rule};
pub use reply_contract::{ReplyContract, leave_out_words, members};
pub use reply_scope::ReplyScope;
pub use reply_scope::{list, looks_like_ref};
pub use salvage::salvage;
pub use salvaged::{Cut, SIZE_CAP, Salvaged, is_padding};
pub use scan::DEPTH_CAP;
pub use wanted::{Wanted, is_same_name};
