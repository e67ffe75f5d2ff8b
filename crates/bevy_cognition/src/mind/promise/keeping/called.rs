//! Who is called what, and to whom words are said.

use crate::brain::prompt_context::PersonaLibrary;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_core::mind::{Persona, StableId};
use cognition_core::perceive::Referable;
use cognition_core::route::Language;
use std::borrow::Cow;

/// What sort of thing somebody is.
const PERSON: &str = "character";

/// What somebody is called; empty where that is nowhere said.
pub(super) fn label_of<'n>(who: &StableId, named: &'n Query<&Referable>) -> &'n str {
    let known = named.iter().find(|named| named.stable_id == *who);
    known.map_or("", |named| named.label.as_str())
}

/// Who may be called, and what their personas tell of them.
#[derive(SystemParam)]
pub(crate) struct People<'w, 's> {
    personas: Option<Res<'w, PersonaLibrary>>,
    known: Query<'w, 's, (&'static Referable, Option<&'static Persona>)>,
}

impl People<'_, '_> {
    /// Words with the names of those whom they call by what they are to their speaker.
    fn with_names<'t>(&self, speaker: &StableId, words: &'t str) -> Cow<'t, str> {
        let Some(library) = self.personas.as_deref() else { return Cow::Borrowed(words) };
        let (mut own, mut others) = (("", None), Vec::new());
        for (named, persona) in &self.known {
            let called = (named.label.as_str(), persona);
            match named.stable_id == *speaker {
                true => own = called,
                false if named.kind == PERSON => others.push(called),
                false => {}
            }
        }
        library.with_names(words, own, &others)
    }
}

/// The sentences of some words of a speaker that are said to one listener, whoever else is called in them.
pub(super) fn said_to<'w>(
    (speaker, listener): (&StableId, &StableId),
    people: &People<'_, '_>,
    words: &'w str,
) -> Cow<'w, str> {
    let (mut name, mut others) = ("", Vec::new());
    for (named, _) in &people.known {
        match named.stable_id == *listener {
            true => name = named.label.as_str(),
            false if named.kind == PERSON => others.push(named.label.as_str()),
            false => {}
        }
    }
    let language = Language::of(words);
    match people.with_names(speaker, words) {
        Cow::Borrowed(words) => language.said_to(words, name, &others),
        Cow::Owned(words) => Cow::Owned(language.said_to(&words, name, &others).into_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::ecs::system::RunSystemOnce;
    use cognition_core::mind::PersonaProfile;

    /// What of the words of Ivo is said to Hesper, and what to the Commodore.
    fn told(people: People) -> [String; 2] {
        let words = "Not now, Commodore. Here, aunt, the key.";
        let ivo = StableId::new("ivo");
        ["hesper", "vane"]
            .map(|id| said_to((&ivo, &StableId::new(id)), &people, words).into_owned())
    }

    #[test]
    fn what_is_said_to_kin_is_said_to_whoever_that_is() {
        let mut library = PersonaLibrary::default();
        let profile = "Ivo is nineteen; Hesper is his aunt.".to_owned();
        library.insert("ivo", PersonaProfile { name: "Ivo".to_owned(), profile, ..default() });
        let mut world = World::new();
        world.insert_resource(library);
        world.spawn((Referable::new(PERSON, "Ivo", "ivo"), Persona::new("ivo")));
        for (label, id) in [("Hesper", "hesper"), ("Commodore Vane", "vane")] {
            world.spawn(Referable::new(PERSON, label, id));
        }
        let [hesper, vane] = world.run_system_once(told).expect("the system is valid");
        assert_eq!(hesper, "Here, Hesper, the key.");
        assert_eq!(vane, "Not now, Commodore Vane.");
    }
}
