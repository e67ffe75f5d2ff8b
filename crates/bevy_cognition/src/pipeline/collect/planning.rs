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
        let (number, purpose) = (turn.turn.number, turn.question.purpose);
        if let Some(planning) = &mut turn.planning {
            let pursuit = &mut self.pursuit;
            match purpose {
                Purpose::Understand => pursuit.read_curation(entity, number, planning, reply)?,
                _ => {
                    let thought = pursuit.read_thought(entity, number, planning, reply)?;
                    thought.into_iter().for_each(|it| pursuit.adopt(entity, number, it));
                }
            }
        }
        self.ask_after_planning(entity);
        Ok(())
    }

    /// Understand, think, decide.
    fn ask_after_planning(&mut self, entity: Entity) {
        let Ok((_, mut turn)) = self.minds.get_mut(entity) else {
            return;
        };
        let next = match turn.question.purpose {
            Purpose::Understand => Purpose::Think,
            _ => self.settings.turns.phases.first_purpose(turn.engagement.mode),
        };
        turn.question.decided_by = DecidedBy::Brain;
        turn.question.ask_next(next);
        self.commands.entity(entity).try_insert(NeedsPrompt);
    }

    /// Without a curation the rule holds; a plan is thought by the heuristic brain, if that may step
    /// in, and otherwise another time.
    pub(super) fn give_up_planning(&mut self, entity: Entity) {
        let Ok((_, mut turn)) = self.minds.get_mut(entity) else {
            return;
        };
        if turn.question.purpose == Purpose::Understand {
            let planning = turn.planning.as_deref().into_iter();
            planning.for_each(|it| self.pursuit.curate_by_rule(entity, turn.turn.number, it));
        } else if self.settings.turns.on_failure == OnFailure::Fallback
            && turn.question.decided_by == DecidedBy::Brain
        {
            turn.question.decided_by = DecidedBy::Fallback;
            self.counters.fallbacks += 1;
            turn.question.ask_next(Purpose::Think);
            self.commands.entity(entity).try_insert(NeedsPrompt);
            return;
        }
        self.ask_after_planning(entity);
    }
}
