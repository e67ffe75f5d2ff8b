//! Whom an utterance is said to, and who is to answer it.

use super::placing::stable_id;
use crate::called::in_names;
use crate::scene;
use bevy::prelude::*;
use cognition_core::mind::{Mind, StableId};
use cognition_core::perceive::Percept;
use cognition_language::Language;

/// Whom an utterance is said to: first whom it names as such, then all who are to answer it. Who is called
/// and is elsewhere stays the one whom it is said to, though somebody else is to answer it.
pub(super) fn told_to(
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
pub(super) fn meant_for(
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

/// Who has what is asked after, where that is asked of all who are there: `Which of you has the key?` Nobody else is
/// told by this who it is.
pub(super) fn holders_asked(
    world: &World,
    (speaker, place): (Entity, Entity),
    said: &Percept,
) -> Vec<Entity> {
    if !said.to.is_empty() || said.whispered {
        return Vec::new();
    }
    let language = Language::of(&said.text);
    let asks = |item: &Entity| language.asks_who_here_has(&said.text, scene::label(world, *item));
    let mut holders = scene::minds_in(world, place);
    holders.retain(|mind| *mind != speaker && scene::held_by(world, *mind).iter().any(asks));
    holders
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_inn::Inn;

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
