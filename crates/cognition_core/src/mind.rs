//! Who thinks: the [`Mind`] and the state that it carries from turn to turn.

pub use crate::whole_mind::Mind;
#[doc(inline)]
pub use cognition_base::{ledger::*, mind::*};
