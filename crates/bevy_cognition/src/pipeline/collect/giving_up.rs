//! There is no answer that can be used: the question is put once more, or done without.

use super::Collecting;
use crate::brain::transport::Answer;
use crate::record::with_causes;
use crate::settings::OnFailure;
use crate::turn::{DecidedBy, NeedsPrompt, NeedsRouting, TurnPurpose, end_turn, take_up};
use bevy::prelude::*;
use cognition_brain::BrainError;
use cognition_core::decide::{Rejection, Rule};
use cognition_core::prompt::Purpose;
use cognition_core::record::{RunEvent, TurnEnd};

impl Collecting<'_, '_> {
    /// One corrective retry; then the turn does without the answer. A courtesy is worth no second call.
    pub(super) fn rejected(&mut self, entity: Entity, rejection: Rejection, reply: &str) {
        let Ok((mind, mut turn)) = self.minds.get_mut(entity) else { return };
        debug!(target: "cognition::collect", "the reply of `{}` is rejected: {rejection}", mind.id);
        self.counters.count_rejection(rejection.rule);
        self.pursuit.recorder.record(|| RunEvent::ReplyRejected {
            mind: mind.id.clone(),
            turn: turn.turn.number,
            attempt: turn.question.tries.sent(),
            rejection: rejection.clone(),
        });
        let (purpose, why) = (turn.question.purpose, rejection.to_string());
        if turn.engagement.is_courtesy() && !turn.question.is_fallback() {
            match purpose {
                TurnPurpose::Decide => self.leave_unsaid(entity, why),
                _ => self.give_up(entity, &why),
            }
        } else if turn.question.tries.again(&rejection, reply) {
            self.commands.entity(entity).try_insert(NeedsPrompt);
        } else {
            self.give_up(entity, &why);
        }
    }

    /// An answer in which nothing stands is told so, and asked for once more, as any that is of no use.
    pub(super) fn asks_for_words(&mut self, answer: &Answer, error: &BrainError) -> bool {
        let Ok((mind, mut turn)) = self.minds.get_mut(answer.entity) else { return false };
        let nothing = Rejection::of_reply(Rule::EmptyReply, "there was no answer");
        let is_due = error.is_silence()
            && answer.request.purpose != Purpose::TieBreak
            && !turn.engagement.is_courtesy();
        if !is_due || !turn.question.tries.again(&nothing, "") {
            return false;
        }
        turn.admission.wait = self.intake.wait();
        self.pursuit.recorder.record(|| RunEvent::CallRetried {
            mind: mind.id.clone(),
            turn: turn.turn.number,
            failures: turn.question.tries.sent(),
            after_ms: 0,
            cause: with_causes(error),
        });
        self.commands.entity(answer.entity).try_insert(NeedsPrompt);
        true
    }

    /// Nobody waits for a nod: what it was for is done with.
    fn leave_unsaid(&mut self, entity: Entity, why: String) {
        let Ok((mind, turn)) = self.minds.get(entity) else { return };
        let (mind, turn, end) = (mind.id.clone(), turn.turn.number, TurnEnd::Undecided { why });
        self.commands.queue(move |world: &mut World| {
            take_up(world, entity);
            end_turn(world, &mind, entity, turn, end);
        });
    }

    pub(super) fn brain_failed(&mut self, entity: Entity, cause: &str) {
        let Ok((mind, mut turn)) = self.minds.get_mut(entity) else { return };
        // Whatever the turn asks next has a time of its own.
        turn.admission.wait = self.intake.wait();
        warn!(target: "cognition::collect", "no reply for `{}`: {cause}", mind.id);
        self.pursuit.recorder.record(|| RunEvent::BrainFailed {
            mind: mind.id.clone(),
            turn: turn.turn.number,
            cause: cause.to_owned(),
        });
        self.give_up(entity, cause);
    }

    /// What a turn does without an answer.
    fn give_up(&mut self, entity: Entity, why: &str) {
        let Ok((_, mut turn)) = self.minds.get_mut(entity) else { return };
        match turn.question.purpose {
            TurnPurpose::Understand | TurnPurpose::Think => self.give_up_planning(entity),
            TurnPurpose::Voice => self.speak_for_itself(entity, why),
            TurnPurpose::SelfCheck => self.end_self_check(entity),
            // The higher score stands, and what is not found out stays unknown.
            TurnPurpose::TieBreak | TurnPurpose::Gather => {
                turn.draft.mood_update = None;
                self.commands.entity(entity).try_insert(NeedsRouting);
            }
            TurnPurpose::Decide | TurnPurpose::Mood => {
                turn.draft.mood_update = None;
                if !self.falls_back(entity, TurnPurpose::Decide) {
                    self.end_undecided(entity, why);
                }
            }
        }
    }

    /// Hands the question to the heuristic brain, where the game wants that and it was not asked yet.
    pub(super) fn falls_back(&mut self, entity: Entity, purpose: TurnPurpose) -> bool {
        let Ok((_, mut turn)) = self.minds.get_mut(entity) else { return false };
        let falls_back = self.intake.settings.turns.on_failure == OnFailure::Fallback
            && turn.question.decided_by == DecidedBy::Brain;
        if falls_back {
            turn.question.decided_by = DecidedBy::Fallback;
            turn.question.ask_next(purpose);
            self.counters.fallbacks += 1;
            self.commands.entity(entity).try_insert(NeedsPrompt);
        }
        falls_back
    }

    fn end_undecided(&mut self, entity: Entity, why: &str) {
        let Ok((mind, turn)) = self.minds.get(entity) else { return };
        let (turn, end) = (turn.turn.number, TurnEnd::Undecided { why: why.to_owned() });
        let mind = mind.id.clone();
        self.commands.queue(move |world: &mut World| {
            end_turn(world, &mind, entity, turn, end);
        });
    }
}
