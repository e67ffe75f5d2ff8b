//! What is said goes to those who hear it.

use super::earshot::{Hearing, in_earshot};
use super::say::{Say, SpeechHeard};
use crate::referables::Referables;
use crate::turn::{Perceive, TurnOffers, UtteranceMade, is_talk};
use bevy::prelude::*;
use cognition_core::act::IndexedAction;
use cognition_core::mind::StableId;
use cognition_core::perceive::{Bystanders, Percept, Referable};

pub(super) fn deliver_line(say: On<Say>, mut commands: Commands) {
    let say = say.event().clone();
    commands.queue(move |world: &mut World| deliver(world, say, true));
}

/// What a mind has said, where the game has left it to the engine.
pub(super) fn deliver_utterance(
    utterance: On<UtteranceMade>,
    hearing: Option<Res<Hearing>>,
    offered: Query<&TurnOffers>,
    referables: Res<Referables>,
    mut commands: Commands,
) {
    if hearing.is_none() {
        return;
    }
    let offers = offered.get(utterance.entity).ok();
    let action = offers.and_then(|offers| offers.action(utterance.decision.chosen_index));
    let to = utterance.to.iter().chain(&utterance.also_to);
    let say = Say {
        speaker: utterance.entity,
        text: utterance.speech().to_owned(),
        to: to.filter_map(|to| referables.find(to)).collect(),
        whispered: action.is_some_and(IndexedAction::is_whispered),
    };
    // A word beside a deed answers a mind, and wants no answer: else two of them would nod for ever. What is asked of
    // the only one who is there does.
    let asks_the_only_one = || offers.is_some_and(|it| utterance.wants_answer_of_the_only_one(it));
    let talks = action.is_some_and(|action| is_talk(action) && !action.targets.is_empty());
    let wants_answer =
        talks || utterance.speech().contains('?') || action.is_none() && utterance.wants_answer();
    let wants_answer = wants_answer || asks_the_only_one();
    commands.queue(move |world: &mut World| deliver(world, say, wants_answer));
}

fn deliver(world: &mut World, say: Say, wants_answer: bool) {
    if say.text.trim().is_empty() {
        return;
    }
    let near = in_earshot(world, &say);
    let known = world.get::<Referable>(say.speaker).map(|speaker| speaker.stable_id.clone());
    if known.is_none() {
        warn!(
            target: "cognition::hearing",
            "`{}` speaks, and nobody knows who it is: give it a Referable", say.speaker
        );
    }
    let mut heard_by = Vec::new();
    let aloud =
        Percept { heard_by: besides(world, &say, &near), ..words(world, &say, known.as_ref()) };
    for entity in near {
        let is_meant = say.to.contains(&entity);
        let words = without(&aloud, world.get::<Referable>(entity));
        let percept = match (is_meant, say.whispered) {
            (true, _) if wants_answer => words.addressed(),
            (true, _) | (false, false) => words,
            (false, true) => whispering(world, &say),
        };
        if is_meant || !say.whispered {
            heard_by.push(entity);
        }
        world.trigger(Perceive { entity, percept });
    }
    let Say { speaker, text, to, whispered } = say;
    world.trigger(SpeechHeard { speaker, text, to, whispered, heard_by });
}

fn words(world: &World, say: &Say, speaker: Option<&StableId>) -> Percept {
    let speech = Percept::speech("", say.text.trim());
    let named = say.to.iter().filter_map(|to| world.get::<Referable>(*to));
    let to = named.map(|listener| listener.stable_id.clone()).collect();
    Percept { source: speaker.cloned(), to, whispered: say.whispered, ..speech }
}

/// Who hears it to whom it is not said; nobody where it is whispered.
fn besides(world: &World, say: &Say, near: &[Entity]) -> Bystanders {
    let others = near.iter().filter(|it| !say.whispered && !say.to.contains(it));
    let known = others.filter_map(|it| world.get::<Referable>(*it));
    known.map(|listener| listener.stable_id.clone()).collect()
}

/// Nobody is told of themselves that they hear it.
fn without(words: &Percept, who: Option<&Referable>) -> Percept {
    let words = words.clone();
    match who {
        Some(who) => Percept { heard_by: words.heard_by.without(&who.stable_id), ..words },
        None => words,
    }
}

/// What those perceive to whom it is not said.
fn whispering(world: &World, say: &Say) -> Percept {
    let named = |who: Entity| world.get::<Referable>(who);
    let listener = say.to.first().and_then(|listener| named(*listener));
    let who = named(say.speaker).map_or("Somebody", |speaker| speaker.label.as_str());
    let to = listener.map(|listener| format!(" to {}", listener.label)).unwrap_or_default();
    let percept = Percept::event(format!("{who} whispers something{to}."));
    let source = named(say.speaker).map(|speaker| speaker.stable_id.clone());
    let about = listener.map(|listener| listener.stable_id.clone()).into_iter().collect();
    Percept { source, about, ..percept }
}
