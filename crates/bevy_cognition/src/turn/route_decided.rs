//! What the router tells the game.

use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::route::RouteRecord;
use std::sync::Arc;

/// The router has decided how a mind engages. A message for each decision, with every reason;
/// no observer hears of it.
///
/// ```
/// use bevy::prelude::*;
/// use bevy_cognition::prelude::*;
///
/// fn show_modes(mut decided: MessageReader<RouteDecided>) {
///     for RouteDecided { mind, route, .. } in decided.read() {
///         info!("{mind}: {} ({:.2})", route.selected_mode, route.router_confidence);
///     }
/// }
/// ```
#[derive(Message, Clone, Debug)]
pub struct RouteDecided {
    /// The mind.
    pub entity: Entity,
    /// The stable id of the mind.
    pub mind: StableId,
    /// The number of the turn that follows; `None` if none follows, as after `IGNORE`.
    pub turn: Option<u64>,
    /// The decision, with all that explains it.
    pub route: Arc<RouteRecord>,
}
