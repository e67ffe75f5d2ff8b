//! The mode is known: the mind gathers, or is asked what it does, with what it may do in that mode.

use super::gathering::begin_gathering;
use super::ground::on_its_ground;
use crate::choice::guardrails::{is_at_rest, leave_out};
use crate::choice::offers::{GatherActions, Gathered, ask_game, name_offers, offered};
use crate::mind::plan::{Thinking, concerns_plan, planning_purpose, take_up_plan};
use crate::settings::CognitionSettings;
use crate::turn::{
    Engagement, LookedAround, NeedsPrompt, Turn, TurnOffers, TurnPurpose, TurnQuestion, end_turn,
};
use bevy::prelude::*;
use cognition_core::act::IndexedAction;
use cognition_core::guard::SuppressedOffer;
use cognition_core::mind::Mind;
use cognition_core::record::TurnEnd;
use cognition_core::route::EngagementMode;
use std::sync::Arc;

/// Goes on with a turn whose mode is known; `offers` are those of this very moment, if the game
/// was asked for them.
pub(super) fn engage(world: &mut World, entity: Entity, offers: Option<GatherActions>) {
    respond_to_what_was_waited_for(world, entity);
    let Some(mode) = world.get::<Engagement>(entity).map(|engagement| engagement.mode) else {
        return;
    };
    match mode {
        EngagementMode::Ignore => give_up_turn(world, entity, TurnEnd::Ignored),
        EngagementMode::Gather => begin_gathering(world, entity),
        EngagementMode::Respond | EngagementMode::Clarify | EngagementMode::Acknowledge => {
            let offers = offers.unwrap_or_else(|| ask_game(world, entity));
            decide(world, entity, offers);
        }
    }
}

/// Nobody asks back, or merely nods, when the answer comes for which a plan has waited, or to what
/// was just proposed.
fn respond_to_what_was_waited_for(world: &mut World, entity: Entity) {
    let concerns_plan = concerns_plan(world, entity);
    let Some(mut engagement) = world.get_mut::<Engagement>(entity) else { return };
    let mode = engagement.mode;
    let curt = matches!(mode, EngagementMode::Clarify | EngagementMode::Acknowledge);
    if concerns_plan && curt {
        debug!(target: "cognition::route", "{} gives way: a plan has waited for this", mode.name());
        engagement.mode = EngagementMode::Respond;
    }
}

fn decide(world: &mut World, entity: Entity, offers: GatherActions) {
    let Gathered { open, closed, surroundings } = name_offers(world, entity, offers);
    let present = surroundings.present.clone().into();
    world.trigger(LookedAround { entity, present });
    let shown: Arc<[IndexedAction]> = open.into();
    let offered = offered(&shown, &closed);
    take_up_plan(world, entity, &surroundings.present);
    let mut left_out = leave_out(world, entity, &offered, &surroundings);
    left_out.retain(|left| shown.iter().any(|offer| offer.index == left.index));
    let actions = without(&shown, &left_out);
    let thinking = planning_purpose(world, entity, &actions);
    if thinking == Thinking::Nothing && is_at_rest(world, entity, &offered, &surroundings) {
        return give_up_turn(world, entity, TurnEnd::Quiet);
    }
    if actions.is_empty() && !may_speak(world, entity) {
        return give_up_turn(world, entity, TurnEnd::Ignored);
    }
    let purpose = match thinking {
        Thinking::Asked(purpose) => purpose,
        Thinking::AtHand | Thinking::Nothing => first_purpose(world, entity),
    };
    let (left_out, surroundings) = (left_out.into(), surroundings.into());
    let open = TurnOffers { actions, shown, offered, left_out, surroundings, ..default() };
    let Some(offers) = on_its_ground(world, entity, open) else { return };
    let Ok(mut mind) = world.get_entity_mut(entity) else { return };
    let Ok((mut kept, mut question)) =
        mind.get_components_mut::<(&mut TurnOffers, &mut TurnQuestion)>()
    else {
        return;
    };
    *kept = offers;
    question.ask_next(purpose);
    mind.insert(NeedsPrompt);
}

/// The offers but for what is left out; each keeps its number.
fn without(offers: &Arc<[IndexedAction]>, left_out: &[SuppressedOffer]) -> Arc<[IndexedAction]> {
    if left_out.is_empty() {
        return offers.clone();
    }
    let is_left = |offer: &&IndexedAction| left_out.iter().all(|left| left.index != offer.index);
    offers.iter().filter(is_left).cloned().collect()
}

fn may_speak(world: &World, entity: Entity) -> bool {
    world.get::<Engagement>(entity).is_some_and(|engagement| engagement.may_speak)
}

fn first_purpose(world: &World, entity: Entity) -> TurnPurpose {
    let settings = world.resource::<CognitionSettings>();
    let mode = world.get::<Engagement>(entity).map(|engagement| engagement.mode);
    TurnPurpose::first(settings.turns.phases, mode.unwrap_or_default())
}

/// The turn ends without a decision.
fn give_up_turn(world: &mut World, entity: Entity, end: TurnEnd) {
    let Some(id) = world.get::<Mind>(entity).map(|mind| mind.id.clone()) else { return };
    if let Some(number) = world.get::<Turn>(entity).map(|turn| turn.number) {
        end_turn(world, &id, entity, number, end);
    }
}
