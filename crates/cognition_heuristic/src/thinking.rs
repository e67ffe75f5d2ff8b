//! What a mind makes of it beside its deed: thoughts, notes, feelings, conclusions.

pub(crate) mod extract;
pub(crate) mod feel;
pub(crate) mod ledger;
pub(crate) mod note;
pub(crate) mod reflect;
pub(crate) mod skill_choice;
pub(crate) mod thought;
