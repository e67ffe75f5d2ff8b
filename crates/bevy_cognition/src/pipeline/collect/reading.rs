//! Replies are read, and what they say is taken up.

use super::Collecting;
use crate::brain::govern::Billed;
use crate::brain::question::{decide, gather, mood, tie_break};
use crate::brain::transport::Reading;
use crate::turn::{DecidedBy, NeedsPrompt, NeedsRouting, TurnPurpose};
use bevy::prelude::*;
use cognition_brain::ThoughtRequest;
use cognition_core::decide::{Decision, Examples, Rejection};

impl Collecting<'_, '_> {
    /// Takes a reply in, if it can be used.
    pub(super) fn read(
        &mut self,
        entity: Entity,
        billed: Billed,
        reading: Option<Reading>,
        request: &ThoughtRequest,
    ) -> Result<(), Rejection> {
        let examples = request.prompt.examples();
        let Ok((_, turn)) = self.minds.get(entity) else { return Ok(()) };
        match turn.question.purpose {
            TurnPurpose::Decide => self.read_decision(entity, billed, reading, request),
            TurnPurpose::Voice => self.read_voice(entity, billed, examples),
            TurnPurpose::Mood => self.read_mood(entity, billed),
            TurnPurpose::TieBreak => self.read_tie_break(entity, billed),
            TurnPurpose::Gather => self.read_skill_plan(entity, billed, examples),
            TurnPurpose::Understand => self.read_curation(entity, billed),
            TurnPurpose::Think => self.read_thought(entity, billed, examples),
            TurnPurpose::SelfCheck => self.read_self_check(entity, billed),
        }
    }

    fn read_decision(
        &mut self,
        entity: Entity,
        billed: Billed,
        reading: Option<Reading>,
        request: &ThoughtRequest,
    ) -> Result<(), Rejection> {
        let examples = request.prompt.examples();
        let Ok((_, turn)) = self.minds.get_mut(entity) else { return Ok(()) };
        let decided_by = turn.question.decided_by;
        let read = decide::read(&billed.reply.text, reading, &turn, &self.intake.settings);
        let is_courtesy = turn.engagement.is_courtesy();
        let courteous = |read: Decision| match is_courtesy {
            true => read.in_courtesy(examples),
            false => Ok(read),
        };
        let decision = match decided_by {
            DecidedBy::Brain => read
                .and_then(courteous)
                .and_then(|read| read.in_own_words(examples))
                .and_then(|read| self.spoken_by(entity, billed, read)),
            DecidedBy::Engine | DecidedBy::Fallback => read,
        };
        self.record(entity, billed, decision.as_ref().map_or(&[], |decision| &decision.dropped));
        let decision = decision?;
        self.appraise(entity, billed, request, &decision);
        match decided_by {
            DecidedBy::Engine => self.take_up_choice(entity, decision),
            DecidedBy::Brain | DecidedBy::Fallback => self.utter(entity, decision),
        }
        Ok(())
    }

    fn read_mood(&mut self, entity: Entity, billed: Billed) -> Result<(), Rejection> {
        let felt = mood::read(&billed.reply.text);
        self.record(entity, billed, felt.as_ref().map_or(&[], |felt| &felt.dropped));
        let Ok((_, mut turn)) = self.minds.get_mut(entity) else { return Ok(()) };
        turn.draft.mood_update = Some(felt?.axes);
        turn.question.ask_next(TurnPurpose::Decide);
        self.commands.entity(entity).try_insert(NeedsPrompt);
        Ok(())
    }

    /// What a brain says of a tie is for the router, whatever it is.
    fn read_tie_break(&mut self, entity: Entity, billed: Billed) -> Result<(), Rejection> {
        self.record(entity, billed, &[]);
        let Ok((_, mut turn)) = self.minds.get_mut(entity) else { return Ok(()) };
        let choice = tie_break::read(&billed.reply.text);
        let picked = choice.as_ref().ok().copied();
        turn.routing.break_tie(picked, &mut turn.engagement);
        self.commands.entity(entity).try_insert(NeedsRouting);
        choice.map(|_| ())
    }

    /// What it plans to find out is for the router, too.
    fn read_skill_plan(
        &mut self,
        entity: Entity,
        billed: Billed,
        examples: Examples<'_>,
    ) -> Result<(), Rejection> {
        self.record(entity, billed, &[]);
        let Ok((_, mut turn)) = self.minds.get_mut(entity) else { return Ok(()) };
        let plan = gather::read(&billed.reply.text, &self.skills.0)?;
        turn.routing.plan = Some(plan.in_own_words(examples));
        self.commands.entity(entity).try_insert(NeedsRouting);
        Ok(())
    }
}
