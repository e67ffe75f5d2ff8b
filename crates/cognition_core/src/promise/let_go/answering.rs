//! What whoever something was promised to answers: they let it go, or agree to another time.

pub(in crate::promise) mod answered;
mod heard;
mod leave;
mod permission;
mod time_agreed;
mod word_given_back;
