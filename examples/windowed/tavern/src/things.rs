//! What lies about, and what is held.

use crate::house::{Burns, House};
use crate::palette;
use crate::people::{Body, Embodied};
use crate::shapes::Painting;
use crate::text_scale::sized;
use bevy::prelude::*;
use cognition_core::perceive::Referable;
use cognition_world::item::{HeldBy, Item};
use cognition_world::place::LocatedIn;
use cognition_world::scene;

/// Where a thing is drawn.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct Drawn {
    of: Entity,
}

/// A thing that is drawn.
#[derive(Component, Clone, Copy, Debug)]
struct Depicted;

pub(crate) fn things_plugin(app: &mut App) {
    app.add_systems(Update, (depict, erase, place).chain());
}

fn depict(
    new: Query<(Entity, &Referable, &Item), Without<Depicted>>,
    mut painting: Painting,
    mut commands: Commands,
) {
    for (entity, thing, item) in &new {
        commands.entity(entity).insert(Depicted);
        let drawn = (Drawn { of: entity }, Transform::default(), Visibility::Hidden);
        let mut drawn = commands.spawn(drawn);
        drawn.with_children(|parts| match item.portable {
            true => draw_portable(parts, &mut painting),
            false if is_fire(&thing.label) => draw_fire(parts, &mut painting),
            false => draw_furniture(parts),
        });
        drawn.with_child((
            Text2d::new(thing.label.trim_start_matches("the ")),
            sized(12.0),
            TextColor(if item.portable { palette::LABEL } else { palette::QUIET }),
            Transform::from_xyz(0.0, if item.portable { -18.0 } else { -34.0 }, 0.3),
        ));
    }
}

fn is_fire(label: &str) -> bool {
    ["hearth", "fire", "lamp", "candle"].iter().any(|word| label.contains(word))
}

fn draw_portable(parts: &mut ChildSpawnerCommands, painting: &mut Painting) {
    let shapes = painting.shapes.clone();
    parts.spawn(painting.shape(&shapes.gem, palette::INK, Vec3::ZERO, Vec2::splat(0.75)));
    parts.spawn(painting.shape(
        &shapes.gem,
        palette::BRASS,
        Vec3::new(0.0, 0.0, 0.1),
        Vec2::splat(0.55),
    ));
}

fn draw_fire(parts: &mut ChildSpawnerCommands, painting: &mut Painting) {
    parts.spawn((
        Sprite::from_color(palette::INK, Vec2::new(74.0, 52.0)),
        Transform::from_xyz(0.0, 4.0, 0.0),
    ));
    let shapes = painting.shapes.clone();
    for (number, x) in [-18.0, 0.0, 18.0].into_iter().enumerate() {
        let color = if number == 1 { palette::BRASS } else { palette::FLAME };
        let flame = painting.shape(&shapes.flame, color, Vec3::new(x, -8.0, 0.1), Vec2::ONE);
        parts.spawn((flame, Burns(number as f32 * 2.1)));
    }
}

fn draw_furniture(parts: &mut ChildSpawnerCommands) {
    for (size, color, z) in [
        (Vec2::new(58.0, 46.0), palette::INK, 0.0),
        (Vec2::new(52.0, 40.0), palette::lighter(palette::WALL, 0.12), 0.1),
        (Vec2::new(52.0, 6.0), palette::BRASS, 0.2),
    ] {
        parts.spawn((Sprite::from_color(color, size), Transform::from_xyz(0.0, 0.0, z)));
    }
}

fn erase(
    mut gone: RemovedComponents<Item>,
    drawn: Query<(Entity, &Drawn)>,
    mut commands: Commands,
) {
    for item in gone.read() {
        for (entity, _) in drawn.iter().filter(|(_, drawn)| drawn.of == item) {
            commands.entity(entity).despawn();
        }
    }
}

/// What is held goes with its holder, what lies stands in its place, what is out of sight is not
/// drawn.
fn place(world: &mut World, drawn: &mut QueryState<(Entity, &Drawn)>) {
    let drawn: Vec<_> = drawn.iter(world).map(|(entity, drawn)| (entity, drawn.of)).collect();
    for (entity, item) in drawn {
        let at = spot(world, item);
        let (Some(mut transform), shown) = (world.get_mut::<Transform>(entity), at.is_some())
        else {
            continue;
        };
        if let Some(at) = at.filter(|at| transform.translation != *at) {
            transform.translation = at;
        }
        let seen = if shown { Visibility::Inherited } else { Visibility::Hidden };
        if let Some(mut visibility) = world.get_mut::<Visibility>(entity) {
            visibility.set_if_neq(seen);
        }
    }
}

fn spot(world: &World, item: Entity) -> Option<Vec3> {
    let details = world.get::<Item>(item)?;
    if let Some(holder) = world.get::<HeldBy>(item) {
        let body = world.get::<Body>(world.get::<Embodied>(holder.0)?.0)?;
        let in_hand = scene::held_by(world, holder.0).iter().position(|held| *held == item)?;
        let at = body.at + Vec2::new(44.0, 8.0 - 32.0 * in_hand as f32);
        return (!details.concealed).then(|| at.extend(12.0 - at.y / 1000.0));
    }
    let room = world.resource::<House>().room(world.get::<LocatedIn>(item)?.0)?;
    if details.concealed {
        return None;
    }
    let all = scene::items_in(world, room.place);
    let same = |other: &&Entity| {
        world.get::<Item>(**other).is_some_and(|it| it.portable == details.portable)
    };
    let alike: Vec<_> = all.iter().filter(same).collect();
    let slot = alike.iter().position(|other| **other == item)?;
    let share = (slot as f32 + 0.5) / alike.len() as f32;
    let ground = room.ground();
    let y = if details.portable { ground.min.y + 4.0 } else { room.area.max.y - 78.0 };
    Some(Vec3::new(ground.min.x + ground.width() * share, y, 2.0))
}
