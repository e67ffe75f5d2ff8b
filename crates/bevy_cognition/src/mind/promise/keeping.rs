//! The books of a conscience: whatever enters them is logged, counted and told to the game.

mod answering;
mod called;
mod ending;
mod giving;
mod hearing;
mod refusing;
mod saying;

use super::counters::ConscienceCounters;
use super::events::{CommitmentEnded, CommitmentOpened};
use super::lapsed::lapsed_towards;
use super::next_deadline::NextDeadline;
use super::percepts::unkept;
use super::rules_asset::ConscienceRulesInUse;
use crate::record::Recorder;
use crate::schedule::GameClock;
use crate::settings::CognitionSettings;
use crate::turn::Perceive;
use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use called::{People, label_of};
use cognition_core::conscience::{Conscience, EventLog, MindEvent};
use cognition_core::mind::{Mind, StableId};
use cognition_core::perceive::{EntityRefs, PerceptionLog, Referable};
use cognition_core::promise::{Commitment, CommitmentState, Commitments, Source};
use cognition_core::record::RunEvent;

/// What a conscience keeps of a mind.
#[derive(QueryData)]
#[query_data(mutable)]
pub(crate) struct Kept {
    entity: Entity,
    pub(crate) mind: &'static Mind,
    pub(super) named: Option<&'static Referable>,
    pub(super) refs: &'static EntityRefs,
    pub(super) perceptions: Option<&'static PerceptionLog>,
    pub(crate) log: &'static mut EventLog,
    pub(super) commitments: &'static mut Commitments,
    pub(crate) conscience: &'static mut Conscience,
}

/// Writes the event log and the commitments of minds.
#[derive(SystemParam)]
pub(crate) struct Keeping<'w, 's> {
    pub(crate) minds: Query<'w, 's, Kept>,
    named: Query<'w, 's, &'static Referable>,
    people: People<'w, 's>,
    pub(crate) rules: Res<'w, ConscienceRulesInUse>,
    pub(crate) clock: Res<'w, GameClock>,
    settings: Res<'w, CognitionSettings>,
    pub(crate) counters: ResMut<'w, ConscienceCounters>,
    pub(crate) recorder: Recorder<'w>,
    pub(crate) commands: Commands<'w, 's>,
}

impl Keeping<'_, '_> {
    /// Whether promises bind at all.
    pub(super) fn binds(&self) -> bool {
        self.settings.binds()
    }

    /// Appends an event to the log of a mind, and to that of the run.
    pub(crate) fn log(&mut self, entity: Entity, turn: u64, event: MindEvent) {
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        let mind = kept.mind.id.clone();
        let entry = kept.log.append(event, turn, self.clock.now);
        self.recorder.record(|| RunEvent::EventLogged { mind, entry: Box::new(entry.clone()) });
    }

    fn opened(&mut self, entity: Entity, mind: StableId, commitment: Commitment, turn: u64) {
        self.counters.count_opened(commitment.opener);
        let event = MindEvent::CommitmentOpened {
            commitment: commitment.id,
            opener: commitment.opener,
            reflection: commitment.reflection,
            text: commitment.text.clone(),
            sort: commitment.kind,
            target: commitment.target.clone(),
            when: commitment.when_and_if().unwrap_or_default(),
            due: commitment.due,
        };
        self.log(entity, turn, event);
        self.watch_the_clock(entity);
        self.commands.trigger(CommitmentOpened { entity, mind, commitment });
    }

    /// What is owed at another time, or for another price, is one fact, however it came about.
    fn moved(&mut self, entity: Entity, (before, since): (&Commitment, &Commitment), turn: u64) {
        let priced = before.terms.price != since.terms.price;
        let terms = |it: &Commitment| match &it.terms.price {
            Some(price) if priced => price.clone(),
            _ => it.when().unwrap_or_default(),
        };
        let event = MindEvent::CommitmentMoved {
            commitment: since.id,
            instead_of: before.id,
            text: since.text.clone(),
            before: terms(before),
            when: terms(since),
            due: since.due,
        };
        self.log(entity, turn, event);
        self.watch_the_clock(entity);
    }

    /// What waited for something may be due now: that is nothing to tell of.
    fn came_about(&mut self, entity: Entity, commitment: Commitment) {
        if commitment.state != CommitmentState::Open {
            self.changed(entity, commitment, 0);
        }
        self.watch_the_clock(entity);
    }

    pub(super) fn changed(&mut self, entity: Entity, commitment: Commitment, turn: u64) {
        let Ok(kept) = self.minds.get(entity) else { return };
        let (mind, percept) = (kept.mind.id.clone(), unkept(&commitment, kept.refs));
        self.log(entity, turn, event_of(&commitment, turn));
        if commitment.state == CommitmentState::Open {
            return;
        }
        if let Some(percept) = percept {
            self.commands.trigger(Perceive { entity, percept });
        }
        self.tell_whom_it_was_owed_to(&mind, &commitment);
        let (id, of) = (commitment.id, mind.clone());
        self.commands.trigger(CommitmentEnded { entity, mind, commitment });
        self.fall_due_anew(entity, of, id, turn);
    }

    /// What is promised again and again is owed for the next time: the mind is bound to that, and has promised nothing
    /// new.
    fn fall_due_anew(&mut self, entity: Entity, mind: StableId, after: u32, turn: u64) {
        let Ok(kept) = self.minds.get(entity) else { return };
        let next = kept.commitments.due_anew_after(after, self.clock.now).cloned();
        let Some(commitment) = next else { return };
        let event = MindEvent::CommitmentDueAnew {
            commitment: commitment.id,
            after,
            text: commitment.text.clone(),
            when: commitment.when().unwrap_or_default(),
            due: commitment.due,
        };
        self.log(entity, turn, event);
        self.watch_the_clock(entity);
        self.commands.trigger(CommitmentOpened { entity, mind, commitment });
    }

    /// Whoever was promised something that lapsed may ask about it.
    fn tell_whom_it_was_owed_to(&mut self, by: &StableId, lapsed: &Commitment) {
        let Some(to) = lapsed.target.as_ref().filter(|to| *to != by) else { return };
        let Some(creditor) = self.minds.iter().find(|other| other.mind.id == *to) else { return };
        let named = (by, label_of(by, &self.named));
        if let Some(percept) = lapsed_towards(lapsed, named, creditor.refs) {
            let entity = creditor.entity;
            self.commands.trigger(Perceive { entity, percept });
        }
    }

    pub(super) fn watch_the_clock(&mut self, entity: Entity) {
        let Ok(kept) = self.minds.get(entity) else { return };
        match kept.commitments.next_due() {
            Some(due) => self.commands.entity(entity).try_insert(NextDeadline(due)),
            None => self.commands.entity(entity).try_remove::<NextDeadline>(),
        };
    }
}

/// Without a turn it was not the mind that ended it.
fn event_of(changed: &Commitment, turn: u64) -> MindEvent {
    let (commitment, text) = (changed.id, changed.text.clone());
    match &changed.state {
        CommitmentState::Open => {
            let why = changed.hindrance.clone().unwrap_or_default();
            MindEvent::CommitmentHindered { commitment, text, why }
        }
        state => {
            let by = if turn > 0 { Source::Action } else { Source::Game };
            MindEvent::CommitmentEnded { commitment, text, by, state: state.clone() }
        }
    }
}
