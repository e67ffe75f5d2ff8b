//! What a mind planned to come back to comes back to it, as a percept.

use crate::schedule::{Cognition, CognitionSystems, GameClock, Step};
use crate::turn::Perceive;
use bevy::prelude::*;
use cognition_core::mind::{GameTime, Mind, StableId};
use cognition_core::skill::Agenda;

/// When the next reminder of a mind is due. Minds without one cost nothing.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(storage = "SparseSet")]
struct NextDue(GameTime);

pub(super) fn agenda_plugin(app: &mut App) {
    app.add_systems(
        Cognition,
        (watch_agendas, plant_percepts)
            .chain()
            .in_set(CognitionSystems::Perceive)
            .before(Step::ReceivePercepts),
    );
}

/// However an agenda came about: by a skill, from a save, by the game.
fn watch_agendas(changed: Query<(Entity, &Agenda), Changed<Agenda>>, mut commands: Commands) {
    for (entity, agenda) in &changed {
        let mut mind = commands.entity(entity);
        match agenda.next_due() {
            Some(due) => mind.try_insert(NextDue(due)),
            None => mind.try_remove::<NextDue>(),
        };
    }
}

fn plant_percepts(world: &mut World, waiting: &mut QueryState<(Entity, &Mind, &NextDue)>) {
    let now = world.resource::<GameClock>().now;
    let is_due = |(entity, mind, due): (Entity, &Mind, &NextDue)| {
        (due.0 <= now).then(|| (mind.id.clone(), entity))
    };
    let mut due: Vec<(StableId, Entity)> = waiting.iter(world).filter_map(is_due).collect();
    due.sort();
    for (_, entity) in due {
        let Ok(mut mind) = world.get_entity_mut(entity) else { continue };
        let percepts = mind.get_mut::<Agenda>().map(|mut agenda| agenda.take_due(now));
        let next = mind.get::<Agenda>().and_then(Agenda::next_due);
        match next {
            Some(due) => mind.insert(NextDue(due)),
            None => mind.remove::<NextDue>(),
        };
        let percepts = percepts.unwrap_or_default();
        for percept in percepts {
            world.trigger(Perceive { entity, percept });
        }
        world.flush();
    }
}
