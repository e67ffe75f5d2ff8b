//! What the game offers a mind, in the terms of the mind.

use super::gather_actions::{GatherActions, OffersGathered};
use super::typed_actions::TypedActions;
use super::weigh_offers::weigh;
use crate::choice::judges::check_all;
use crate::turn::Engagement;
use bevy::prelude::*;
use cognition_core::act::{ActionOffer, IndexedAction, Wording, index_offers};
use cognition_core::guard::Suggestion;
use cognition_core::mind::{Mind, StableId};
use cognition_core::perceive::{EntityRefs, Referable, Seen, Somebody};
use cognition_core::plan::CHARACTER;
use cognition_core::prompt::Surroundings;
use std::sync::Arc;

/// What the game offers a mind at a moment, in the terms of the mind.
#[derive(Debug, Default)]
pub(crate) struct Gathered {
    /// What is open to the mind as it engages, numbered from 1.
    pub(crate) open: Vec<IndexedAction>,
    /// The rest, numbered on.
    pub(crate) closed: Vec<IndexedAction>,
    /// Where it is and what is there.
    pub(crate) surroundings: Surroundings,
}

impl Gathered {
    /// Brings a suggestion up to date.
    pub(crate) fn renew(self, suggestion: &mut Suggestion, wording: Wording) {
        suggestion.renew(self.open, self.surroundings, wording);
        suggestion.offered = offered(&suggestion.offers, &self.closed);
    }
}

/// All that is offered, open or not.
pub(crate) fn offered(
    open: &Arc<[IndexedAction]>,
    closed: &[IndexedAction],
) -> Arc<[IndexedAction]> {
    match closed {
        [] => open.clone(),
        _ => open.iter().chain(closed).cloned().collect(),
    }
}

/// Asks the game for offers and names everything in the terms of the mind.
pub(crate) fn gather(world: &mut World, entity: Entity) -> Gathered {
    let asked = ask_game(world, entity);
    name_offers(world, entity, asked)
}

/// Asks the game for offers; what is there has a name from then on.
pub(crate) fn ask_game(world: &mut World, entity: Entity) -> GatherActions {
    let mut gather = GatherActions::new(entity);
    world.trigger_ref(&mut gather);
    world.flush();
    gather.offers.extend(TypedActions::gather(world, entity));
    let mut gathered = OffersGathered { entity, gather };
    world.trigger_ref(&mut gathered);
    world.flush();
    let mut gather = gathered.gather;
    gather.offers = weigh(world, entity, gather.offers);
    if let Some((turn, mut refs)) = names_of(world, entity) {
        see_all(world, &gather.present, &mut refs, turn);
        store(world, entity, refs);
    }
    gather
}

/// Numbers the offers that are open to the mind as it engages, and names their targets.
pub(crate) fn name_offers(world: &mut World, entity: Entity, gather: GatherActions) -> Gathered {
    let Some((turn, mut refs)) = names_of(world, entity) else {
        return Gathered::default();
    };
    let GatherActions { offers, description, present, hidden, constraints, .. } = gather;
    let (open, closed) = part_open(world, entity, offers);
    let company = company(world, entity, &present);
    let present = see_all(world, &present, &mut refs, turn);
    let hidden = see_all(world, &hidden, &mut refs, turn);
    let referable = |target| world.get::<Referable>(target);
    let (mut open, unknown) = index_offers(open, referable, &mut refs, turn);
    unknown.iter().for_each(report_unknown);
    // What is not open to the mind it does not get to see.
    let (mut closed, _) = index_offers(closed, referable, &mut refs.clone(), turn);
    let highest = open.last().map_or(0, |offer| offer.index);
    closed.iter_mut().for_each(|offer| offer.index += highest);
    check_all(world, entity, &mut open);
    check_all(world, entity, &mut closed);
    store(world, entity, refs);
    let surroundings = Surroundings { description, present, company, hidden, constraints };
    Gathered { open, closed, surroundings }
}

/// The mode of the turn says what is open.
fn part_open(
    world: &World,
    entity: Entity,
    offers: Vec<ActionOffer>,
) -> (Vec<ActionOffer>, Vec<ActionOffer>) {
    let Some(engagement) = world.get::<Engagement>(entity) else { return (offers, Vec::new()) };
    let Engagement { mode, may_speak, .. } = *engagement;
    offers.into_iter().partition(|offer| mode.allows(may_speak, &offer.tags))
}

fn names_of(world: &World, entity: Entity) -> Option<(u64, EntityRefs)> {
    let turn = world.get::<Mind>(entity)?.turns;
    Some((turn, world.get::<EntityRefs>(entity)?.clone()))
}

fn store(world: &mut World, entity: Entity, refs: EntityRefs) {
    if let Some(mut stored) = world.get_mut::<EntityRefs>(entity) {
        *stored = refs;
    }
}

/// What is there has been glanced at, whoever looks closer.
fn see_all(world: &World, things: &[Entity], refs: &mut EntityRefs, turn: u64) -> Vec<StableId> {
    let mut things: Vec<&Referable> = things.iter().filter_map(|thing| world.get(*thing)).collect();
    things.sort_by(|left, right| left.stable_id.cmp(&right.stable_id));
    for thing in &things {
        refs.see(thing, turn, Seen::Summary);
    }
    things.into_iter().map(|thing| thing.stable_id.clone()).collect()
}

/// Who else is there.
fn company(world: &World, mind: Entity, present: &[Entity]) -> Vec<Somebody> {
    let others = present.iter().filter(|thing| **thing != mind);
    let people = others.filter_map(|thing| world.get::<Referable>(*thing));
    let people = people.filter(|thing| thing.kind == CHARACTER);
    let somebody = |thing: &Referable| {
        let Referable { stable_id, label, .. } = thing.clone();
        Somebody { id: stable_id, label }
    };
    let mut company: Vec<Somebody> = people.map(somebody).collect();
    company.sort_by(|left, right| left.id.cmp(&right.id));
    company
}

fn report_unknown(offer: &ActionOffer) {
    warn!(
        target: "cognition::prompt",
        "the offer `{}` ({}) is left out: one of its targets is gone or has no Referable", offer.action, offer.description
    );
}
