//! One hash for all that minds hold: equal minds, equal hashes.

use bevy::ecs::reflect::ReflectComponent;
use bevy::prelude::*;
use bevy::reflect::{ReflectSerialize, TypeRegistry};
use cognition_core::adapt::Rapport;
use cognition_core::hash::ContentHash;
use cognition_core::mind::Mind;

/// Whose components make up a mind.
const NOUNS: &str = "cognition_core::";

/// Sixteen hexadecimal digits over all components of all minds as they would be saved, in the order
/// of the minds' ids, then over what they have learned of each other. Every registered component of
/// `cognition_core` counts, whoever has it; an absent one differs from an empty one.
///
/// Neither wall time nor entity ids enter it. It takes some milliseconds a hundred minds: it is for
/// the end of a run.
///
/// # Panics
///
/// In an app without a type registry, which has no minds either.
pub fn minds_hash(world: &World) -> String {
    let registry = world.resource::<AppTypeRegistry>().read();
    let components = components(&registry);
    let mut hash = ContentHash::default();
    for entity in minds(world).into_iter().chain(rapports(world)) {
        hash.add(b"entity");
        for (name, component, serialize) in &components {
            let Some(value) = component.reflect(world.entity(entity)) else { continue };
            let saved = serde_json::to_vec(&*serialize.get_serializable(value));
            hash.add(name.as_bytes());
            hash.add(&saved.expect("the components of a mind are plain data"));
        }
    }
    hash.short()
}

type SavedComponent<'r> = (&'r str, &'r ReflectComponent, &'r ReflectSerialize);

/// By name: the registry has no order of its own.
fn components(registry: &TypeRegistry) -> Vec<SavedComponent<'_>> {
    let saved = registry.iter().filter_map(|kind| {
        let name = kind.type_info().type_path();
        Some((name, kind.data::<ReflectComponent>()?, kind.data::<ReflectSerialize>()?))
    });
    let mut components: Vec<_> = saved.filter(|(name, ..)| name.starts_with(NOUNS)).collect();
    components.sort_by_key(|(name, ..)| *name);
    components
}

/// In the order of their ids.
pub(crate) fn minds(world: &World) -> Vec<Entity> {
    let Some(mut query) = world.try_query::<(Entity, &Mind)>() else { return Vec::new() };
    let mut minds: Vec<_> = query.iter(world).collect();
    minds.sort_by(|(_, left), (_, right)| left.id.cmp(&right.id));
    minds.into_iter().map(|(entity, _)| entity).collect()
}

fn rapports(world: &World) -> Vec<Entity> {
    let Some(mut query) = world.try_query::<(Entity, &Rapport)>() else { return Vec::new() };
    let mut rapports: Vec<_> = query.iter(world).collect();
    rapports.sort_by_key(|(_, rapport)| (rapport.mind().clone(), rapport.with().clone()));
    rapports.into_iter().map(|(entity, _)| entity).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CognitionPlugins;
    use cognition_core::mind::{CognitiveLedger, Mood};

    /// Two minds, spawned in this order.
    fn app(ids: [&str; 2]) -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)));
        app.world_mut().spawn_batch(ids.map(Mind::new));
        app
    }

    #[test]
    fn every_component_that_has_a_schema_counts() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/schemas");
        let files = std::fs::read_dir(folder).expect("the schemas are there");
        let names = files.filter_map(|file| file.ok()?.file_name().into_string().ok());
        let schemas = names.filter(|name| name.ends_with(".component.schema.json")).count();
        let app = app(["mara", "odo"]);
        let registry = app.world().resource::<AppTypeRegistry>().read();
        let counted: Vec<_> = components(&registry).into_iter().map(|(name, ..)| name).collect();
        assert!(counted.len() >= schemas && schemas > 20, "{schemas} schemas, {counted:#?}");
    }

    #[test]
    fn equal_minds_have_equal_hashes_in_whatever_order_they_came() {
        let hash = |ids| minds_hash(app(ids).world());
        assert_eq!(hash(["mara", "odo"]), hash(["odo", "mara"]));
        assert_ne!(hash(["mara", "odo"]), hash(["mara", "otto"]));
    }

    #[test]
    fn whatever_is_felt_or_concluded_changes_the_hash() {
        let mut app = app(["mara", "odo"]);
        let mut query = app.world_mut().query_filtered::<Entity, With<Mind>>();
        let mind = query.iter(app.world()).next().expect("there are two");
        let before = minds_hash(app.world());
        app.world_mut().entity_mut(mind).insert(CognitiveLedger::default());
        let after = minds_hash(app.world());
        assert_ne!(before, after, "a first ledger, even an empty one");
        app.world_mut().entity_mut(mind).remove::<Mood>();
        assert_ne!(after, minds_hash(app.world()), "a mood that is gone");
    }
}
