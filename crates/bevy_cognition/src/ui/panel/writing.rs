//! Texts.

use super::marks::plain_marks;
use super::palette::Tone;
use super::style::PanelStyle;
use bevy::picking::Pickable;
use bevy::prelude::*;

/// A line in larger letters.
pub(crate) fn heading(style: &PanelStyle, text: impl Into<String>) -> impl Bundle {
    (
        Text::new(drawable(style, text)),
        style.large(),
        TextColor(Tone::Bright.color()),
        Pickable::IGNORE,
    )
}

/// Text that wraps where its box ends, in words where it can.
pub(crate) fn text(style: &PanelStyle, tone: Tone, text: impl Into<String>) -> impl Bundle {
    (
        Text::new(drawable(style, text)),
        style.body(),
        TextColor(tone.color()),
        TextLayout::linebreak(LineBreak::WordOrCharacter),
        Pickable::IGNORE,
    )
}

/// A text in a box of this width, before it is scaled: what stands beside it begins at one line.
pub(crate) fn label(style: &PanelStyle, width: f32, words: impl Into<String>) -> impl Bundle {
    let room = Node { width: style.px(width), flex_shrink: 0.0, ..default() };
    (room, Pickable::IGNORE, children![text(style, Tone::Muted, words)])
}

/// In letters that the font has.
pub(crate) fn drawable(style: &PanelStyle, text: impl Into<String>) -> String {
    let text = plain(text);
    if style.has_own_font() { text } else { plain_marks(&text) }
}

/// Whatever a game or a model writes: a tab is four spaces, other control characters but line breaks
/// are one.
fn plain(text: impl Into<String>) -> String {
    let text = text.into();
    match text.contains(|letter: char| letter.is_control() && letter != '\n') {
        true => text
            .replace('\t', "    ")
            .replace(|letter: char| letter.is_control() && letter != '\n', " "),
        false => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_bevys_font_lacks_is_written_otherwise_and_a_font_of_the_game_is_trusted() {
        let style = PanelStyle::default();
        assert_eq!(drawable(&style, "It’s late…"), "It's late...");
        let font = bevy::asset::uuid_handle!("8a3e1d5c-6f0b-4c27-9d41-2b7f5e90a1c6");
        assert_eq!(drawable(&style.with_font(font), "It’s late…"), "It’s late…");
    }

    #[test]
    fn control_characters_are_blanks_and_line_breaks_stay() {
        assert_eq!(plain("a\tb\n\u{1b}c"), "a    b\n c");
        assert_eq!(plain("as it is\n"), "as it is\n");
    }
}
