//! What a promise waits for that happens, and what tells that it has: an arrival, an event, a
//! state, something done to somebody, a thing that is handed over or received. What comes about by
//! words alone is in `words_awaited`.

mod arrivals;
mod begun_or_over;
mod causatives;
mod event_told;
mod handing_awaited;
mod happenings;
mod mutual_deeds;
mod passives;
mod possession;
mod receipts;
mod states_reached;
pub(crate) mod undergone;
