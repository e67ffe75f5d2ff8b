//! What is seen: the fire, those who sit there, and what they say above their heads.

use bevy::prelude::*;
use bevy::text::TextBounds;
use bevy_cognition::prelude::*;
use game::fire::Fire;
use game::people::Player;

/// What somebody says, and for how many seconds it is still read.
#[derive(Component)]
struct Bubble {
    of: Entity,
    seconds: f32,
}

pub fn drawing_plugin(app: &mut App) {
    app.insert_resource(ClearColor(Color::srgb(0.05, 0.07, 0.10)))
        .add_systems(Startup, |mut commands: Commands| {
            commands.spawn(Camera2d);
        })
        .add_systems(Update, (flicker, fade))
        .add_observer(draw_fire)
        .add_observer(draw_mind)
        .add_observer(draw_player)
        .add_observer(hear_minds)
        .add_observer(hear_player);
}

fn square(color: Color, size: Vec2, at: Vec2) -> impl Bundle {
    (
        Sprite::from_color(color, size),
        Transform::from_translation(at.extend(0.0)),
    )
}

/// The game knows nothing of sprites: they come to its entities as these appear.
fn draw_fire(added: On<Add, Fire>, mut commands: Commands) {
    let fire = square(
        Color::srgb(1.0, 0.6, 0.2),
        Vec2::splat(60.0),
        Vec2::new(0.0, -120.0),
    );
    commands.entity(added.entity).insert(fire);
}

fn draw_mind(added: On<Add, Mind>, mut commands: Commands) {
    let coat = square(
        Color::srgb(0.6, 0.3, 0.3),
        Vec2::new(50.0, 90.0),
        Vec2::new(-160.0, -100.0),
    );
    commands.entity(added.entity).insert(coat);
}

fn draw_player(added: On<Add, Player>, mut commands: Commands) {
    let coat = square(
        Color::srgb(0.3, 0.5, 0.6),
        Vec2::new(50.0, 90.0),
        Vec2::new(160.0, -100.0),
    );
    commands.entity(added.entity).insert(coat);
}

/// A fire is as large as it is long.
fn flicker(mut fires: Query<(&Fire, &mut Transform)>, time: Res<Time>) {
    for (fire, mut at) in &mut fires {
        let height = 0.2 + fire.seconds / Fire::FULL;
        at.scale = Vec3::new(1.0, height + 0.05 * (time.elapsed_secs() * 9.0).sin(), 1.0);
    }
}

fn hear_minds(
    said: On<UtteranceMade>,
    places: Query<&Transform>,
    bubbles: Query<(Entity, &Bubble)>,
    mut commands: Commands,
) {
    show(said.entity, said.speech(), &places, &bubbles, &mut commands);
}

fn hear_player(
    said: On<Say>,
    places: Query<&Transform>,
    bubbles: Query<(Entity, &Bubble)>,
    mut commands: Commands,
) {
    show(said.speaker, &said.text, &places, &bubbles, &mut commands);
}

/// Above the head of whoever says it, in place of what they said before.
fn show(
    of: Entity,
    text: &str,
    places: &Query<&Transform>,
    bubbles: &Query<(Entity, &Bubble)>,
    commands: &mut Commands,
) {
    let Ok(at) = places.get(of) else { return };
    if text.is_empty() {
        return;
    }
    for (old, _) in bubbles.iter().filter(|(_, bubble)| bubble.of == of) {
        commands.entity(old).despawn();
    }
    commands.spawn((
        Bubble {
            of,
            seconds: 3.0 + text.len() as f32 * 0.06,
        },
        Text2d::new(text),
        TextFont::from_font_size(16.0),
        TextLayout::justify(Justify::Center),
        TextBounds::new_horizontal(280.0),
        Transform::from_xyz(at.translation.x, at.translation.y + 110.0, 1.0),
    ));
}

fn fade(mut bubbles: Query<(Entity, &mut Bubble)>, time: Res<Time>, mut commands: Commands) {
    for (entity, mut bubble) in &mut bubbles {
        bubble.seconds -= time.delta_secs();
        if bubble.seconds <= 0.0 {
            commands.entity(entity).despawn();
        }
    }
}
