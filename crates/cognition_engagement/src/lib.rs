//! Whether and how a mind engages with what it perceives, and how the router learns from what came
//! of it.
//!
//! `cognition_core` shows these modules under its own name; whoever is above it imports them from
//! there. Nothing here knows what is remembered, planned or promised, nor how a mind is asked.
//!
//! | module | nouns | rules |
//! |---|---|---|
//! | [`route`] | [`Signals`](route::Signals), [`EngagementMode`](route::EngagementMode), [`RouteDecision`](route::RouteDecision), [`RouteRecord`](route::RouteRecord), [`Topics`](route::Topics), [`Attention`](route::Attention) | how a mind engages and why, where a topic ends |
//! | [`regulate`] | [`RoutingAudit`](regulate::RoutingAudit), [`Pressures`](regulate::Pressures), [`Regulator`](regulate::Regulator) | what the next exchange says of a decision, which weight moves, which reviews count |
//!
//! Types that are reflected keep the paths that they had in `cognition_core`: hashes of runs, saves
//! of scenes and Bevy's remote protocol name them by these.

use cognition_base::{chance, embedder, mind, pack, perceive, reply};

#[macro_use]
mod bundled;
pub mod route;
pub mod regulate;
