//! How the router learns: from what the next exchange says, slowly, within bounds, and ready to
//! take back what did not help.
//!
//! Many watch, one writes. As a mind is addressed again, what is said tells whether the mode before
//! was right: [`RouteJudged`]. Where the settings want it, a brain of tier `reflect` reviews
//! decisions while minds are idle, five every half hour of game time, and its word counts only
//! within gates: [`RouteReviewed`]. Once a game day the regulator looks at all of it, moves one of
//! [`Routing::weights`](crate::route::Routing) by at most 0.02, or takes a change back, and warns
//! where the modes are spread unhealthily: [`WeightsRegulated`].
//!
//! What was learned is the resource [`Regulation`], which is serde; with a file in the
//! [`RegulationSettings`](crate::settings::RegulationSettings) it outlives the process. Weights
//! that the game sets, or loads as a [`RoutingFile`](crate::route::RoutingFile), are the new base,
//! from which learning begins anew; the base that was known already keeps what was learned on it.

mod diagnostics;
mod facts;
mod judging;
mod keeping;
mod regulation;
mod regulation_file;
mod reviewing;
mod weighing;

pub use diagnostics::{MODE_ENTROPY, mode_share};
pub use facts::{RouteJudged, RouteReviewed, WeightsRegulated};
pub use regulation::Regulation;
pub use regulation_file::{RegulationFault, read_regulation, write_regulation};
pub use reviewing::Reviewing;

pub(crate) use keeping::restore;

use crate::aside::AsideSystems;
use crate::schedule::Cognition;
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
                    .in_set(AsideSystems::Regulate),
            );
    }
}
