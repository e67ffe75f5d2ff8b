//! What a brain answered: an analysis is kept, typed commitments go to the gate.

use super::events::ReflectionWritten;
use super::extract::Extracting;
use super::extraction_cache::ExtractionCache;
use super::reflect::Reflecting;
use super::reflecting::ReflectionInProgress;
use crate::brain::govern::Share;
use crate::brain::request::{Arrived, Heard, Replies, Request, Subject, Unanswered};
use crate::mind::promise::Keeping;
use crate::schedule::Epoch;
use crate::settings::{CognitionSettings, ExecutorSwitch};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_core::conscience::{Extraction, MindEvent, ProposedAdjustment, Reflection};
use cognition_core::promise::CommitmentSource;
use std::sync::Arc;

#[derive(SystemParam)]
pub(super) struct Taking<'w, 's> {
    reflecting: Query<'w, 's, &'static mut ReflectionInProgress>,
    epoch: Res<'w, Epoch>,
    settings: Res<'w, CognitionSettings>,
    cache: ResMut<'w, ExtractionCache>,
    keeping: Keeping<'w, 's>,
}

/// In the order of arrival.
pub(super) fn take_answers(
    mut arrived: ResMut<Arrived>,
    mut replies: Replies,
    asked: Query<AnyOf<(&Reflecting, &Extracting)>>,
    mut taking: Taking,
) {
    while let Some(request) = arrived.take(Share::Reflections) {
        let recorder = &mut taking.keeping.recorder;
        match asked.get(request) {
            Ok((Some(reflecting), _)) => {
                if let Some(heard) = replies.hear(request, reflecting, recorder) {
                    taking.take_reflection(reflecting, heard);
                }
            }
            Ok((_, Some(extracting))) => {
                if let Some(heard) = replies.hear(request, extracting, recorder) {
                    let analysis = replies.get(request).map_or("", Request::words);
                    taking.take_extraction(analysis, heard);
                }
            }
            _ => {}
        }
    }
}

impl Taking<'_, '_> {
    fn take_reflection(&mut self, asked: &Reflecting, heard: Heard<Reflection>) {
        match heard.outcome {
            Ok(written) => self.reflected(heard.entity, asked.up_to, &written),
            Err(why) => self.give_up(heard.entity, &why),
        }
    }

    fn take_extraction(&mut self, analysis: &str, heard: Heard<Extraction>) {
        match heard.outcome {
            Ok(found) => {
                let found = Arc::new(found);
                self.cache.keep(&heard.mind, analysis, found.clone());
                self.keeping.counters.count_extraction(&found);
                self.extracted(heard.entity, &found);
            }
            Err(why) => self.give_up(heard.entity, &why),
        }
    }

    /// The analysis is the reflector's: it is kept as such, and opens nothing.
    fn reflected(&mut self, entity: Entity, up_to: u64, written: &Reflection) {
        let (Ok(reflecting), Ok(mut kept)) =
            (self.reflecting.get(entity), self.keeping.minds.get_mut(entity))
        else {
            return self.end(entity);
        };
        kept.conscience.see(up_to);
        let (mind, turn) = (kept.mind.id.clone(), kept.mind.turns);
        let (reflection, cause, text) = (reflecting.reflection, reflecting.cause, written.text());
        let known = self.cache.get(&mind, &text);
        self.keeping.counters.reflections += 1;
        self.keeping.log(entity, turn, MindEvent::Reflected { reflection, text: text.clone() });
        written.adjustments.iter().for_each(|proposed| self.adjust(entity, turn, proposed));
        let analysis = text.clone();
        self.keeping.commands.trigger(ReflectionWritten { entity, mind, reflection, cause, text });
        match (self.settings.conscience.executor, known) {
            (ExecutorSwitch::Off, _) => self.end(entity),
            (ExecutorSwitch::On, Some(known)) => {
                self.keeping.counters.cached += 1;
                self.extracted(entity, &known);
            }
            (ExecutorSwitch::On, None) => self.extract_from(entity, analysis),
        }
    }

    /// Turns to the executor.
    fn extract_from(&mut self, entity: Entity, words: String) {
        let Ok(mut reflecting) = self.reflecting.get_mut(entity) else { return };
        let subject = Subject { words, bounds: self.keeping.rules.0.adjustments, ..default() };
        let number = u64::from(reflecting.reflection);
        let (request, asked, of) = Request::about(Extracting, number, subject, entity);
        let request = request.within(self.epoch.0);
        reflecting.request = self.keeping.commands.spawn((request, asked, of)).id();
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
            return self.end(entity);
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

    /// Nothing depends on a reflection: the mind lives on, and looks back on the same another time.
    fn give_up(&mut self, entity: Entity, why: &Unanswered) {
        self.end(entity);
        let Ok(kept) = self.keeping.minds.get(entity) else { return };
        let (mind, turn, why) = (kept.mind.id.clone(), kept.mind.turns, why.to_string());
        warn!(target: "cognition::conscience", "`{mind}` looked back in vain: {why}");
        self.keeping.counters.failures += 1;
        self.keeping.log(entity, turn, MindEvent::ReflectionFailed { why });
    }

    fn end(&mut self, entity: Entity) {
        self.keeping.commands.entity(entity).try_remove::<ReflectionInProgress>();
    }
}
