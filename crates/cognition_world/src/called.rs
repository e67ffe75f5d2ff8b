//! Whom words call: by name, or by what they are to whoever speaks.

use crate::character::Character;
use crate::scene;
use bevy::prelude::*;
use bevy_cognition::prelude::PersonaLibrary;
use cognition_core::mind::Persona;
use cognition_core::perceive::Referable;
use cognition_language::Language;
use std::borrow::Cow;

/// Words with the names of those of some people whom they call by what these are to their speaker: `aunt`.
pub(crate) fn in_names<'t>(
    world: &World,
    speaker: Entity,
    words: &'t str,
    people: &[Entity],
) -> Cow<'t, str> {
    let Some(library) = world.get_resource::<PersonaLibrary>() else {
        return Cow::Borrowed(words);
    };
    let known = |who: Entity| (scene::label(world, who), world.get::<Persona>(who));
    let people: Vec<_> = people.iter().map(|person| known(*person)).collect();
    library.with_names(words, known(speaker), &people)
}

/// Everybody whom words call by name, wherever they are, and with a mind or without: with a sign beside the
/// name, or several at once, `odo and sela, hello`; else as people type, `mara where is the key`. A name within a
/// sentence calls nobody. Who is where the speaker is may be called by what they are as well: `Granny, sing!`
pub fn called(world: &World, speaker: Entity, words: &str) -> Vec<Entity> {
    let place = scene::place_of(world, speaker);
    let mut near = place.map(|place| scene::people_in(world, place)).unwrap_or_default();
    near.retain(|person| *person != speaker);
    called_by_name(world, speaker, &in_names(world, speaker, words, &near))
}

fn called_by_name(world: &World, speaker: Entity, words: &str) -> Vec<Entity> {
    let Some(mut cast) = world.try_query_filtered::<(Entity, &Referable), With<Character>>() else {
        return Vec::new();
    };
    let others: Vec<(Entity, &Referable)> =
        cast.iter(world).filter(|(somebody, _)| *somebody != speaker).collect();
    let language = Language::of(words);
    let those = |calls: &dyn Fn(&str) -> bool| {
        let called = others.iter().filter(|(_, it)| calls(&it.label));
        scene::by_id(world, called.map(|(somebody, _)| *somebody).collect())
    };
    let labels: Vec<&str> = others.iter().map(|(_, it)| it.label.as_str()).collect();
    let together = language.called_together(words, &labels);
    let together: Vec<&str> = together.into_iter().map(|at| labels[at]).collect();
    let by_sign = those(&|label| together.contains(&label) || language.calls(words, label));
    match by_sign.is_empty() {
        true => those(&|label| language.calls_outright(words, label)),
        false => by_sign,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hear::speak;
    use crate::test_inn::Inn;
    use cognition_core::mind::PersonaProfile;

    #[test]
    fn whoever_is_called_by_what_they_are_to_the_speaker_is_meant() {
        let mut inn = Inn::new();
        let (mara, brannic) = (inn.mara, inn.brannic);
        let mut library = PersonaLibrary::default();
        let profile = "Brannic keeps the inn; Mara is his niece.".to_owned();
        library
            .insert("brannic", PersonaProfile { name: "Brannic".to_owned(), profile, ..default() });
        inn.world_mut().insert_resource(library);
        inn.world_mut().entity_mut(brannic).insert(Persona::new("brannic"));
        let heard = |inn: &mut Inn, words: &str| {
            speak(inn.world_mut(), brannic, words, &[]);
            inn.heard()
        };
        assert!(heard(&mut inn, "The soup, lass.").contains("to them"));
        assert!(!heard(&mut inn, "The soup is hot.").contains("to them"));
        assert_eq!(in_names(inn.world(), mara, "Yes, uncle.", &[brannic]), "Yes, Brannic.");
    }

    #[test]
    fn who_is_there_is_called_by_what_they_are_and_how_old_they_are() {
        let mut inn = Inn::new();
        let (mara, brannic, tamsin, yard) = (inn.mara, inn.brannic, inn.tamsin, inn.yard);
        let mut library = PersonaLibrary::default();
        for (who, id, name, profile) in [
            (brannic, "brannic", "Brannic", "Brannic is a fisherman, sixty. He mends nets."),
            (mara, "mara", "Mara", "Mara is the smith of Skell, thirty. She is loud."),
        ] {
            let (name, profile) = (name.to_owned(), profile.to_owned());
            library.insert(id, PersonaProfile { name, profile, ..default() });
            inn.world_mut().entity_mut(who).insert(Persona::new(id));
        }
        inn.world_mut().insert_resource(library);
        let by_tamsin = |inn: &Inn, words: &str| called(inn.world(), tamsin, words);
        assert_eq!(by_tamsin(&inn, "Fisherman, what is it?"), [brannic]);
        assert_eq!(by_tamsin(&inn, "What is it, old man?"), [brannic]);
        assert_eq!(by_tamsin(&inn, "Smith, what is it?"), [mara]);
        assert!(by_tamsin(&inn, "The smith, she is loud.").is_empty(), "she is spoken of");
        inn.world_mut().entity_mut(brannic).insert(crate::place::LocatedIn(yard));
        assert!(by_tamsin(&inn, "Fisherman, what is it?").is_empty(), "he is elsewhere");
    }
}
