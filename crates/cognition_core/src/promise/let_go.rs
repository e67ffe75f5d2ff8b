//! What lets go of a promise, and what ends it that was waited for.

pub(in crate::promise) mod another_time;
pub(in crate::promise) mod answering;
pub(in crate::promise) mod asking;
mod bidden;
pub(in crate::promise) mod by_word;
pub(in crate::promise) mod declined;
pub(in crate::promise) mod giving_up;
pub(in crate::promise) mod in_part;
pub(in crate::promise) mod its_time;
mod kept_longer;
pub(in crate::promise) mod mutual;
pub(in crate::promise) mod of_one_reply;
pub(in crate::promise) mod other_matters;
pub(in crate::promise) mod reference;
pub(in crate::promise) mod released;
pub(in crate::promise) mod retraction;
pub(in crate::promise) mod talk_of_others;
pub(in crate::promise) mod terms_dropped;
#[cfg(test)]
mod test_owing;
#[cfg(test)]
mod test_words;
mod waited_for;
pub(in crate::promise) mod whose_deed;
pub(in crate::promise) mod witnessing;
