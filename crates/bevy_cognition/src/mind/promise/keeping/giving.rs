//! What a mind promises: as the game says, as a reply lists it, by a yes, or for a price.

use crate::mind::promise::amending::amend;
use crate::mind::promise::keeping::Keeping;
use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::promise::{
    CommitmentSource, Commitments, Proposal, ProposedCommitment, Refusal,
};
use cognition_core::route::Language;

impl Keeping<'_, '_> {
    /// The one way in.
    pub(crate) fn open(
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
        let proposed = proposed.said_by(kept.named.map_or("", |named| named.label.as_str()));
        let now = self.clock.now;
        let opened = amend(&mut kept.commitments, |all| {
            all.open(&proposed, opener, reflection, rules, now).cloned()
        });
        match opened {
            Ok(commitment) => self.opened(entity, mind, commitment, turn),
            Err(refusal) => self.refused(entity, (opener, &proposed), refusal, turn),
        }
    }

    /// What a reply lists as promised, where its speech gives it. Who was asked how something is done, and
    /// tells that, gives nothing.
    pub(in crate::mind::promise) fn give(
        &mut self,
        entity: Entity,
        proposed: &ProposedCommitment,
        (asked, speech): (&str, &str),
        turn: u64,
    ) {
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        let (mind, rules) = (kept.mind.id.clone(), &self.rules.0.commitments);
        if !self.settings.binds() {
            debug!(target: "cognition::conscience", "`{mind}` is not bound to `{}`: `conscience.switch` is off", proposed.text);
            return;
        }
        let name = kept.named.map_or("", |named| named.label.as_str());
        let speech = Language::of(speech).spoken_by(name, speech);
        let proposed = &proposed.said_by(name);
        if Language::of(&speech).tells_a_custom(asked, &speech) {
            let opener = CommitmentSource::Speech;
            return self.refused(entity, (opener, proposed), Refusal::NotGiven, turn);
        }
        let now = self.clock.now;
        let taken_back =
            amend(&mut kept.commitments, |all| all.take_back(proposed, &speech, turn, now));
        let before = Commitments::clone(&kept.commitments);
        let opened = amend(&mut kept.commitments, |all| {
            all.give(proposed, (asked, &speech), turn, rules, now).cloned()
        });
        let moved = kept.commitments.moved_since(&before);
        taken_back.into_iter().for_each(|earlier| self.changed(entity, earlier, turn));
        match opened {
            Ok(commitment) => self.opened(entity, mind, commitment, turn),
            Err(refusal) => match moved {
                Some((earlier, since)) => self.moved(entity, (&earlier, &since), turn),
                None => self.refused(entity, (CommitmentSource::Speech, proposed), refusal, turn),
            },
        }
    }

    /// Who has heard what a mind has promised in its turn.
    pub(in crate::mind::promise) fn be_heard_by(
        &mut self,
        entity: Entity,
        turn: u64,
        listeners: &[&StableId],
    ) {
        let now = self.clock.now;
        let Ok(kept) = self.minds.get(entity) else { return };
        // What does not change is not saved anew.
        if !kept.commitments.owed(now).any(|owed| owed.terms.turn == turn) {
            return;
        }
        if let Ok(mut kept) = self.minds.get_mut(entity) {
            amend(&mut kept.commitments, |all| all.be_heard_by(listeners, turn, now));
        }
    }

    /// What a mind agrees to do by an answer.
    pub(in crate::mind::promise) fn agree(
        &mut self,
        entity: Entity,
        by: &StableId,
        words: &str,
        answer: &str,
        turn: u64,
    ) {
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        if !self.settings.binds() {
            return;
        }
        let (mind, rules) = (kept.mind.id.clone(), &self.rules.0.commitments);
        let name = kept.refs.of(by).map_or_else(|| by.to_string(), |known| known.label.clone());
        let proposal = Proposal { words, by, name: &name };
        let now = self.clock.now;
        let agreed =
            amend(&mut kept.commitments, |all| all.agree(&proposal, answer, turn, rules, now));
        for (proposed, opened) in agreed {
            match opened {
                Ok(commitment) => self.opened(entity, mind.clone(), commitment, turn),
                Err(refusal) => {
                    self.refused(entity, (CommitmentSource::Speech, &proposed), refusal, turn);
                }
            }
        }
    }

    /// What a mind agrees on with somebody who haggles with it.
    pub(in crate::mind::promise) fn agree_on_price(
        &mut self,
        entity: Entity,
        by: &StableId,
        said: (&str, &str),
        turn: u64,
    ) {
        let now = self.clock.now;
        let Ok(kept) = self.minds.get(entity) else { return };
        // What does not change is not saved anew.
        let is_idle = !kept.commitments.owed(now).any(|owed| owed.terms.price.is_some());
        if is_idle || !self.settings.binds() {
            return;
        }
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        let agreed = amend(&mut kept.commitments, |all| all.agree_on_price(by, said, now));
        if let Some((before, since)) = agreed {
            self.moved(entity, (&before, &since), turn);
        }
    }
}
