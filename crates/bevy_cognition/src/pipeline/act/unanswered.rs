//! What was decided and nobody carries out is told at once, once for each action.
//!
//! A warning must be right. That nobody can carry an action out is certain where it has a type, and no
//! observer of its `Act`. An action by its id may be read as a message, which leaves no trace, and it
//! may take long: the game is only reminded to say so. What never ends is warned of when its time is up.

use crate::choice::offers::TypedActions;
use crate::schedule::CognitionTick;
use crate::settings::CognitionSettings;
use crate::turn::{Acting, ActionDecided, EngineObserver};
use bevy::ecs::event::EventKey;
use bevy::prelude::*;
use cognition_core::mind::{Mind, StableId};
use std::collections::BTreeSet;

/// The actions of which nothing has to be told any more: the game has answered one of them, or it
/// was told.
#[derive(Resource, Debug, Default)]
pub(super) struct AnsweredActions(BTreeSet<String>);

impl AnsweredActions {
    /// Whether it is the first time.
    pub(super) fn add(&mut self, action: &str) -> bool {
        !self.0.contains(action) && self.0.insert(action.to_owned())
    }
}

/// An action with a type that no observer carries out, and that nobody else has taken over.
pub(super) fn tell_unobserved(world: &mut World, decided: &ActionDecided) {
    let (entity, action) = (decided.entity, decided.action_id());
    let Some((name, act)) = TypedActions::observed_by(world, action) else { return };
    let is_open = |acting: &Acting| acting.turn == decided.turn && acting.is_unanswered();
    let open = world.get::<Acting>(entity).is_some_and(is_open);
    let observed = is_observed(world, act, entity);
    if open && !observed && world.resource_mut::<AnsweredActions>().add(action) {
        warn!(
            target: "cognition::act",
            "`{}` does `{action}`, and nobody carries it out: no observer of Act<{name}> exists; add one, and let it answer with `done` or `failed`",
            decided.mind
        );
    }
}

/// What was decided in an earlier run, and was neither started nor finished since.
pub(super) fn tell_unanswered(
    world: &mut World,
    acting: &mut QueryState<(Entity, &Mind, &Acting)>,
) {
    let now = world.resource::<CognitionTick>().0;
    let open =
        acting.iter(world).filter(|(.., acting)| acting.since < now && acting.is_unanswered());
    let mut open: Vec<(StableId, Entity, String)> = open
        .map(|(entity, mind, acting)| (mind.id.clone(), entity, acting.action_id().to_owned()))
        .collect();
    open.sort();
    for (mind, entity, action) in open {
        let typed = TypedActions::observed_by(world, &action).is_some();
        if !typed && world.resource_mut::<AnsweredActions>().add(&action) {
            tell(world, entity, &mind, &action);
        }
    }
}

fn tell(world: &mut World, entity: Entity, mind: &StableId, action: &str) {
    let decided = world.register_event_key::<ActionDecided>();
    let patience = world.resource::<CognitionSettings>().turns.acting_timeout.as_secs();
    if is_observed(world, decided, entity) {
        info!(
            target: "cognition::act",
            "`{mind}` does `{action}`, and the game has neither started nor finished it yet: if it takes long, trigger ActionStarted; without ActionFinished it fails after {patience} s"
        );
    } else {
        info!(
            target: "cognition::act",
            "`{mind}` does `{action}`, and no observer of ActionDecided exists: if no system reads it as a message either, add one that answers with `done` or `failed`; if it takes long, trigger ActionStarted; without ActionFinished it fails after {patience} s"
        );
    }
}

/// Whether code of the game listens to that event on a mind.
fn is_observed(world: &World, event: EventKey, mind: Entity) -> bool {
    let Some(observers) = world.observers().try_get_observers(event) else { return false };
    let of_the_game = |observer: &Entity| world.get::<EngineObserver>(*observer).is_none();
    let on_mind = observers.entity_observers().get(&mind);
    observers.global_observers().keys().any(of_the_game)
        || on_mind.is_some_and(|observers| observers.keys().any(of_the_game))
}

impl Acting {
    /// Whether no code of the game has shown that it carries it out.
    fn is_unanswered(&self) -> bool {
        self.started.is_none() && !self.is_claimed
    }
}
