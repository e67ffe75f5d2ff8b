//! Fields to type in.

use super::focus::PanelControl;
use super::palette::{EDGE, FIELD, RING, SELECTION, Tone};
use super::style::PanelStyle;
use bevy::input_focus::tab_navigation::TabIndex;
use bevy::prelude::*;
use bevy::text::{EditableText, TextCursorStyle};

/// A field of one line that begins with a text and takes at most so many characters.
pub(crate) fn field(style: &PanelStyle, value: &str, most: usize) -> impl Bundle {
    let mut editable = EditableText::new(value);
    editable.max_characters = Some(most);
    editable.visible_lines = Some(1.0);
    let node = Node {
        flex_grow: 1.0,
        flex_basis: Val::Px(0.0),
        min_width: Val::Px(0.0),
        padding: UiRect::axes(style.px(6.0), style.px(3.0)),
        border: UiRect::all(Val::Px(1.0)),
        overflow: Overflow::clip_x(),
        ..default()
    };
    let cursor = TextCursorStyle {
        color: RING,
        selection_color: SELECTION,
        unfocused_selection_color: Color::NONE,
        selected_text_color: None,
    };
    (
        (editable, cursor, TextLayout::no_wrap(), style.body(), TextColor(Tone::Plain.color())),
        (
            node,
            BackgroundColor(FIELD),
            BorderColor::all(EDGE),
            Outline::new(Val::Px(2.0), Val::ZERO, Color::NONE),
        ),
        (PanelControl::Field, TabIndex(0)),
    )
}

/// What stands in a field, without blanks around it.
pub(crate) fn typed(field: &EditableText) -> String {
    field.value().to_string().trim().to_owned()
}
