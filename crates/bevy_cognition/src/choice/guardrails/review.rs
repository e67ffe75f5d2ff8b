//! One suggestion before all guardrails, on the world as it is now.

use super::chain::GuardChain;
use super::checked_minds::intent_target;
use super::known_of_place::known_of_place;
use crate::choice::judges::Judges;
use crate::record::record;
use crate::referables::Referables;
use crate::schedule::GameClock;
use bevy::prelude::*;
use cognition_core::act::{Judgement, Question};
use cognition_core::guard::{
    Contradiction, Objection, Origin, Premise, Review, Straying, Suggestion, named_in_words,
    overtaken, premises, strays,
};
use cognition_core::perceive::{EntityRefs, PerceptionLog};
use cognition_core::promise::Commitments;
use cognition_core::record::{RecordedAction, ReviewMoment, RunEvent};

/// Asks the guardrails. What they amend is amended in the suggestion.
pub(crate) fn review(
    world: &mut World,
    suggestion: &mut Suggestion,
    moment: ReviewMoment,
) -> Result<(), Objection> {
    let (suggested, origin) = (suggestion.chosen, suggestion.origin);
    let (reviews, outcome) = ask(world, suggestion);
    record(world, || reviewed(suggestion, suggested, origin, moment, reviews));
    outcome
}

fn ask(world: &mut World, suggestion: &mut Suggestion) -> (Vec<Review>, Result<(), Objection>) {
    world.resource_scope(|world, mut chain: Mut<'_, GuardChain>| {
        world.resource_scope(|world, mut judges: Mut<'_, Judges>| {
            let world: &World = world;
            let mut look = |suggestion: &mut Suggestion| look(world, &mut judges, suggestion);
            look(suggestion);
            chain.review(world, suggestion, look)
        })
    })
}

/// Brings what the guardrails read of the world up to date.
fn look(world: &World, judges: &mut Judges, suggestion: &mut Suggestion) {
    let mind = suggestion.entity;
    suggestion.checks =
        suggestion.action().map(|action| judges.check(world, mind, action)).unwrap_or_default();
    let refs = world.get::<EntityRefs>(mind);
    suggestion.intent_target = refs.and_then(|refs| intent_target(suggestion, refs));
    suggestion.known_of_place = known_of_place(world, suggestion);
    suggestion.straying = straying(world, suggestion);
    suggestion.contradictions = match suggestion.policy.rules.premises {
        true => contradictions(world, judges, suggestion),
        false => Vec::new(),
    };
}

/// What a person has approved is meant, whatever the reply says.
fn straying(world: &World, suggestion: &Suggestion) -> Option<Straying> {
    let rules = &suggestion.policy.rules;
    if suggestion.approved || !(rules.intent || rules.validity) {
        return None;
    }
    let none = PerceptionLog::default();
    let how = strays(suggestion, world.get(suggestion.entity).unwrap_or(&none))?;
    // Whom the words call is no reason to break one's word.
    let called = matches!(how, Straying::CallsAnother { .. });
    let may_stand = || named_in_words(suggestion).is_none() && keeps_a_promise(world, suggestion);
    (!called || !may_stand()).then_some(how)
}

fn keeps_a_promise(world: &World, suggestion: &Suggestion) -> bool {
    let Some(action) = suggestion.action() else { return false };
    let (clock, commitments) =
        (world.get_resource::<GameClock>(), world.get::<Commitments>(suggestion.entity));
    let Some((clock, commitments)) = clock.zip(commitments) else { return false };
    commitments.owed(clock.now).any(|owed| owed.is_kept_by(action, suggestion.speech()))
}

fn contradictions(
    world: &World,
    judges: &mut Judges,
    suggestion: &Suggestion,
) -> Vec<Contradiction> {
    let Some(log) = world.get::<PerceptionLog>(suggestion.entity) else {
        return Vec::new();
    };
    let mut contradicted = |premise: &Premise<'_>| {
        overtaken(premise, suggestion.seen_up_to, log)
            .or_else(|| belied(world, judges, suggestion.entity, premise))
    };
    premises(suggestion, log).iter().filter_map(&mut contradicted).collect()
}

/// The judges say that it is not so, as far as the mind can tell.
fn belied(
    world: &World,
    judges: &mut Judges,
    mind: Entity,
    premise: &Premise<'_>,
) -> Option<Contradiction> {
    let thing = world.get_resource::<Referables>()?.find(&premise.claim.thing)?;
    let question = Question { mind, is: premise.claim.is.clone(), thing };
    match judges.ask(world, &question) {
        Judgement::Holds if !premise.claim.holds => {
            Some(Contradiction::of(premise, format!("it is {} now", premise.claim.is)))
        }
        Judgement::Violated { why, .. } if premise.claim.holds => {
            Some(Contradiction::of(premise, why))
        }
        _ => None,
    }
}

fn reviewed(
    suggestion: &Suggestion,
    suggested: u32,
    origin: Origin,
    moment: ReviewMoment,
    reviews: Vec<Review>,
) -> RunEvent {
    RunEvent::SuggestionReviewed {
        mind: suggestion.id.mind.clone(),
        turn: suggestion.id.turn,
        moment,
        origin,
        action: suggestion.offer(suggested).map(RecordedAction::from),
        reviews,
    }
}
