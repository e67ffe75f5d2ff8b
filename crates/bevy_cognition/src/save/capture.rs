//! Minds out of a world.

use super::components::{OfGame, Saved, plain, saved};
use super::in_flight::wanted_again;
use crate::mind::adapt::Rapports;
use crate::mind::regulate::Regulation;
use crate::record::minds;
use crate::schedule::{CognitionTick, GameClock};
use bevy::prelude::*;
use cognition_core::adapt::Rapport;
use cognition_core::mind::{Mind, StableId};
use cognition_core::save::{MindSave, Save, SaveError};
use serde_json::Value;
use std::collections::BTreeMap;

/// All minds as they are now, with the time and what the router has learned. It takes some
/// milliseconds a hundred minds, and waits for nothing.
///
/// # Errors
/// [`SaveError::SameMind`] where two minds have the same id.
///
/// # Panics
/// In an app without `CognitionPlugins`.
pub fn capture(world: &World) -> Result<Save, SaveError> {
    let registry = world.resource::<AppTypeRegistry>().read();
    let saved = saved(&registry, world.get_resource::<OfGame>());
    let rapport = Saved::rapport(&registry);
    let minds = minds(world).into_iter();
    let minds = minds.filter_map(|mind| mind_save(world, mind, &saved, rapport.as_ref()));
    let regulation = world.get_resource::<Regulation>();
    let regulation = regulation.map(|learned| plain(serde_json::to_value(learned)));
    let (now, tick) = (world.resource::<GameClock>().now, world.resource::<CognitionTick>().0);
    Ok(Save::new(now, tick, minds.collect())?.with_regulation(regulation))
}

/// One mind as it is now; `None` where the entity has no [`Mind`]. To set it back, put it into a
/// [`Save`] of now: [`apply`](super::apply()) begins another timeline for one mind as for all.
///
/// # Panics
/// In an app without `CognitionPlugins`.
pub fn capture_mind(world: &World, mind: Entity) -> Option<MindSave> {
    let registry = world.resource::<AppTypeRegistry>().read();
    let saved = saved(&registry, world.get_resource::<OfGame>());
    mind_save(world, mind, &saved, Saved::rapport(&registry).as_ref())
}

fn mind_save(
    world: &World,
    entity: Entity,
    saved: &BTreeMap<&str, Saved<'_>>,
    rapport: Option<&Saved<'_>>,
) -> Option<MindSave> {
    let mind = world.get_entity(entity).ok()?;
    let id = mind.get::<Mind>()?.id.clone();
    let values = saved
        .iter()
        .filter_map(|(name, saved)| Some(((*name).to_owned(), saved.value(world, entity)?)));
    let mut components: BTreeMap<String, Value> = values.collect();
    components.extend(wanted_again(world, mind, world.resource::<GameClock>().now));
    let rapports = rapports(world, entity).into_iter();
    let rapports = rapports.filter_map(|learned| rapport?.value(world, learned)).collect();
    let name = mind.get::<Name>().map(|name| name.as_str().to_owned());
    Some(MindSave::new(id, name, components, rapports).expect("the id is that of its `Mind`"))
}

impl Saved<'_> {
    fn value(&self, world: &World, entity: Entity) -> Option<Value> {
        let component = self.component.reflect(world.get_entity(entity).ok()?)?;
        Some(plain(serde_json::to_value(&*self.serialize.get_serializable(component))))
    }
}

/// Of a mind, in the order of those with whom they are.
fn rapports(world: &World, mind: Entity) -> Vec<Entity> {
    let of_mind = world.get::<Rapports>(mind).into_iter().flat_map(Rapports::iter);
    let with = |entity| Some((world.get::<Rapport>(entity)?.with().clone(), entity));
    let mut rapports: Vec<(StableId, Entity)> = of_mind.filter_map(with).collect();
    rapports.sort();
    rapports.into_iter().map(|(_, entity)| entity).collect()
}
