//! How a mind engages is decided before anybody is asked what it does.
//!
//! What was perceived finds its conversation and its topic. A mind that wants a turn is routed: by
//! what was said, by what it remembers, and by weights that are data. It may ignore, and then no
//! brain is asked; it may acknowledge, ask back or respond, each with offers and a prompt of its
//! own; or it gathers first, with skills, and is routed again. Two modes that score nearly the same
//! are put to a small brain. A mere witness mostly ignores, and never speaks.
//!
//! Every decision is a [`RouteDecided`] message with all that explains it.

mod act_loop;
mod agenda;
mod begin_turn;
mod embedding;
mod engage;
mod engagement;
mod events;
mod lent_memory;
mod listen;
mod router;
mod skills;
mod weights_asset;

pub use embedding::TopicEmbedder;
pub use engagement::{Engagement, RouteProgress};
pub use events::RouteDecided;
pub use router::Routing;
pub use skills::{InnateSkills, SkillApp};
pub use weights_asset::RoutingFile;

pub(crate) use begin_turn::Unsettled;
pub(crate) use listen::{Listening, Witnessing, consider};

use crate::govern::{choose_turns, drop_outdated, end_rest};
use crate::schedule::{Cognition, CognitionSystems, Epoch};
use bevy::prelude::*;
use cognition_core::memory::{Concepts, Episodes, Facts, Gists, Traits, WorkingMemory};
use cognition_core::route::{Attention, RouteLog, Topics};
use cognition_core::skill::{Agenda, Lists};

/// Finds topics, routes, uses skills, begins turns.
#[derive(Clone, Copy, Debug, Default)]
pub struct RoutePlugin;

impl Plugin for RoutePlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Routing>()
            .init_resource::<TopicEmbedder>()
            .init_resource::<InnateSkills>()
            .add_message::<RouteDecided>()
            .add_plugins((agenda::agenda_plugin, weights_asset::weights_plugin))
            .add_systems(
                Cognition,
                (
                    listen::listen,
                    begin_turn::abandon_old_turns.run_if(resource_changed::<Epoch>),
                    drop_outdated,
                    begin_turn::resume_turns,
                    listen::route_witnesses,
                    end_rest,
                    choose_turns,
                    begin_turn::begin_turns,
                )
                    .chain()
                    .in_set(CognitionSystems::Route),
            );
        register_memory(app);
    }
}

/// By hand: only apps may switch on Bevy's automatic registration.
fn register_memory(app: &mut App) {
    app.register_type::<WorkingMemory>()
        .register_type::<Gists>()
        .register_type::<Facts>()
        .register_type::<Episodes>()
        .register_type::<Concepts>()
        .register_type::<Traits>()
        .register_type::<Topics>()
        .register_type::<Attention>()
        .register_type::<RouteLog>()
        .register_type::<Lists>()
        .register_type::<Agenda>()
        .register_type::<Witnessing>();
}
