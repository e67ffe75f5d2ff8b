//! What opens a promise, and what is none.

pub(in crate::promise) mod agreed;
pub(in crate::promise) mod listed;
mod own_side;
pub(in crate::promise) mod price_agreed;
pub(in crate::promise) mod refusal;
pub(in crate::promise) mod said_again;
pub(in crate::promise) mod structure;
pub(in crate::promise) mod wording;
