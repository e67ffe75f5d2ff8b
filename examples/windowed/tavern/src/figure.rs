//! What a person is drawn of.

use crate::facing::Eye;
use crate::palette;
use crate::shapes::Painting;
use crate::text_scale::sized;
use bevy::prelude::*;

const SHADOW: Color = Color::srgba(0.0, 0.0, 0.0, 0.35);

/// A body in a coat, from the feet up.
pub(crate) fn draw(parts: &mut ChildSpawnerCommands, painting: &mut Painting, coat: Color) {
    let shapes = painting.shapes.clone();
    let round = Vec2::splat;
    let hair = palette::darker(coat, 0.6);
    for (shape, color, at, size) in [
        (&shapes.disc, SHADOW, Vec3::new(0.0, -26.0, -0.5), Vec2::new(19.0, 6.0)),
        (&shapes.coat, coat, Vec3::ZERO, Vec2::ONE),
        (&shapes.coat, palette::darker(coat, 0.25), Vec3::new(0.0, -12.0, 0.1), round(0.55)),
        (&shapes.disc, hair, Vec3::new(0.0, 31.0, 0.1), round(12.5)),
        (&shapes.disc, palette::SKIN, Vec3::new(0.0, 26.0, 0.2), round(12.0)),
    ] {
        parts.spawn(painting.shape(shape, color, at, size));
    }
    for side in [-4.0, 4.0] {
        let at = Vec3::new(side, 26.0, 0.3);
        parts.spawn((painting.shape(&shapes.disc, palette::INK, at, round(1.8)), Eye(side)));
    }
}

/// A text at a height above, or below, the middle of a body.
pub(crate) fn words(text: &str, size: f32, color: Color, height: f32) -> impl Bundle {
    let place = Transform::from_xyz(0.0, height, 0.4);
    (Text2d::new(text), sized(size), TextColor(color), place)
}
