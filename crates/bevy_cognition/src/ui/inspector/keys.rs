//! What keys do.

use super::act::mean_save;
use super::control::LedgerField;
use super::inspecting::{step, toggle, turn};
use super::looking::Inspecting;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input_focus::FocusedInput;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Toggle,
    Step(isize),
    Turn(isize),
}

/// What a key asks for that no control has taken.
fn asked(key: &Key, control: bool, open: bool) -> Option<Asked> {
    match key {
        Key::F1 => Some(Asked::Toggle),
        _ if !(open && control) => None,
        Key::ArrowUp => Some(Asked::Step(-1)),
        Key::ArrowDown => Some(Asked::Step(1)),
        Key::ArrowLeft => Some(Asked::Turn(-1)),
        Key::ArrowRight => Some(Asked::Turn(1)),
        _ => None,
    }
}

pub(super) fn on_key(
    key: On<FocusedInput<KeyboardInput>>,
    windows: Query<(), With<PrimaryWindow>>,
    fields: Query<&LedgerField>,
    held: Res<ButtonInput<KeyCode>>,
    inspecting: Res<Inspecting>,
    mut commands: Commands,
) {
    let pressed = key.input.state.is_pressed() && !key.input.repeat;
    if !pressed || !windows.contains(key.focused_entity) {
        return;
    }
    if let (Key::Enter, Ok(LedgerField(item))) =
        (&key.input.logical_key, fields.get(key.original_event_target()))
    {
        mean_save(&mut commands, item.clone());
    }
    let control = held.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]);
    match asked(&key.input.logical_key, control, inspecting.open.is_some()) {
        Some(Asked::Toggle) => commands.queue(toggle),
        Some(Asked::Step(by)) => commands.queue(move |world: &mut World| step(world, by)),
        Some(Asked::Turn(by)) => commands.queue(move |world: &mut World| turn(world, by)),
        None => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_move_while_control_is_held_and_it_is_open() {
        assert_eq!(asked(&Key::ArrowDown, true, true), Some(Asked::Step(1)));
        assert_eq!(asked(&Key::ArrowLeft, true, true), Some(Asked::Turn(-1)));
        assert_eq!(asked(&Key::ArrowLeft, false, true), None, "that is the game's");
        assert_eq!(asked(&Key::ArrowLeft, true, false), None);
        assert_eq!(asked(&Key::F1, false, false), Some(Asked::Toggle));
    }
}
