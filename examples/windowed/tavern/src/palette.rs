//! The colours of an inn at night.

use bevy::prelude::*;

pub(crate) const NIGHT: Color = Color::srgb(0.055, 0.065, 0.10);
pub(crate) const WALL: Color = Color::srgb(0.23, 0.17, 0.13);
pub(crate) const INK: Color = Color::srgb(0.10, 0.08, 0.07);
pub(crate) const PAPER: Color = Color::srgb(0.97, 0.94, 0.86);
pub(crate) const CLOUD: Color = Color::srgb(0.80, 0.86, 0.94);
pub(crate) const LABEL: Color = Color::srgb(0.93, 0.88, 0.78);
pub(crate) const QUIET: Color = Color::srgb(0.72, 0.68, 0.62);
pub(crate) const BRASS: Color = Color::srgb(0.85, 0.68, 0.33);
pub(crate) const FLAME: Color = Color::srgb(0.98, 0.60, 0.20);
pub(crate) const BAR: Color = Color::srgba(0.07, 0.06, 0.06, 0.92);
pub(crate) const EDGE: Color = Color::srgb(0.55, 0.46, 0.36);

/// The floor of the room where the story is, then of those around it.
const FLOORS: [Color; 4] = [
    Color::srgb(0.36, 0.25, 0.17),
    Color::srgb(0.20, 0.22, 0.26),
    Color::srgb(0.13, 0.19, 0.17),
    Color::srgb(0.24, 0.20, 0.25),
];

/// Coats.
const COATS: [Color; 8] = [
    Color::srgb(0.72, 0.30, 0.24),
    Color::srgb(0.25, 0.47, 0.60),
    Color::srgb(0.42, 0.55, 0.28),
    Color::srgb(0.55, 0.36, 0.60),
    Color::srgb(0.78, 0.58, 0.26),
    Color::srgb(0.28, 0.52, 0.47),
    Color::srgb(0.62, 0.42, 0.36),
    Color::srgb(0.46, 0.46, 0.56),
];

pub(crate) const SKIN: Color = Color::srgb(0.90, 0.74, 0.60);

/// The same colour, so much darker: 0 leaves it, 1 is black.
pub(crate) fn darker(color: Color, by: f32) -> Color {
    color.mix(&Color::BLACK, by)
}

/// The same colour, so much lighter: 0 leaves it, 1 is white.
pub(crate) fn lighter(color: Color, by: f32) -> Color {
    color.mix(&Color::WHITE, by)
}

/// The floor of the place with that number, in the order in which places are drawn.
pub(crate) fn floor(number: usize) -> Color {
    FLOORS[number % FLOORS.len()]
}

/// The coat of the person with that number, in the order of arrival.
pub(crate) fn coat(number: usize) -> Color {
    COATS[number % COATS.len()]
}
