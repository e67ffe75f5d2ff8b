//! Adapt: minds learn how each person talks with them, and answer as that person likes it.
//!
//! Each person who talks with a mind has a [`Rapport`] with it: an entity of its own, [`RapportOf`]
//! the mind, which is despawned with it. It is made when a turn answers their first words, and
//! takes in what each turn answers, once. It holds nine dimensions of a style, read by rule from
//! what they say, and what they have asked for outright.
//!
//! From the second exchange on, [`Directive`]s follow from it: be
//! brief, give reasons, be gentle. They stand in the prompts that answer that person (Respond,
//! Clarify and Acknowledge), with the line that the character's own voice wins at the end. The
//! heuristic brain keeps to them, too: a terse player and a chatty one hear different things from
//! the same character.
//!
//! - What the directives say is data: `data/adapt/default.directives.json`, or a
//!   `*.directives.json` of the game, loaded as a
//!   [`DirectivesFile`](crate::prompt::DirectivesFile).
//! - A person who changes is followed within five exchanges; a person who says "keep it short" is
//!   heard at once. Who talks now so and now so is answered in one manner for a while.
//! - Now and then a choice is offered, or a lasting change mentioned. Both have a rest to keep.
//!
//! Time passes in a rapport when it is looked at; a mind to which nobody talks costs nothing. A
//! game saves each `Rapport` as it is. One that is spawned by itself finds its mind by the id,
//! whichever of the two comes first. [`AdaptSwitch::Off`](crate::settings::AdaptSwitch) switches
//! all of it off.

mod hearing;
mod observing;
mod rapports;

#[doc(inline)]
pub use cognition_core::adapt::*;
pub use observing::ObserveStyle;
pub use rapports::{RAPPORTS_BOUND, RapportOf, Rapports};

use crate::schedule::{Cognition, CognitionSystems, Step};
use bevy::prelude::*;

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
                hearing::hear.in_set(CognitionSystems::Prompt).before(Step::WritePrompts),
            );
    }
}
