//! One thing for another, proposed in words: whoever hears it knows that who proposes it would give the one for the
//! other. Who agrees proposes it as well, the other way round, and promises it.

use super::{PROPOSED, Remembered, WANTS};
use crate::scene;
use crate::verb::{MoreVerbs, Verb};
use crate::world_texts::Frame;
use bevy::prelude::*;
use bevy_cognition::conscience::OpenCommitment;
use cognition_core::mind::{Mind, StableId};
use cognition_core::plan::Fact;
use cognition_core::promise::{CommitmentSource, ProposedCommitment};
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
                    facts.extend(proposal(world, speaker, given, wanted).into_iter().flatten());
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
    let labels = [scene::label(world, given), scene::label(world, wanted)];
    language.proposes_barter(words, labels[0], labels[1])
        || has_proposed(world, speaker, (holder, wanted, given))
            && language.agrees_to_barter(words, labels)
}

/// What is so once somebody has proposed to give the one thing for the other.
pub(crate) fn proposal(
    world: &World,
    who: Entity,
    given: Entity,
    wanted: Entity,
) -> Option<[Fact; 2]> {
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

/// Who agrees promises to give their own for it.
pub(crate) fn promise_what_is_agreed(world: &mut World, speaker: Entity, proposed: &[Fact]) {
    let is_mind = world.get::<Mind>(speaker).is_some();
    for fact in proposed.iter().filter(|fact| is_mind && fact.is == PROPOSED) {
        let [_, given, wanted] = &fact.of[..] else { continue };
        let things = scene::find(world, given).zip(scene::find(world, wanted));
        if let Some((given, wanted)) = things
            && let Some(holder) = scene::holder(world, wanted)
            && has_proposed(world, speaker, (holder, wanted, given))
        {
            let target = id(world, holder);
            let text = trade_told(world, [holder, given, wanted]);
            let proposed = ProposedCommitment { text, target, ..ProposedCommitment::default() };
            let opener = CommitmentSource::Speech;
            world.trigger(OpenCommitment { entity: speaker, opener, proposed });
        }
    }
}

/// `Give Anselm the smoked ham for the silver shilling`
fn trade_told(world: &World, of: [Entity; 3]) -> String {
    let labels = of.map(|thing| scene::label(world, thing));
    let labels: Vec<&[&str]> = labels.iter().map(std::slice::from_ref).collect();
    Frame::in_use(world).clause("is_to_trade", &labels)
}

fn id(world: &World, entity: Entity) -> Option<StableId> {
    scene::thing(world, entity).map(|thing| thing.stable_id).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hear::speak;
    use crate::test_inn::Inn;
    use cognition_core::promise::Commitments;

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
        let promised = inn.world().get::<Commitments>(mara).expect("a mind may promise");
        let promised: Vec<&str> = promised.iter().map(|it| it.text.as_str()).collect();
        assert_eq!(promised, ["give Brannic the lute for the iron key"]);
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
        speak(inn.world_mut(), brannic, "That lute for this key, Mara?", &[mara]);
        for words in ["Yes, it rains.", "The lute stays with me."] {
            speak(inn.world_mut(), mara, words, &[brannic]);
            assert!(!has_proposed(inn.world(), brannic, (mara, lute, key)), "{words}");
        }
    }
}
