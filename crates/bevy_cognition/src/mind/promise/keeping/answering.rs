//! What those to whom a mind owes something answer: they let go of it, or want it at another time.

use crate::mind::promise::amending::amend;
use crate::mind::promise::events::{
    CommitmentEnded, CommitmentOpened, CommitmentReleased, CommitmentRenegotiated,
};
use crate::mind::promise::keeping::Keeping;
use bevy::prelude::*;
use cognition_core::conscience::{EventLog, MindEvent};
use cognition_core::mind::{PerceptId, StableId};
use cognition_core::promise::Answered;

impl Keeping<'_, '_> {
    /// What somebody makes of what a mind owes them. Who asks for another time for what they owe the mind asks for none
    /// of its own.
    pub(super) fn hear_answer(&mut self, entity: Entity, by: &StableId, words: &str) {
        let (now, rules) = (self.clock.now, self.rules.0.commitments);
        let of_their_own = self.asks_of_their_own(entity, by, words);
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        let given = (last_said(&kept.log), kept.mind.turns);
        let (free, answered) = amend(&mut kept.commitments, |all| {
            let heard = all.hear_answer(by, words, given, &rules, now);
            if of_their_own {
                all.is_not_asked_by(by, now);
            }
            heard
        });
        free.into_iter().for_each(|commitment| self.came_about(entity, commitment));
        answered.into_iter().for_each(|answered| self.answered(entity, by.clone(), answered));
    }

    fn asks_of_their_own(&self, entity: Entity, by: &StableId, words: &str) -> bool {
        let (now, rules) = (self.clock.now, self.rules.0.commitments);
        let Ok(kept) = self.minds.get(entity) else { return false };
        let Some(asker) = self.minds.iter().find(|other| other.mind.id == *by) else {
            return false;
        };
        let between = (by, &kept.mind.id);
        asker.commitments.asks_of_its_own(kept.commitments, between, words, &rules, now)
    }

    /// What a mind says that it has been let off, by whoever has just spoken to it.
    pub(in crate::mind::promise) fn take_for_released(
        &mut self,
        entity: Entity,
        named: &[u32],
        new: &[PerceptId],
    ) {
        if named.is_empty() || !self.settings.binds() {
            return;
        }
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        let Some(log) = kept.perceptions else { return };
        let (now, heard) = (self.clock.now, (&kept.mind.id, log, new));
        let released = amend(&mut kept.commitments, |all| all.take_for_released(named, heard, now));
        for (by, commitment) in released {
            self.answered(entity, by, Answered::Released(Box::new(commitment)));
        }
    }

    pub(super) fn answered(&mut self, entity: Entity, by: StableId, answered: Answered) {
        let Ok(kept) = self.minds.get(entity) else { return };
        let mind = kept.mind.id.clone();
        match answered {
            Answered::Released(commitment) => {
                let commitment = *commitment;
                self.changed(entity, commitment.clone(), 0);
                self.commands.trigger(CommitmentReleased { entity, mind, commitment, by });
            }
            Answered::Renegotiated(both) => {
                let (given_up, instead) = *both;
                self.moved(entity, (&given_up, &instead), 0);
                self.counters.count_opened(instead.opener);
                let (commitment, of) = (given_up.clone(), mind.clone());
                self.commands.trigger(CommitmentEnded { entity, mind: of, commitment });
                let (commitment, of) = (instead.clone(), mind.clone());
                self.commands.trigger(CommitmentOpened { entity, mind: of, commitment });
                let fact = CommitmentRenegotiated { entity, mind, given_up, instead, by };
                self.commands.trigger(fact);
            }
        }
    }
}

/// What a mind said last, to whomever.
fn last_said(log: &EventLog) -> &str {
    let mut said = log.events().iter().rev().filter_map(|logged| match &logged.event {
        MindEvent::Spoke { text } => Some(text.as_str()),
        _ => None,
    });
    said.next().unwrap_or_default()
}
