//! What the game offers a mind at a moment.

mod gather_actions;
mod naming;
mod typed_actions;
mod weigh_offers;

pub use gather_actions::GatherActions;
pub use typed_actions::GatherOffers;
pub use weigh_offers::WeighOffers;

pub(crate) use gather_actions::OffersGathered;
pub(crate) use naming::{Gathered, ask_game, gather, name_offers, offered};
pub(crate) use typed_actions::TypedActions;
