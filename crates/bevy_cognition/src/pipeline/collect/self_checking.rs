//! A brain has said what the reply goes against that waits to be acted on.

use super::Collecting;
use crate::brain::govern::Billed;
use crate::brain::question::self_check;
use bevy::prelude::*;
use cognition_core::decide::Rejection;
use std::sync::Arc;

impl Collecting<'_, '_> {
    pub(super) fn read_self_check(
        &mut self,
        entity: Entity,
        billed: Billed,
    ) -> Result<(), Rejection> {
        self.record(entity, billed, &[]);
        let answer = self_check::read(&billed.reply.text)?;
        let unsaid = self.unsaid.get_mut(entity).ok().map(Mut::into_inner);
        let check = unsaid.and_then(|unsaid| unsaid.suggestion.self_check.as_mut());
        if let (Some(check), Some(answer)) = (check, answer) {
            Arc::make_mut(check).answer(&answer);
        }
        self.end_self_check(entity);
        Ok(())
    }

    /// The reply goes to the guardrails. Without an answer, their rules are left.
    pub(super) fn end_self_check(&mut self, entity: Entity) {
        if let Ok((_, mut turn)) = self.minds.get_mut(entity) {
            turn.draft.end_self_check(&mut turn.question);
        }
    }
}
