//! What a mind may do at a moment: what the game offers it, and whether what it chose may be done.
//! Several stages ask that, on the world as it is then.

pub(crate) mod guardrails;
pub(crate) mod judges;
pub(crate) mod offers;
