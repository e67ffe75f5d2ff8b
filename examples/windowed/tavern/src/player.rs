//! You: where you go.

use crate::actions::{Do, Offered};
use crate::house::House;
use crate::people::{Body, Embodied, PACE};
use bevy::ecs::system::SystemParam;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy_cognition::guard::AwaitingApproval;
use cognition_core::act::ActionOffer;
use cognition_world::place::LocatedIn;
use cognition_world::verb::Verb;

/// Marks the person that the keys move.
#[derive(Component, Clone, Copy, Debug)]
pub struct Player;

/// How near a door one has to stand to go through it.
const AT_DOOR: Vec2 = Vec2::new(52.0, 70.0);
/// Seconds between two tries of the same door.
const PATIENCE: f32 = 1.5;

pub(crate) fn player_plugin(app: &mut App) {
    app.add_systems(Update, step.run_if(not(is_typing)).run_if(resource_exists::<House>));
}

/// Whether keys are letters now.
pub(crate) fn is_typing(focus: Res<InputFocus>, fields: Query<(), With<EditableText>>) -> bool {
    focus.get().is_some_and(|entity| fields.contains(entity))
}

/// Whether somebody waits for you, and numbers are for them.
pub(crate) fn is_asked(waiting: Query<(), With<AwaitingApproval>>) -> bool {
    !waiting.is_empty()
}

fn wish(keys: &ButtonInput<KeyCode>) -> Vec2 {
    if keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]) {
        return Vec2::ZERO;
    }
    let held = |codes: [KeyCode; 2]| f32::from(u8::from(keys.any_pressed(codes)));
    let x = held([KeyCode::KeyD, KeyCode::ArrowRight]) - held([KeyCode::KeyA, KeyCode::ArrowLeft]);
    let y = held([KeyCode::KeyW, KeyCode::ArrowUp]) - held([KeyCode::KeyS, KeyCode::ArrowDown]);
    Vec2::new(x, y).normalize_or_zero()
}

/// What moves you.
#[derive(SystemParam)]
struct Walking<'w, 's> {
    keys: Res<'w, ButtonInput<KeyCode>>,
    time: Res<'w, Time>,
    house: Res<'w, House>,
    offered: Res<'w, Offered>,
    asked: Query<'w, 's, (), With<AwaitingApproval>>,
    focus: Res<'w, InputFocus>,
    windows: Query<'w, 's, (), With<Window>>,
}

impl Walking<'_, '_> {
    /// Where to; the arrows up and down choose while somebody waits for an answer, and scroll what
    /// has the focus.
    fn wish(&self) -> Vec2 {
        let choosing = self.keys.any_pressed([KeyCode::ArrowUp, KeyCode::ArrowDown]);
        let focused = self.focus.get().is_some_and(|focused| !self.windows.contains(focused));
        match choosing && (focused || !self.asked.is_empty()) {
            true => Vec2::ZERO,
            false => wish(&self.keys),
        }
    }

    /// The number of the offer to go through the door against which one walks.
    fn way_out(&self, at: Vec2, place: Entity, wish: Vec2) -> Option<usize> {
        let near = |to: &Entity| {
            let door = self.house.doorway(place, *to);
            door.is_some_and(|door| at_door(at, door, wish))
        };
        let goes = |offer: &ActionOffer| offer.action == Verb::Go.id();
        self.offered
            .all()
            .iter()
            .position(|offer| goes(offer) && offer.targets.first().is_some_and(near))
    }
}

fn step(
    walking: Walking,
    you: Query<(&Embodied, &LocatedIn), With<Player>>,
    mut bodies: Query<&mut Body>,
    mut rest: Local<f32>,
    mut commands: Commands,
) {
    let passed = walking.time.delta_secs();
    *rest -= passed;
    let wish = walking.wish();
    let Ok((embodied, place)) = you.single() else { return };
    let (Ok(mut body), Some(room)) = (bodies.get_mut(embodied.0), walking.house.room(place.0))
    else {
        return;
    };
    if wish == Vec2::ZERO || !body.path.is_empty() {
        return;
    }
    let ground = room.ground();
    body.at = (body.at + wish * PACE * passed).clamp(ground.min, ground.max);
    let way_out = walking.way_out(body.at, place.0, wish).filter(|_| *rest <= 0.0);
    if let Some(number) = way_out {
        *rest = PATIENCE;
        commands.trigger(Do(number));
    }
}

/// Whether somebody walks against a door.
fn at_door(at: Vec2, door: Vec2, wish: Vec2) -> bool {
    let way = door - at;
    way.x.abs() <= AT_DOOR.x && way.y.abs() <= AT_DOOR.y && wish.x * way.x > 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_goes_through_a_door_by_walking_against_it() {
        let (at, door) = (Vec2::new(300.0, 10.0), Vec2::new(340.0, 0.0));
        assert!(at_door(at, door, Vec2::X));
        assert!(!at_door(at, door, Vec2::NEG_X), "away from it");
        assert!(!at_door(at, door, Vec2::Y), "along the wall");
        assert!(!at_door(Vec2::ZERO, door, Vec2::X), "too far away");
    }

    #[test]
    fn keys_that_contradict_each_other_cancel_out() {
        let mut keys = ButtonInput::default();
        keys.press(KeyCode::KeyA);
        keys.press(KeyCode::ArrowRight);
        assert_eq!(wish(&keys), Vec2::ZERO);
        keys.release(KeyCode::KeyA);
        keys.press(KeyCode::KeyW);
        assert!((wish(&keys).length() - 1.0).abs() < 1e-6, "no faster at an angle");
    }
}
