//! Where everybody is drawn, and how they walk there.

use crate::facing::Facing;
use crate::figure;
use crate::house::House;
use crate::palette;
use crate::player::Player;
use crate::shapes::{Painting, Paints, Shapes};
use bevy::prelude::*;
use bevy_cognition::guard::AwaitingApproval;
use bevy_cognition::turn::AwaitingReply;
use cognition_core::perceive::Referable;
use cognition_world::character::Character;
use cognition_world::place::LocatedIn;
use cognition_world::scene;

/// World units a second.
pub(crate) const PACE: f32 = 150.0;
/// How near the mouse has to be.
const REACH: f32 = 34.0;

/// The body of somebody, as it is drawn.
#[derive(Component, Clone, Debug)]
pub(crate) struct Body {
    /// Whose.
    pub(crate) of: Entity,
    /// Where it stands.
    pub(crate) at: Vec2,
    /// Where it goes, the next point first; the player's own is never moved so.
    pub(crate) path: Vec<Vec2>,
    /// The place it was seen in last.
    place: Entity,
}

/// The dots above somebody who thinks.
#[derive(Component, Clone, Copy, Debug)]
struct Dots(Entity);

pub(crate) fn people_plugin(app: &mut App) {
    app.init_resource::<Shapes>()
        .init_resource::<Paints>()
        .add_systems(Update, (embody, disembody, send, walk, show_thinking).chain());
}

fn embody(
    new: Query<(Entity, &Referable, &LocatedIn, Has<Player>), (With<Character>, Without<Embodied>)>,
    house: Res<House>,
    mut painting: Painting,
    mut count: Local<usize>,
    mut commands: Commands,
) {
    let mut new: Vec<_> = new.iter().collect();
    new.sort_by_key(|(_, thing, ..)| thing.stable_id.clone());
    for (person, thing, place, is_player) in new {
        let Some(room) = house.room(place.0) else { continue };
        let at = room.ground().center();
        let coat = if is_player { palette::PAPER } else { palette::coat(*count) };
        *count += usize::from(!is_player);
        let body = Body::standing(person, at);
        let name = if is_player { "You" } else { thing.label.as_str() };
        let body = dress(&mut commands, &mut painting, body, coat, name);
        commands.entity(person).insert(Embodied(body));
    }
}

/// Somebody is drawn.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct Embodied(pub(crate) Entity);

fn dress(
    commands: &mut Commands,
    painting: &mut Painting,
    body: Body,
    coat: Color,
    name: &str,
) -> Entity {
    let dots = Dots(body.of);
    let place = Transform::from_translation(body.at.extend(10.0));
    let mut drawn = commands.spawn((place, Visibility::default(), body, Facing::default()));
    drawn.with_children(|parts| {
        figure::draw(parts, painting, coat);
        parts.spawn(figure::words(name, 14.0, palette::LABEL, -42.0));
        parts.spawn(figure::words("", 20.0, palette::CLOUD, 52.0)).insert(dots);
    });
    drawn.id()
}

fn disembody(
    mut gone: RemovedComponents<Character>,
    bodies: Query<(Entity, &Body)>,
    mut commands: Commands,
) {
    for person in gone.read() {
        for (body, _) in bodies.iter().filter(|(_, body)| body.of == person) {
            commands.entity(body).despawn();
        }
    }
}

/// Whoever is somewhere else now sets out, through the door; the others make room.
fn send(world: &mut World, moved: &mut QueryState<(), (With<Character>, Changed<LocatedIn>)>) {
    if moved.iter(world).next().is_none() {
        return;
    }
    let house = world.resource::<House>().clone();
    for room in house.rooms() {
        let people = scene::people_in(world, room.place);
        for (slot, person) in people.iter().enumerate() {
            let Some(embodied) = world.get::<Embodied>(*person).copied() else { continue };
            let is_player = world.get::<Player>(*person).is_some();
            let Some(mut body) = world.get_mut::<Body>(embodied.0) else { continue };
            let stands = stand(room.ground(), slot, people.len());
            body.go(&house, room.place, stands, is_player);
        }
    }
}

impl Body {
    /// The body of somebody whose place is not known yet.
    pub(crate) fn standing(of: Entity, at: Vec2) -> Self {
        Self { of, at, path: Vec::new(), place: Entity::PLACEHOLDER }
    }

    fn go(&mut self, house: &House, place: Entity, stands: Vec2, is_player: bool) {
        let came_from = std::mem::replace(&mut self.place, place);
        if came_from == Entity::PLACEHOLDER {
            (self.at, self.path) = (stands, Vec::new());
        } else if came_from != place {
            let door = house.doorway(came_from, place);
            let inside = door.map(|door| door + (stands - door).normalize_or_zero() * 40.0);
            let then = if is_player { inside } else { Some(stands) };
            self.path = door.into_iter().chain(then).collect();
        } else if !is_player {
            self.path = vec![stands];
        }
    }
}

/// Where one of so many stands, in a loose arc.
fn stand(ground: Rect, slot: usize, count: usize) -> Vec2 {
    let share = (slot as f32 + 0.5) / count.max(1) as f32;
    let depth = if slot.is_multiple_of(2) { 0.66 } else { 0.22 };
    ground.min + ground.size() * Vec2::new(share, depth)
}

fn walk(time: Res<Time>, mut bodies: Query<(&mut Body, &mut Transform)>) {
    for (mut body, mut place) in &mut bodies {
        if let Some(next) = body.path.first().copied() {
            let step = PACE * time.delta_secs();
            body.at = body.at.move_towards(next, step);
            if body.at == next {
                body.path.remove(0);
            }
        }
        let drawn = body.at.extend(10.0 - body.at.y / 1000.0);
        if place.translation != drawn {
            place.translation = drawn;
        }
    }
}

fn show_thinking(
    time: Res<Time>,
    minds: Query<(Has<AwaitingReply>, Has<AwaitingApproval>)>,
    mut dots: Query<(&Dots, &mut Text2d)>,
) {
    let beat = (time.elapsed_secs() * 3.0) as usize % 3;
    for (dots, mut text) in &mut dots {
        let told = match minds.get(dots.0) {
            Ok((_, true)) => "?",
            Ok((true, _)) => [".", ". .", ". . ."][beat],
            _ => "",
        };
        if text.0 != told {
            told.clone_into(&mut text.0);
        }
    }
}

/// The person whose body is there.
pub(crate) fn person_at<'a>(bodies: impl Iterator<Item = &'a Body>, at: Vec2) -> Option<Entity> {
    let near = bodies.map(|body| (body.at.distance(at), body.of));
    let near = near.filter(|(distance, _)| *distance <= REACH);
    near.min_by(|(left, _), (right, _)| left.total_cmp(right)).map(|(_, person)| person)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_stands_on_anybody() {
        let ground = Rect::new(0.0, 0.0, 400.0, 200.0);
        let places: Vec<Vec2> = (0..6).map(|slot| stand(ground, slot, 6)).collect();
        for (number, one) in places.iter().enumerate() {
            assert!(ground.contains(*one));
            for other in &places[..number] {
                assert!(one.distance(*other) > 40.0, "{one} and {other}");
            }
        }
    }

    #[test]
    fn the_mouse_finds_the_nearest_body_within_reach() {
        let mut world = World::new();
        let [near, far] = [world.spawn_empty().id(), world.spawn_empty().id()];
        let body = |of, x| Body::standing(of, Vec2::new(x, 0.0));
        let bodies = [body(far, 40.0), body(near, 10.0)];
        assert_eq!(person_at(bodies.iter(), Vec2::ZERO), Some(near));
        assert_eq!(person_at(bodies.iter(), Vec2::new(0.0, 300.0)), None);
    }
}
