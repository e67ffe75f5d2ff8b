//! What is set in a world before a case is played in it.

use bevy::prelude::World;
use std::fmt;
use std::sync::Arc;

/// What a game sets in the world of each case: settings, weights, whatever its minds live by. By default
/// nothing: all is as [`CognitionPlugins`](bevy_cognition::prelude::CognitionPlugins) leaves it.
#[derive(Clone, Default)]
pub struct Setup(Option<Arc<dyn Fn(&mut World) + Send + Sync>>);

impl Setup {
    /// Sets this in each world. What a suite itself needs is set after it.
    pub fn new(set: impl Fn(&mut World) + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(set)))
    }

    pub(crate) fn apply(&self, world: &mut World) {
        if let Some(set) = &self.0 {
            set(world);
        }
    }
}

impl fmt::Debug for Setup {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(if self.0.is_some() { "Setup(own)" } else { "Setup(default)" })
    }
}
