//! Minds learn how somebody talks with them, and answer as that person likes it.
//!
//! Whoever talks to a mind has a [`Rapport`] with it: an entity of
//! its own, [`RapportOf`] the mind, that goes with it. It is made when a turn answers their first
//! words, and takes in what each turn answers, once. What follows from it stands in the prompts that
//! answer them: Respond, Clarify and Acknowledge. Time passes in it when it is looked at; a mind to
//! which nobody talks costs nothing.
//!
//! A game saves each `Rapport` as it is. One that is spawned by itself finds its mind by the id,
//! whichever of the two comes first.

mod hearing;
mod observing;
mod rapports;

pub use hearing::Adapting;
pub use observing::ObserveStyle;
pub use rapports::{RAPPORTS_BOUND, RapportOf, Rapports};

use crate::prompt::write_prompts;
use crate::schedule::{Cognition, CognitionSystems};
use bevy::prelude::*;
use cognition_core::adapt::Rapport;

/// Learns styles, and says how answers are to sound.
#[derive(Clone, Copy, Debug, Default)]
pub struct AdaptPlugin;

impl Plugin for AdaptPlugin {
    fn build(&self, app: &mut App) {
        app.register_type::<Rapport>()
            .add_observer(observing::observe_style)
            .add_observer(observing::read_by_brain)
            .add_plugins(rapports::rapports_plugin)
            .add_systems(
                Cognition,
                hearing::hear.in_set(CognitionSystems::Prompt).before(write_prompts),
            );
    }
}
