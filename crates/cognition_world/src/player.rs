//! A person who plays somebody of the scene: comes in, speaks, does what can be done.

pub use crate::called::called;

use crate::character::Character;
use crate::come_and_go::{Appearance, arrive};
use crate::deed::Deed;
use crate::hear::{name_to, narrate, speak, speak_to_nobody, whisper_as};
use crate::offers::offers;
use crate::own_deed;
use crate::phrase::{capital, names};
use crate::refusal::Refusal;
use crate::scene;
use crate::telling;
use crate::verb::Verb;
use bevy::prelude::*;
use cognition_core::act::ActionOffer;
use cognition_core::mind::StableId;
use cognition_core::perceive::{EntityRefs, Percept, Referable};

/// Lets somebody who has no mind be played: what they hear named they know of from then on.
pub fn take_over(world: &mut World, character: Entity) {
    world.entity_mut(character).insert(EntityRefs::default());
}

/// A stranger comes into a place, and those present see it.
///
/// # Errors
/// [`Refusal::Gone`] when the place is not in the world.
pub fn enter(
    world: &mut World,
    id: impl Into<StableId>,
    name: &str,
    place: Entity,
) -> Result<Entity, Refusal> {
    let stranger = world.spawn(Character::named(id, name)).id();
    take_over(world, stranger);
    let comes_in = Appearance::new(telling::told(world, "comes_in_here", &[name]));
    let seen = arrive(world, stranger, place, &comes_in)?;
    narrate(world, seen);
    Ok(stranger)
}

/// A person says something aloud where they are; to whom it names, and besides to those in `to`. What calls
/// only who is elsewhere is for nobody there, and nobody elsewhere hears it: to call out is a deed of its own.
/// Without a place, nobody hears it.
pub fn say(world: &mut World, player: Entity, words: &str, to: &[Entity]) {
    let words = words.trim();
    if words.is_empty() {
        return;
    }
    narrate(world, spoken(world, player, words));
    match to.is_empty() && calls_the_absent(world, player, words) {
        true => speak_to_nobody(world, player, words),
        false => speak(world, player, words, to),
    }
    world.flush();
}

/// A person whispers something to those in `to`: nobody else hears the words, whomever they call.
fn whisper(world: &mut World, player: Entity, words: &str, to: &[Entity]) {
    let Ok(thing) = scene::thing(world, player) else { return };
    if !words.is_empty() {
        narrate(world, spoken(world, player, words));
        whisper_as(world, player, &Percept::speech(thing.stable_id, words), to);
        world.flush();
    }
}

/// What is told of words of theirs: `Wren: "Good evening."`.
pub fn spoken(world: &World, player: Entity, words: &str) -> String {
    format!("{}: \"{words}\"", capital(scene::label(world, player)))
}

/// Those with a mind whom words [call](called()), where the speaker is.
pub fn named(world: &World, speaker: Entity, words: &str) -> Vec<Entity> {
    let around = around(world, speaker);
    let called = called(world, speaker, words).into_iter();
    called.filter(|somebody| around.contains(somebody)).collect()
}

/// Whether words call somebody by name who is not there, and nobody who is: they are for nobody's ears.
pub fn calls_the_absent(world: &World, speaker: Entity, words: &str) -> bool {
    let called = called(world, speaker, words);
    let is_there = |somebody: &Entity| scene::together(world, speaker, *somebody);
    !called.is_empty() && !called.iter().any(is_there)
}

/// Those with a mind where somebody is, themselves left out.
pub fn around(world: &World, who: Entity) -> Vec<Entity> {
    let place = scene::place_of(world, who);
    let mut minds = place.map(|place| scene::minds_in(world, place)).unwrap_or_default();
    minds.retain(|mind| *mind != who);
    minds
}

/// A person has heard words: the things of the world that these name can be asked for from now on.
pub fn learn_of(world: &mut World, player: Entity, words: &str) {
    let Some(mut things) = world.try_query::<(Entity, &Referable)>() else { return };
    let named = things.iter(world).filter(|(_, thing)| names(words, &thing.label));
    let named = scene::by_id(world, named.map(|(entity, _)| entity).collect());
    named.into_iter().for_each(|thing| name_to(world, player, thing));
}

/// Whether a deed is only words, and so comes to nothing without any.
pub fn takes_words(offer: &ActionOffer) -> bool {
    matches!(Verb::from_id(&offer.action), Some(Verb::Tell | Verb::Call))
}

/// Whether what is said with a deed reaches those alone to whom it is done.
fn is_whispered(offer: &ActionOffer) -> bool {
    !offer.targets.is_empty() && offer.tags.iter().any(|tag| tag == "whisper")
}

/// A person does one of the things that [`offers`] names, with words if there are any. Returns what
/// they see of it; those around see it too. What is said with a deed tagged `whisper` reaches those alone to
/// whom it is done.
///
/// # Errors
/// [`Refusal`] says why it came to nothing.
pub fn act(
    world: &mut World,
    player: Entity,
    offer: &ActionOffer,
    words: &str,
) -> Result<String, Refusal> {
    let verb = Verb::from_id(&offer.action);
    let (targets, speech) = (offer.targets.clone(), words.trim().to_owned());
    match verb {
        Some(Verb::Filch) => {}
        _ if is_whispered(offer) => whisper(world, player, &speech, &targets),
        _ => say(world, player, &speech, &targets),
    }
    let came_to = match verb {
        Some(verb) => {
            let deed = Deed { actor: player, verb, targets, speech };
            deed.perform(world).map(|text| deed.came_to(world, text))
        }
        None => own_deed::perform(world, player, &offer.action, targets.first().copied()),
    };
    if let Ok(text) = &came_to {
        narrate(world, told(world, player, text));
    }
    world.flush();
    came_to
}

/// `You go to the yard.` as it is told of somebody: `Wren: You go to the yard.`
fn told(world: &World, player: Entity, text: &str) -> String {
    format!("{}: {text}", capital(scene::label(world, player)))
}

/// What a person can do here and now, in an order that does not change while nothing else does.
pub fn possible(world: &World, player: Entity) -> Vec<ActionOffer> {
    offers(world, player)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_inn::Inn;
    use expect_test::expect;

    fn stranger(inn: &mut Inn) -> Entity {
        let taproom = scene::place_of(inn.world(), inn.mara).expect("she is somewhere");
        enter(inn.world_mut(), "wren", "Wren", taproom).expect("it is open")
    }

    #[test]
    fn a_stranger_comes_in_and_whoever_is_named_is_spoken_to() {
        let mut inn = Inn::new();
        let wren = stranger(&mut inn);
        say(inn.world_mut(), wren, "Brannic, a stew.", &[]);
        expect![[r#"
            brannic: Wren comes in. @taproom
            mara: Wren comes in. @taproom
            brannic: wren says to them "Brannic, a stew." @taproom
            mara: wren says "Brannic, a stew." @taproom"#]]
        .assert_eq(&inn.heard());
        assert_eq!(named(inn.world(), wren, "Mara and Brannic!").len(), 2);
    }

    #[test]
    fn a_name_that_no_comma_parts_calls_as_well_and_one_that_is_spoken_of_does_not() {
        let mut inn = Inn::new();
        let wren = stranger(&mut inn);
        let (mara, brannic) = (inn.mara, inn.brannic);
        let named = |words| named(inn.world(), wren, words);
        assert_eq!(named("mara where is the key"), [mara]);
        assert_eq!(named("where is the key brannic"), [brannic]);
        assert_eq!(named("mara tell brannic to wait"), [mara]);
        assert_eq!(named("Brannic, where is the key mara"), [brannic]);
        assert_eq!(named("mara and brannic, hello"), named("hi brannic & mara"));
        assert_eq!(named("mara and brannic, hello").len(), 2);
        assert!(named("mara and brannic know it").is_empty(), "they are spoken of");
        assert!(named("Mara is upstairs").is_empty() && named("where is mara").is_empty());
        assert!(named("tamsin are you leaving").is_empty(), "she has no mind");
        assert_eq!(called(inn.world(), wren, "tamsin are you leaving"), [inn.tamsin]);
        assert!(called(inn.world(), wren, "wren is my name").is_empty(), "that is the speaker");
    }

    #[test]
    fn words_for_somebody_who_is_elsewhere_are_for_nobody_here() {
        let mut inn = Inn::new();
        let wren = stranger(&mut inn);
        let calls = |inn: &Inn, words| calls_the_absent(inn.world(), wren, words);
        assert!(!calls(&inn, "Mara, wait!"), "she is here");
        let mara = inn.mara;
        inn.world_mut().entity_mut(mara).remove::<crate::place::LocatedIn>();
        assert!(calls(&inn, "Mara, wait!") && calls(&inn, "mara where are you going"));
        assert!(!calls(&inn, "Mara and Brannic, wait!") && !calls(&inn, "Where is Mara?"));
        assert!(!calls(&inn, "where is mara") && !calls(&inn, "brannic where is mara"));
    }

    #[test]
    fn the_only_one_there_is_not_spoken_to_by_a_call_for_somebody_else() {
        let mut inn = Inn::new();
        let wren = stranger(&mut inn);
        for gone in [inn.mara, inn.tamsin] {
            inn.world_mut().entity_mut(gone).remove::<crate::place::LocatedIn>();
        }
        say(inn.world_mut(), wren, "mara where are you", &[]);
        let heard = inn.heard();
        assert!(heard.contains("brannic: wren says \"mara where are you\""), "{heard}");
        say(inn.world_mut(), wren, "where is mara", &[]);
        let heard = inn.heard();
        assert!(heard.contains("brannic: wren says to them \"where is mara\""), "{heard}");
    }

    #[test]
    fn nobody_next_door_hears_what_is_said_here_unless_it_is_called_out() {
        let mut inn = Inn::new();
        let wren = stranger(&mut inn);
        let (mara, yard, cellar) = (inn.mara, inn.yard, inn.cellar);
        inn.world_mut().entity_mut(mara).insert(crate::place::LocatedIn(yard));
        inn.heard();
        let to_mara = |inn: &mut Inn| {
            let heard = inn.heard();
            let to_mara = heard.lines().filter(|line| line.starts_with("mara:"));
            to_mara.map(str::to_owned).collect::<Vec<_>>()
        };
        for words in ["Mara, come in!", "mara where are you", "A cold night."] {
            say(inn.world_mut(), wren, words, &[]);
            assert!(to_mara(&mut inn).is_empty(), "{words}");
        }
        let find = |inn: &Inn, verb: Verb| {
            let mut offers = possible(inn.world(), wren).into_iter();
            offers.find(|offer| Verb::from_id(&offer.action) == Some(verb)).expect("is on offer")
        };
        let (look, call) = (find(&inn, Verb::Look), find(&inn, Verb::Call));
        act(inn.world_mut(), wren, &look, "Mara, come in!").expect("is here");
        assert!(to_mara(&mut inn).is_empty(), "words beside a deed carry no further");
        act(inn.world_mut(), wren, &call, "Mara, come in!").expect("has a voice");
        let called = "mara: wren says to them \"Mara, come in!\" (hearsay) @taproom";
        assert_eq!(to_mara(&mut inn), [called]);
        inn.world_mut().entity_mut(wren).insert(crate::place::LocatedIn(cellar));
        act(inn.world_mut(), wren, &call, "Mara, come in!").expect("has a voice");
        assert!(to_mara(&mut inn).is_empty(), "it is two doors away");
    }

    #[test]
    fn what_was_named_can_be_asked_for_and_is_refused_or_given_as_to_anybody() {
        let mut inn = Inn::new();
        let wren = stranger(&mut inn);
        let key = |inn: &Inn| {
            let offers = possible(inn.world(), wren).into_iter();
            offers.map(|offer| offer.description).find(|it| it == "Ask Brannic for the iron key")
        };
        assert_eq!(key(&inn), None);
        learn_of(inn.world_mut(), wren, "He wears the iron key on a thong.");
        assert!(key(&inn).is_some());
    }

    #[test]
    fn what_is_named_together_is_learnt_in_an_order_that_no_component_changes() {
        #[derive(Component)]
        struct Watched;
        let refs = |watched: bool| {
            let mut inn = Inn::new();
            let (wren, brannic) = (stranger(&mut inn), inn.brannic);
            if watched {
                inn.world_mut().entity_mut(brannic).insert(Watched);
            }
            learn_of(inn.world_mut(), wren, "Mara? Brannic?");
            inn.world().get::<EntityRefs>(wren).expect("she is played").clone()
        };
        assert_eq!(refs(true), refs(false));
    }

    #[test]
    fn what_is_said_with_a_whisper_reaches_whom_it_is_whispered_to_alone_whomever_it_calls() {
        let pack = r#"{"actions": [{"id": "inn:whisper", "description": "Whisper to {0}",
            "targets": 1, "tags": ["speech", "whisper"]}]}"#;
        let mut inn = Inn::new();
        let actions = crate::verb::WorldActions::from_json("inn.actions.json", pack);
        inn.world_mut().insert_resource(actions.expect("a pack"));
        let wren = stranger(&mut inn);
        let find = |inn: &Inn, what: &str| {
            let mut offers = possible(inn.world(), wren).into_iter();
            offers.find(|offer| offer.description == what).expect("is on offer")
        };
        let whisper = find(&inn, "Whisper to Brannic");
        inn.heard();
        for words in ["The silver is mine.", "Don't tell her. Mara, wait!"] {
            act(inn.world_mut(), wren, &whisper, words).expect("he is there");
            let heard = inn.heard();
            let to_brannic = format!("brannic: wren says to them \"{words}\"");
            assert!(heard.contains(&to_brannic), "{heard}");
            assert!(heard.contains("mara: Wren whispers to Brannic."), "{heard}");
            assert!(!heard.contains("mara: wren says"), "{heard}");
        }
        let aloud = find(&inn, "Speak to Brannic");
        act(inn.world_mut(), wren, &aloud, "The silver is mine.").expect("he is there");
        assert!(inn.heard().contains("mara: wren says \"The silver is mine.\""));
    }

    #[test]
    fn a_deed_is_done_and_one_of_words_needs_words() {
        let mut inn = Inn::new();
        let wren = stranger(&mut inn);
        let find = |inn: &Inn, what: &str| {
            let mut offers = possible(inn.world(), wren).into_iter();
            offers.find(|offer| offer.description == what).expect("is on offer")
        };
        let (go, speak) = (find(&inn, "Go to the yard"), find(&inn, "Speak to Brannic"));
        assert!(takes_words(&speak) && !takes_words(&go));
        assert_eq!(act(inn.world_mut(), wren, &speak, ""), Err(Refusal::Speechless));
        assert!(act(inn.world_mut(), wren, &go, "").is_ok());
        assert_eq!(scene::place_of(inn.world(), wren), Some(inn.yard));
    }
}
