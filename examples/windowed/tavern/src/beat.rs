//! Time passes: who moves next, what happens by itself, and how it ends.

use crate::options::Options;
use crate::palette;
use crate::player::{is_asked, is_typing};
use crate::stage::{Playing, minds};
use crate::text_scale::sized;
use bevy::prelude::*;
use bevy_cognition::prelude::*;
use bevy_cognition::turn::{Acting, Turn};

/// How far the scenario has come.
#[derive(Resource, Clone, Debug)]
pub(crate) struct Beat {
    timer: Timer,
    round: u32,
    yet_to_move: Vec<Entity>,
    over: bool,
}

pub(crate) fn beat_plugin(app: &mut App) {
    let plays = resource_exists::<Playing>.and_then(not(is_asked));
    app.init_resource::<Beat>()
        .add_systems(FixedUpdate, go_on.run_if(plays))
        .add_systems(Update, close.run_if(any_with_component::<Ending>).run_if(not(is_typing)));
}

impl Beat {
    pub(crate) fn of(options: &Options) -> Self {
        Self { timer: Timer::from_seconds(options.beat, TimerMode::Repeating), ..Self::default() }
    }
}

impl Default for Beat {
    fn default() -> Self {
        let timer = Timer::from_seconds(5.0, TimerMode::Repeating);
        Self { timer, round: 0, yet_to_move: Vec::new(), over: false }
    }
}

/// One mind a beat; where all have moved, the next round begins.
fn go_on(world: &mut World) {
    let delta = world.resource::<Time>().delta();
    let mut beat = world.resource_mut::<Beat>();
    if beat.over || !beat.timer.tick(delta).just_finished() {
        return;
    }
    if beat.yet_to_move.is_empty() {
        return next_round(world);
    }
    let entity = beat.yet_to_move.remove(0);
    let idle = |mind: EntityRef<'_>| !mind.contains::<Turn>() && !mind.contains::<Acting>();
    if world.get_entity(entity).is_ok_and(idle) {
        world.trigger(RequestTurn { entity });
    }
}

fn next_round(world: &mut World) {
    let scenario = world.resource::<Playing>().0.clone();
    let ending = scenario.ending(world).map(|ending| ending.epilogue.clone());
    let round = world.resource::<Beat>().round;
    let last = round >= scenario.rounds;
    if let Some(why) = ending.or_else(|| last.then(|| "The scene is over.".to_owned())) {
        world.resource_mut::<Beat>().over = true;
        return show_ending(world, &scenario.title, &why);
    }
    scenario.begin_round(world, round + 1);
    let yet_to_move = minds(world, &scenario);
    let mut beat = world.resource_mut::<Beat>();
    (beat.round, beat.yet_to_move) = (round + 1, yet_to_move);
}

/// How it ended, in words.
#[derive(Component, Clone, Copy, Debug)]
struct Ending;

fn close(
    keys: Res<ButtonInput<KeyCode>>,
    endings: Query<Entity, With<Ending>>,
    mut commands: Commands,
) {
    if keys.any_just_pressed([KeyCode::Enter, KeyCode::Escape]) {
        endings.iter().for_each(|ending| commands.entity(ending).despawn());
    }
}

fn show_ending(world: &mut World, title: &str, epilogue: &str) {
    world.spawn((
        Node {
            position_type: PositionType::Absolute,
            left: percent(20),
            top: percent(18),
            width: percent(60),
            padding: px(24).all(),
            flex_direction: FlexDirection::Column,
            row_gap: px(12),
            border: px(2).all(),
            border_radius: BorderRadius::all(px(8)),
            ..default()
        },
        Ending,
        GlobalZIndex(20),
        BackgroundColor(palette::BAR),
        BorderColor::all(palette::BRASS),
        children![
            (Text::new(title), sized(22.0), TextColor(palette::BRASS)),
            (Text::new(epilogue), sized(16.0), TextColor(palette::PAPER)),
            (Text::new("Enter or Esc: stay a while"), sized(13.0), TextColor(palette::QUIET)),
        ],
    ));
}
