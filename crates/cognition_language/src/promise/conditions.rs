//! On what a promise hangs: what must happen or be done first, who must be there, and what is to be
//! shown. Prices, barter and payments belong here as well. What comes about where a promise waits
//! for it is told in `events_awaited` and `words_awaited`.

mod bargains;
mod barter;
mod bidden_first;
mod counter_offers;
mod met_conditions;
mod negative_conditions;
mod payments;
mod presence_required;
mod prices;
pub(super) mod prior_deeds;
mod proof_required;
pub(crate) mod terms;
mod terms_dropped;
mod without_terms;
