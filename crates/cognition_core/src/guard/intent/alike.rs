//! Deeds that are alike, and which of them the reply means: the same done to another thing or person, or to the
//! same things in another way.

pub(super) mod blow_to_another;
pub(super) mod called_through;
pub(super) mod calls_the_gone;
pub(super) mod done_otherwise;
pub(super) mod done_to_another;
pub(super) mod hands_over_another;
pub(in crate::guard) mod meant_for_another;
pub(in crate::guard) mod named_in_words;
mod place_in_part;
mod sent_there;
mod siblings;
mod told;
