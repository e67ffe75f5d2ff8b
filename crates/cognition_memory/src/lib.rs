//! What a mind remembers, and what comes of it.
//!
//! `cognition_core` shows these modules under its own name; whoever is above it imports them from
//! there. Nothing here knows what may be done, planned or promised, nor how a mind is asked.
//!
//! | module | nouns | rules |
//! |---|---|---|
//! | [`memory`] | [`ShortTermMemory`](memory::ShortTermMemory), [`Notes`](memory::Notes), [`MemoryLayers`](memory::MemoryLayers), [`Embedder`](memory::Embedder) | bounds, what counts as the same, what an exchange leaves behind, what is recalled, what fades |
//! | [`skill`] | [`Skill`](skill::Skill), [`SkillPlan`](skill::SkillPlan), [`ActLoop`](skill::ActLoop), [`Agenda`](skill::Agenda), [`Lists`](skill::Lists) | what a mind does inside itself, and when it is enough |
//! | [`drift`] | [`Association`](drift::Association) | what comes to a mind by itself |
//! | [`adapt`] | [`StyleDimension`](adapt::StyleDimension), [`Directive`](adapt::Directive) | how somebody talks, and how they are answered |
//!
//! Types that are reflected keep the paths that they had in `cognition_core`: hashes of runs, saves
//! of scenes and Bevy's remote protocol name them by these.

use cognition_base::{
    chance, embedder, escape, hashed_ngrams, mind, pack, perceive, reply, token_estimate,
};
use cognition_engagement::route;

#[macro_use]
mod bundled;
pub mod memory;
pub mod skill;
pub mod drift;
pub mod adapt;
