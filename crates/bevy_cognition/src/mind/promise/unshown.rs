//! What no deed of the world could show is a matter of the mind's own word: what can be done at all, where it is, and
//! what its game says.

use super::amending::amend;
use super::events::CommitmentOpened;
use super::keeping::Keeping;
use crate::choice::offers::TypedActions;
use crate::turn::{Perceive, PlanningDomainInUse, TurnOffers};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_core::act::IndexedAction;
use cognition_core::mind::StableId;
use cognition_core::perceive::{PerceptKind, Referable};
use cognition_core::promise::{Commitment, CommitmentState, WorldDeeds};

/// What can be done in the world, as far as it says.
#[derive(SystemParam)]
pub(super) struct Doable<'w, 's> {
    domain: Option<Res<'w, PlanningDomainInUse>>,
    typed: Option<Res<'w, TypedActions>>,
    things: Query<'w, 's, &'static Referable>,
}

impl Doable<'_, '_> {
    /// What is on offer, and what else can be done by the words or by the names of actions.
    fn deeds(&self, offers: &TurnOffers) -> Vec<IndexedAction> {
        let told = self.domain.iter().flat_map(|domain| domain.0.deeds());
        let told = told.map(|words| IndexedAction { description: words.to_owned(), ..default() });
        let typed = self.typed.iter().flat_map(|typed| typed.ids());
        let typed = typed.map(|id| IndexedAction { action: id.to_owned(), ..default() });
        let offered = offers.offered.iter().chain(offers.shown.iter()).cloned();
        offered.chain(told).chain(typed).collect()
    }

    /// What there is besides people, and neither here nor within reach.
    fn elsewhere(&self, offers: &TurnOffers, deeds: &[IndexedAction]) -> Vec<&str> {
        let within_reach = |thing: &Referable| {
            let id = &thing.stable_id;
            let at = |deed: &IndexedAction| deed.place.as_ref() == Some(id) || deed.concerns(id);
            offers.surroundings.present.contains(id) || deeds.iter().any(at)
        };
        let there = |thing: &&Referable| thing.kind != "character" && !within_reach(thing);
        self.things.iter().filter(there).map(|thing| thing.label.as_str()).collect()
    }
}

impl Keeping<'_, '_> {
    /// Notes of what a mind has just promised, and of what it says is kept, whether any deed could show it.
    pub(super) fn note_what_shows(
        &mut self,
        entity: Entity,
        (turn, claimed): (u64, &[u32]),
        doable: &Doable<'_, '_>,
        offers: Option<&TurnOffers>,
    ) {
        let (now, binds) = (self.clock.now, self.binds());
        let Some(offers) = offers.filter(|_| binds) else { return };
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        // What does not change is not saved anew.
        if !kept.commitments.may_be_unshown(turn, claimed, now) {
            return;
        }
        let deeds = doable.deeds(offers);
        let elsewhere = doable.elsewhere(offers, &deeds);
        let world = WorldDeeds { deeds: &deeds, elsewhere: &elsewhere };
        let noted = kept.commitments.shown_otherwise((turn, claimed), &world, now);
        if !noted.is_empty() {
            kept.commitments.note_what_shows((turn, claimed), &world, now);
        }
    }

    /// Of what a mind says is kept, all but what would be paid to the face of somebody who is not there.
    pub(super) fn claimed_to_their_face(
        &self,
        entity: Entity,
        claimed: &[u32],
        is_here: impl Fn(&StableId) -> bool,
    ) -> Vec<u32> {
        let Ok(kept) = self.minds.get(entity) else { return claimed.to_vec() };
        kept.commitments.claimed_to_their_face(claimed, is_here)
    }

    /// What a mind says is kept, and nothing else could show.
    pub(super) fn take_at_its_word(
        &mut self,
        entity: Entity,
        claimed: &[u32],
        (speech, turn): (&str, u64),
    ) {
        let now = self.clock.now;
        if claimed.is_empty() || !self.binds() {
            return;
        }
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        let said = (speech, turn);
        let (ended, late) = amend(&mut kept.commitments, |all| {
            let ended = all.take_at_its_word(claimed, said, now);
            (ended, all.make_good_by_word(claimed, said, now))
        });
        ended.into_iter().for_each(|commitment| self.changed(entity, commitment, turn));
        late.iter().for_each(|next| self.made_good(entity, next, said));
    }

    /// Whoever something was promised to knows better whether it is done: then it is owed again.
    pub(super) fn hear_objection(&mut self, entity: Entity, by: &StableId, words: &str) {
        let (now, rules) = (self.clock.now, self.rules.0.commitments);
        let Ok(kept) = self.minds.get(entity) else { return };
        let doubted = kept.commitments.objected_to(by, words, now);
        if doubted.is_empty() || !self.binds() {
            return;
        }
        let is_over = |id: &&u32| {
            kept.commitments.get(**id).is_some_and(|known| known.state != CommitmentState::Open)
        };
        let over: Vec<u32> = doubted.iter().filter(is_over).copied().collect();
        let Ok(mut kept) = self.minds.get_mut(entity) else { return };
        let owed_again = kept.commitments.hear_objection(by, words, &rules, now);
        for commitment in owed_again {
            self.owe_again(entity, commitment, &over);
        }
        self.watch_the_clock(entity);
    }

    /// The game hears of what it took for ended.
    fn owe_again(&mut self, entity: Entity, commitment: Commitment, over: &[u32]) {
        self.changed(entity, commitment.clone(), 0);
        let Ok(kept) = self.minds.get(entity) else { return };
        if over.contains(&commitment.id) {
            let mind = kept.mind.id.clone();
            self.commands.trigger(CommitmentOpened { entity, mind, commitment });
        }
    }
}

/// Who says to a mind that something is not done after all.
pub(super) fn take_objections(perceived: On<Perceive>, mut keeping: Keeping) {
    let Perceive { entity, percept } = perceived.event();
    let spoken = percept.kind == PerceptKind::Speech && percept.addressed;
    if let Some(by) = percept.source.as_ref().filter(|_| spoken) {
        keeping.hear_objection(*entity, by, &percept.text);
    }
}
