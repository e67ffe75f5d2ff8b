//! What is perceived is lived: it leaves a trace with how it is known.

use crate::schedule::GameClock;
use crate::settings::CognitionSettings;
use crate::topic_embedder::TopicEmbedder;
use crate::turn::PlanningDomainInUse;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_core::memory::{Experience, Experiences};
use cognition_core::mind::StableId;
use cognition_core::perceive::{EntityRefs, Percept};

/// What living goes by.
#[derive(SystemParam)]
pub(super) struct Living<'w> {
    embedder: Res<'w, TopicEmbedder>,
    settings: Res<'w, CognitionSettings>,
    clock: Res<'w, GameClock>,
    domain: Option<Res<'w, PlanningDomainInUse>>,
}

impl Living<'_> {
    /// Keeps what a percept leaves.
    pub(super) fn live(
        &self,
        percept: &Percept,
        own: &StableId,
        refs: &EntityRefs,
        experiences: &mut Experiences,
    ) {
        if !self.settings.remembers() {
            return;
        }
        let label =
            |id: &StableId| refs.of(id).map(|known| known.label.clone()).unwrap_or_default();
        let reading = self.embedder.read(&percept.text);
        let lived = Experience::of_reading(percept, &reading, own, label, self.clock.now);
        if let Some(mut lived) = lived {
            let being = percept.place.as_ref().and_then(|place| self.being_at(place, &lived.place));
            if let Some(being) = being {
                lived.place = being;
            }
            experiences.live_reading(lived, &reading, &*self.embedder);
        }
    }

    /// How one is in a place that has words for it.
    fn being_at(&self, place: &StableId, label: &str) -> Option<String> {
        let domain = self.domain.as_ref().filter(|_| !label.is_empty())?;
        domain.0.being_at(place, label)
    }
}
