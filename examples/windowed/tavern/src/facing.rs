//! Where everybody looks: where they walk, and at whom they answer.

use crate::people::{Body, Embodied};
use bevy::prelude::*;
use bevy_cognition::perceive::Referables;
use bevy_cognition::prelude::*;

/// How far eyes move to the side.
const GLANCE: f32 = 4.0;
/// Shares of that in a second.
const QUICKNESS: f32 = 6.0;

/// An eye of a body, and where it is when one looks straight ahead.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct Eye(pub(crate) f32);

/// Where a body looks.
#[derive(Component, Clone, Copy, Debug, Default)]
pub(crate) struct Facing {
    /// At whom, while it stands.
    at: Option<Entity>,
    /// From -1, to the left, to 1, to the right.
    side: f32,
}

pub(crate) fn facing_plugin(app: &mut App) {
    app.add_observer(turn_to_partner).add_systems(Update, (turn, look).chain());
}

/// Whoever answers turns to whom it is answered.
fn turn_to_partner(
    made: On<UtteranceMade>,
    things: Res<Referables>,
    people: Query<&Embodied>,
    mut bodies: Query<&mut Facing>,
) {
    let Some(partner) = made.engagement.speaker.as_ref() else { return };
    let Ok(Embodied(body)) = people.get(made.entity) else { return };
    if let Ok(mut facing) = bodies.get_mut(*body) {
        facing.at = things.find(partner);
    }
}

fn turn(
    time: Res<Time>,
    people: Query<&Embodied>,
    bodies: Query<(Entity, &Body)>,
    mut facings: Query<&mut Facing>,
) {
    for (entity, body) in &bodies {
        let Ok(mut facing) = facings.get_mut(entity) else { continue };
        let partner = facing.at.and_then(|person| people.get(person).ok());
        let partner = partner.and_then(|embodied| bodies.get(embodied.0).ok());
        let goal = body.path.first().copied().or_else(|| partner.map(|(_, body)| body.at));
        let side = goal.map_or(0.0, |goal| side_of(body.at, goal));
        let step = QUICKNESS * time.delta_secs();
        facing.side += (side - facing.side).clamp(-step, step);
    }
}

/// Somebody right behind or before is looked at straight.
fn side_of(at: Vec2, goal: Vec2) -> f32 {
    ((goal.x - at.x) / 40.0).clamp(-1.0, 1.0)
}

fn look(facings: Query<&Facing>, mut eyes: Query<(&Eye, &ChildOf, &mut Transform)>) {
    for (eye, body, mut place) in &mut eyes {
        let x = eye.0 + GLANCE * facings.get(body.parent()).map_or(0.0, |facing| facing.side);
        if place.translation.x != x {
            place.translation.x = x;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_looks_to_the_side_on_which_somebody_stands() {
        assert_eq!(side_of(Vec2::ZERO, Vec2::new(300.0, 50.0)), 1.0);
        assert_eq!(side_of(Vec2::ZERO, Vec2::new(-300.0, 50.0)), -1.0);
        assert_eq!(side_of(Vec2::ZERO, Vec2::new(0.0, 90.0)), 0.0);
    }

    #[test]
    fn eyes_follow_whom_a_body_faces() {
        let mut app = App::new();
        app.init_resource::<Time>().add_systems(Update, (turn, look).chain());
        let world = app.world_mut();
        let at = |x| Vec2::new(x, 0.0);
        let [one, other] = [world.spawn_empty().id(), world.spawn_empty().id()];
        let body = |of, x| Body::standing(of, at(x));
        let own = world.spawn((body(one, 0.0), Facing { at: Some(other), side: 0.0 })).id();
        let theirs = world.spawn(body(other, -200.0)).id();
        world.entity_mut(other).insert(Embodied(theirs));
        let eye = world.spawn((Eye(4.0), Transform::default(), ChildOf(own))).id();
        world.resource_mut::<Time>().advance_by(std::time::Duration::from_secs(1));
        app.update();
        let x = app.world().get::<Transform>(eye).expect("it was spawned").translation.x;
        assert_eq!(x, 4.0 - GLANCE);
    }
}
