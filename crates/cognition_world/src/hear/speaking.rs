//! Words that are said aloud or whispered, and whom they reach.

use super::meant::{holders_asked, meant_for, told_to};
use super::naming::{hear_of, name_concealed};
use super::placing::{placed, placing, stable_id};
use crate::knowledge::{bargains, learn_from_words, promise_what_is_agreed, told};
use crate::scene;
use crate::so_far::note_words;
use bevy::prelude::*;
use bevy_cognition::perceive::Perceive;
use cognition_core::perceive::{Bystanders, Claim, Percept};
use cognition_core::plan::Fact;

/// Somebody says something aloud: everybody else in the place hears it.
///
/// It is addressed to those in `to` and to everybody whom it names.
pub fn speak(world: &mut World, speaker: Entity, words: &str, to: &[Entity]) {
    speak_claiming(world, speaker, words, &[], to);
}

/// Somebody says something aloud that is for nobody there: everybody else in the place overhears it.
pub(crate) fn speak_to_nobody(world: &mut World, speaker: Entity, words: &str) {
    if let Ok(thing) = scene::thing(world, speaker) {
        speak_as(world, speaker, &Percept::speech(thing.stable_id, words), None);
    }
}

/// Somebody says something aloud that makes claims.
pub fn speak_claiming(
    world: &mut World,
    speaker: Entity,
    words: &str,
    claims: &[Claim],
    to: &[Entity],
) {
    if let Ok(thing) = scene::thing(world, speaker) {
        let speech = Percept::speech(thing.stable_id, words);
        speak_as(world, speaker, &Percept { claims: claims.to_vec(), ..speech }, Some(to));
    }
}

/// Somebody says something aloud, with all that listeners perceive of it. It is meant for whoever the
/// percept names, for those in `to` and for everybody whom it calls; where it is for nobody of them, no
/// mind says it and only one is there to hear it, for that one. Without `to` it is for nobody.
pub(crate) fn speak_as(
    world: &mut World,
    speaker: Entity,
    speech: &Percept,
    to: Option<&[Entity]>,
) {
    say(world, speaker, speech, to, false);
}

/// The same in a whisper: nobody hears it but those in `to`.
pub(crate) fn whisper_as(world: &mut World, speaker: Entity, speech: &Percept, to: &[Entity]) {
    say(world, speaker, speech, Some(to), true);
}

fn say(
    world: &mut World,
    speaker: Entity,
    speech: &Percept,
    to: Option<&[Entity]>,
    whispered: bool,
) {
    let words = speech.text.trim();
    let (Some(place), Ok(thing)) = (scene::place_of(world, speaker), scene::thing(world, speaker))
    else {
        return;
    };
    if words.is_empty() {
        return;
    }
    note_words(world, speaker, words);
    let said = Percept { text: words.to_owned(), claims: Vec::new(), ..speech.clone() };
    let mut percept = placing(world, placed(world, place, said), &thing, place, true);
    percept.claims.extend_from_slice(&speech.claims);
    let mut meant = to.map(|to| meant_for(world, speaker, place, &percept, to)).unwrap_or_default();
    let may_hear = |it: &Entity| !whispered || to.is_some_and(|to| to.contains(it));
    meant.retain(may_hear);
    percept.to = told_to(world, place, &percept, (&meant, to.unwrap_or_default()));
    percept.whispered = whispered;
    percept.heard_by = heard_besides(world, (speaker, place), &percept);
    let asked = holders_asked(world, (speaker, place), &percept);
    let mut listeners = scene::minds_in(world, place);
    listeners.retain(|listener| *listener != speaker && may_hear(listener));
    let mut told = if listeners.is_empty() { Vec::new() } else { told(world, speaker, words) };
    let proposed = if whispered { Vec::new() } else { bargains(world, speaker, words) };
    if !proposed.is_empty() {
        learn_from_words(world, speaker, &proposed);
        promise_what_is_agreed(world, speaker, &proposed);
        told.extend(proposed);
    }
    for entity in listeners {
        let is_meant = meant.contains(&entity) || asked.contains(&entity);
        reach(world, entity, (&percept, &told), is_meant);
    }
}

/// Words reach a mind: it learns what they tell, and is to answer those that are meant for it.
pub(super) fn reach(
    world: &mut World,
    entity: Entity,
    (percept, told): (&Percept, &[Fact]),
    is_meant: bool,
) {
    learn_from_words(world, entity, told);
    name_concealed(world, entity, told);
    hear_of(world, entity, &percept.about);
    let own = stable_id(world, entity);
    let mut percept = percept.clone();
    if let Some(own) = &own {
        percept.heard_by = percept.heard_by.without(own);
    }
    let percept = if is_meant { percept.addressed() } else { percept };
    world.trigger(Perceive { entity, percept });
}

/// Who is there and hears what is not said to them; nobody where it is whispered.
fn heard_besides(world: &World, (speaker, place): (Entity, Entity), said: &Percept) -> Bystanders {
    if said.whispered {
        return Bystanders::default();
    }
    let here = scene::people_in(world, place).into_iter().filter(|it| *it != speaker);
    let ids = here.filter_map(|it| stable_id(world, it));
    ids.filter(|id| !said.to.contains(id)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_inn::Inn;
    use expect_test::expect;

    #[test]
    fn what_is_asked_of_all_who_are_there_is_for_whoever_has_the_thing() {
        let mut inn = Inn::new();
        let (mara, tamsin) = (inn.mara, inn.tamsin);
        let whose = "Which of you has the iron key?";
        speak(inn.world_mut(), tamsin, whose, &[]);
        expect![[r#"
            brannic: tamsin says to them "Which of you has the iron key?" @taproom
            mara: tamsin says "Which of you has the iron key?" @taproom"#]]
        .assert_eq(&inn.heard());
        speak(inn.world_mut(), tamsin, whose, &[mara]);
        assert!(inn.heard().starts_with("brannic: tamsin says \"Which"), "it is for Mara");
    }

    #[test]
    fn speech_is_heard_in_its_place_and_addressed_to_whom_it_is_meant_for_or_calls() {
        let mut inn = Inn::new();
        let (mara, brannic, tamsin) = (inn.mara, inn.brannic, inn.tamsin);
        speak(inn.world_mut(), mara, " A cold night. ", &[]);
        speak(inn.world_mut(), mara, "A word with you.", &[brannic]);
        speak(inn.world_mut(), tamsin, "Good night, brannic.", &[]);
        speak(inn.world_mut(), mara, "  ", &[brannic]);
        expect![[r#"
            brannic: mara says "A cold night." @taproom
            brannic: mara says to them "A word with you." @taproom
            brannic: tamsin says to them "Good night, brannic." @taproom
            mara: tamsin says "Good night, brannic." @taproom"#]]
        .assert_eq(&inn.heard());
        expect![[r#"
            brannic: mara is in_taproom
            brannic: mara is in_taproom
            brannic: tamsin is in_taproom
            mara: tamsin is in_taproom"#]]
        .assert_eq(&inn.claimed());
    }
}
