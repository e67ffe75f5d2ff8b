//! What all rules of a mind stand on: nouns, and how any data file or reply is read.
//!
//! `cognition_core` shows the public modules under its own name; whoever is above it imports them
//! from there. Nothing here knows what is remembered, routed, planned or guarded.
//!
//! | module | nouns | rules |
//! |---|---|---|
//! | [`mind`] | [`Persona`](mind::Persona), [`Mood`](mind::Mood), [`GameTime`](mind::GameTime) | |
//! | [`ledger`] | [`CognitiveLedger`](ledger::CognitiveLedger), [`LedgerUpdate`](ledger::LedgerUpdate) | how a ledger may change |
//! | [`perceive`] | [`Percept`](perceive::Percept), [`PerceptionLog`](perceive::PerceptionLog), [`EntityRefs`](perceive::EntityRefs) | what is kept, how things are named |
//! | [`reply`] | [`Rejection`](reply::Rejection), [`Rule`](reply::Rule), [`ReplyScope`](reply::ReplyScope) | how any reply of a model is read |
//! | [`embedder`], [`hashed_ngrams`] | [`Embedder`](embedder::Embedder), [`HashedNgrams`](hashed_ngrams::HashedNgrams) | how texts are compared |
//! | [`token_estimate`] | [`TokenEstimator`](token_estimate::TokenEstimator) | how long a prompt is |
//! | [`escape`] | | how untrusted text enters a prompt |
//! | [`chance`] | [`Dice`](chance::Dice), [`Chance`](chance::Chance) | that the same seed gives the same numbers |
//! | [`hash`] | [`ContentHash`](hash::ContentHash) | how content is told apart |
//! | [`pack`] | [`PackError`](pack::PackError) | how data files are checked |
//! | [`schema`] | [`Breach`](schema::Breach) | how JSON is held against a schema |
//!
//! Types that are reflected keep the paths that they had in `cognition_core`: hashes of runs, saves
//! of scenes and Bevy's remote protocol name them by these.

#![cfg_attr(docsrs, feature(doc_cfg))]

#[macro_use]
mod bundled;
pub mod mind;
pub mod ledger;
pub mod perceive;
#[doc(hidden)]
pub mod reply;
pub mod embedder;
pub mod hashed_ngrams;
pub mod token_estimate;
pub mod escape;
pub mod chance;
pub mod hash;
pub mod pack;
#[doc(hidden)]
pub mod schema;
mod byte_set;
