//! Regulate: how the router learns from what the next exchange says, slowly, within bounds, and
//! ready to take back what did not help.
//!
//! Many watch, one writes. As a mind is addressed again, what is said tells whether the mode before
//! was right: somebody who repeats a question was answered too soon, somebody who asks what was
//! said before wanted it looked up ([`RouteJudged`]). Where the settings want it, a brain of tier
//! `reflect` reviews decisions while minds are idle, five every half hour of game time, and its
//! word counts only within gates ([`RouteReviewed`]).
//!
//! Once a day of game time the regulator looks at all of it. Because of the worst of the pressures
//! it moves one of [`Routing::weights`](crate::route::Routing) by at most 0.02, within bounds;
//! after two days it keeps the change if that has helped, and takes it back if not. It warns where
//! the modes are spread unhealthily ([`WeightsRegulated`]).
//!
//! What was learned is the resource [`Regulation`], which is serde; with a file in the
//! [`RegulationSettings`](crate::settings::RegulationSettings) it outlives the process. Weights
//! that the game sets, or loads as a [`RoutingFile`](crate::route::RoutingFile), are the new base,
//! from which learning begins anew; a base that was known already keeps what was learned on it.
//! [`RegulationSwitch::Off`](crate::settings::RegulationSwitch) switches learning off.
//!
//! See it live: `cognition sim data/scenarios/week.scenario.json --days 7`.

mod diagnostics;
mod events;
mod judging;
mod keeping;
mod regulation;
mod regulation_file;
mod reviewing;
mod weighing;

#[doc(inline)]
pub use cognition_core::regulate::*;
pub use diagnostics::{MODE_ENTROPY, mode_share};
pub use events::{RouteJudged, RouteReviewed, WeightsRegulated};
pub use regulation::Regulation;
pub use regulation_file::{RegulationFault, read_regulation, write_regulation};
pub use reviewing::Reviewing;

pub(crate) use keeping::restore;

use crate::schedule::{BackgroundSystems, Cognition};
use bevy::prelude::*;

/// Judges, reviews, regulates.
#[derive(Clone, Copy, Debug, Default)]
pub struct RegulatePlugin;

impl Plugin for RegulatePlugin {
    fn build(&self, app: &mut App) {
        diagnostics::register(app);
        app.init_resource::<Regulation>()
            .init_resource::<keeping::Keeper>()
            .add_message::<RouteJudged>()
            .add_message::<RouteReviewed>()
            .add_message::<WeightsRegulated>()
            .add_systems(Startup, keeping::take_up)
            .add_systems(
                Cognition,
                (
                    judging::judge_routes,
                    reviewing::take_reviews,
                    reviewing::ask_for_reviews,
                    weighing::regulate_weights,
                    keeping::keep.run_if(resource_exists_and_changed::<keeping::Keeper>),
                )
                    .chain()
                    .in_set(BackgroundSystems::Regulate),
            );
    }
}
