//! How large the panels write, and with what.

use bevy::prelude::*;

/// How the panels look. Insert another at any time: they are drawn anew.
///
/// ```
/// use bevy::prelude::*;
/// use bevy_cognition::panel::PanelStyle;
///
/// let mut app = App::new();
/// app.insert_resource(PanelStyle::new(1.5));
/// ```
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct PanelStyle {
    text_scale: f32,
    font: Handle<Font>,
}

impl Default for PanelStyle {
    fn default() -> Self {
        Self::new(1.0)
    }
}

impl PanelStyle {
    /// The smallest scale.
    pub const SMALLEST: f32 = 0.7;
    /// The largest scale.
    pub const LARGEST: f32 = 2.0;

    /// Panels whose texts, gaps and controls are this many times the usual; what is below
    /// [`SMALLEST`](Self::SMALLEST) or above [`LARGEST`](Self::LARGEST) is brought to it, and what is
    /// no number is 1.
    pub fn new(text_scale: f32) -> Self {
        let text_scale = if text_scale.is_nan() { 1.0 } else { text_scale };
        let text_scale = text_scale.clamp(Self::SMALLEST, Self::LARGEST);
        Self { text_scale, font: Handle::default() }
    }

    /// The same in a font of the game; without, Bevy's default font writes, which has the letters of
    /// ASCII alone.
    #[must_use]
    pub fn with_font(mut self, font: Handle<Font>) -> Self {
        self.font = font;
        self
    }

    /// How many times the usual, from 0.7 to 2.
    pub fn text_scale(&self) -> f32 {
        self.text_scale
    }

    /// Whether the game has brought a font.
    pub(super) fn has_own_font(&self) -> bool {
        self.font != Handle::default()
    }

    /// A length that grows with the text, in logical pixels.
    pub(crate) fn px(&self, length: f32) -> Val {
        Val::Px(length * self.text_scale)
    }

    /// Of body text.
    pub(crate) fn body(&self) -> TextFont {
        self.sized(14.0)
    }

    /// Of headings.
    pub(super) fn large(&self) -> TextFont {
        self.sized(17.0)
    }

    fn sized(&self, size: f32) -> TextFont {
        let font_size = FontSize::Px((size * self.text_scale).round());
        TextFont { font: FontSource::Handle(self.font.clone()), font_size, ..default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_is_brought_within_its_bounds() {
        let scale = |scale| PanelStyle::new(scale).text_scale();
        assert_eq!([scale(0.1), scale(1.3), scale(9.0), scale(f32::NAN)], [0.7, 1.3, 2.0, 1.0]);
        assert_eq!(PanelStyle::default().text_scale(), 1.0);
    }

    #[test]
    fn whatever_is_written_grows_with_the_scale() {
        let style = PanelStyle::new(2.0);
        assert_eq!(style.body().font_size, FontSize::Px(28.0));
        assert_eq!(style.px(10.0), Val::Px(20.0));
    }
}
