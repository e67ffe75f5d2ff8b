//! The weights by which minds are routed.

use bevy::prelude::*;
use cognition_core::route::RoutingWeights;
use std::sync::Arc;

/// The weights of the router: a resource. By default those of `data/routing/game.json`. A game
/// replaces them, or loads a [`RoutingFile`](crate::route::RoutingFile) that does.
#[derive(Resource, Clone, Debug, Default)]
pub struct Routing {
    /// How signals become scores.
    pub weights: Arc<RoutingWeights>,
}
