//! What is about a mind as it chooses: who hears it, and who attends to it.
//!
//! Also where things are, as far as it knows: in its hands, in sight, or somewhere that it was told of.

pub(super) mod attention;
pub(super) mod hearers;
pub(super) mod in_hand;
pub(super) mod in_sight;
pub(super) mod whereabouts;
