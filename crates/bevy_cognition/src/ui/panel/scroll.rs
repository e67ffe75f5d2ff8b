//! Areas that scroll, by the wheel, by keys and after the focus.

use super::focus::PanelControl;
use super::palette::{EDGE, TROUGH};
use super::style::PanelStyle;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input_focus::tab_navigation::TabIndex;
use bevy::input_focus::{FocusedInput, InputFocus};
use bevy::prelude::*;
use bevy::ui_widgets::{ControlOrientation, ScrollArea, ScrollIntoView, Scrollbar, ScrollbarThumb};

/// A column that scrolls beside a bar, in a box that takes the room that is left; what is drawn goes
/// into the column, which is returned.
pub(crate) fn scroll_area(
    parent: &mut ChildSpawner<'_>,
    style: &PanelStyle,
    frame: Node,
) -> Entity {
    let frame = Node { flex_direction: FlexDirection::Row, column_gap: style.px(3.0), ..frame };
    let mut column = Entity::PLACEHOLDER;
    parent.spawn(frame).with_children(|frame| {
        let ring = Outline::new(Val::Px(2.0), Val::Px(-2.0), Color::NONE);
        let control = (PanelControl::Area, TabIndex(0), ring);
        column = frame.spawn((column_node(style), ScrollArea, control)).id();
        frame.spawn(scroll_bar(style, column));
    });
    column
}

fn column_node(style: &PanelStyle) -> Node {
    Node {
        flex_direction: FlexDirection::Column,
        row_gap: style.px(4.0),
        flex_grow: 1.0,
        flex_basis: Val::Px(0.0),
        min_width: Val::Px(0.0),
        padding: UiRect::all(Val::Px(2.0)),
        overflow: Overflow::scroll_y(),
        ..default()
    }
}

fn scroll_bar(style: &PanelStyle, target: Entity) -> impl Bundle {
    let node = Node { width: style.px(6.0), flex_shrink: 0.0, ..default() };
    let thumb =
        ScrollbarThumb { border_radius: BorderRadius::all(style.px(3.0)), border: UiRect::ZERO };
    (
        (node, BackgroundColor(TROUGH), Scrollbar::new(target, ControlOrientation::Vertical, 16.0)),
        children![(thumb, BackgroundColor(EDGE))],
    )
}

/// A bar is there where there is something to scroll.
pub(super) fn hide_idle(
    mut bars: Query<(&Scrollbar, &mut Visibility)>,
    areas: Query<&ComputedNode, With<PanelControl>>,
) {
    for (bar, mut visibility) in &mut bars {
        let Ok(area) = areas.get(bar.target) else { continue };
        let is_idle = area.content_size().y <= area.size().y;
        let wanted = if is_idle { Visibility::Hidden } else { Visibility::Inherited };
        visibility.set_if_neq(wanted);
    }
}

/// Arrows scroll the area that has the focus; pages, and the ends, the one around it too.
pub(super) fn scroll_by_key(
    mut key: On<FocusedInput<KeyboardInput>>,
    held: Res<ButtonInput<KeyCode>>,
    mut areas: Query<(&ComputedNode, &mut ScrollPosition), (With<PanelControl>, With<ScrollArea>)>,
) {
    let Ok((node, mut position)) = areas.get_mut(key.focused_entity) else { return };
    let control = held.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]);
    let is_arrow = matches!(key.input.logical_key, Key::ArrowUp | Key::ArrowDown);
    let is_its_own = key.original_event_target() == key.focused_entity;
    if control || !key.input.state.is_pressed() || is_arrow && !is_its_own {
        return;
    }
    let page = node.size().y * node.inverse_scale_factor;
    let most = (node.content_size().y * node.inverse_scale_factor - page).max(0.0);
    if let Some(to) = scrolled(&key.input.logical_key, position.y, page) {
        position.y = to.clamp(0.0, most);
        key.propagate(false);
    }
}

/// Where a key scrolls to.
fn scrolled(key: &Key, from: f32, page: f32) -> Option<f32> {
    Some(match key {
        Key::ArrowUp => from - LINE,
        Key::ArrowDown => from + LINE,
        Key::PageUp => from - page * 0.9,
        Key::PageDown => from + page * 0.9,
        Key::Home => 0.0,
        Key::End => f32::MAX,
        _ => return None,
    })
}

/// What an arrow scrolls by, in logical pixels.
const LINE: f32 = 40.0;

/// What gets the focus is brought into view.
pub(super) fn follow_focus(
    focus: Res<InputFocus>,
    controls: Query<(), With<PanelControl>>,
    mut followed: Local<Option<Entity>>,
    mut commands: Commands,
) {
    let focused = focus.get().filter(|focused| controls.contains(*focused));
    if *followed != focused {
        *followed = focused;
        if let Some(entity) = focused {
            commands.trigger(ScrollIntoView { entity });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_scroll_by_lines_and_pages_by_most_of_what_is_seen() {
        let to = |key| scrolled(&key, 100.0, 200.0);
        assert_eq!([to(Key::ArrowUp), to(Key::ArrowDown)], [Some(60.0), Some(140.0)]);
        assert_eq!([to(Key::PageUp), to(Key::PageDown)], [Some(-80.0), Some(280.0)]);
        assert_eq!([to(Key::Home), to(Key::Enter)], [Some(0.0), None]);
    }
}
