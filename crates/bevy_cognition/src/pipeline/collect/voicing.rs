//! The engine has chosen, and a model gives it the words.

use super::Collecting;
use super::uttering::{is_said_already, suggestion};
use crate::brain::govern::Billed;
use crate::brain::question::voice;
use crate::turn::{DecidedBy, NeedsPrompt, TurnPurpose, TurnView};
use bevy::prelude::*;
use cognition_core::decide::{Decision, Examples, Rejection, Rule, Voiced};
use cognition_core::guard::{Objection, Strictness, said_otherwise};
use cognition_core::mind::Mind;
use cognition_core::record::{RecordedAction, RunEvent, VoicedBy};
use std::sync::Arc;

impl Collecting<'_, '_> {
    /// Asks a model for the words; who has nothing to say, or may not say it, needs none.
    pub(super) fn take_up_choice(&mut self, entity: Entity, decision: Decision) {
        let Ok((_, mut turn)) = self.minds.get_mut(entity) else {
            return;
        };
        let speaks = turn.engagement.may_speak && !decision.speech.trim().is_empty();
        if !speaks || is_said_already(&turn.guarding.said, &decision.speech) {
            return self.utter_choice(entity, decision, VoicedBy::Nobody);
        }
        if let Some(spared) = turn.admission.spared() {
            let voiced_by = VoicedBy::Engine { why: spared.to_string() };
            return self.utter_choice(entity, decision, voiced_by);
        }
        turn.draft.chosen = Some(Arc::new(decision));
        turn.question.decided_by = DecidedBy::Brain;
        turn.question.ask_next(TurnPurpose::Voice);
        self.commands.entity(entity).try_insert(NeedsPrompt);
    }

    pub(super) fn read_voice(
        &mut self,
        entity: Entity,
        billed: Billed,
        examples: Examples<'_>,
    ) -> Result<(), Rejection> {
        let Ok((_, turn)) = self.minds.get(entity) else { return Ok(()) };
        // The words were to come from a brain, and the governor has spared it.
        if let Some(spared) = turn.admission.spared() {
            self.speak_for_itself(entity, &spared.to_string());
            return Ok(());
        }
        let is_courtesy = turn.engagement.is_courtesy();
        let courteous = |read: Voiced| match is_courtesy {
            true => read.in_courtesy(examples),
            false => Ok(read),
        };
        let read = voice::read(&billed.reply.text);
        let read = read.and_then(courteous).and_then(|read| read.in_own_words(examples));
        let voiced =
            read.and_then(|read| said_aloud(self.in_character(entity, &read.speech)?, read));
        self.record(entity, billed, voiced.as_ref().map_or(&[], |voiced| &voiced.dropped));
        let decision = self.spoken(entity, voiced?)?;
        self.utter_choice(entity, decision, VoicedBy::Model);
        Ok(())
    }

    /// The model has no words that count: nothing is lost but those.
    pub(super) fn speak_for_itself(&mut self, entity: Entity, why: &str) {
        if let Some(decision) =
            self.minds.get(entity).ok().and_then(|(_, turn)| turn.draft.chosen.clone())
        {
            let voiced_by = VoicedBy::Engine { why: why.to_owned() };
            self.utter_choice(entity, Arc::unwrap_or_clone(decision), voiced_by);
        }
    }

    /// What was chosen in the words of the model. They are no reason to do something else: where
    /// the policy rejects what announces another deed, it is the words that are rejected.
    fn spoken(&mut self, entity: Entity, voiced: Voiced) -> Result<Decision, Rejection> {
        let gone = || Rejection::of_reply(Rule::Required, "nothing is chosen");
        let (mind, turn) = self.minds.get_mut(entity).map_err(|_| gone())?;
        let chosen = turn.draft.chosen.as_deref().cloned().ok_or_else(gone)?;
        let decision = voiced.give_to(chosen);
        let policy = self.policies.get(entity).unwrap_or(&self.intake.settings.guard);
        if policy.rules.say_do == Strictness::Reject {
            let tried = suggestion(entity, mind, &turn, Arc::new(decision.clone()), policy);
            said_otherwise(&tried).map_or(Ok(()), |objection| Err(unfitting(&objection)))?;
        }
        Ok(decision)
    }

    fn utter_choice(&mut self, entity: Entity, decision: Decision, voiced_by: VoicedBy) {
        let Ok((mind, mut turn)) = self.minds.get_mut(entity) else {
            return;
        };
        turn.draft.chosen = None;
        debug!(
            target: "cognition::collect",
            "the engine chose {} for `{}`: {voiced_by:?}", decision.chosen_index, mind.id
        );
        self.pursuit.recorder.record(|| chose(mind, &turn, &decision, voiced_by));
        self.utter(entity, decision);
    }
}

/// The words are what is said of them.
fn said_aloud(speech: String, voiced: Voiced) -> Result<Voiced, Rejection> {
    match speech.trim().is_empty() {
        true => {
            let why = "nothing of it is said aloud: say something";
            Err(Rejection::new("/speech", Rule::MinLength, why))
        }
        false => Ok(Voiced { speech, ..voiced }),
    }
}

fn unfitting(objection: &Objection) -> Rejection {
    Rejection::new("/speech", Rule::SpeechFitsAction, objection.told())
}

fn chose(
    mind: &Mind,
    turn: &TurnView<'_, '_>,
    decision: &Decision,
    voiced_by: VoicedBy,
) -> RunEvent {
    let action = turn.offers.action(decision.chosen_index);
    RunEvent::EngineChose {
        mind: mind.id.clone(),
        turn: turn.turn.number,
        action: action.map(RecordedAction::from),
        voiced_by,
    }
}
