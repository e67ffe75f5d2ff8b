//! Preconditions and premises: whether an action can work, and rests on what is still so.
//!
//! A precondition is what the game says must hold of an offer (`validity`). A premise is what a mind has
//! perceived and goes by (`premise`).

pub(super) mod premise;
pub(super) mod validity;
