//! Who asks is answered, though not with what may not be told.

use super::{Settled, Walk};
use crate::settings::{CognitionSettings, OnFailure};
use crate::turn::Engagement;
use bevy::prelude::*;
use cognition_core::guard::Suggestion;
use cognition_core::perceive::{PerceivedAt, PerceptionLog};
use cognition_core::route::Lead;

impl Walk<'_> {
    /// Who asked is answered by another brain, where nothing has been said yet: it is reviewed as well.
    pub(super) fn evade(&self, suggestion: &Suggestion) -> Option<Settled> {
        let on_failure =
            self.world.get_resource::<CognitionSettings>().map(|it| it.turns.on_failure);
        let may = on_failure == Some(OnFailure::Fallback)
            && !suggestion.fallback
            && self.guarding.said.trim().is_empty();
        (may && self.is_asked(suggestion.entity)).then_some(Settled::HandedOver)
    }

    /// Whether the turn answers a line that asks the mind for something.
    fn is_asked(&self, mind: Entity) -> bool {
        let engagement = self.world.get::<Engagement>(mind);
        let log = self.world.get::<PerceptionLog>(mind);
        let Some((engagement, log)) = engagement.zip(log) else { return false };
        let led = |entry: &&PerceivedAt| Some(entry.id) == engagement.percept;
        let line = log.entries().rev().find(led).map(|entry| &entry.percept);
        engagement.may_speak && line.is_some_and(|line| line.addressed && Lead::asks(line))
    }
}
