//! The mode is known: the mind gathers, or is asked what it does, with what it may do in that mode.

use super::gathering::begin_gathering;
use crate::choice::guardrails::{is_at_rest, leave_out};
use crate::choice::offers::{GatherActions, Gathered, ask_game, name_offers, offered};
use crate::mind::plan::{Thinking, concerns_plan, knowledge_of, planning_purpose, take_up_plan};
use crate::mind::promise::{name_debtors, promised_to};
use crate::schedule::GameClock;
use crate::settings::CognitionSettings;
use crate::turn::{
    Engagement, LookedAround, NeedsPrompt, Turn, TurnOffers, TurnPurpose, TurnQuestion, end_turn,
};
use bevy::prelude::*;
use cognition_core::act::IndexedAction;
use cognition_core::decide::ReplyScope;
use cognition_core::guard::SuppressedOffer;
use cognition_core::mind::{Mind, StableId};
use cognition_core::perceive::{EntityRefs, PerceptionLog};
use cognition_core::plan::{Invitation, Plan, StepType};
use cognition_core::promise::Commitments;
use cognition_core::prompt::Surroundings;
use cognition_core::record::TurnEnd;
use cognition_core::route::EngagementMode;
use std::collections::BTreeSet;
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
    let knowledge = knowledge_of(world, entity);
    let owed = shown_as_owed(world, entity);
    let promised_to = promised_to(world, entity);
    name_debtors(world, entity, &promised_to);
    let Ok(mut mind) = world.get_entity_mut(entity) else { return };
    let scope = ReplyScope { owed, ..scope_of(&mind, &actions, &surroundings) };
    let Ok((mut offers, mut question)) =
        mind.get_components_mut::<(&mut TurnOffers, &mut TurnQuestion)>()
    else {
        return;
    };
    *offers = TurnOffers {
        actions,
        shown,
        offered,
        left_out: left_out.into(),
        scope: Arc::new(scope),
        surroundings: surroundings.into(),
        promised_to: promised_to.into(),
        knowledge,
    };
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

/// What is done to the world is for the world to say; the rest the mind can tell.
fn steps_to_tell(plan: &Plan) -> impl Iterator<Item = u32> + '_ {
    let told = plan.due().filter(|step| step.step_type != StepType::Write);
    told.map(|step| step.number)
}

/// What a mind may let go of by itself: its part of somebody else's plan is not for it alone to end.
fn is_own_goal(plan: &Plan) -> bool {
    plan.led_by.is_none() && !plan.is_over()
}

/// The promises that the prompt shows: none where nobody is bound.
pub(super) fn shown_as_owed(world: &World, entity: Entity) -> BTreeSet<u32> {
    let now = world.resource::<GameClock>().now;
    let binds = world.resource::<CognitionSettings>().binds();
    let owed = world.get::<Commitments>(entity).filter(|_| binds);
    owed.into_iter().flat_map(|owed| owed.owed(now)).map(|owed| owed.id).collect()
}

/// What a reply may name: the offers, what they are about, what is here, and what the mind has
/// perceived: it may be after somebody who has left.
pub(super) fn scope_of(
    mind: &EntityWorldMut<'_>,
    actions: &[IndexedAction],
    here: &Surroundings,
) -> ReplyScope {
    let targets = actions.iter().flat_map(|action| &action.targets).map(|target| &target.stable_id);
    let log = mind.get::<PerceptionLog>();
    let perceived = log.into_iter().flat_map(PerceptionLog::entries);
    let perceived = perceived.flat_map(|entry| entry.percept.named());
    let in_scope: BTreeSet<&StableId> = targets.chain(&here.present).chain(perceived).collect();
    let known = mind.get::<EntityRefs>().map(EntityRefs::known).unwrap_or_default();
    let named = known.iter().filter(|known| {
        known.stable_id.as_ref().is_some_and(|stable_id| in_scope.contains(stable_id))
    });
    let scope = ReplyScope::offering(actions.iter().map(|action| action.index))
        .with_refs(named.map(|known| known.name.as_str()));
    let plan_steps = mind.get::<Plan>().into_iter().flat_map(steps_to_tell).collect();
    let (invited, pursues) =
        (mind.contains::<Invitation>(), mind.get::<Plan>().is_some_and(is_own_goal));
    ReplyScope { plan_steps, invited, pursues, ..scope }
}
