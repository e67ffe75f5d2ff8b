//! Deeds that are alike, and which of them the reply means: the same done to another thing, or to the
//! same things in another way.

mod another;
mod otherwise;
mod siblings;
mod told;

pub(super) use another::{calls_another, is_done_to_another, names_another};
pub(super) use otherwise::is_done_otherwise;
pub(super) use siblings::{sibling_offers, siblings};
