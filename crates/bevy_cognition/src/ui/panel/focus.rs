//! What has the focus is shown, and can be left.

use super::palette::RING;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input_focus::{FocusedInput, InputFocus, InputFocusVisible};
use bevy::prelude::*;

/// What of a panel can have the focus.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PanelControl {
    /// A button.
    Button,
    /// A field.
    Field,
    /// An area that scrolls.
    Area,
}

/// A ring around the control that has the focus: around a field always, around a button where it
/// came by key.
pub(super) fn ring(
    focus: Res<InputFocus>,
    visible: Res<InputFocusVisible>,
    mut controls: Query<(Entity, &PanelControl, &mut Outline)>,
) {
    for (control, kind, mut outline) in &mut controls {
        let shown = visible.0 || *kind == PanelControl::Field;
        let is_focused = focus.get() == Some(control) && shown;
        let color = if is_focused { RING } else { Color::NONE };
        if outline.color != color {
            outline.color = color;
        }
    }
}

/// Escape leaves a field, and any other control of a panel.
pub(super) fn leave_field(
    key: On<FocusedInput<KeyboardInput>>,
    controls: Query<(), With<PanelControl>>,
    mut focus: ResMut<InputFocus>,
) {
    let pressed = key.input.state.is_pressed() && key.input.logical_key == Key::Escape;
    if pressed && controls.contains(key.focused_entity) {
        focus.clear();
    }
}

/// Nothing of what is taken away has the focus any more.
pub(crate) fn leave(world: &mut World, panel: Entity) {
    let Some(focused) = world.get_resource::<InputFocus>().and_then(InputFocus::get) else {
        return;
    };
    let mut above = Some(focused);
    while let Some(entity) = above {
        if entity == panel {
            world.resource_mut::<InputFocus>().clear();
            return;
        }
        above = world.get::<ChildOf>(entity).map(ChildOf::parent);
    }
}
