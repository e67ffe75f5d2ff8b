//! What a brain answered: an analysis is kept, typed commitments go to the gate. Where nothing in an analysis could
//! bind, nobody is asked for them.

use super::events::ReflectionWritten;
use super::extract::Extracting;
use super::extraction_cache::ExtractionCache;
use super::reflect::Reflecting;
use super::reflecting::ReflectionInProgress;
use crate::brain::govern::Share;
use crate::brain::prompt_context::PersonaLibrary;
use crate::brain::request::{Arrived, Heard, Replies, Request, Subject, Unanswered};
use crate::mind::promise::Keeping;
use crate::schedule::Epoch;
use crate::settings::{CognitionSettings, ExecutorSwitch};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_core::conscience::{
    DrawnFrom, Extraction, LoggedEvent, MindEvent, ProposedAdjustment, Reflection, may_open,
};
use cognition_core::mind::Persona;
use cognition_core::perceive::Referable;
use cognition_core::promise::{CommitmentSource, ProposedCommitment};
use std::sync::Arc;

#[derive(SystemParam)]
pub(super) struct Taking<'w, 's> {
    reflecting: Query<'w, 's, &'static mut ReflectionInProgress>,
    epoch: Res<'w, Epoch>,
    settings: Res<'w, CognitionSettings>,
    cache: ResMut<'w, ExtractionCache>,
    named: Query<'w, 's, &'static Referable>,
    personas: Query<'w, 's, &'static Persona>,
    library: Option<Res<'w, PersonaLibrary>>,
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
        let text = written.text();
        let lived = kept.log.since(kept.conscience.seen_events());
        let name = self.named.get(entity).ok().map(|named| named.label.as_str());
        let name = name.unwrap_or(kept.mind.id.as_str());
        let opens = may_open(&text, up_to_number(lived, up_to), name);
        kept.conscience.see(up_to);
        let (mind, turn) = (kept.mind.id.clone(), kept.mind.turns);
        let (reflection, cause) = (reflecting.reflection, reflecting.cause);
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
            (ExecutorSwitch::On, None) if opens => self.extract_from(entity, analysis),
            (ExecutorSwitch::On, None) => self.close(entity),
        }
    }

    /// A look back in which nothing could bind ends without an executor.
    fn close(&mut self, entity: Entity) {
        self.keeping.counters.unasked += 1;
        self.log_nothing(entity, true);
        self.end(entity);
    }

    fn log_nothing(&mut self, entity: Entity, unasked: bool) {
        let (Ok(reflecting), Ok(kept)) =
            (self.reflecting.get(entity), self.keeping.minds.get(entity))
        else {
            return;
        };
        let (reflection, turn) = (reflecting.reflection, kept.mind.turns);
        if unasked {
            let mind = &kept.mind.id;
            debug!(target: "cognition::conscience", "nothing in reflection {reflection} of `{mind}` could bind: no executor is asked");
        }
        self.keeping.log(entity, turn, MindEvent::NothingExtracted { reflection, unasked });
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
            self.log_nothing(entity, false);
        }
        for proposed in &found.commitments {
            let opener = CommitmentSource::Executor;
            match self.is_its_own(entity, reflection, proposed) {
                true => self.keeping.open(entity, proposed, opener, Some(reflection), turn),
                false => self.keeping.refuse_drawn(entity, proposed, turn),
            }
        }
        self.end(entity);
    }

    /// Whether what is drawn from a look back may bind the mind itself.
    fn is_its_own(&self, entity: Entity, reflection: u32, proposed: &ProposedCommitment) -> bool {
        let Ok(kept) = self.keeping.minds.get(entity) else { return true };
        let lived = kept.log.events();
        let analysis = lived.iter().rev().find_map(|logged| match &logged.event {
            MindEvent::Reflected { reflection: of, text } if *of == reflection => Some(&**text),
            _ => None,
        });
        let persona = self.personas.get(entity).ok();
        let library = self.library.as_deref();
        let profile = library.zip(persona).and_then(|(library, of)| library.profile(of));
        let goals = profile.map(|profile| profile.goals.as_slice()).unwrap_or_default();
        let goals: Vec<&str> = goals.iter().map(|goal| goal.text.as_str()).collect();
        let named = self.named.get(entity).ok().map(|named| named.label.as_str());
        let name = named.unwrap_or(kept.mind.id.as_str());
        let analysis = analysis.unwrap_or_default();
        let drawn = DrawnFrom { analysis, name, goals: &goals, lived };
        let theirs = || self.keeping.is_owed_by_another(&kept.mind.id, proposed);
        drawn.binds(proposed) && (drawn.tells_own_word(proposed) || !theirs())
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

/// The events up to the one of that number: what has happened since is for the next look back.
fn up_to_number(lived: &[LoggedEvent], up_to: u64) -> &[LoggedEvent] {
    &lived[..lived.partition_point(|logged| logged.number <= up_to)]
}
