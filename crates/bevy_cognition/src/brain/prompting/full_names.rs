//! What minds are called in full: by all the names that their personas open with.

use super::persona_library::PersonaLibrary;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_core::mind::{Persona, PersonaProfile};

/// The full names of minds.
#[derive(SystemParam)]
pub(crate) struct FullNames<'w, 's> {
    personas: Option<Res<'w, PersonaLibrary>>,
    of: Query<'w, 's, &'static Persona>,
}

impl FullNames<'_, '_> {
    /// `Ferenc Dole`; none where the persona is not known.
    pub(crate) fn full_name(&self, entity: Entity) -> Option<String> {
        let profile = self.personas.as_ref()?.profile(self.of.get(entity).ok()?);
        profile.map(PersonaProfile::full_name).map(str::to_owned)
    }
}

/// The same, where there is a whole world.
pub(crate) fn full_name(world: &World, entity: Entity) -> Option<String> {
    let personas = world.get_resource::<PersonaLibrary>()?;
    let profile = personas.profile(world.get::<Persona>(entity)?);
    profile.map(PersonaProfile::full_name).map(str::to_owned)
}
