//! The books of a conscience: whatever enters them is logged, counted and told to the game.

use super::counters::ConscienceCounters;
use super::expiring::Expiring;
use super::facts::{CommitmentEnded, CommitmentOpened};
use super::rules_asset::ConscienceRulesInUse;
use crate::record::Recorder;
use crate::schedule::GameClock;
use crate::settings::CognitionSettings;
use crate::turn::Perceive;
use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_core::conscience::{
    Commitment, CommitmentKind, CommitmentSource, CommitmentState, Commitments, Conscience, Deed,
    EventLog, MindEvent, ProposedCommitment, Source,
};
use cognition_core::mind::{Mind, StableId};
use cognition_core::perceive::{EntityRefs, Percept};
use cognition_core::record::RunEvent;

/// What a conscience keeps of a mind.
#[derive(QueryData)]
#[query_data(mutable)]
pub(super) struct Kept {
    pub(super) mind: &'static Mind,
    pub(super) refs: &'static EntityRefs,
    pub(super) log: &'static mut EventLog,
    pub(super) commitments: &'static mut Commitments,
    pub(super) conscience: &'static mut Conscience,
}

/// Writes the event log and the commitments of minds.
#[derive(SystemParam)]
pub(super) struct Keeping<'w, 's> {
    pub(super) minds: Query<'w, 's, Kept>,
    pub(super) rules: Res<'w, ConscienceRulesInUse>,
    pub(super) clock: Res<'w, GameClock>,
    settings: Res<'w, CognitionSettings>,
    pub(super) counters: ResMut<'w, ConscienceCounters>,
    pub(super) recorder: Recorder<'w>,
    pub(super) commands: Commands<'w, 's>,
}

impl Keeping<'_, '_> {
    /// Appends an event to the log of a mind, and to that of the run.
    pub(super) fn log(&mut self, entity: Entity, turn: u64, event: MindEvent) {
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        let mind = kept.mind.id.clone();
        let entry = kept.log.append(event, turn, self.clock.now);
        self.recorder.record(|| RunEvent::EventLogged { mind, entry: Box::new(entry.clone()) });
    }

    /// The one way in.
    pub(super) fn open(
        &mut self,
        entity: Entity,
        proposed: &ProposedCommitment,
        opener: CommitmentSource,
        reflection: Option<u32>,
        turn: u64,
    ) {
        let Ok(mut kept) = self.minds.get_mut(entity) else {
            debug!(target: "cognition::conscience", "`{entity}` promises nothing: it has no Mind");
            return;
        };
        let (mind, rules) = (kept.mind.id.clone(), &self.rules.0.commitments);
        if !self.settings.binds() {
            debug!(target: "cognition::conscience", "`{mind}` is not bound to `{}`: `conscience.switch` is off", proposed.text);
            return;
        }
        let opened = kept.commitments.open(proposed, opener, reflection, rules, self.clock.now);
        match opened.cloned() {
            Ok(commitment) => self.opened(entity, mind, commitment, turn),
            Err(refusal) => {
                debug!(target: "cognition::conscience", "`{mind}` is not bound to `{}`: {refusal}", proposed.text);
                self.counters.count_refused(refusal);
                let text = proposed.text.clone();
                self.log(entity, turn, MindEvent::CommitmentRefused { opener, text, refusal });
            }
        }
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
            due: commitment.due,
        };
        self.log(entity, turn, event);
        self.watch_the_clock(entity);
        self.commands.trigger(CommitmentOpened { entity, mind, commitment });
    }

    /// Ends a commitment from outside.
    pub(super) fn end(&mut self, entity: Entity, id: u32, state: CommitmentState) {
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        match kept.commitments.end(id, state, self.clock.now) {
            Some(ended) => self.changed(entity, ended, 0),
            None => {
                let mind = &kept.mind.id;
                debug!(target: "cognition::conscience", "commitment {id} of `{mind}` is not open: it stays as it is");
            }
        }
    }

    /// What a deed has made of the commitments.
    pub(super) fn follow(&mut self, entity: Entity, deed: &Deed<'_>) {
        if !self.settings.binds() {
            return;
        }
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        let changed = kept.commitments.follow(deed, &self.rules.0.commitments, self.clock.now);
        changed.into_iter().for_each(|commitment| self.changed(entity, commitment, deed.turn));
    }

    /// Ends what has run out of time.
    pub(super) fn expire(&mut self, entity: Entity) {
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        let expired = kept.commitments.expire(self.clock.now);
        expired.into_iter().for_each(|commitment| self.changed(entity, commitment, 0));
        self.watch_the_clock(entity);
    }

    fn changed(&mut self, entity: Entity, commitment: Commitment, turn: u64) {
        let Ok(kept) = self.minds.get(entity) else { return };
        let (mind, percept) = (kept.mind.id.clone(), unkept(&commitment, kept.refs));
        self.log(entity, turn, event_of(&commitment, turn));
        if commitment.state == CommitmentState::Open {
            return;
        }
        if let Some(percept) = percept {
            self.commands.trigger(Perceive { entity, percept });
        }
        self.commands.trigger(CommitmentEnded { entity, mind, commitment });
    }

    fn watch_the_clock(&mut self, entity: Entity) {
        let Ok(kept) = self.minds.get(entity) else { return };
        match kept.commitments.next_due() {
            Some(due) => self.commands.entity(entity).try_insert(Expiring(due)),
            None => self.commands.entity(entity).try_remove::<Expiring>(),
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

/// What the mind perceives of a promise that it did not keep. Whose time was up without harm, such
/// as that of a promise to let something be, is kept.
fn unkept(commitment: &Commitment, refs: &EntityRefs) -> Option<Percept> {
    let text = commitment.text.trim_end_matches(['.', '!']);
    let told = match &commitment.state {
        CommitmentState::Failed { why } => format!("You did not keep your word: {text}. {why}"),
        CommitmentState::Expired if commitment.kind != CommitmentKind::Refrain => {
            format!("The time is up, and you did not keep your word: {text}.")
        }
        _ => return None,
    };
    let known = commitment.target.iter().filter(|target| refs.of(target).is_some());
    Some(known.fold(Percept::outcome(told).failed(), |percept, known| percept.about(known.clone())))
}
