//! Who thinks: the state that a mind carries from turn to turn.
//!
//! `Mind` itself brings a component of nearly every folder, so it lies above them all, in
//! `cognition_core`.

mod game_date;
mod game_time;
mod mood;
mod percept_id;
mod persona;
mod routine;
mod stable_id;
mod tier;
mod time_of_day;
mod topic_id;

pub use game_date::GameDate;
pub use game_time::GameTime;
pub use mood::{Mood, MoodAxis};
pub use percept_id::PerceptId;
pub use persona::{Goal, Persona, PersonaProfile, SpeechLines};
pub use routine::{Routine, RoutineHours};
pub use stable_id::StableId;
pub use tier::Tier;
pub use time_of_day::{TimeOfDay, TimeOfDayError};
pub use topic_id::TopicId;
