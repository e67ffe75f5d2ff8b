//! Who is called what, and to whom words are said.

use crate::brain::prompt_context::PersonaLibrary;
use crate::turn::KnownAs;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use cognition_core::mind::{Persona, PersonaProfile, StableId};
use cognition_core::perceive::Referable;
use cognition_core::route::{Callable, Language};
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

    fn part_for<'w>(&self, listener: &StableId, to: &[StableId], words: &'w str) -> Cow<'w, str> {
        let (there, known) = self.callable_to(listener, to);
        let callable = there.iter().zip(&known);
        let callable = callable
            .map(|(named, known)| known.callable(&named.label, to.contains(&named.stable_id)));
        let callable: Vec<Callable<'_>> = callable.collect();
        let place = |who: &StableId| there.iter().position(|it| it.stable_id == *who);
        let meant: Vec<usize> = to.iter().filter_map(place).collect();
        let language = Language::of(words);
        let by_name = language.addressees(words, &callable, None);
        // A title that may be that of several calls whom no name does.
        let asker = meant.iter().copied().find(|who| !by_name.calls(*who));
        let addressees = match asker {
            Some(_) => language.addressees(words, &callable, asker),
            None => by_name,
        };
        let Some(listener) = place(listener) else { return addressees.said_to(there.len(), true) };
        let is_one_of_several = meant.len() > 1 && meant.contains(&listener);
        let from_the_start = match meant.iter().any(|who| !addressees.calls(*who)) {
            true => !addressees.calls(listener),
            false => meant.first() == Some(&listener),
        };
        addressees.said_to(listener, !is_one_of_several || from_the_start)
    }

    /// Who may be called, and what else they are known as: all their names, and of those whom words are for what they
    /// are.
    fn callable_to(&self, listener: &StableId, to: &[StableId]) -> (Vec<&Referable>, Vec<KnownAs>) {
        let is_callable = |named: &Referable| named.kind == PERSON || named.stable_id == *listener;
        let known = |(named, persona): (&Referable, Option<&Persona>)| {
            let profile = self.personas.as_deref().zip(persona);
            let profile = profile.and_then(|(library, persona)| library.profile(persona));
            match profile {
                Some(profile) if to.contains(&named.stable_id) => KnownAs::of(profile),
                profile => KnownAs {
                    full_name: profile.map_or("", PersonaProfile::full_name).to_owned(),
                    ..KnownAs::default()
                },
            }
        };
        let all = self.known.iter().filter(|(named, _)| is_callable(named));
        all.map(|(named, persona)| (named, known((named, persona)))).unzip()
    }
}

/// The sentences of some words of a speaker that are said to one listener, whoever else is called in them. `to` are
/// those whom they are for: a title may call one of them, and what stands before the first call is said to whoever of them
/// is not called.
pub(super) fn said_to<'w>(
    (speaker, listener): (&StableId, &StableId),
    to: &[StableId],
    people: &People<'_, '_>,
    words: &'w str,
) -> Cow<'w, str> {
    match people.with_names(speaker, words) {
        Cow::Borrowed(words) => people.part_for(listener, to, words),
        Cow::Owned(words) => Cow::Owned(people.part_for(listener, to, &words).into_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::ecs::system::RunSystemOnce;

    /// What of the words of Ivo is said to Hesper, and what to the Commodore.
    fn told(people: People) -> [String; 2] {
        let words = "Not now, Commodore. Here, aunt, the key.";
        let ivo = StableId::new("ivo");
        ["hesper", "vane"]
            .map(|id| said_to((&ivo, &StableId::new(id)), &[], &people, words).into_owned())
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

    /// What of some words of Mara, which are for Odo and Tom, is said to each.
    fn to_both(words: &str) -> [String; 2] {
        let mut world = World::new();
        for (label, id) in [("Mara", "mara"), ("Odo", "odo"), ("Tom", "tom"), ("Holt", "holt")] {
            world.spawn(Referable::new(PERSON, label, id));
        }
        let words = words.to_owned();
        let told = move |people: People| {
            let (mara, to) = (StableId::new("mara"), ["odo", "tom"].map(StableId::new));
            [0, 1].map(|at: usize| said_to((&mara, &to[at]), &to, &people, &words).into_owned())
        };
        world.run_system_once(told).expect("the system is valid")
    }

    #[test]
    fn each_of_several_is_told_what_calls_them_or_was_begun_for_them() {
        let [odo, tom] = to_both("You are free. Tom, you may have the key. Keep it dry.");
        assert_eq!((&*odo, &*tom), ("You are free.", "Tom, you may have the key. Keep it dry."));
        let [odo, tom] = to_both("Odo, sit. And sir, we meet at six. Not now, Holt. Go away.");
        assert_eq!((&*odo, &*tom), ("Odo, sit.", "And sir, we meet at six."));
        let both = "You are both free.";
        assert_eq!(to_both(both), [both, both]);
    }
}
