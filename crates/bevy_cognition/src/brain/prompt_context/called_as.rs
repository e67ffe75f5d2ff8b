//! What minds may be called by beside their labels: all the names that their personas open with, and what these say
//! that they are.

use super::persona_library::PersonaLibrary;
use crate::turn::{KnownAs, Listeners};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_core::act::ActionTarget;
use cognition_core::mind::{Mind, Persona, PersonaProfile};
use std::borrow::Cow;

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
        self.profile(entity).map_or("", |profile| profile.name.as_str())
    }

    /// The persona of somebody who has one.
    pub(crate) fn profile(&self, entity: Entity) -> Option<&PersonaProfile> {
        let persona = self.of.get(entity).ok();
        let library = self.personas.as_deref();
        library.zip(persona).and_then(|(library, of)| library.profile(of))
    }
}

impl Listeners for CalledAs<'_, '_> {
    fn is_mind(&self, entity: Entity) -> bool {
        self.minds.contains(entity)
    }

    fn known_as(&self, entity: Entity) -> Option<KnownAs> {
        let profile = self.personas.as_ref()?.profile(self.of.get(entity).ok()?);
        profile.map(KnownAs::of)
    }

    fn with_names<'t>(
        &self,
        speech: &'t str,
        speaker: Entity,
        there: &[&ActionTarget],
    ) -> Cow<'t, str> {
        let persona = |who| self.of.get(who).ok();
        named_by_personas(self.personas.as_deref(), persona, (speech, speaker), there)
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
        personas.profile(self.0.get::<Persona>(entity)?).map(KnownAs::of)
    }

    fn with_names<'t>(
        &self,
        speech: &'t str,
        speaker: Entity,
        there: &[&ActionTarget],
    ) -> Cow<'t, str> {
        let persona = |who| self.0.get::<Persona>(who);
        named_by_personas(self.0.get_resource(), persona, (speech, speaker), there)
    }
}

/// A speech with the names of those whom it calls by what they are to its speaker, as the personas of all say.
fn named_by_personas<'t, 'p>(
    library: Option<&'p PersonaLibrary>,
    persona: impl Fn(Entity) -> Option<&'p Persona>,
    (speech, speaker): (&'t str, Entity),
    there: &[&ActionTarget],
) -> Cow<'t, str> {
    let Some(library) = library else { return Cow::Borrowed(speech) };
    let of = persona(speaker);
    let name = of.and_then(|of| library.profile(of)).map_or("", |profile| profile.name.as_str());
    let there = there.iter().map(|it| (it.label.as_str(), persona(it.entity)));
    library.with_names(speech, (name, of), &there.collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::turn::{Addressees, Addressing};
    use cognition_core::act::IndexedAction;
    use cognition_core::perceive::Ref;

    /// Ivo, whose aunt Hesper is there with the Commodore.
    fn scene() -> (World, Entity, Vec<IndexedAction>) {
        let mut library = PersonaLibrary::default();
        let profile = "Ivo is nineteen; Hesper is his aunt.".to_owned();
        library.insert("ivo", PersonaProfile { name: "Ivo".to_owned(), profile, ..default() });
        let mut world = World::new();
        world.insert_resource(library);
        let ivo = world.spawn(Persona::new("ivo")).id();
        let offers = ["Hesper", "Commodore Vane", "Roan"].map(|label| {
            let (name, entity) = (Ref::from(label.to_owned()), world.spawn_empty().id());
            let stable_id = label.into();
            let target = ActionTarget { name, stable_id, label: label.to_owned(), entity };
            let tags = vec!["speech".to_owned()];
            IndexedAction { targets: vec![target], tags, ..IndexedAction::default() }
        });
        (world, ivo, offers.to_vec())
    }

    /// To whom Ivo says that, whom Roan spoke to last, and whom he calls besides.
    fn to(said: &str) -> String {
        let (world, ivo, offers) = scene();
        let (roan, go) = ("Roan".into(), IndexedAction::default());
        let (chosen, answered) = (Some(&go), Some(&roan));
        let addressing =
            Addressing { speaker: ivo, chosen, answered, asked: "", meant: None, offers: &offers };
        let Addressees { to, also_to, .. } = Addressees::of(said, addressing, &InWorld(&world));
        to.iter().chain(&also_to).map(ToString::to_string).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn whoever_is_called_by_what_they_are_to_the_speaker_is_spoken_to() {
        assert_eq!(to("Back in two winks, aunt, and the key's on your cord."), "Hesper");
        assert_eq!(
            to("He shouts any name, Commodore. Here, aunt, the key."),
            "Commodore Vane, Hesper"
        );
    }

    #[test]
    fn whoever_is_only_spoken_of_is_not() {
        assert_eq!(to("My aunt has the key."), "Roan");
        assert_eq!(to("Back in two winks."), "Roan");
    }
}
