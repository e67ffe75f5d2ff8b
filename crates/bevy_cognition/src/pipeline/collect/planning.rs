//! What a brain says of a plan, before the decision of the turn.

use super::Collecting;
use crate::brain::govern::Billed;
use crate::mind::plan::ThoughtBy;
use crate::turn::{DecidedBy, NeedsPrompt, TurnPurpose};
use bevy::prelude::*;
use cognition_core::decide::{Examples, Rejection};

impl Collecting<'_, '_> {
    /// Which refs stay in view; the plan comes after it.
    pub(super) fn read_curation(
        &mut self,
        entity: Entity,
        billed: Billed,
    ) -> Result<(), Rejection> {
        self.record(entity, billed, &[]);
        let Ok((_, turn)) = self.minds.get_mut(entity) else { return Ok(()) };
        let number = turn.turn.number;
        if let Some(mut planning) = turn.planning {
            self.pursuit.read_curation(entity, number, &mut planning, &billed.reply.text)?;
        }
        self.ask_after_planning(entity);
        Ok(())
    }

    /// What the plan is; the decision comes after it.
    pub(super) fn read_thought(
        &mut self,
        entity: Entity,
        billed: Billed,
        examples: Examples<'_>,
    ) -> Result<(), Rejection> {
        self.record(entity, billed, &[]);
        let Ok((_, turn)) = self.minds.get(entity) else { return Ok(()) };
        let by = match turn.question.is_fallback() {
            true => ThoughtBy::StandIn,
            false => ThoughtBy::Planner,
        };
        let number = turn.turn.number;
        if let Some(planning) = turn.planning {
            let reply = &billed.reply.text;
            let thought = self.pursuit.read_thought(entity, number, planning, (reply, examples))?;
            if let Some(thought) = thought {
                self.pursuit.adopt(entity, number, planning, thought, by);
            }
        }
        self.ask_after_planning(entity);
        Ok(())
    }

    /// Understand, think, decide.
    fn ask_after_planning(&mut self, entity: Entity) {
        let Ok((_, mut turn)) = self.minds.get_mut(entity) else { return };
        let phases = self.intake.settings.turns.phases;
        let next = match turn.question.purpose {
            TurnPurpose::Understand => TurnPurpose::Think,
            _ => TurnPurpose::first(phases, turn.engagement.mode),
        };
        turn.question.decided_by = DecidedBy::Brain;
        turn.question.ask_next(next);
        self.commands.entity(entity).try_insert(NeedsPrompt);
    }

    /// Without a curation the rule holds; a plan is thought by the heuristic brain, if that may step
    /// in, and otherwise another time.
    pub(super) fn give_up_planning(&mut self, entity: Entity) {
        let Ok((_, turn)) = self.minds.get(entity) else { return };
        if turn.question.purpose == TurnPurpose::Understand {
            let number = turn.turn.number;
            let planning = turn.planning.into_iter();
            planning.for_each(|it| self.pursuit.curate_by_rule(entity, number, it));
        } else if self.falls_back(entity, TurnPurpose::Think) {
            return;
        }
        self.ask_after_planning(entity);
    }
}
