//! How items of a ledger stand to each other by what they mean, what bears on one, and whether a thought
//! goes round.

mod counted_thoughts;
mod item_terms;
pub(crate) mod items;
mod thought_likeness;
