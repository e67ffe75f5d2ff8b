//! What ends a promise: a deed, the own claim of the mind, who is there, or the game.

use crate::mind::promise::amending::amend;
use crate::mind::promise::keeping::Keeping;
use crate::mind::promise::percepts::{concerning, kept_late};
use crate::turn::Perceive;
use bevy::prelude::*;
use cognition_core::conscience::MindEvent;
use cognition_core::mind::StableId;
use cognition_core::perceive::Percept;
use cognition_core::promise::{Commitment, CommitmentState, Commitments, Deed};

impl Keeping<'_, '_> {
    /// Ends a commitment from outside.
    pub(in crate::mind::promise) fn end(
        &mut self,
        entity: Entity,
        id: u32,
        state: CommitmentState,
    ) {
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        let now = self.clock.now;
        match amend(&mut kept.commitments, |all| all.end(id, state, now)) {
            Some(ended) => self.changed(entity, ended, 0),
            None => {
                let mind = &kept.mind.id;
                debug!(target: "cognition::conscience", "commitment {id} of `{mind}` is not open: it stays as it is");
            }
        }
    }

    /// What a deed has made of the commitments.
    pub(in crate::mind::promise) fn follow(&mut self, entity: Entity, deed: &Deed<'_>) {
        if !self.settings.binds() {
            return;
        }
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        let (now, rules, log) = (self.clock.now, self.rules.0.commitments, kept.perceptions);
        let (changed, late) = amend(&mut kept.commitments, |all| {
            let mut changed = all.follow(deed, &rules, now);
            if let Some(log) = log {
                changed.extend(all.give_thing_back(deed, log, now));
            }
            (changed, all.make_good(deed, now))
        });
        changed.into_iter().for_each(|commitment| self.changed(entity, commitment, deed.turn));
        late.iter().for_each(|next| self.made_good(entity, next, (deed.outcome, deed.turn)));
        let over = |kept: &Commitments| kept.iter().any(Commitment::has_had_its_turns);
        if self.minds.get(entity).is_ok_and(|kept| over(kept.commitments)) {
            self.watch_the_clock(entity);
        }
    }

    /// What was missed of something that recurs is made good late: that is told, and the next time is owed as it was.
    pub(in crate::mind::promise) fn made_good(
        &mut self,
        entity: Entity,
        next: &Commitment,
        (outcome, turn): (&str, u64),
    ) {
        let Ok(kept) = self.minds.get(entity) else { return };
        let percept = concerning(Percept::notice(kept_late(next)), next, kept.refs);
        let commitment = next.terms.recurs.as_ref().map_or(next.id, |again| again.after);
        let (text, outcome) = (next.text.clone(), outcome.to_owned());
        self.log(entity, turn, MindEvent::CommitmentMadeGood { commitment, text, outcome });
        self.commands.trigger(Perceive { entity, percept });
    }

    /// What a mind itself says that it has kept.
    pub(in crate::mind::promise) fn claim(
        &mut self,
        entity: Entity,
        claimed: &[u32],
        (perceived, turn): (&str, u64),
    ) {
        if !self.settings.binds() {
            return;
        }
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        let now = self.clock.now;
        let ended = amend(&mut kept.commitments, |all| {
            let mut ended = all.claim(claimed, turn, now);
            ended.extend(all.claim_as_over(claimed, (perceived, turn), now));
            ended
        });
        ended.into_iter().for_each(|commitment| self.changed(entity, commitment, turn));
    }

    /// Who is where the mind is may be whom it is to stay by, or to come back to.
    pub(in crate::mind::promise) fn look_around(&mut self, entity: Entity, present: &[StableId]) {
        let now = self.clock.now;
        let Ok(kept) = self.minds.get(entity) else { return };
        if !self.settings.binds() || !kept.commitments.is_news(kept.refs, present, now) {
            return;
        }
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        let ended = kept.commitments.look_around(kept.refs, present, now);
        ended.into_iter().for_each(|commitment| self.changed(entity, commitment, 0));
        self.watch_the_clock(entity);
    }
}
