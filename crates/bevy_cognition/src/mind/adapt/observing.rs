//! A brain has read how somebody talks.

use super::rapports::Rapports;
use crate::mind::consolidate::ExchangeConsolidated;
use crate::schedule::GameClock;
use crate::settings::{AdaptSwitch, CognitionSettings, StyleReader};
use bevy::prelude::*;
use cognition_core::adapt::{Rapport, StyleReading};
use cognition_core::mind::StableId;

/// Tells a mind what a brain has read of how somebody talks with it. It counts as one observation
/// of their style; somebody who has not talked with the mind yet has none.
#[derive(EntityEvent, Clone, Debug)]
pub struct ObserveStyle {
    /// The mind.
    pub entity: Entity,
    /// Who talks.
    pub with: StableId,
    /// What was read.
    pub reading: StyleReading,
}

/// Who has said what an exchange leaves behind has read the style of the other, too.
pub(super) fn read_by_brain(
    consolidated: On<ExchangeConsolidated>,
    settings: Res<CognitionSettings>,
    mut commands: Commands,
) {
    let said = &consolidated.said;
    let reading = StyleReading::from_levels(said.style.clone(), said.style_confidence);
    if settings.adapt.reader == StyleReader::Brain && !reading.levels().is_empty() {
        let (entity, with) = (consolidated.entity, consolidated.with.clone());
        commands.trigger(ObserveStyle { entity, with, reading });
    }
}

pub(super) fn observe_style(
    observe: On<ObserveStyle>,
    minds: Query<&Rapports>,
    mut rapports: Query<&mut Rapport>,
    settings: Res<CognitionSettings>,
    clock: Res<GameClock>,
) {
    if settings.adapt.switch == AdaptSwitch::Off {
        return;
    }
    let Ok(of_mind) = minds.get(observe.entity) else { return };
    let is_theirs = |entity: &Entity| {
        rapports.get(*entity).is_ok_and(|rapport| *rapport.with() == observe.with)
    };
    let Some(theirs) = of_mind.iter().find(is_theirs) else { return };
    if let Ok(mut rapport) = rapports.get_mut(theirs) {
        rapport.observe(&observe.reading, clock.now);
    }
}
