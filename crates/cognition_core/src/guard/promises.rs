//! Promises: what a mind promises by its words alone, and what breaks a promise.
//!
//! A promise not to do something is broken by the deed (`breaking`); a promise to do something is defeated by
//! what makes it come to nothing (`defeating`). The other files tell what both ask: what is still owed, who is
//! to have a thing, what is to stay where it is.

pub(super) mod at_stake;
pub(super) mod breaking;
mod broken_otherwise;
pub(super) mod defeating;
mod food;
pub(super) mod forsworn;
pub(super) mod promised_end;
pub(super) mod promised_in_words;
mod recipient;
mod staying;
mod still_owed;
