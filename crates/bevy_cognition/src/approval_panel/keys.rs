//! What keys and buttons do.

use super::ballot::Step;
use super::ballots::{Ballots, Meant};
use super::card::{AnswerButton, AnswerField, Card, Offer};
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input_focus::FocusedInput;
use bevy::prelude::*;
use bevy::ui_widgets::Activate;
use bevy::window::PrimaryWindow;

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Step(Step),
    Mean(Meant),
}

/// What a key asks for while no field takes it.
fn asked(key: &KeyboardInput) -> Option<Asked> {
    let once = |asked| Some(asked).filter(|_| !key.repeat);
    match &key.logical_key {
        _ if !key.state.is_pressed() => None,
        Key::ArrowUp => Some(Asked::Step(Step::Up)),
        Key::ArrowDown => Some(Asked::Step(Step::Down)),
        Key::Enter => once(Asked::Mean(Meant::Accept)),
        Key::Character(letter) if letter.eq_ignore_ascii_case("r") => {
            once(Asked::Mean(Meant::Reject))
        }
        Key::Character(letter) => {
            once(Asked::Step(Step::Digit(letter.parse().ok().filter(|digit| *digit < 10)?)))
        }
        _ => None,
    }
}

/// With one of these a key means something else.
const CHORDS: [KeyCode; 6] = [
    KeyCode::ControlLeft,
    KeyCode::ControlRight,
    KeyCode::AltLeft,
    KeyCode::AltRight,
    KeyCode::SuperLeft,
    KeyCode::SuperRight,
];

/// Whose key is heard: of a panel's own controls, and of nothing in particular. What is typed
/// elsewhere in the game is no answer.
pub(super) fn on_key(
    key: On<FocusedInput<KeyboardInput>>,
    windows: Query<(), With<PrimaryWindow>>,
    (cards, parents, fields): (Query<(), With<Card>>, Query<&ChildOf>, Query<&AnswerField>),
    held: Res<ButtonInput<KeyCode>>,
    mut ballots: ResMut<Ballots>,
) {
    let origin = key.original_event_target();
    let is_own = || parents.iter_ancestors(origin).any(|above| cards.contains(above));
    let is_heard = windows.contains(origin) || is_own();
    let is_chord = held.any_pressed(CHORDS);
    if !windows.contains(key.focused_entity) || !is_heard || is_chord || cards.is_empty() {
        return;
    }
    match (asked(&key.input), fields.get(origin)) {
        (Some(Asked::Mean(Meant::Accept)), Ok(AnswerField::Reason)) => ballots.mean(Meant::Reject),
        (Some(Asked::Mean(meant)), _) => ballots.mean(meant),
        (Some(Asked::Step(step)), _) => {
            ballots.first_mut().into_iter().for_each(|ballot| ballot.step(step));
        }
        (None, _) => {}
    }
}

pub(super) fn on_activate(
    activate: On<Activate>,
    offers: Query<&Offer>,
    buttons: Query<&AnswerButton>,
    mut ballots: ResMut<Ballots>,
) {
    if let Ok(Offer(number)) = offers.get(activate.entity) {
        let first = ballots.first_mut().into_iter();
        first.for_each(|ballot| ballot.step(Step::To(*number)));
    }
    if let Ok(AnswerButton(meant)) = buttons.get(activate.entity) {
        ballots.mean(*meant);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::input::ButtonState;

    fn key(logical_key: Key, state: ButtonState, repeat: bool) -> KeyboardInput {
        let key_code = KeyCode::KeyA;
        KeyboardInput {
            key_code,
            logical_key,
            state,
            text: None,
            repeat,
            window: Entity::PLACEHOLDER,
        }
    }

    fn asks(logical_key: Key) -> Option<Asked> {
        asked(&key(logical_key, ButtonState::Pressed, false))
    }

    #[test]
    fn arrows_and_digits_choose_enter_accepts_and_r_rejects() {
        assert_eq!(asks(Key::ArrowUp), Some(Asked::Step(Step::Up)));
        assert_eq!(asks(Key::Character("7".into())), Some(Asked::Step(Step::Digit(7))));
        assert_eq!(asks(Key::Enter), Some(Asked::Mean(Meant::Accept)));
        assert_eq!(asks(Key::Character("R".into())), Some(Asked::Mean(Meant::Reject)));
        assert_eq!(asks(Key::Character("x".into())), None);
        assert_eq!(asks(Key::Character("77".into())), None);
    }

    #[test]
    fn a_key_that_is_held_answers_once_and_one_that_is_let_go_says_nothing() {
        assert_eq!(asked(&key(Key::Enter, ButtonState::Pressed, true)), None);
        assert_eq!(asked(&key(Key::Enter, ButtonState::Released, false)), None);
        let held = asked(&key(Key::ArrowDown, ButtonState::Pressed, true));
        assert_eq!(held, Some(Asked::Step(Step::Down)), "one may move on with a held arrow");
    }
}
