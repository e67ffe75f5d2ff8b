//! Who perceives what: everybody in a place, and muffled the places around it.

use crate::actor::Actor;
use crate::called::in_names;
use crate::item::Item;
use crate::judge::in_place;
use crate::knowledge::{Remembered, UNPLACED, learn_from_words, told};
use crate::place::Told;
use crate::player::called;
use crate::scene::{self, Way};
use crate::so_far::note_words;
use crate::watcher::note_missed;
use bevy::prelude::*;
use bevy_cognition::perceive::Perceive;
use bevy_cognition::record::record;
use cognition_core::mind::{Mind, StableId};
use cognition_core::perceive::{Claim, EntityRefs, Percept, Referable};
use cognition_core::plan::Fact;
use cognition_core::record::RunEvent;
use cognition_language::Language;

/// Everybody in a place perceives something, in the order of their ids.
pub fn perceive_in(world: &mut World, place: Entity, percept: &Percept) {
    perceive_in_except(world, place, &[], percept);
}

/// Everybody in a place perceives something, but for some who know already.
pub fn perceive_in_except(world: &mut World, place: Entity, except: &[Entity], percept: &Percept) {
    let percept = placed(world, place, percept.clone());
    for entity in scene::minds_in(world, place) {
        if !except.contains(&entity) {
            world.trigger(Perceive { entity, percept: percept.clone() });
        }
    }
}

/// One perceives what is meant for them alone, and takes a turn because of it.
pub fn perceive_addressed(world: &mut World, place: Entity, to: Entity, percept: &Percept) {
    if world.get::<Mind>(to).is_some() {
        let percept = placed(world, place, percept.clone()).addressed();
        world.trigger(Perceive { entity: to, percept });
    }
}

/// A noise in a place is heard, muffled, in every place to which an exit leads.
pub fn overhear_around(world: &mut World, place: Entity, percept: &Percept) {
    let percept = placed(world, place, percept.clone());
    let mut places: Vec<Entity> = Vec::new();
    for way in scene::ways_from(world, place) {
        if !places.contains(&way.to) {
            places.push(way.to);
            overhear_behind(world, way, &percept);
        }
    }
}

/// A noise at an exit is heard, muffled, on its other side.
pub fn overhear_behind(world: &mut World, way: Way, percept: &Percept) {
    perceive_in(world, way.to, &percept.clone().hearsay());
}

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
    let meant = to.map(|to| meant_for(world, speaker, place, &percept, to)).unwrap_or_default();
    percept.to = told_to(world, place, &percept, (&meant, to.unwrap_or_default()));
    percept.whispered = whispered;
    percept.heard_by = heard_besides(world, (speaker, place), &percept);
    let mut listeners = scene::minds_in(world, place);
    let may_hear = |it: &Entity| !whispered || to.is_some_and(|to| to.contains(it));
    listeners.retain(|listener| *listener != speaker && may_hear(listener));
    let told = if listeners.is_empty() { Vec::new() } else { told(world, speaker, words) };
    for entity in listeners {
        reach(world, entity, (&percept, &told), meant.contains(&entity));
    }
}

/// Words reach a mind: it learns what they tell, and is to answer those that are meant for it.
fn reach(world: &mut World, entity: Entity, (percept, told): (&Percept, &[Fact]), is_meant: bool) {
    learn_from_words(world, entity, told);
    name_concealed(world, entity, told);
    hear_of(world, entity, &percept.about);
    let own = stable_id(world, entity);
    let mut percept = percept.clone();
    percept.heard_by.retain(|other| Some(other) != own.as_ref());
    let percept = if is_meant { percept.addressed() } else { percept };
    world.trigger(Perceive { entity, percept });
}

/// Who is there and hears what is not said to them; nobody where it is whispered.
fn heard_besides(
    world: &World,
    (speaker, place): (Entity, Entity),
    said: &Percept,
) -> Vec<StableId> {
    if said.whispered {
        return Vec::new();
    }
    let here = scene::people_in(world, place).into_iter().filter(|it| *it != speaker);
    let ids = here.filter_map(|it| stable_id(world, it));
    ids.filter(|id| !said.to.contains(id)).collect()
}

/// Somebody calls out: the words are heard next door, too. They are for whom they call by name, and for who is
/// `answered`; everybody else overhears them. Says whether anybody hears them whom they are for, here or next door.
pub(crate) fn call_around(
    world: &mut World,
    actor: &Actor,
    words: &str,
    answered: &[StableId],
) -> bool {
    let near = people_around(world, actor.place);
    let meant = called_by(world, actor, words, (&near, answered));
    let is_heard = !meant.is_empty() || is_heard_by_any(world, actor, words, &near);
    let speech = Percept::speech(actor.thing.stable_id.clone(), words).hearsay();
    let to: Vec<StableId> = meant.iter().filter_map(|it| stable_id(world, *it)).collect();
    let speech = placed(world, actor.place, Percept { to, ..speech });
    let percept = placing(world, speech, &actor.thing, actor.place, true);
    let told = told(world, actor.entity, words);
    for entity in near.into_iter().filter(|it| *it != actor.entity) {
        if world.get::<Mind>(entity).is_some() {
            reach(world, entity, (&percept, &told), meant.contains(&entity));
        }
    }
    is_heard
}

/// Whether anybody within earshot is called by name, or anybody is there where nobody is called.
fn is_heard_by_any(world: &World, actor: &Actor, words: &str, near: &[Entity]) -> bool {
    let here = scene::people_in(world, actor.place).into_iter();
    let mut in_earshot = here.chain(near.iter().copied()).filter(|it| *it != actor.entity);
    let called = called(world, actor.entity, words);
    in_earshot.any(|it| called.is_empty() || called.contains(&it))
}

/// The people in every place to which an exit leads.
pub(crate) fn people_around(world: &World, place: Entity) -> Vec<Entity> {
    let ways = scene::ways_from(world, place).into_iter();
    let mut places: Vec<Entity> = ways.map(|way| way.to).filter(|to| *to != place).collect();
    places.sort_unstable();
    places.dedup();
    let people = places.into_iter().flat_map(|place| scene::people_in(world, place));
    scene::by_id(world, people.collect())
}

/// Whom a call is for: whom it names, of those who are here and near, and who is near and answered, unless it names
/// somebody from the start.
fn called_by(
    world: &World,
    actor: &Actor,
    words: &str,
    (near, answered): (&[Entity], &[StableId]),
) -> Vec<Entity> {
    let here = scene::people_in(world, actor.place).into_iter();
    let mut all: Vec<Entity> = near.to_vec();
    all.extend(here.filter(|person| *person != actor.entity));
    let answered = answered.iter().filter_map(|id| scene::find(world, id));
    let answered: Vec<Entity> = answered.filter(|person| near.contains(person)).collect();
    let asker = all.iter().position(|person| answered.first() == Some(person));
    let labels: Vec<&str> = all.iter().map(|person| scene::label(world, *person)).collect();
    let named = in_names(world, actor.entity, words, &all);
    let calls = Language::of(words).called_among(&named, &labels, asker);
    let mut meant: Vec<Entity> = calls.order.iter().map(|at| all[*at]).collect();
    // What stands before the first call is said to whoever asked.
    if !calls.from_the_start {
        let besides = answered.into_iter().filter(|person| !meant.contains(person));
        let besides: Vec<Entity> = besides.collect();
        meant.extend(besides);
    }
    meant
}

/// Whom an utterance is said to: first whom it names as such, then all who are to answer it. Who is called
/// and is elsewhere stays the one whom it is said to, though somebody else is to answer it.
fn told_to(
    world: &World,
    place: Entity,
    said: &Percept,
    (meant, to): (&[Entity], &[Entity]),
) -> Vec<StableId> {
    let is_here = |who: &Entity| scene::place_of(world, *who) == Some(place);
    let language = Language::of(&said.text);
    let is_called = |who: &Entity| language.calls(&said.text, scene::label(world, *who));
    let away: Vec<Entity> = to.iter().copied().filter(|it| !is_here(it) && is_called(it)).collect();
    let is_for_those_away =
        !away.is_empty() && !meant.iter().any(|it| to.contains(it) || is_called(it));
    if is_for_those_away {
        return away.into_iter().filter_map(|person| stable_id(world, person)).collect();
    }
    let named = said.to.iter().filter_map(|id| scene::find(world, id)).filter(is_here);
    let mut all: Vec<StableId> = Vec::new();
    for person in named.chain(meant.iter().copied()) {
        all.extend(stable_id(world, person).filter(|id| !all.contains(id)));
    }
    all
}

/// Who is to answer an utterance: who is spoken to, and whom it calls. What a mind says to nobody is for
/// nobody, though only one is there: else two minds would nod for ever.
fn meant_for(
    world: &World,
    speaker: Entity,
    place: Entity,
    said: &Percept,
    to: &[Entity],
) -> Vec<Entity> {
    let mut there = scene::people_in(world, place);
    there.retain(|person| *person != speaker);
    let labels: Vec<&str> = there.iter().map(|person| scene::label(world, *person)).collect();
    let listener = said.to.first().and_then(|id| scene::find(world, id));
    let asker = there.iter().position(|person| Some(*person) == listener);
    let named = in_names(world, speaker, &said.text, &there);
    let calls = Language::of(&said.text).called_among(&named, &labels, asker);
    let mut meant: Vec<Entity> = calls.order.iter().map(|called| there[*called]).collect();
    let besides = there.iter().filter(|person| to.contains(person) && !meant.contains(person));
    let besides: Vec<Entity> = besides.copied().collect();
    meant.extend(besides);
    let is_for_nobody = meant.is_empty() && said.to.is_empty();
    match there.as_slice() {
        [only] if is_for_nobody && world.get::<Mind>(speaker).is_none() => vec![*only],
        _ => meant,
    }
}

/// The percept tells that somebody is in a place, or is not.
pub(crate) fn placing(
    world: &World,
    percept: Percept,
    who: &Referable,
    place: Entity,
    is_there: bool,
) -> Percept {
    match stable_id(world, place) {
        Some(place) => percept.claiming(who.stable_id.clone(), in_place(&place), is_there),
        None => percept,
    }
}

/// Names things to a mind, so that it knows of them from now on.
pub fn name_to(world: &mut World, mind: Entity, thing: Entity) {
    let Some(thing) = world.get::<Referable>(thing).cloned() else {
        return;
    };
    let turn = world.get::<Mind>(mind).map_or(0, |mind| mind.turns);
    if let Some(mut refs) = world.get_mut::<EntityRefs>(mind) {
        refs.touch(&thing, turn);
    }
}

/// Names to a mind the concealed things of what it knows: it can deal with them where they are.
pub(crate) fn name_concealed(world: &mut World, mind: Entity, known: &[Fact]) {
    let things = known.iter().flat_map(|fact| &fact.of).filter_map(|id| scene::find(world, id));
    let concealed = |thing: &Entity| world.get::<Item>(*thing).is_some_and(|it| it.concealed);
    let things: Vec<Entity> = things.filter(concealed).collect();
    things.into_iter().for_each(|thing| name_to(world, mind, thing));
}

/// Everybody hears of things where somebody is who speaks of them.
pub(crate) fn hear_of_in(world: &mut World, actor: &Actor, things: &[StableId]) {
    let mut hearers = scene::minds_in(world, actor.place);
    hearers.retain(|mind| *mind != actor.entity);
    hearers.into_iter().for_each(|mind| hear_of(world, mind, things));
}

/// Whoever hears of a thing that is not to be seen does not know by that where it is.
fn hear_of(world: &mut World, mind: Entity, things: &[StableId]) {
    for id in things {
        let concealed = |it: &Entity| world.get::<Item>(*it).is_some_and(|item| item.concealed);
        let thing = scene::find(world, id).filter(concealed);
        let is_new = thing.is_some_and(|thing| !scene::knows_of(world, mind, thing));
        if let Some(mut known) = world.get_mut::<Remembered>(mind).filter(|_| is_new)
            && !known.places(id)
        {
            known.learn(Fact::new(UNPLACED, [id.clone()]));
        }
    }
}

/// The world tells whoever watches something that no mind did.
pub fn narrate(world: &mut World, text: impl Into<String>) {
    let text = text.into();
    record(world, || RunEvent::Narrated { text });
}

/// The same of what happens in some places: who watches and is in none of them misses it.
pub(crate) fn narrate_in(world: &mut World, places: &[Entity], text: impl Into<String>) {
    let text = text.into();
    note_missed(world, places, &text, None);
    narrate(world, text);
}

/// The world describes a place or a thing to whoever watches, the first time that it is seen there.
pub(crate) fn narrate_once(world: &mut World, place: Entity, thing: Entity, description: &str) {
    let told = world.get::<Told>(thing).is_some();
    if told || description.is_empty() {
        return;
    }
    if let Ok(mut thing) = world.get_entity_mut(thing) {
        thing.insert(Told);
    }
    narrate_in(world, &[place], description);
}

fn placed(world: &World, place: Entity, percept: Percept) -> Percept {
    match stable_id(world, place) {
        Some(id) if percept.place.is_none() => percept.at(id),
        _ => percept,
    }
}

fn stable_id(world: &World, entity: Entity) -> Option<StableId> {
    world.get::<Referable>(entity).map(|thing| thing.stable_id.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_inn::Inn;
    use expect_test::expect;

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

    #[test]
    fn all_who_hear_an_utterance_are_told_alike_whom_it_is_for() {
        let mut inn = Inn::new();
        let (mara, tamsin) = (inn.mara, inn.tamsin);
        inn.world_mut().flush();
        let meant = |inn: &Inn, words: &str, to: &[Entity]| {
            let place = scene::place_of(inn.world(), mara).expect("she is somewhere");
            let said = Percept::speech("mara", words);
            let meant = meant_for(inn.world(), mara, place, &said, to);
            let names = meant.iter().map(|it| scene::label(inn.world(), *it).to_owned());
            names.collect::<Vec<_>>().join(", ")
        };
        let both = meant(&inn, "Brannic, look at that.", &[tamsin]);
        assert_eq!(both, "Brannic, Tamsin");
        assert_eq!(meant(&inn, "A cold night.", &[]), "");
        let (brannic, yard) = (inn.brannic, inn.yard);
        inn.world_mut().entity_mut(brannic).insert(crate::place::LocatedIn(yard));
        assert_eq!(meant(&inn, "A cold night.", &[]), "", "two minds would nod for ever");
        inn.world_mut().entity_mut(mara).remove::<Mind>();
        assert_eq!(meant(&inn, "A cold night.", &[]), "Tamsin", "who plays speaks to who is there");
    }

    #[test]
    fn a_noise_is_heard_as_hearsay_in_the_places_around_and_only_there() {
        let mut inn = Inn::new();
        let yard = inn.yard;
        overhear_around(inn.world_mut(), yard, &Percept::event("A horn sounds."));
        expect![[r#"
            brannic: A horn sounds. (hearsay) @yard
            mara: A horn sounds. (hearsay) @yard"#]]
        .assert_eq(&inn.heard());
    }

    #[test]
    fn words_are_said_to_those_whom_they_call_in_their_order_and_never_to_whoever_merely_answers() {
        let mut inn = Inn::new();
        let (mara, brannic) = (inn.mara, inn.brannic);
        inn.world_mut().flush();
        let to = |inn: &Inn, words: &str, to: &[Entity]| {
            let place = scene::place_of(inn.world(), mara).expect("she is somewhere");
            let said = Percept::speech("mara", words);
            let meant = meant_for(inn.world(), mara, place, &said, to);
            let to = told_to(inn.world(), place, &said, (&meant, to));
            to.iter().map(StableId::to_string).collect::<Vec<_>>().join(", ")
        };
        assert_eq!(to(&inn, "Not now, Tamsin. Brannic, sit.", &[brannic]), "tamsin, brannic");
        inn.world_mut().entity_mut(mara).remove::<Mind>();
        let yard = inn.yard;
        inn.world_mut().entity_mut(brannic).insert(crate::place::LocatedIn(yard));
        assert_eq!(to(&inn, "Any post? Brannic, tell me.", &[brannic]), "brannic");
        assert_eq!(to(&inn, "Any post?", &[brannic]), "tamsin", "who is called is not known");
    }
}
