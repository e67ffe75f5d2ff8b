//! Words that a promise waits for: whose they are, to whom, and what about. Others tell whether
//! they have been said, by the one who was to say them or by somebody who passes them on.

pub(super) mod by_word;
mod heard_from_another;
mod leave_to_another;
mod said_as_awaited;
mod summons;
pub(crate) mod talk_of_others;
mod told_oneself;
pub(crate) mod word_awaited;
mod word_given;
mod word_passed_on;
