//! What a mind tells of the world in plain words: whoever hears it can plan with it.

use super::known_to;
use super::sight::look;
use crate::item::Item;
use crate::remembered::{AT, FREE, HOLDS, OPENS, Remembered, UNLOCKED, WANTS, WAY};
use crate::scene;
use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::plan::Fact;
use cognition_language::{Language, sentences};
use std::collections::BTreeSet;

/// A mind learns what it was told, unless it sees it otherwise.
pub(crate) fn learn_from_words(world: &mut World, listener: Entity, told: &[Fact]) {
    let Some(mut known) = world.get::<Remembered>(listener).cloned() else { return };
    told.iter().for_each(|fact| known.learn(fact.clone()));
    look(world, listener, &mut known);
    if let Some(mut remembered) = world.get_mut::<Remembered>(listener) {
        remembered.set_if_neq(known);
    }
}

/// What the speaker knows and a sentence tells: it names everything that the fact is of, neither asks
/// nor denies, and is not about a time to come. Of a door it says that it is open.
pub(crate) fn told(world: &World, speaker: Entity, words: &str) -> Vec<Fact> {
    let language = Language::of(words);
    let tells = |said: &&str| {
        !language.is_question(said) && !language.denies(said) && !language.is_about_later(said)
    };
    let said: Vec<&str> = sentences(words).filter(tells).collect();
    let known = if said.is_empty() { Vec::new() } else { known_to(world, speaker) };
    let things: BTreeSet<&StableId> = known.iter().flat_map(|fact| &fact.of).collect();
    let me = scene::thing(world, speaker).map(|thing| thing.stable_id).ok();
    let names = |said: &str, thing: &StableId| {
        let label = scene::find(world, thing).map(|thing| scene::label(world, thing));
        let is_own = Some(thing) == me.as_ref() && language.is_of_oneself(said);
        is_own || label.is_some_and(|label| language.names(said, label))
    };
    let named: Vec<BTreeSet<&StableId>> = said
        .iter()
        .map(|said| things.iter().copied().filter(|thing| names(said, thing)).collect())
        .collect();
    let is_told = |fact: &Fact| named.iter().any(|named| tells_all(named, fact));
    let lies_there = |fact: &Fact| {
        let at = |at: &Fact| at.is == AT && at.of.first() == fact.of.first() && is_told(at);
        fact.is == FREE && known.iter().any(at)
    };
    let is_mine = |fact: &Fact| fact.is == HOLDS && fact.of.first() == me.as_ref();
    let owned = |fact: &Fact| said.iter().any(|said| is_owned_up_to(world, speaker, said, fact));
    let told = |fact: &&Fact| match is_mine(fact) {
        true => owned(fact),
        false => is_told(fact) || lies_there(fact) || is_said_open(world, &said, fact),
    };
    known.iter().filter(told).cloned().collect()
}

/// `The gate's off its lock.`
fn is_said_open(world: &World, said: &[&str], fact: &Fact) -> bool {
    let exit = fact.of.first().filter(|_| fact.is == UNLOCKED);
    let Some(exit) = exit.and_then(|exit| scene::find(world, exit)) else { return false };
    let label = scene::label(world, exit);
    said.iter().any(|said| Language::of(said).tells_it_is_open(said, label))
}

/// Whether the speaker says that they have what they have: `I have the slip`. Of what they have concealed it is
/// enough to call it by its last word, and to say nothing else: `It is a slip`, where it is the crib slip. Who says
/// that it is safe, or that somebody took it, owns nothing.
fn is_owned_up_to(world: &World, speaker: Entity, said: &str, holds: &Fact) -> bool {
    let Some(thing) = holds.of.get(1).and_then(|id| scene::find(world, id)) else { return false };
    let (language, label) = (Language::of(said), scene::label(world, thing));
    let concealed = world.get::<Item>(thing).is_some_and(|item| item.concealed);
    if !(concealed && scene::holds(world, speaker, thing)) {
        return language.says_to_have(said, label);
    }
    let head = label.split_whitespace().next_back().unwrap_or_default();
    let of_it = language.content_stems(label);
    let nothing_else = || language.content_stems(said).iter().all(|stem| of_it.contains(stem));
    language.says_to_have(said, head) || language.names(said, head) && nothing_else()
}

fn tells_all(named: &BTreeSet<&StableId>, fact: &Fact) -> bool {
    let of: &[StableId] = match fact.is.as_str() {
        AT | HOLDS | OPENS | WANTS => &fact.of,
        // From where one gets there goes without saying.
        WAY => fact.of.get(1..).unwrap_or_default(),
        _ => &[],
    };
    !of.is_empty() && of.iter().all(|thing| named.contains(thing))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hear::speak;
    use crate::test_inn::Inn;

    /// What Mara knows of a thing once Brannic has said something.
    fn heard(words: &str, of: &str) -> String {
        let mut inn = Inn::new();
        let (brannic, mara) = (inn.brannic, inn.mara);
        let mut known = Remembered::default();
        known.learn(Fact::new(AT, ["satchel", "cellar"]));
        known.learn(Fact::new(FREE, ["satchel"]));
        inn.world_mut().entity_mut(brannic).insert(known);
        speak(inn.world_mut(), brannic, words, &[mara]);
        let known = known_to(inn.world(), mara).into_iter();
        let of = known.filter(|fact| fact.of.contains(&of.into()) && fact.is != "person");
        of.map(|fact| fact.to_string()).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn whoever_is_told_where_a_thing_is_can_plan_with_it() {
        let told = "at satchel cellar, free satchel";
        assert_eq!(heard("The sealed satchel is in the cellar, Mara.", "satchel"), told);
        assert_eq!(
            heard("Good evening. It hangs in the cellar, your sealed satchel.", "satchel"),
            told
        );
        for nothing in [
            "Good evening, Mara.",
            "Is the sealed satchel in the cellar?",
            "There is no sealed satchel in the cellar.",
            "The sealed satchel is here. I sleep above the cellar.",
        ] {
            assert_eq!(heard(nothing, "satchel"), "", "{nothing}");
        }
    }

    #[test]
    fn whoever_says_what_they_hold_has_it_known() {
        let held = "holds brannic iron_key, opens iron_key cellar_door";
        assert_eq!(heard("I have the iron key to the cellar door.", "iron_key"), held);
        assert_eq!(heard("I have nothing for you.", "iron_key"), "");
    }

    #[test]
    fn whoever_says_that_another_has_a_thing_does_not_say_that_they_have_it() {
        for said in [
            "I gave the iron key to Tamsin.",
            "Tamsin has the iron key, I swear.",
            "I never leave the iron key lying about.",
        ] {
            assert!(!heard(said, "iron_key").contains("holds brannic"), "{said}");
        }
    }

    #[test]
    fn whoever_owns_up_to_what_they_hide_has_it_known() {
        let learnt = |words: &str| {
            let mut inn = Inn::new();
            let (brannic, mara, key) = (inn.brannic, inn.mara, inn.key);
            inn.world_mut().get_mut::<Item>(key).expect("it is a thing").concealed = true;
            speak(inn.world_mut(), brannic, words, &[mara]);
            known_to(inn.world(), mara).contains(&Fact::new(HOLDS, ["brannic", "iron_key"]))
        };
        assert!(learnt("Yes. It is a key."));
        assert!(learnt("I have it, the key."));
        for lie in [
            "The key is safe.",
            "The key lies in the cellar, dear to me as my mother.",
            "Tamsin has the key, I swear.",
            "I had Tamsin keep the key.",
            "Somebody stole the key.",
            "I would look for that key in the yard.",
        ] {
            assert!(!learnt(lie), "{lie}");
        }
        assert!(!learnt("It is only my cuff."));
        assert!(!learnt("It is no key."));
        assert!(!learnt("What key?"));
    }

    #[test]
    fn whoever_is_told_that_a_door_stands_open_takes_it_for_locked_no_more() {
        let door = |words: &str| {
            let mut inn = Inn::new();
            let (brannic, mara, cellar_door) = (inn.brannic, inn.mara, inn.cellar_door);
            let mut known = Remembered::default();
            known.learn(Fact::new(crate::remembered::LOCKED, ["cellar_door"]));
            inn.world_mut().entity_mut(mara).insert(known);
            let mut door = inn.world_mut().get_mut::<crate::exit::Door>(cellar_door);
            door.as_mut().expect("it is a door").unlock();
            speak(inn.world_mut(), brannic, words, &[mara]);
            known_to(inn.world(), mara).contains(&Fact::new(UNLOCKED, ["cellar_door"]))
        };
        for said in ["There, the cellar door's off its lock.", "I've unlocked the door, Mara."] {
            assert!(door(said), "{said}");
        }
        for said in ["Mind the cellar door.", "Is the cellar door open?", "The door is not open."] {
            assert!(!door(said), "{said}");
        }
    }

    #[test]
    fn what_one_sees_counts_for_more_than_what_one_is_told() {
        let mut inn = Inn::new();
        let (brannic, mara) = (inn.brannic, inn.mara);
        let mut known = Remembered::default();
        known.learn(Fact::new(HOLDS, ["brannic", "lute"]));
        inn.world_mut().entity_mut(brannic).insert(known);
        speak(inn.world_mut(), brannic, "I have the lute.", &[mara]);
        let known = known_to(inn.world(), mara);
        assert!(known.contains(&Fact::new(HOLDS, ["tamsin", "lute"])), "{known:?}");
    }
}
