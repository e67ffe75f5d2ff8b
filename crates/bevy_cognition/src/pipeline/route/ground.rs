//! The ground of what a mind is asked: what it knows, what is owed to it and by it, and what its reply may name.

use crate::mind::plan::knowledge_of;
use crate::mind::promise::{name_debtors, promised_to};
use crate::schedule::GameClock;
use crate::settings::CognitionSettings;
use crate::turn::TurnOffers;
use bevy::prelude::*;
use cognition_core::act::IndexedAction;
use cognition_core::decide::ReplyScope;
use cognition_core::mind::StableId;
use cognition_core::perceive::{EntityRefs, PerceptionLog};
use cognition_core::plan::{Invitation, Plan, StepType};
use cognition_core::promise::Commitments;
use cognition_core::prompt::Surroundings;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The offers with all that a mind goes by as it chooses among them: as it is now, whatever it was before.
/// Nothing where the mind is gone.
pub(super) fn on_its_ground(
    world: &mut World,
    entity: Entity,
    offers: TurnOffers,
) -> Option<TurnOffers> {
    let knowledge = knowledge_of(world, entity);
    let promised_to = promised_to(world, entity);
    name_debtors(world, entity, &promised_to);
    let owed = shown_as_owed(world, entity);
    let mind = world.get_entity(entity).ok()?;
    let scope = ReplyScope { owed, ..scope_of(mind, &offers.actions, &offers.surroundings) };
    Some(TurnOffers {
        knowledge,
        promised_to: promised_to.into(),
        scope: Arc::new(scope),
        ..offers
    })
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
fn shown_as_owed(world: &World, entity: Entity) -> BTreeSet<u32> {
    let now = world.resource::<GameClock>().now;
    let binds = world.resource::<CognitionSettings>().binds();
    let owed = world.get::<Commitments>(entity).filter(|_| binds);
    owed.into_iter().flat_map(|owed| owed.owed(now)).map(|owed| owed.id).collect()
}

/// What a reply may name: the offers, what they are about, what is here, and what the mind has
/// perceived: it may be after somebody who has left.
fn scope_of(mind: EntityRef<'_>, actions: &[IndexedAction], here: &Surroundings) -> ReplyScope {
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

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::perceive::{Percept, Referable};

    #[test]
    fn a_reply_may_name_who_is_here_and_of_whom_the_mind_has_heard_and_nobody_else() {
        let mut world = World::new();
        world.init_resource::<GameClock>();
        world.init_resource::<CognitionSettings>();
        let (mut refs, mut log) = (EntityRefs::default(), PerceptionLog::default());
        let mut touch = |id: &str| refs.touch(&Referable::new("character", id, id), 0).to_string();
        let [odo, sela, _] = ["odo", "sela", "wren"].map(&mut touch);
        log.perceive(Percept::speech("sela", "I am off."));
        let mind = world.spawn((refs, log)).id();
        let here = Surroundings { present: vec!["odo".into()], ..default() };
        let offers = TurnOffers { surroundings: here.into(), ..default() };
        let offers = on_its_ground(&mut world, mind, offers).expect("is there");
        assert_eq!(offers.scope.refs, [odo, sela]);
        world.despawn(mind);
        assert!(on_its_ground(&mut world, mind, offers).is_none());
    }
}
