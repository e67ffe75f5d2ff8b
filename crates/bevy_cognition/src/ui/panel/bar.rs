//! Bars.

use super::palette::{TROUGH, Tone};
use super::style::PanelStyle;
use bevy::picking::Pickable;
use bevy::prelude::*;

/// The full part of a bar.
#[derive(Component, Clone, Copy, Debug, Default)]
pub(crate) struct BarFill;

/// A bar that is full to a part of 0 to 1, as wide as there is room.
pub(crate) fn bar(style: &PanelStyle, tone: Tone, part: f32) -> impl Bundle {
    let trough = Node {
        flex_grow: 1.0,
        flex_basis: Val::Px(0.0),
        height: style.px(8.0),
        border_radius: BorderRadius::all(style.px(3.0)),
        ..default()
    };
    let full = Node {
        width: fill(part),
        height: Val::Percent(100.0),
        border_radius: BorderRadius::all(style.px(3.0)),
        ..default()
    };
    (
        (trough, BackgroundColor(TROUGH), Pickable::IGNORE),
        children![(BarFill, full, BackgroundColor(tone.color()), Pickable::IGNORE)],
    )
}

/// How wide a bar is. In steps of half a percent, so that one which runs down seldom changes.
pub(crate) fn fill(part: f32) -> Val {
    let part = if part.is_finite() { part.clamp(0.0, 1.0) } else { 0.0 };
    Val::Percent((part * 200.0).round() / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_is_as_full_as_it_should_be_and_never_overflows() {
        assert_eq!(fill(0.5), Val::Percent(50.0));
        assert_eq!(fill(0.331), Val::Percent(33.0));
        assert_eq!([fill(-1.0), fill(7.0)], [Val::Percent(0.0), Val::Percent(100.0)]);
        assert_eq!(fill(f32::NAN), Val::Percent(0.0));
    }
}
