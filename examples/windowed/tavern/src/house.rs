//! Places side by side, with the doors between them.

use crate::palette;
use crate::stage::places;
use crate::text_scale::sized;
use bevy::prelude::*;
use cognition_core::perceive::Referable;
use cognition_world::exit::{Door, Exit};
use cognition_world::scenario::Scenario;

/// Where the scene begins and ends, in world units: a window shows 1280 by 720.
const LEFT: f32 = -624.0;
const RIGHT: f32 = 624.0;
const FLOOR: f32 = -150.0;
const CEILING: f32 = 310.0;
const GAP: f32 = 16.0;
/// How much wider the room is in which the story is.
const STORY: f32 = 1.7;
/// How high the wall behind the floor is.
const BACK_WALL: f32 = 120.0;
const DOOR_SIZE: Vec2 = Vec2::new(12.0, 92.0);

/// A room as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Room {
    pub(crate) place: Entity,
    pub(crate) area: Rect,
}

impl Room {
    /// Where people can stand.
    pub(crate) fn ground(&self) -> Rect {
        let Rect { min, max } = self.area;
        Rect::from_corners(min + Vec2::new(30.0, 34.0), max - Vec2::new(30.0, BACK_WALL + 24.0))
    }
}

/// All rooms; the first is the one where the story is.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct House {
    rooms: Vec<Room>,
}

/// The door of an exit, as it is drawn.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct DrawnDoor(Entity);

pub(crate) fn house_plugin(app: &mut App) {
    app.insert_resource(ClearColor(palette::NIGHT))
        .add_systems(Startup, (draw_rooms, draw_doors))
        .add_systems(Update, (colour_doors, flicker));
}

impl House {
    /// The story begins where most people are; the other places stand around it by turns.
    pub(crate) fn of(world: &World, scenario: &Scenario) -> Self {
        let mut order = places(world, scenario);
        let crowd = |place: &Entity| cognition_world::scene::people_in(world, *place).len();
        order.sort_by_key(|place| std::cmp::Reverse(crowd(place)));
        Self { rooms: side_by_side(&order) }
    }

    pub(crate) fn rooms(&self) -> impl Iterator<Item = &Room> {
        self.rooms.iter()
    }

    pub(crate) fn room(&self, place: Entity) -> Option<&Room> {
        self.rooms.iter().find(|room| room.place == place)
    }

    /// Where one goes through from one room to another: in the wall between them, at the near side.
    pub(crate) fn doorway(&self, from: Entity, to: Entity) -> Option<Vec2> {
        let (from, to) = (self.room(from)?, self.room(to)?);
        let goes_right = to.area.center().x > from.area.center().x;
        let x = if goes_right { from.area.max.x + GAP / 2.0 } else { from.area.min.x - GAP / 2.0 };
        Some(Vec2::new(x, from.ground().center().y))
    }
}

/// The first in the middle, the next to the left of it, the next to the right, and so on.
fn side_by_side(order: &[Entity]) -> Vec<Room> {
    let mut row: Vec<Entity> = Vec::new();
    for (number, place) in order.iter().enumerate() {
        if number % 2 == 1 { row.insert(0, *place) } else { row.push(*place) }
    }
    let weight = |place: &Entity| if Some(place) == order.first() { STORY } else { 1.0 };
    let free = RIGHT - LEFT - GAP * row.len().saturating_sub(1) as f32;
    let unit = free / row.iter().map(weight).sum::<f32>().max(1.0);
    let mut x = LEFT;
    let mut rooms: Vec<Room> = Vec::new();
    for place in &row {
        let width = unit * weight(place);
        rooms.push(Room { place: *place, area: Rect::new(x, FLOOR, x + width, CEILING) });
        x += width + GAP;
    }
    rooms.sort_by_key(|room| order.iter().position(|place| *place == room.place));
    rooms
}

fn draw_rooms(house: Res<House>, names: Query<&Referable>, mut commands: Commands) {
    for (number, room) in house.rooms().enumerate() {
        let (size, center) = (room.area.size(), room.area.center());
        let floor = palette::floor(number);
        commands.spawn((
            Sprite::from_color(palette::WALL, size + Vec2::splat(GAP)),
            Transform::from_translation(center.extend(-3.0)),
        ));
        commands.spawn((
            Sprite::from_color(floor, size),
            Transform::from_translation(center.extend(-2.0)),
        ));
        draw_back_wall(&mut commands, room, palette::darker(floor, 0.35));
        draw_boards(&mut commands, room, floor);
        let label = names.get(room.place).map_or("", |thing| thing.label.as_str());
        commands.spawn((
            Text2d::new(title(label)),
            sized(17.0),
            TextColor(palette::LABEL),
            Transform::from_xyz(center.x, room.area.max.y - 20.0, 0.0),
        ));
    }
}

fn draw_back_wall(commands: &mut Commands, room: &Room, color: Color) {
    let size = Vec2::new(room.area.width(), BACK_WALL);
    let at = Vec2::new(room.area.center().x, room.area.max.y - BACK_WALL / 2.0);
    commands.spawn((Sprite::from_color(color, size), Transform::from_translation(at.extend(-1.9))));
    let skirting = Vec2::new(room.area.width(), 5.0);
    let at = Vec2::new(at.x, room.area.max.y - BACK_WALL);
    commands.spawn((
        Sprite::from_color(palette::darker(color, 0.3), skirting),
        Transform::from_translation(at.extend(-1.8)),
    ));
}

fn draw_boards(commands: &mut Commands, room: &Room, floor: Color) {
    let mut y = room.area.min.y + 40.0;
    while y < room.area.max.y - BACK_WALL - 10.0 {
        commands.spawn((
            Sprite::from_color(palette::darker(floor, 0.18), Vec2::new(room.area.width(), 2.0)),
            Transform::from_xyz(room.area.center().x, y, -1.7),
        ));
        y += 42.0;
    }
}

/// `the cellar` as a heading.
fn title(label: &str) -> String {
    let bare = label.strip_prefix("the ").unwrap_or(label);
    let mut letters = bare.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn draw_doors(house: Res<House>, exits: Query<(Entity, &Exit)>, mut commands: Commands) {
    for (exit, ends) in &exits {
        let [one, other] = ends.between;
        let Some(at) = house.doorway(one, other) else { continue };
        commands.spawn((
            Sprite::from_color(palette::BRASS, DOOR_SIZE),
            Transform::from_translation(at.extend(1.0)),
            DrawnDoor(exit),
        ));
        commands.spawn((
            Text2d::new(""),
            sized(12.0),
            TextColor(palette::LABEL),
            Transform::from_translation((at + Vec2::Y * 60.0).extend(60.0)),
            DrawnDoor(exit),
        ));
    }
}

/// A door is as wide open as it is, and says so.
fn colour_doors(
    doors: Query<Option<Ref<Door>>, With<Exit>>,
    mut drawn: Query<(&DrawnDoor, Option<&mut Sprite>, Option<&mut Text2d>)>,
    mut seen: Local<bool>,
) {
    let all = !std::mem::replace(&mut *seen, true);
    for (door, sprite, text) in &mut drawn {
        let Ok(state) = doors.get(door.0) else { continue };
        if !all && !state.as_ref().is_some_and(Ref::is_changed) {
            continue;
        }
        let (color, told) = match state {
            Some(door) if door.is_locked() => (Color::srgb(0.45, 0.14, 0.12), "locked"),
            Some(door) if !door.is_open() => (Color::srgb(0.42, 0.28, 0.15), "shut"),
            Some(_) => (Color::srgb(0.80, 0.68, 0.45), "open"),
            None => (Color::srgb(0.80, 0.68, 0.45), ""),
        };
        if let Some(mut sprite) = sprite {
            sprite.color = color;
        }
        if let Some(mut text) = text {
            told.clone_into(&mut text.0);
        }
    }
}

/// What burns.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct Burns(pub(crate) f32);

fn flicker(time: Res<Time>, mut flames: Query<(&Burns, &mut Transform)>) {
    for (burns, mut flame) in &mut flames {
        let phase = time.elapsed_secs() * 5.0 + burns.0;
        flame.scale.y = 1.0 + 0.18 * phase.sin() + 0.07 * (phase * 2.3).sin();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entities(count: u32) -> Vec<Entity> {
        let mut world = World::new();
        (0..count).map(|_| world.spawn_empty().id()).collect()
    }

    #[test]
    fn rooms_stand_side_by_side_with_the_story_in_the_middle() {
        let order = entities(3);
        let rooms = side_by_side(&order);
        assert_eq!(rooms[0].place, order[0], "the story first");
        assert!(rooms[1].area.max.x < rooms[0].area.min.x, "one to the left");
        assert!(rooms[2].area.min.x > rooms[0].area.max.x, "one to the right");
        assert!(rooms[0].area.width() > rooms[1].area.width());
        assert!((rooms[2].area.max.x - RIGHT).abs() < 0.01, "nothing is left over");
    }

    #[test]
    fn one_goes_through_the_wall_that_is_between() {
        let order = entities(3);
        let house = House { rooms: side_by_side(&order) };
        let out = house.doorway(order[0], order[1]).expect("both are drawn");
        let back = house.doorway(order[1], order[0]).expect("both are drawn");
        assert!((out - back).length() < 1.0, "{out} and {back} are the same door");
        assert_eq!(house.doorway(order[0], Entity::PLACEHOLDER), None);
    }

    #[test]
    fn a_place_is_titled_without_its_article() {
        assert_eq!((title("the cellar"), title("Ulm")), ("Cellar".to_owned(), "Ulm".to_owned()));
    }
}
