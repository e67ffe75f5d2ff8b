//! The rules of this game: who sees a theft, who may be arrested, what must be there to be given.

use super::deeds::{Arrest, STOCKED};
use super::town::{Custody, Loaves, Place, Saw, Town};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_cognition::prelude::*;

/// Somebody has stolen.
#[derive(EntityEvent)]
pub(crate) struct Theft {
    #[event_target]
    pub(crate) thief: Entity,
}

pub(crate) fn plugin(app: &mut App) {
    app.add_guardrail::<SeenAtIt>()
        .add_precondition(STOCKED, "There is no bread on the stall.", |bread: &Loaves| bread.0 > 0)
        .add_observer(be_seen)
        .add_systems(Update, let_go);
}

/// Nobody is arrested on say-so, whatever a model thinks of it.
#[derive(SystemParam)]
struct SeenAtIt<'w, 's> {
    saw: Query<'w, 's, &'static Saw>,
}

impl Guardrail for SeenAtIt<'_, '_> {
    fn review(&self, suggestion: &Suggestion) -> Verdict {
        let Some(arrest) = suggestion.action().filter(|it| it.action == Arrest::ID) else {
            return Verdict::Allow;
        };
        let saw = |saw: &Saw| arrest.targets.iter().all(|thief| saw.0.contains(&thief.stable_id));
        match self.saw.get(suggestion.entity).is_ok_and(saw) {
            true => Verdict::Allow,
            false => Verdict::reject("the watch arrests whom it saw stealing, and nobody else"),
        }
    }
}

/// Those who are there see it. For those who keep an eye on thieves it is something to deal with.
fn be_seen(theft: On<Theft>, town: Town, mut eyes: Query<&mut Saw>, mut commands: Commands) {
    let (id, name) = (town.id(theft.thief), town.name(theft.thief));
    let text = format!("{name} takes a loaf from the bread stall and does not pay.");
    let seen = Percept::event(text).by(id.clone()).about("stall");
    for entity in town.beside(theft.thief) {
        let percept = match eyes.get_mut(entity) {
            Ok(mut saw) => {
                saw.0.push(id.clone());
                seen.clone().addressed()
            }
            Err(_) => seen.clone(),
        };
        commands.trigger(Perceive { entity, percept });
    }
}

/// The cell opens when the time is over.
fn let_go(held: Query<(Entity, &Custody)>, clock: Res<GameClock>, mut commands: Commands) {
    for (entity, _) in held.iter().filter(|(_, custody)| custody.0 <= clock.now) {
        commands.entity(entity).remove::<Custody>().insert(Place::Gate);
        let percept = Percept::event("The cell is unlocked: you are let go, at the town gate.");
        commands.trigger(Perceive { entity, percept });
    }
}
