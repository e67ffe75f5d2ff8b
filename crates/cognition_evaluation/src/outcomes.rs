//! What the game says that deeds come to.

use bevy::prelude::*;
use bevy_cognition::prelude::ActionDecided;
use cognition_testkit::MindHarness;
use std::sync::{Arc, Mutex, PoisonError};

/// Ends every deed at once: with what was told beforehand, else as done.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outcomes(Arc<Mutex<Option<(String, bool)>>>);

impl Outcomes {
    /// Those of the deeds in a world.
    pub(crate) fn of(harness: &mut MindHarness) -> Self {
        let outcomes = Self::default();
        let told = outcomes.clone();
        harness.app.add_observer(move |decided: On<ActionDecided>, mut commands: Commands| {
            let Some(action) = &decided.action else { return };
            match told.take() {
                Some((text, true)) => commands.trigger(decided.failed(text)),
                Some((text, false)) => commands.trigger(decided.done(text)),
                None => commands.trigger(decided.done(format!("{}: done.", action.description))),
            }
        });
        outcomes
    }

    /// The next deed comes to this, or to nothing for this reason.
    pub(crate) fn tell(&self, text: &str, failed: bool) {
        let told = Some((text.to_owned(), failed));
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = told;
    }

    fn take(&self) -> Option<(String, bool)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}
