//! Buttons.

use super::focus::PanelControl;
use super::palette::{BUTTON, CHOSEN, EDGE, LIFTED, RING, Tone};
use super::style::PanelStyle;
use super::writing::text;
use bevy::input_focus::InputFocus;
use bevy::input_focus::tab_navigation::TabIndex;
use bevy::prelude::*;
use bevy::ui_widgets::Button;

/// A button of the panels, and whether it is the chosen one of several.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PanelButton {
    chosen: bool,
}

/// A button that is pressed by a click, or by Enter or Space while it has the focus.
pub(crate) fn button(style: &PanelStyle, label: impl Into<String>) -> impl Bundle {
    let node = Node {
        padding: UiRect::axes(style.px(8.0), style.px(3.0)),
        border: UiRect::all(Val::Px(1.0)),
        border_radius: BorderRadius::all(style.px(4.0)),
        align_items: AlignItems::Center,
        flex_shrink: 0.0,
        ..default()
    };
    (
        (Button, PanelButton::default(), PanelControl::Button, TabIndex(0)),
        (
            node,
            BackgroundColor(BUTTON),
            BorderColor::all(EDGE),
            Outline::new(Val::Px(2.0), Val::ZERO, Color::NONE),
        ),
        children![text(style, Tone::Plain, label)],
    )
}

/// Shows whether a button is the chosen one; says whether that is news.
pub(crate) fn mark(button: &mut EntityWorldMut<'_>, chosen: bool) -> bool {
    let is_news = button.get::<PanelButton>().is_some_and(|button| button.chosen != chosen);
    if is_news {
        let (behind, around) = if chosen { (CHOSEN, RING) } else { (BUTTON, EDGE) };
        button.insert((PanelButton { chosen }, BackgroundColor(behind), BorderColor::all(around)));
    }
    is_news
}

/// A button that was clicked does not keep the focus: the next key is the game's again.
pub(super) fn let_go(
    click: On<Pointer<Click>>,
    buttons: Query<(), With<PanelButton>>,
    mut focus: ResMut<InputFocus>,
) {
    if buttons.contains(click.entity) && focus.get() == Some(click.entity) {
        focus.clear();
    }
}

pub(super) fn lift_hovered(
    over: On<Pointer<Over>>,
    mut buttons: Query<(&PanelButton, &mut BackgroundColor)>,
) {
    if let Ok((PanelButton { chosen: false }, mut behind)) = buttons.get_mut(over.entity) {
        behind.0 = LIFTED;
    }
}

pub(super) fn lower_left(
    out: On<Pointer<Out>>,
    mut buttons: Query<(&PanelButton, &mut BackgroundColor)>,
) {
    if let Ok((PanelButton { chosen: false }, mut behind)) = buttons.get_mut(out.entity) {
        behind.0 = BUTTON;
    }
}
