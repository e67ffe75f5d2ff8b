//! Whose rapport it is.

use crate::referables::Referables;
use bevy::prelude::*;
use cognition_core::adapt::Rapport;
use cognition_core::mind::{Mind, StableId};

/// How many rapports a mind has; the one with whom it has not talked for longest goes.
pub const RAPPORTS_BOUND: usize = 64;

/// Which mind has learned a [`Rapport`].
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = Rapports)]
pub struct RapportOf(pub Entity);

/// The rapports of a mind, one for each of those who talk with it: at most [`RAPPORTS_BOUND`]. They
/// go with it.
#[derive(Component, Debug, Default)]
#[relationship_target(relationship = RapportOf, linked_spawn)]
pub struct Rapports(Vec<Entity>);

pub(super) fn rapports_plugin(app: &mut App) {
    app.add_observer(find_mind).add_observer(find_rapports).add_observer(keep_bound);
}

/// A rapport that was loaded finds its mind.
fn find_mind(
    add: On<Add, Rapport>,
    rapports: Query<&Rapport, Without<RapportOf>>,
    minds: Query<(), With<Mind>>,
    referables: Res<Referables>,
    mut commands: Commands,
) {
    let Ok(rapport) = rapports.get(add.entity) else { return };
    if let Some(mind) = referables.find(rapport.mind()).filter(|mind| minds.contains(*mind)) {
        commands.entity(add.entity).insert(RapportOf(mind));
    }
}

/// A mind that comes later than its rapports finds them.
fn find_rapports(
    add: On<Add, Mind>,
    minds: Query<&Mind>,
    rapports: Query<(Entity, &Rapport), Without<RapportOf>>,
    mut commands: Commands,
) {
    let Ok(mind) = minds.get(add.entity) else { return };
    for (entity, _) in rapports.iter().filter(|(_, rapport)| *rapport.mind() == mind.id) {
        commands.entity(entity).insert(RapportOf(add.entity));
    }
}

/// One for each person, and no more than the bound. Done once the relationship stands.
fn keep_bound(insert: On<Insert, RapportOf>, owners: Query<&RapportOf>, mut commands: Commands) {
    let (entity, Ok(of)) = (insert.entity, owners.get(insert.entity)) else { return };
    let mind = of.0;
    commands.queue(move |world: &mut World| {
        for given_up in given_up(world, mind, entity) {
            world.despawn(given_up);
        }
    });
}

/// Whatever an arrival takes the place of.
fn given_up(world: &World, mind: Entity, arrival: Entity) -> Vec<Entity> {
    let of_mind = world.get::<Rapports>(mind).into_iter().flat_map(Rapports::iter);
    let others = of_mind.filter(|entity| *entity != arrival);
    let mut others: Vec<(&Rapport, Entity)> =
        others.filter_map(|entity| Some((world.get(entity)?, entity))).collect();
    let with: Option<&StableId> = world.get::<Rapport>(arrival).map(Rapport::with);
    let is_same = |rapport: &Rapport| Some(rapport.with()) == with;
    others.sort_by_key(|(rapport, _)| (!is_same(rapport), rapport.heard(), rapport.with().clone()));
    let same = others.iter().filter(|(rapport, _)| is_same(rapport)).count();
    let surplus = (others.len() + 1).saturating_sub(RAPPORTS_BOUND);
    others.into_iter().take(same.max(surplus)).map(|(_, entity)| entity).collect()
}
