//! What is said with a choice is said once the guardrails have looked at both.

use super::concluding::is_of_turn;
use super::remedies::Settled;
use crate::brain::prompt_context::InWorld;
use crate::turn::{
    Addressees, Addressing, Engagement, Perceive, Rejected, Unsaid, UtteranceMade, answered_by,
    commit_utterance, last_words_of,
};
use bevy::prelude::*;
use cognition_core::act::IndexedAction;
use cognition_core::guard::{
    Objection, Origin, Strictness, Suggestion, left_unsaid, speaks_of_its_deed,
    without_announcements,
};
use cognition_core::perceive::{Percept, PerceptionLog};
use std::sync::Arc;

/// Takes what a mind would do and say in the turn that it is taking. What outlived its turn is dropped,
/// and what was heard of it taken back.
pub(crate) fn take_unsaid(world: &mut World, entity: Entity) -> Option<Unsaid> {
    let unsaid = world.get::<Unsaid>(entity)?;
    if !is_of_turn(world, &unsaid.suggestion) {
        world.entity_mut(entity).remove::<Unsaid>();
        return None;
    }
    let heard = std::mem::take(&mut world.get_mut::<Unsaid>(entity)?.heard);
    let unsaid = world.entity_mut(entity).take::<Unsaid>()?;
    Some(Unsaid { heard, ..unsaid })
}

/// Says what was to be said, where the deed comes with it or the words stand without it. Where both are
/// asked for anew, or handed over, nothing is said. What was `heard` while the brain was writing is taken back then.
/// Of words that are said in part the mind learns what nobody has heard.
pub(crate) fn say(
    world: &mut World,
    mut utterance: UtteranceMade,
    heard: String,
    settled: &Settled,
) {
    let is_silent = match settled {
        Settled::Retry { .. } | Settled::HandedOver => return take_back(world, &utterance, heard),
        Settled::Refused(suggestion, rejected) => goes_with_deed(suggestion, rejected),
        Settled::Passed(suggestion) => goes_with_choice(suggestion),
        Settled::AskPerson(..) => false,
    };
    let mut unsaid = String::new();
    if is_silent {
        take_back(world, &utterance, heard);
        Arc::make_mut(&mut utterance.decision).speech.clear();
    } else if let Some(left) = what_is_left(&utterance, settled) {
        take_back(world, &utterance, heard);
        unsaid = left_unsaid(utterance.speech(), &left);
        Arc::make_mut(&mut utterance.decision).speech = left;
    }
    let entity = utterance.entity;
    follow_deed(world, &mut utterance, settled);
    commit_utterance(world, utterance);
    if !unsaid.is_empty() && matches!(settled, Settled::Passed(_)) {
        let told = format!("You left this unsaid, and nobody has heard it: \"{unsaid}\"");
        world.trigger(Perceive { entity, percept: Percept::notice(told) });
    }
}

/// Whom the words are for goes by the deed that is done in place of the chosen one.
fn follow_deed(world: &World, utterance: &mut UtteranceMade, settled: &Settled) {
    let Settled::Passed(passed) = settled else { return };
    if passed.origin != Origin::Amended {
        return;
    }
    Arc::make_mut(&mut utterance.decision).chosen_index = passed.chosen;
    let concerns = |deed: Option<&IndexedAction>| {
        deed.zip(utterance.to.as_ref()).is_some_and(|(deed, to)| deed.concerns(to))
    };
    if !concerns(passed.chosen_first()) || concerns(passed.action()) {
        return;
    }
    let addressees = whom(world, passed, utterance.speech(), &utterance.engagement);
    utterance.address(addressees);
}

/// Whom words are for that go with what is done.
pub(crate) fn whom(
    world: &World,
    suggestion: &Suggestion,
    words: &str,
    engagement: &Engagement,
) -> Addressees {
    let (speaker, log) = (suggestion.entity, world.get::<PerceptionLog>(suggestion.entity));
    let (chosen, offers) = (suggestion.action(), &suggestion.offered);
    let answered = answered_by(chosen, engagement, &suggestion.surroundings, log);
    let asked = last_words_of(answered, engagement, log);
    let addressing = Addressing { speaker, chosen, answered, asked, meant: None, offers };
    Addressees::of(words, addressing, &InWorld(world))
}

/// The words that passed, where some of what was to be said may not be; and those that announce no deed,
/// where none is done.
fn what_is_left(utterance: &UtteranceMade, settled: &Settled) -> Option<String> {
    let passed = match settled {
        Settled::Passed(passed) | Settled::AskPerson(passed, None) => passed,
        Settled::Refused(refused, _) if refused.policy.rules.say_do == Strictness::Reject => {
            return without_announcements(refused);
        }
        _ => return None,
    };
    let is_shorter = passed.speech().len() < utterance.speech().len();
    is_shorter.then(|| passed.speech().to_owned())
}

/// Whether something else is done than was chosen, and the words are not to be said over it: they speak
/// of the choice, or were against it.
fn goes_with_choice(instead: &Suggestion) -> bool {
    let Some(why) = &instead.why_instead else { return false };
    if matches!(why, Objection::SaidOtherwise { announced, .. } if announced == instead.description())
    {
        return false;
    }
    let chosen = Suggestion { chosen: instead.decision.chosen_index, ..instead.clone() };
    let otherwise = matches!(
        why,
        Objection::SaidOtherwise { .. }
            | Objection::NotDone { .. }
            | Objection::RefusedInWords { .. }
    );
    let against = || why.is_of_words() || otherwise;
    !speaks_of_its_deed(instead) && (against() || speaks_of_its_deed(&chosen))
}

/// Whether words are not to be said without the deed that was refused. Where it is nothing but words, and they were said
/// before, they are the deed.
fn goes_with_deed(suggestion: &Suggestion, rejected: &Rejected) -> bool {
    let by_words = rejected.action.as_ref().is_none_or(|action| action.has_tag("speech"));
    let is_said = matches!(rejected.objection, Objection::Repeated { .. }) && by_words;
    is_said || rejected.objection.is_of_words() || speaks_of_its_deed(suggestion)
}

fn take_back(world: &mut World, utterance: &UtteranceMade, heard: String) {
    if let Some(retracted) = Unsaid::retracted(utterance, heard) {
        retracted.tell(world);
    }
}
