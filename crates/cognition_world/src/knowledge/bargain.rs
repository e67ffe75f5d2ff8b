//! One thing for another, proposed in words: whoever hears it knows that who proposes it would give the one for the
//! other. Who agrees proposes it as well, the other way round.

use super::{PROPOSED, Remembered, WANTS};
use crate::scene;
use crate::verb::{MoreVerbs, Verb};
use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::plan::Fact;
use cognition_language::Language;

/// What somebody's words propose to give for what others here hold, where things are traded.
pub(crate) fn bargains(world: &World, speaker: Entity, words: &str) -> Vec<Fact> {
    let trades = world.get_resource::<MoreVerbs>().is_some_and(|it| it.allow(Verb::Trade));
    let place = scene::place_of(world, speaker).filter(|_| trades);
    let here = place.map(|place| scene::people_in(world, place)).unwrap_or_default();
    let own = if here.len() > 1 { scene::held_by(world, speaker) } else { Vec::new() };
    let mut facts = Vec::new();
    for holder in here.into_iter().filter(|it| *it != speaker && !own.is_empty()) {
        let theirs = scene::held_by(world, holder).into_iter();
        for wanted in theirs.filter(|it| scene::knows_of(world, speaker, *it)) {
            for given in own.iter().copied() {
                if is_meant(world, (speaker, given), (holder, wanted), words) {
                    facts.extend(proposal(world, speaker, given, wanted).unwrap_or_default());
                }
            }
        }
    }
    facts
}

/// Whether words propose that, or agree to it.
fn is_meant(
    world: &World,
    (speaker, given): (Entity, Entity),
    (holder, wanted): (Entity, Entity),
    words: &str,
) -> bool {
    let language = Language::of(words);
    let labels = (scene::label(world, given), scene::label(world, wanted));
    language.proposes_barter(words, labels.0, labels.1)
        || has_proposed(world, speaker, (holder, wanted, given)) && language.agrees_to_barter(words)
}

fn proposal(world: &World, who: Entity, given: Entity, wanted: Entity) -> Option<[Fact; 2]> {
    let [who, given, wanted] = [id(world, who)?, id(world, given)?, id(world, wanted)?];
    let wants = Fact::new(WANTS, [who.clone(), wanted.clone()]);
    Some([wants, Fact::new(PROPOSED, [who, given, wanted])])
}

/// Whether somebody has proposed to give the one thing for the other, as they know themselves or somebody has heard.
pub(crate) fn has_proposed(
    world: &World,
    heard_by: Entity,
    (who, given, wanted): (Entity, Entity, Entity),
) -> bool {
    let ids = [who, given, wanted].map(|it| id(world, it));
    let [Some(one), Some(two), Some(three)] = ids else { return false };
    let fact = Fact::new(PROPOSED, [one, two, three]);
    let knows = |it: Entity| world.get::<Remembered>(it).is_some_and(|known| known.knows(&fact));
    knows(heard_by) || knows(who)
}

fn id(world: &World, entity: Entity) -> Option<StableId> {
    scene::thing(world, entity).map(|thing| thing.stable_id).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hear::speak;
    use crate::test_inn::Inn;

    /// Brannic, who holds the key, and Mara, who has the lute, where things are traded.
    fn traders() -> Inn {
        let mut inn = Inn::new();
        let mara = inn.mara;
        inn.give_lute_to(mara);
        inn.world_mut().insert_resource(MoreVerbs([Verb::Trade].into()));
        inn
    }

    #[test]
    fn who_proposes_one_thing_for_another_is_taken_at_their_word() {
        let mut inn = traders();
        let (brannic, mara, key, lute) = (inn.brannic, inn.mara, inn.key, inn.lute);
        let refused = inn.perform(mara, Verb::Trade, &[lute, brannic, key]);
        assert!(refused.is_err(), "nobody has proposed it");
        speak(inn.world_mut(), brannic, "That lute for this key, Mara?", &[mara]);
        assert!(has_proposed(inn.world(), mara, (brannic, key, lute)));
        assert!(!has_proposed(inn.world(), brannic, (mara, lute, key)), "she has not agreed");
        let done = inn.perform(mara, Verb::Trade, &[lute, brannic, key]);
        assert_eq!(done.as_deref(), Ok("You trade Brannic the lute for the iron key."));
    }

    #[test]
    fn who_agrees_is_taken_at_their_word_as_well() {
        let mut inn = traders();
        let (brannic, mara, key, lute) = (inn.brannic, inn.mara, inn.key, inn.lute);
        speak(inn.world_mut(), brannic, "That lute for this key, Mara?", &[mara]);
        speak(inn.world_mut(), mara, "It's a deal, Brannic.", &[brannic]);
        assert!(has_proposed(inn.world(), brannic, (mara, lute, key)));
        let done = inn.perform(brannic, Verb::Trade, &[key, mara, lute]);
        assert_eq!(done.as_deref(), Ok("You trade Mara the iron key for the lute."));
    }

    #[test]
    fn other_talk_proposes_nothing_and_neither_does_a_deal_that_nobody_proposed() {
        let mut inn = traders();
        let (brannic, mara, key, lute) = (inn.brannic, inn.mara, inn.key, inn.lute);
        for words in ["The key is for the cellar.", "I like your lute.", "It's a deal, Mara."] {
            speak(inn.world_mut(), brannic, words, &[mara]);
            assert!(!has_proposed(inn.world(), mara, (brannic, key, lute)), "{words}");
        }
    }
}
