//! A reply says nothing of the mood: what happened moves it by rule.

use super::Collecting;
use crate::brain::govern::Billed;
use crate::settings::MoodSwitch;
use bevy::prelude::*;
use cognition_brain::ThoughtRequest;
use cognition_core::decide::Decision;
use cognition_heuristic::felt;

impl Collecting<'_, '_> {
    /// Keeps for the act how what happened moves the mood. A brain that goes by rules has said so itself,
    /// and a mere greeting moves none.
    pub(super) fn appraise(
        &mut self,
        entity: Entity,
        billed: Billed,
        request: &ThoughtRequest,
        decision: &Decision,
    ) {
        let rests = self.consciences.get(entity).ok();
        let Ok((_, mut turn)) = self.minds.get_mut(entity) else { return };
        let is_due = self.intake.settings.mood == MoodSwitch::Appraised
            && decision.mood_update.is_none()
            && turn.draft.mood_update.is_none()
            && !billed.is_inline
            && !turn.engagement.is_courtesy();
        let rests_elsewhere = |axis| rests.is_some_and(|rests| rests.baseline(axis).is_some());
        turn.draft.appraised = is_due.then(|| felt(request, rests_elsewhere));
    }
}
