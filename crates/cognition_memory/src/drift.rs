//! Drift: what comes to a mind by itself while nobody engages it.
//!
//! Now and then, by game time and the dice of the mind ([`Drift`], [`DriftParams`]), a cycle runs.
//! An idea is picked as its seed ([`SeedStrategy`]); [`spread_activation`] tells what it calls up
//! along the [`Association`]s of the memory, and how strongly. If that is strong enough, and both
//! were told of together in something that happened, a [`DriftThought`] comes of it: by a template,
//! or by a brain whose reply [`parse_drift`] reads. It is kept as a gist of kind
//! [`Gist::DRIFT`](crate::memory::Gist::DRIFT), and so enters later prompts. The ledger never takes
//! it in: a question that comes by itself is no open one.
//!
//! ```
//! use cognition_base::chance::Dice;
//! use cognition_memory::drift::{Drift, DriftMemory, DriftParams, NoThought};
//! use cognition_memory::memory::MemoryLayers;
//! use cognition_base::mind::GameTime;
//!
//! let (mut drift, mut memory) = (Drift::default(), MemoryLayers::default());
//! let mut memory = DriftMemory {
//!     concepts: &mut memory.concepts,
//!     gists: &mut memory.gists,
//!     episodes: &memory.episodes,
//! };
//! let params = DriftParams::default();
//! let outcome = drift.cycle(&mut memory, &params, &mut Dice::new(7), GameTime(0));
//! assert_eq!(outcome, Err(NoThought::NothingToThinkAbout));
//! ```

mod cycle;
mod cycle_view;
mod drift_params;
mod drift_reply;
mod drift_state;
mod fatigue;
mod seed_candidates;
mod seed_strategy;
mod thought;
mod thought_templates;
mod told_of;
mod wandering;
#[cfg(test)]
mod test_drifting;

pub use drift_params::DriftParams;
pub use drift_reply::{drift_schema, parse_drift};
pub use drift_state::Drift;
pub use fatigue::{Cooldown, Effort};
pub use seed_strategy::SeedStrategy;
pub use thought::{DriftThought, PastThought, THOUGHTS_BOUND, ThoughtKind};
pub use wandering::{Activated, Daydream, DriftMemory, Grounding, NoThought, Wandering};

pub use crate::chance::Dice;
pub use crate::memory::{Association, Spread, spread_activation};
