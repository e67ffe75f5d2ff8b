//! How a turn answers as whoever is answered likes it.

use bevy::prelude::*;
use cognition_core::adapt::Directive;
use std::sync::Arc;

/// How far a turn has come with taking in whom it answers.
#[derive(Component, Clone, Debug, Default)]
#[component(storage = "SparseSet")]
pub(crate) struct Adapting {
    /// Whether the words were taken in.
    pub(crate) heard: bool,
    /// How verbose they were who say them, before they said them.
    pub(crate) usual_verbosity: Option<f64>,
    /// How the answer is to sound, once that is known.
    pub(crate) directives: Option<Arc<[Directive]>>,
}

impl Adapting {
    /// How the answer is to sound; empty where nothing is known, or not yet.
    pub(crate) fn directives(&self) -> &[Directive] {
        self.directives.as_deref().unwrap_or_default()
    }
}
