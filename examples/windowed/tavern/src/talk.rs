//! What you say: a line to type in, heard by everybody in the place.

use crate::feed::Told;
use crate::palette;
use crate::people::{Body, Embodied};
use crate::player::{Player, is_asked, is_typing};
use crate::speech::Say;
use crate::text_scale::sized;
use bevy::input_focus::tab_navigation::{TabGroup, TabIndex};
use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;
use bevy::text::{EditableText, EditableTextSystems, TextCursorStyle};
use cognition_core::mind::Mind;
use cognition_world::hear::speak;
use cognition_world::scene;

/// The longest line, in characters.
const LONGEST: usize = 200;

/// Where you type.
#[derive(Component, Clone, Copy, Debug)]
struct Line;

/// You say this aloud.
#[derive(Event, Clone, Debug)]
struct Speak(String);

pub(crate) fn talk_plugin(app: &mut App) {
    let begins = begin.run_if(not(is_typing)).run_if(not(is_asked));
    app.add_observer(say)
        .add_systems(Startup, hang)
        .add_systems(Update, begins)
        .add_systems(PostUpdate, end.after(EditableTextSystems));
}

fn hang(mut commands: Commands) {
    commands.spawn((
        Node {
            position_type: PositionType::Absolute,
            left: px(354),
            bottom: px(34),
            width: px(500),
            flex_direction: FlexDirection::Column,
            padding: px(8).all(),
            row_gap: px(4),
            border_radius: BorderRadius::all(px(6)),
            ..default()
        },
        BackgroundColor(palette::BAR),
        TabGroup::new(1),
        children![
            (Text::new("Say (T, then Enter)"), sized(13.0), TextColor(palette::QUIET)),
            (
                Node {
                    border: px(2).all(),
                    padding: UiRect::axes(px(6), px(3)),
                    width: percent(100),
                    overflow: Overflow::clip(),
                    ..default()
                },
                BorderColor::all(palette::EDGE),
                BackgroundColor(palette::INK),
                EditableText { max_characters: Some(LONGEST), ..default() },
                TextLayout::no_wrap(),
                sized(16.0),
                TextColor(palette::PAPER),
                TextCursorStyle::default(),
                TabIndex(0),
                Line,
            )
        ],
    ));
}

fn begin(
    keys: Res<ButtonInput<KeyCode>>,
    lines: Query<Entity, With<Line>>,
    mut focus: ResMut<InputFocus>,
) {
    if keys.just_released(KeyCode::KeyT)
        && let Ok(line) = lines.single()
    {
        focus.set(line, FocusCause::Navigated);
    }
}

fn end(
    keys: Res<ButtonInput<KeyCode>>,
    mut focus: ResMut<InputFocus>,
    mut lines: Query<&mut EditableText, With<Line>>,
    mut commands: Commands,
) {
    let Some(mut line) = focus.get().and_then(|entity| lines.get_mut(entity).ok()) else { return };
    if keys.just_pressed(KeyCode::Escape) {
        return focus.clear();
    }
    if !keys.just_pressed(KeyCode::Enter) || line.is_composing() {
        return;
    }
    let words = line.value().to_string();
    line.clear();
    focus.clear();
    if !words.trim().is_empty() {
        commands.trigger(Speak(words.trim().to_owned()));
    }
}

fn say(said: On<Speak>, you: Query<Entity, With<Player>>, mut commands: Commands) {
    let Ok(you) = you.single() else { return };
    let words = said.0.clone();
    commands.queue(move |world: &mut World| {
        let to: Vec<Entity> = addressee(world, you, &words).into_iter().collect();
        speak(world, you, &words, &to);
        world.trigger(Told(format!("You: \"{words}\"")));
        world.trigger(Say { entity: you, text: words });
    });
}

/// The nearest mind, unless the words name somebody: whom they name is spoken to anyway.
fn addressee(world: &World, you: Entity, words: &str) -> Option<Entity> {
    let minds = scene::minds_in(world, scene::place_of(world, you)?);
    let lower = words.to_lowercase();
    if minds.iter().any(|mind| lower.contains(&scene::label(world, *mind).to_lowercase())) {
        return None;
    }
    let at = |person: Entity| Some(world.get::<Body>(world.get::<Embodied>(person)?.0)?.at);
    let own = at(you)?;
    let near = minds.into_iter().filter(|mind| world.get::<Mind>(*mind).is_some());
    let near = near.filter_map(|mind| Some((at(mind)?.distance(own), mind)));
    near.min_by(|(left, _), (right, _)| left.total_cmp(right)).map(|(_, mind)| mind)
}
