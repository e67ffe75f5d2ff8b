//! What minds may be called by beside their labels: all the names that their personas open with, and what these say
//! that they are.

use super::persona_library::PersonaLibrary;
use crate::turn::{KnownAs, Listeners};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_core::mind::{Mind, Persona, PersonaProfile};
use cognition_core::route::Language;

/// What minds may be called by.
#[derive(SystemParam)]
pub(crate) struct CalledAs<'w, 's> {
    personas: Option<Res<'w, PersonaLibrary>>,
    of: Query<'w, 's, &'static Persona>,
    minds: Query<'w, 's, (), With<Mind>>,
}

impl CalledAs<'_, '_> {
    /// What somebody is called by their persona; empty for who has none.
    pub(crate) fn name(&self, entity: Entity) -> &str {
        let persona = self.of.get(entity).ok();
        let library = self.personas.as_deref();
        let profile = library.zip(persona).and_then(|(library, of)| library.profile(of));
        profile.map_or("", |profile| profile.name.as_str())
    }
}

impl Listeners for CalledAs<'_, '_> {
    fn is_mind(&self, entity: Entity) -> bool {
        self.minds.contains(entity)
    }

    fn known_as(&self, entity: Entity) -> Option<KnownAs> {
        let profile = self.personas.as_ref()?.profile(self.of.get(entity).ok()?);
        profile.map(of_profile)
    }
}

/// The same, where there is a whole world.
pub(crate) struct InWorld<'w>(pub(crate) &'w World);

impl Listeners for InWorld<'_> {
    fn is_mind(&self, entity: Entity) -> bool {
        self.0.get::<Mind>(entity).is_some()
    }

    fn known_as(&self, entity: Entity) -> Option<KnownAs> {
        let personas = self.0.get_resource::<PersonaLibrary>()?;
        personas.profile(self.0.get::<Persona>(entity)?).map(of_profile)
    }
}

fn of_profile(profile: &PersonaProfile) -> KnownAs {
    let told = profile.profile.as_str();
    let description = Language::of(told).stated_in(told).next().unwrap_or_default().to_owned();
    KnownAs { full_name: profile.full_name().to_owned(), description }
}
