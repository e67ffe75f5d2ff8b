//! What a mind promises: as the game says, as a reply lists it, by a yes, or for a price.

use crate::mind::promise::amending::amend;
use crate::mind::promise::keeping::Keeping;
use crate::mind::promise::keeping::called::said_to;
use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::promise::{
    Commitment, CommitmentSource, Commitments, Proposal, ProposedCommitment, Refusal,
};
use cognition_core::route::Language;
use std::slice::from_ref;

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
        let before = Commitments::clone(&kept.commitments);
        let opened = amend(&mut kept.commitments, |all| {
            all.open(&proposed, opener, reflection, rules, now).cloned()
        });
        let mut moved = kept.commitments.moved_since(&before);
        self.let_in(entity, (opener, &proposed), (opened, moved.pop()), turn);
    }

    /// What the gate has made of a promise is one fact: it is owed from now on, or what was owed already is at another
    /// time, or it is none: gives why.
    fn let_in(
        &mut self,
        entity: Entity,
        (opener, proposed): (CommitmentSource, &ProposedCommitment),
        (opened, moved): (Result<Commitment, Refusal>, Option<(Commitment, Commitment)>),
        turn: u64,
    ) -> Option<Refusal> {
        let mind = self.minds.get(entity).ok()?.mind.id.clone();
        match (opened, moved) {
            (Ok(commitment), _) => self.opened(entity, mind, commitment, turn),
            (Err(_), Some((before, since))) => self.moved(entity, (&before, &since), turn),
            (Err(refusal), None) => {
                self.refused(entity, (opener, proposed), refusal, turn);
                return Some(refusal);
            }
        }
        None
    }

    /// What a reply lists as promised, where its speech gives it. Who was asked how something is done, and
    /// tells that, gives nothing; who `accepts` it besides gives it in any words. Gives why it is no promise, where it
    /// is none.
    pub(in crate::mind::promise) fn give(
        &mut self,
        entity: Entity,
        proposed: &ProposedCommitment,
        (asked, speech, accepts): (&str, &str, bool),
        turn: u64,
    ) -> Option<Refusal> {
        let mut kept = self.minds.get_mut(entity).ok()?;
        let (mind, rules) = (kept.mind.id.clone(), &self.rules.0.commitments);
        if !self.settings.binds() {
            debug!(target: "cognition::conscience", "`{mind}` is not bound to `{}`: `conscience.switch` is off", proposed.text);
            return None;
        }
        let name = kept.named.map_or("", |named| named.label.as_str());
        let speech = Language::of(speech).spoken_by(name, speech);
        let proposed = &proposed.said_by(name);
        if Language::of(&speech).tells_a_custom(asked, &speech) {
            let opener = CommitmentSource::Speech;
            self.refused(entity, (opener, proposed), Refusal::NotGiven, turn);
            return Some(Refusal::NotGiven);
        }
        let now = self.clock.now;
        // What is said to others beside it may only seem to speak against it.
        let to = proposed.target.as_ref();
        let own = to.map(|to| said_to((&mind, to), from_ref(to), &self.people, &speech));
        let own = own.filter(|own| !own.is_empty() && own.len() < speech.len());
        let taken_back =
            amend(&mut kept.commitments, |all| all.take_back(proposed, &speech, turn, now));
        let before = Commitments::clone(&kept.commitments);
        let opened = amend(&mut kept.commitments, |all| {
            let given = all.give(proposed, (asked, &speech), turn, rules, now).cloned();
            let given = match (given, &own) {
                (Err(Refusal::NotGiven), Some(own)) => {
                    all.give(proposed, (asked, own), turn, rules, now).cloned()
                }
                (given, _) => given,
            };
            match given {
                Err(Refusal::NotGiven) if accepts => {
                    all.give_as_accepted(proposed, (asked, &speech), turn, rules, now).cloned()
                }
                given => given,
            }
        });
        let mut moved = kept.commitments.moved_since(&before);
        taken_back.into_iter().for_each(|earlier| self.changed(entity, earlier, turn));
        self.let_in(entity, (CommitmentSource::Speech, proposed), (opened, moved.pop()), turn)
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
        let rules = &self.rules.0.commitments;
        let name = kept.refs.of(by).map_or_else(|| by.to_string(), |known| known.label.clone());
        let proposal = Proposal { words, by, name: &name };
        let now = self.clock.now;
        let before = Commitments::clone(&kept.commitments);
        let agreed =
            amend(&mut kept.commitments, |all| all.agree(&proposal, answer, turn, rules, now));
        let mut moved = kept.commitments.moved_since(&before).into_iter();
        for (proposed, opened) in agreed {
            let moved = if opened == Err(Refusal::Duplicate) { moved.next() } else { None };
            self.let_in(entity, (CommitmentSource::Speech, &proposed), (opened, moved), turn);
        }
    }

    /// What a mind undertakes by its wording alone, unless it owes that already.
    pub(in crate::mind::promise) fn undertake(
        &mut self,
        entity: Entity,
        to: &StableId,
        (asked, speech): (&str, &str),
        turn: u64,
    ) {
        let Ok(kept) = self.minds.get(entity) else { return };
        let name = kept.refs.of(to).map_or_else(|| to.to_string(), |known| known.label.clone());
        let language = Language::of(speech);
        let Some((sentence, text)) = language.deed_promised_in(speech, &name) else { return };
        let is_owed = kept.commitments.owes_already(sentence, self.clock.now);
        if !is_owed && language.undertaking_in_answer(asked, speech, &text).is_some() {
            let target = Some(to.clone());
            let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
            self.give(entity, &proposed, (asked, speech, false), turn);
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
