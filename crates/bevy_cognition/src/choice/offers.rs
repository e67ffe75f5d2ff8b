//! What the game offers a mind at a moment.

mod gather_actions;
mod naming;

pub use gather_actions::GatherActions;

pub(crate) use gather_actions::OffersGathered;
pub(crate) use naming::{Gathered, ask_game, gather, name_offers, offered};
