//! What of a mind's memory a prompt shows, and what of it comes first.

mod asking;
mod first_to_mind;
mod held_against;
mod known_elsewhere;
mod memories_shown;
mod room;
mod said_alike;
mod topic_taken_up;
mod unasked;

pub(crate) use known_elsewhere::KnownElsewhere;
pub(crate) use memories_shown::{CameToMind, Recollecting, Remembered};
