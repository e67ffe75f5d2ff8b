//! A mind that wants a turn gets one, in the mode that the router chooses.

use super::engage::engage;
use super::router::{Routed, RoutedItem, Rules, publish};
use crate::brain::govern::{ChosenTurns, Governor};
use crate::choice::guardrails::is_held_up;
use crate::choice::offers::ask_game;
use crate::record::record;
use crate::schedule::{CognitionTick, Epoch, GameClock};
use crate::turn::{
    Engagement, NeedsPrompt, NeedsRouting, Queueing, RouteProgress, Turn, TurnAdmission,
    TurnPurpose, TurnQuestion, WantsTurn, consider, note_talk,
};
use bevy::prelude::*;
use cognition_core::mind::{Mind, StableId};
use cognition_core::perceive::PerceptId;
use cognition_core::record::RunEvent;
use cognition_core::route::{EngagementMode, Lead, RouteCause, RouteRecord};

/// Turns of an abandoned timeline end here, and nobody waits for their replies.
pub(super) fn abandon_old_turns(
    turns: Query<(Entity, &Turn)>,
    epoch: Res<Epoch>,
    mut commands: Commands,
) {
    for (entity, _) in turns.iter().filter(|(_, turn)| turn.epoch != epoch.0) {
        commands.entity(entity).remove::<Turn>();
    }
}

/// Begins the turns that were chosen.
pub(super) fn begin_turns(world: &mut World, minds: &mut QueryState<Routed>) {
    if world.resource::<ChosenTurns>().0.is_empty() || is_held_up(world) {
        return;
    }
    for (entity, admission) in std::mem::take(&mut world.resource_mut::<ChosenTurns>().0) {
        begin_turn(world, entity, minds, admission);
    }
}

fn begin_turn(
    world: &mut World,
    entity: Entity,
    minds: &mut QueryState<Routed>,
    admission: TurnAdmission,
) {
    let wanted = world.get::<WantsTurn>(entity).copied().unwrap_or_default();
    // What is there should have a name before the router asks what the mind knows.
    let asked = ask_game(world, entity);
    let (rules, present) = (Rules::of(world), asked.present_ids(world));
    let Ok(routed) = minds.get(world, entity) else { return };
    let lead = lead(&routed, wanted.witness, admission.considered);
    let percept = lead.percept;
    let after = routed.routes.considered().max(percept.unwrap_or_default());
    let others_wait = Lead::addressed(routed.log, &routed.mind.id, after).is_some();
    let (engagement, record) = routed.decide(lead, &present, &rules);
    consider(world, entity, percept);
    let is_let_pass = engagement.mode == EngagementMode::Ignore;
    settle_wish(world, entity, others_wait, is_let_pass && wanted.requested);
    if is_let_pass {
        return publish(world, entity, None, record, false);
    }
    note_talk(world, entity, &engagement, wanted.requested);
    let Some(number) = insert_turn(world, entity, engagement, &record, admission) else { return };
    match record.tiebreaker_candidates {
        Some(_) => ask_about_tie(world, entity),
        None => {
            publish(world, entity, Some(number), record, false);
            engage(world, entity, Some(asked));
        }
    }
}

/// This turn is what was wanted; who else waits for an answer gets another. What is let pass uses up no move that the
/// game asked for.
fn settle_wish(world: &mut World, entity: Entity, others_wait: bool, keeps_move: bool) {
    let Ok(mut mind) = world.get_entity_mut(entity) else { return };
    match mind.get_mut::<WantsTurn>() {
        Some(mut wanted) if others_wait || keeps_move => {
            (wanted.witness, wanted.requested) = (false, keeps_move);
        }
        _ => _ = mind.remove::<WantsTurn>(),
    }
}

/// What is addressed to a mind comes before what it witnessed, and both before its own moves.
fn lead(routed: &RoutedItem<'_, '_>, witness: bool, passed: PerceptId) -> Lead {
    let (mind, log) = (&routed.mind.id, routed.log);
    // What was let pass before that leads nowhere.
    let considered = routed.routes.considered().max(passed);
    let addressed = Lead::addressed(log, mind, considered);
    let after = considered.max(log.seen());
    let witnessed = || witness.then(|| Lead::witnessed(log, mind, after)).flatten();
    addressed.or_else(witnessed).unwrap_or_else(|| Lead::own_move(log, mind))
}

/// The turn, before it is known what the mind may do in it; gives its number.
fn insert_turn(
    world: &mut World,
    entity: Entity,
    engagement: Engagement,
    route: &RouteRecord,
    admission: TurnAdmission,
) -> Option<u64> {
    note_admission(world, entity, &engagement, &admission);
    let epoch = world.resource::<Epoch>().0;
    let begun = world.resource::<CognitionTick>().0;
    let mut mind = world.get_mut::<Mind>(entity)?;
    mind.turns = mind.turns.saturating_add(1);
    let number = mind.turns;
    let turn = Turn { number, begun, epoch };
    let routing = RouteProgress { record: Some(route.clone()), ..default() };
    world.get_entity_mut(entity).ok()?.insert((turn, engagement, routing, admission));
    Some(number)
}

/// A move of the mind's own is remembered; so is, in the log, that no brain is to be asked.
fn note_admission(
    world: &mut World,
    entity: Entity,
    engagement: &Engagement,
    admission: &TurnAdmission,
) {
    let now = world.resource::<GameClock>().now;
    if engagement.cause == RouteCause::Requested
        && let Some(mut queueing) = world.get_mut::<Queueing>(entity)
    {
        queueing.last_own_move = Some(now);
    }
    let Some(why) = admission.spared() else { return };
    let Some((mind, turn)) =
        world.get::<Mind>(entity).map(|mind| (mind.id.clone(), mind.turns.saturating_add(1)))
    else {
        return;
    };
    world.resource_mut::<Governor>().counters_mut().count_spared(why);
    record(world, || RunEvent::BrainSpared { mind, turn, why });
}

fn ask_about_tie(world: &mut World, entity: Entity) {
    let Ok(mut mind) = world.get_entity_mut(entity) else { return };
    if let Some(mut question) = mind.get_mut::<TurnQuestion>() {
        question.ask_next(TurnPurpose::TieBreak);
    }
    mind.insert(NeedsPrompt);
}

/// Turns that wait for the router, in the order of their minds.
pub(super) fn resume_turns(
    world: &mut World,
    unsettled: &mut QueryState<(Entity, &Mind), (With<NeedsRouting>, With<Turn>)>,
) {
    let found = unsettled.iter(world).map(|(entity, mind)| (mind.id.clone(), entity));
    let mut waiting: Vec<(StableId, Entity)> = found.collect();
    waiting.sort();
    for (_, entity) in waiting {
        // What the game was asked for a mind before may have made this one leave.
        if let Ok(mut mind) = world.get_entity_mut(entity) {
            mind.remove::<NeedsRouting>();
            resume(world, entity);
        }
    }
}

fn resume(world: &mut World, entity: Entity) {
    let Some(number) = world.get::<Turn>(entity).map(|turn| turn.number) else { return };
    let question = world.get::<TurnQuestion>(entity);
    if question.is_some_and(|question| question.purpose == TurnPurpose::Gather) {
        return super::act_loop::use_skills(world, entity);
    }
    let routing = world.get::<RouteProgress>(entity);
    if let Some(record) = routing.and_then(|routing| routing.record.clone()) {
        publish(world, entity, Some(number), record, false);
    }
    engage(world, entity, None);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_let_pass_uses_up_no_move_that_was_asked_for() {
        let left = |requested: bool, others_wait: bool, keeps_move: bool| {
            let mut world = World::new();
            let wanted = WantsTurn { requested, ..WantsTurn::default() };
            let mind = world.spawn(wanted).id();
            settle_wish(&mut world, mind, others_wait, keeps_move);
            world.get::<WantsTurn>(mind).map(|wanted| wanted.requested)
        };
        assert_eq!(left(true, false, true), Some(true), "it has heard what was not for it");
        assert_eq!(left(true, true, true), Some(true), "and another waits");
        assert_eq!(left(true, true, false), Some(false), "this turn is its move");
        assert_eq!(left(true, false, false), None);
        assert_eq!(left(false, false, false), None);
    }
}
