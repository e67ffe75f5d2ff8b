//! Who owes something to whom: what a mind is told of promises that were made to it.

use super::events::CommitmentOpened;
use crate::schedule::GameClock;
use crate::settings::CognitionSettings;
use bevy::prelude::*;
use cognition_core::mind::{Mind, StableId};
use cognition_core::promise::{Commitments, PromisedToMind};
use std::collections::{HashMap, HashSet};

/// The minds that may owe something to somebody, by whom it is owed to; what they owe stands with them alone.
#[derive(Resource, Debug, Default)]
pub(crate) struct Creditors(HashMap<StableId, HashSet<Entity>>);

impl Creditors {
    fn note(&mut self, creditor: &StableId, debtor: Entity) {
        self.0.entry(creditor.clone()).or_default().insert(debtor);
    }
}

pub(super) fn note_what_is_opened(opened: On<CommitmentOpened>, mut creditors: ResMut<Creditors>) {
    if let Some(target) = &opened.commitment.target {
        creditors.note(target, opened.entity);
    }
}

/// A save may bring commitments.
pub(super) fn note_what_is_brought(
    insert: On<Insert, Commitments>,
    commitments: Query<&Commitments>,
    mut creditors: ResMut<Creditors>,
) {
    let brought = commitments.get(insert.entity).into_iter().flat_map(Commitments::iter);
    for target in brought.filter_map(|owed| owed.target.as_ref()) {
        creditors.note(target, insert.entity);
    }
}

/// What is owed to a mind by others, as far as it has heard of it: in the order of their ids, and of each the most
/// urgent first.
pub(crate) fn promised_to(world: &World, entity: Entity) -> Vec<PromisedToMind> {
    let now = world.resource::<GameClock>().now;
    let binds = world.resource::<CognitionSettings>().binds();
    let Some(mind) = world.get::<Mind>(entity).filter(|_| binds) else { return Vec::new() };
    // A game may do without the conscience.
    let creditors = world.get_resource::<Creditors>();
    let debtors = creditors.and_then(|all| all.0.get(&mind.id)).into_iter().flatten();
    let debtors = debtors.filter(|debtor| **debtor != entity);
    let owing = |debtor: &Entity| {
        Some((&world.get::<Mind>(*debtor)?.id, world.get::<Commitments>(*debtor)?))
    };
    let mut debtors: Vec<(&StableId, &Commitments)> = debtors.filter_map(owing).collect();
    debtors.sort_unstable_by_key(|(debtor, _)| *debtor);
    let of_each = |(by, owed): (&StableId, &Commitments)| {
        let by = by.clone();
        let owed: Vec<_> = owed.owed_to(&mind.id, now).cloned().collect();
        owed.into_iter().map(move |promise| PromisedToMind { by: by.clone(), promise })
    };
    debtors.into_iter().flat_map(of_each).collect()
}
