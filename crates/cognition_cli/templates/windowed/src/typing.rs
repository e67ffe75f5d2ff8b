//! What you say: a line to type in, which has the keyboard from the start.

use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;
use bevy::text::{EditableText, EditableTextSystems, TextCursorStyle};
use bevy_cognition::prelude::*;
use game::people::Player;

/// The longest line, in characters.
const LONGEST: usize = 200;

/// Where you type.
#[derive(Component)]
struct Line;

pub fn typing_plugin(app: &mut App) {
    app.add_systems(Startup, hang)
        .add_systems(PostUpdate, say.after(EditableTextSystems));
}

fn hang(mut focus: ResMut<InputFocus>, mut commands: Commands) {
    let line = commands
        .spawn((
            Line,
            EditableText {
                max_characters: Some(LONGEST),
                ..default()
            },
            TextLayout::no_wrap(),
            TextFont::from_font_size(18.0),
            TextCursorStyle::default(),
            BackgroundColor(Color::srgb(0.12, 0.14, 0.18)),
            Node {
                position_type: PositionType::Absolute,
                bottom: px(24),
                left: percent(20),
                width: percent(60),
                padding: px(8).all(),
                overflow: Overflow::clip(),
                ..default()
            },
        ))
        .id();
    focus.set(line, FocusCause::Navigated);
    commands.spawn((
        Text::new("Type what you say, then Enter."),
        TextFont::from_font_size(14.0),
        Node {
            position_type: PositionType::Absolute,
            bottom: px(64),
            left: percent(20),
            ..default()
        },
    ));
}

fn say(
    keys: Res<ButtonInput<KeyCode>>,
    mut line: Single<&mut EditableText, With<Line>>,
    player: Single<Entity, With<Player>>,
    nell: Single<Entity, With<Mind>>,
    mut commands: Commands,
) {
    if !keys.just_pressed(KeyCode::Enter) || line.is_composing() {
        return;
    }
    let words = line.value().to_string();
    line.clear();
    if !words.trim().is_empty() {
        commands.trigger(Say::new(*player, words.trim()).to(*nell));
    }
}
