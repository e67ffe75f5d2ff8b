//! Which components of a mind are saved, and under which names.

use crate::brain::govern::Waited;
use bevy::ecs::reflect::ReflectComponent;
use bevy::prelude::*;
use bevy::reflect::{
    GetTypeRegistration, ReflectDeserialize, ReflectSerialize, TypeRegistration, TypeRegistry,
    Typed,
};
use cognition_core::adapt::Rapport;
use cognition_core::mind::Mind;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet};

/// Whose components make up a mind, beside those that the game names.
const OURS: [&str; 2] = ["cognition_core", "bevy_cognition"];

/// Saves components of the game with the minds that have them.
pub trait SaveApp {
    /// From now on the component is part of a mind.
    ///
    /// It is saved under its type path: one that was moved or renamed is unknown when an older save
    /// is loaded, unless `#[type_path = "…"]` keeps the path.
    ///
    /// ```
    /// use bevy::prelude::*;
    /// use bevy_cognition::save::SaveApp;
    /// use serde::{Deserialize, Serialize};
    ///
    /// #[derive(Component, Reflect, Default, Serialize, Deserialize)]
    /// #[reflect(Component)]
    /// struct Purse(u32);
    ///
    /// App::new().save_with_minds::<Purse>();
    /// ```
    fn save_with_minds<C: SavedComponent>(&mut self) -> &mut Self;
}

/// What a component of the game has to be, so that it can be saved. Derive the parts; it follows.
pub trait SavedComponent:
    Component + Reflect + FromReflect + Typed + GetTypeRegistration + Serialize + DeserializeOwned
{
}

impl<C> SavedComponent for C where
    C: Component
        + Reflect
        + FromReflect
        + Typed
        + GetTypeRegistration
        + Serialize
        + DeserializeOwned
{
}

impl SaveApp for App {
    fn save_with_minds<C: SavedComponent>(&mut self) -> &mut Self {
        self.register_type::<C>()
            .register_type_data::<C, ReflectComponent>()
            .register_type_data::<C, ReflectSerialize>()
            .register_type_data::<C, ReflectDeserialize>();
        self.world_mut().get_resource_or_init::<OfGame>().0.insert(TypeId::of::<C>());
        self
    }
}

/// What the game saves with minds.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct OfGame(BTreeSet<TypeId>);

/// A component that is saved.
pub(super) struct Saved<'r> {
    pub(super) when: Loading,
    pub(super) component: &'r ReflectComponent,
    pub(super) serialize: &'r ReflectSerialize,
    pub(super) deserialize: &'r ReflectDeserialize,
}

/// When a component is loaded: what observers make of those before gives way to what was saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Loading {
    /// The mind: it brings what every mind has, and observers of the rest look for it.
    First,
    /// What it holds.
    Noun,
    /// Where it stands: what it waits for, and what the game knows of it.
    Standing,
    /// How long it has waited: whoever takes that up looks for what it waits for.
    Last,
}

impl Loading {
    fn of(kind: &TypeRegistration) -> Self {
        let is_noun = kind.type_info().type_path_table().crate_name() == Some(OURS[0]);
        match is_noun {
            true if kind.type_id() == TypeId::of::<Mind>() => Self::First,
            true => Self::Noun,
            false if kind.type_id() == TypeId::of::<Waited>() => Self::Last,
            false => Self::Standing,
        }
    }
}

/// By their names.
pub(super) fn saved<'r>(
    registry: &'r TypeRegistry,
    of_game: Option<&OfGame>,
) -> BTreeMap<&'r str, Saved<'r>> {
    let name = |kind: &'r TypeRegistration| {
        let path = kind.type_info().type_path_table();
        let ours = path.crate_name().is_some_and(|name| OURS.contains(&name));
        let of_game = of_game.is_some_and(|of_game| of_game.0.contains(&kind.type_id()));
        let name = if ours { Some(path.short_path()) } else { None };
        name.or_else(|| of_game.then(|| path.path()))
    };
    let named = registry.iter().filter_map(|kind| Some((name(kind)?, kind)));
    let named = named.filter(|(_, kind)| kind.type_id() != TypeId::of::<Rapport>());
    named.filter_map(|(name, kind)| Some((name, Saved::of(kind)?))).collect()
}

impl<'r> Saved<'r> {
    fn of(kind: &'r TypeRegistration) -> Option<Self> {
        let (component, serialize) = (kind.data()?, kind.data()?);
        Some(Self { when: Loading::of(kind), component, serialize, deserialize: kind.data()? })
    }

    /// The kind of component that somebody has learned of somebody.
    pub(super) fn rapport(registry: &'r TypeRegistry) -> Option<Self> {
        Self::of(registry.get(TypeId::of::<Rapport>())?)
    }
}

pub(super) fn plain(value: serde_json::Result<Value>) -> Value {
    value.expect("what minds hold is plain data")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CognitionPlugins;

    #[test]
    fn no_two_components_share_a_name_and_those_that_are_not_of_the_core_are_there() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)));
        let registry = app.world().resource::<AppTypeRegistry>().read();
        let saved = saved(&registry, None);
        let kinds = registry.iter().filter(|kind| {
            let path = kind.type_info().type_path_table();
            path.crate_name().is_some_and(|name| OURS.contains(&name))
                && kind.contains::<ReflectComponent>()
        });
        let kinds = kinds.count() - 1;
        assert_eq!(saved.len(), kinds, "all but the rapport: {:?}", saved.keys());
        for name in
            ["Mind", "Mood", "Inbox", "TurnWanted", "Dormant", "TokensUsed", "LookBack", "Plan"]
        {
            assert!(saved.contains_key(name), "{name} is not among {:?}", saved.keys());
        }
    }

    #[test]
    fn how_long_a_mind_has_waited_is_loaded_after_all_that_it_waits_for() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)));
        let registry = app.world().resource::<AppTypeRegistry>().read();
        let saved = saved(&registry, None);
        let mut others = saved.iter().filter(|(name, _)| **name != "Waited");
        assert!(others.all(|(_, other)| other.when < saved["Waited"].when));
    }
}
