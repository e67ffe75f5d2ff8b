//! What a brain answered: an analysis is kept, typed commitments go to the gate.

use super::extraction_cache::ExtractionCache;
use super::facts::ReflectionWritten;
use super::keeping::Keeping;
use super::reflecting::ReflectionInProgress;
use crate::brain::govern::{Billed, Governor};
use crate::brain::transport::{Answer, Answers, RequestContext};
use crate::record::with_causes;
use crate::schedule::Epoch;
use crate::settings::{CognitionSettings, ExecutorSwitch};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_brain::BrainError;
use cognition_core::conscience::{
    CommitmentSource, Extraction, MindEvent, ProposedAdjustment, Reflection, parse_extraction,
    parse_reflection,
};
use cognition_core::decide::Rejection;
use cognition_core::govern::Cost;
use cognition_core::prompt::{Correction, Purpose};
use std::sync::Arc;

#[derive(SystemParam)]
pub(super) struct Taking<'w, 's> {
    reflecting: Query<'w, 's, &'static mut ReflectionInProgress>,
    governor: ResMut<'w, Governor>,
    settings: Res<'w, CognitionSettings>,
    cache: ResMut<'w, ExtractionCache>,
    keeping: Keeping<'w, 's>,
}

pub(super) fn take_answers(mut answers: ResMut<Answers>, epoch: Res<Epoch>, mut taking: Taking) {
    while let Some(answer) = answers.take_reflection() {
        let cost = taking.governor.settle(&answer, &taking.settings);
        let current = taking.reflecting.get(answer.entity).is_ok_and(|reflecting| {
            answer.occasion == RequestContext::Reflection(reflecting.reflection)
                && answer.epoch == epoch.0
        });
        match (current, taking.keeping.minds.contains(answer.entity)) {
            (true, true) => taking.take_in(answer, cost),
            // Who is no mind any more holds no place in flight.
            (true, false) => taking.end(answer.entity),
            (false, _) => answers.count_stale(),
        }
    }
}

impl Taking<'_, '_> {
    fn take_in(&mut self, answer: Answer, cost: Cost) {
        let entity = answer.entity;
        match &answer.outcome {
            Ok(reply) => {
                let billed = Billed { brain: answer.brain_name(), reply, cost };
                let read = self.read(entity, billed);
                answer.brain.judged(&answer.request, read.as_ref().copied());
                if let Err(rejection) = read {
                    self.rejected(entity, rejection);
                }
            }
            Err(error) if self.tries_again(&answer, error) => {}
            Err(error) => self.give_up(entity, with_causes(error)),
        }
    }

    /// Whether another call may bring an answer.
    fn tries_again(&mut self, answer: &Answer, error: &BrainError) -> bool {
        let Ok(mut reflecting) = self.reflecting.get_mut(answer.entity) else { return false };
        let limit = self.settings.requests.timeout_of([&answer.request.tier]);
        let (seed, govern) = (answer.request.seed, &self.settings.govern);
        let governor = &self.governor;
        reflecting.wait_again(|wait| governor.retry(wait, seed, error, limit, govern).is_some())
    }

    /// Takes a reply in, if it can be used.
    fn read(&mut self, entity: Entity, billed: Billed) -> Result<(), Rejection> {
        match self.reflecting.get(entity).map(|reflecting| reflecting.purpose) {
            Ok(Purpose::Reflect) => self.read_reflection(entity, billed),
            Ok(_) => self.read_extraction(entity, billed),
            Err(_) => Ok(()),
        }
    }

    fn read_reflection(&mut self, entity: Entity, billed: Billed) -> Result<(), Rejection> {
        let read = parse_reflection(&billed.reply.text);
        let dropped = read.as_ref().map(|read| read.dropped.clone()).unwrap_or_default();
        self.record(entity, billed, &dropped);
        self.reflected(entity, &read?);
        Ok(())
    }

    fn read_extraction(&mut self, entity: Entity, billed: Billed) -> Result<(), Rejection> {
        let (Ok(reflecting), Ok(kept)) =
            (self.reflecting.get(entity), self.keeping.minds.get(entity))
        else {
            return Ok(());
        };
        let read = parse_extraction(&billed.reply.text, &reflecting.scope, kept.refs).map(Arc::new);
        if let Ok(extraction) = &read {
            self.cache.keep(&kept.mind.id, &reflecting.analysis, extraction.clone());
            self.keeping.counters.count_extraction(extraction);
        }
        let dropped = read.as_ref().map(|read| read.dropped.clone()).unwrap_or_default();
        self.record(entity, billed, &dropped);
        let extraction = read?;
        self.extracted(entity, &extraction);
        Ok(())
    }

    /// The analysis is the reflector's: it is kept as such, and opens nothing.
    fn reflected(&mut self, entity: Entity, written: &Reflection) {
        let (Ok(mut reflecting), Ok(mut kept)) =
            (self.reflecting.get_mut(entity), self.keeping.minds.get_mut(entity))
        else {
            return;
        };
        kept.conscience.see(reflecting.lived.end);
        let (mind, turn) = (kept.mind.id.clone(), kept.mind.turns);
        let (reflection, cause, text) = (reflecting.reflection, reflecting.cause, written.text());
        let known = self.cache.get(&mind, &text);
        reflecting.extract_from(text.clone());
        self.keeping.counters.reflections += 1;
        self.keeping.log(entity, turn, MindEvent::Reflected { reflection, text: text.clone() });
        written.adjustments.iter().for_each(|proposed| self.adjust(entity, turn, proposed));
        self.keeping.commands.trigger(ReflectionWritten { entity, mind, reflection, cause, text });
        match (self.settings.conscience.executor, known) {
            (ExecutorSwitch::Off, _) => self.end(entity),
            (ExecutorSwitch::On, Some(known)) => {
                self.keeping.counters.cached += 1;
                self.extracted(entity, &known);
            }
            (ExecutorSwitch::On, None) => {}
        }
    }

    fn adjust(&mut self, entity: Entity, turn: u64, proposed: &ProposedAdjustment) {
        let Ok(mut kept) = self.keeping.minds.get_mut(entity) else { return };
        let why = proposed.why.clone();
        let event = match proposed.judge(&self.keeping.rules.0.adjustments) {
            Ok(adjustment) => {
                kept.conscience.adjust(adjustment);
                MindEvent::Adjusted { adjustment, why }
            }
            Err(refusal) => {
                MindEvent::AdjustmentRefused { proposed: proposed.to_string(), why, refusal }
            }
        };
        self.keeping.log(entity, turn, event);
    }

    fn extracted(&mut self, entity: Entity, found: &Extraction) {
        let (Ok(reflecting), Ok(kept)) =
            (self.reflecting.get(entity), self.keeping.minds.get(entity))
        else {
            return;
        };
        let (reflection, turn) = (reflecting.reflection, kept.mind.turns);
        if found.commitments.is_empty() {
            self.keeping.log(entity, turn, MindEvent::NothingExtracted { reflection });
        }
        for proposed in &found.commitments {
            self.keeping.open(entity, proposed, CommitmentSource::Executor, Some(reflection), turn);
        }
        self.end(entity);
    }

    /// One corrective retry.
    fn rejected(&mut self, entity: Entity, rejection: Rejection) {
        let Ok(mut reflecting) = self.reflecting.get_mut(entity) else { return };
        if reflecting.attempts > 1 {
            return self.give_up(entity, rejection.to_string());
        }
        reflecting.ask_again(Correction::Reply(rejection));
    }

    /// Nothing depends on a reflection: the mind lives on, and looks back on the same another time.
    fn give_up(&mut self, entity: Entity, why: String) {
        let Ok(kept) = self.keeping.minds.get(entity) else { return };
        let (mind, turn) = (kept.mind.id.clone(), kept.mind.turns);
        warn!(target: "cognition::conscience", "`{mind}` looked back in vain: {why}");
        self.keeping.counters.failures += 1;
        self.keeping.log(entity, turn, MindEvent::ReflectionFailed { why });
        self.end(entity);
    }

    fn end(&mut self, entity: Entity) {
        self.keeping.commands.entity(entity).try_remove::<ReflectionInProgress>();
    }

    fn record(&mut self, entity: Entity, billed: Billed, dropped: &[Rejection]) {
        let Ok(kept) = self.keeping.minds.get(entity) else { return };
        let (mind, turn) = (kept.mind.id.clone(), kept.mind.turns);
        self.keeping.recorder.record(|| billed.replied(&mind, turn, dropped));
    }
}
