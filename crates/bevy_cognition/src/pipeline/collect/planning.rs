//! What a brain says of a plan, before the decision of the turn.

use super::Collecting;
use crate::govern::Billed;
use crate::settings::OnFailure;
use crate::turn::{DecidedBy, NeedsPrompt};
use bevy::prelude::*;
use cognition_core::decide::Rejection;
use cognition_core::prompt::Purpose;

impl Collecting<'_, '_> {
    /// Which refs stay in view, and then what the plan is; the decision comes after it.
    pub(super) fn read_for_plan(
        &mut self,
        entity: Entity,
        billed: Billed,
    ) -> Result<(), Rejection> {
        self.record_whole(entity, billed);
        let reply = &billed.reply.text;
        let Ok((_, mut turn)) = self.minds.get_mut(entity) else {
            return Ok(());
        };
        let thought = match turn.purpose {
            Purpose::Understand => {
                self.pursuit.read_curation(entity, &mut turn, reply)?;
                None
            }
            _ => self.pursuit.read_thought(entity, &turn, reply)?,
        };
        thought.into_iter().for_each(|thought| self.pursuit.adopt(entity, &turn, thought));
        self.ask_after_planning(entity);
        Ok(())
    }

    /// Understand, think, decide.
    fn ask_after_planning(&mut self, entity: Entity) {
        let Ok((_, mut turn)) = self.minds.get_mut(entity) else {
            return;
        };
        let next = match turn.purpose {
            Purpose::Understand => Purpose::Think,
            _ => self.settings.turns.phases.first_purpose(turn.engagement.mode),
        };
        turn.decided_by = DecidedBy::Brain;
        turn.ask_next(next);
        self.commands.entity(entity).try_insert(NeedsPrompt);
    }

    /// Without a curation the rule holds; a plan is thought by the heuristic brain, if that may step
    /// in, and otherwise another time.
    pub(super) fn give_up_planning(&mut self, entity: Entity) {
        let Ok((_, mut turn)) = self.minds.get_mut(entity) else {
            return;
        };
        if turn.purpose == Purpose::Understand {
            self.pursuit.curate_by_rule(entity, &turn);
        } else if self.settings.turns.on_failure == OnFailure::Fallback
            && turn.decided_by == DecidedBy::Brain
        {
            turn.decided_by = DecidedBy::Fallback;
            self.counters.fallbacks += 1;
            turn.ask_next(Purpose::Think);
            self.commands.entity(entity).try_insert(NeedsPrompt);
            return;
        }
        self.ask_after_planning(entity);
    }
}
