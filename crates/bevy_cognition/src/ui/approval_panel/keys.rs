//! What keys and buttons do.

use super::ballot::Step;
use super::ballots::{Ballots, Meant};
use super::card::{AnswerButton, AnswerField, Card, Offer};
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input_focus::FocusedInput;
use bevy::prelude::*;
use bevy::ui_widgets::{Activate, Button, ScrollArea};
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

/// Whose key is heard: of a panel's own controls, of nothing in particular, and of what else takes
/// no letters, which are buttons and the columns of panels. What is typed elsewhere in the game is
/// no answer.
pub(super) fn on_key(
    key: On<FocusedInput<KeyboardInput>>,
    windows: Query<(), With<PrimaryWindow>>,
    (cards, parents, controls): (Query<(), With<Card>>, Query<&ChildOf>, Controls),
    letterless: Query<(), Or<(With<Button>, With<ScrollArea>)>>,
    held: Res<ButtonInput<KeyCode>>,
    mut ballots: ResMut<Ballots>,
) {
    let origin = key.original_event_target();
    let is_own = || parents.iter_ancestors(origin).any(|above| cards.contains(above));
    let is_heard = windows.contains(origin) || letterless.contains(origin) || is_own();
    let is_chord = held.any_pressed(CHORDS);
    if !windows.contains(key.focused_entity) || !is_heard || is_chord || cards.is_empty() {
        return;
    }
    let Some(asked) = asked(&key.input) else { return };
    let here = controls.get(origin).ok().and_then(said_by).filter(|_| asked == ENTER);
    say(&mut ballots, here.unwrap_or(asked));
}

const ENTER: Asked = Asked::Mean(Meant::Accept);

type Controls<'w, 's> = Query<
    'w,
    's,
    (Option<&'static Offer>, Option<&'static AnswerButton>, Option<&'static AnswerField>),
>;

/// What a control says when it is activated, or left by Enter.
fn said_by(
    control: (Option<&Offer>, Option<&AnswerButton>, Option<&AnswerField>),
) -> Option<Asked> {
    match control {
        (Some(Offer(number)), ..) => Some(Asked::Step(Step::To(*number))),
        (_, Some(AnswerButton(meant)), _) => Some(Asked::Mean(*meant)),
        (.., Some(AnswerField::Reason)) => Some(Asked::Mean(Meant::Reject)),
        _ => None,
    }
}

fn say(ballots: &mut Ballots, asked: Asked) {
    match asked {
        Asked::Mean(meant) => ballots.mean(meant),
        Asked::Step(step) => {
            ballots.first_mut().into_iter().for_each(|ballot| ballot.step(step));
        }
    }
}

pub(super) fn on_activate(
    activate: On<Activate>,
    controls: Controls,
    mut ballots: ResMut<Ballots>,
) {
    let said = controls.get(activate.entity).ok().and_then(said_by);
    said.into_iter().for_each(|asked| say(&mut ballots, asked));
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
