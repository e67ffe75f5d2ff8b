//! Colours that can be read: every pair that is drawn is measured by the test below.

use bevy::prelude::*;

/// Behind everything.
pub(crate) const BACKGROUND: Color = Color::srgb(0.071, 0.078, 0.098);
/// Of fields.
pub(super) const FIELD: Color = Color::srgb(0.106, 0.118, 0.149);
/// Of buttons.
pub(super) const BUTTON: Color = Color::srgb(0.157, 0.176, 0.220);
/// Of a button under the pointer.
pub(super) const LIFTED: Color = Color::srgb(0.204, 0.227, 0.282);
/// Of what is chosen.
pub(super) const CHOSEN: Color = Color::srgb(0.290, 0.231, 0.110);
/// Around controls.
pub(crate) const EDGE: Color = Color::srgb(0.510, 0.545, 0.612);
/// Around what has the focus, or is chosen.
pub(super) const RING: Color = Color::srgb(0.980, 0.784, 0.388);
/// Of bars that are not full.
pub(super) const TROUGH: Color = Color::srgb(0.200, 0.220, 0.267);
/// Above and below charts.
#[cfg(feature = "inspector")]
pub(crate) const CHART_LINE: Color = TROUGH;
/// Behind selected text.
pub(super) const SELECTION: Color = Color::srgb(0.196, 0.314, 0.475);

/// What a text is to tell by its colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Tone {
    /// What is to be read.
    #[default]
    Plain,
    /// What explains.
    Muted,
    /// What stands out.
    Bright,
    /// What went well.
    #[cfg(any(feature = "inspector", test))]
    Good,
    /// What is refused, or wrong.
    Bad,
    /// What was said.
    Said,
}

impl Tone {
    /// The colour of text and of bars.
    pub(crate) fn color(self) -> Color {
        match self {
            Self::Plain => Color::srgb(0.918, 0.925, 0.941),
            Self::Muted => Color::srgb(0.718, 0.745, 0.792),
            Self::Bright => RING,
            #[cfg(any(feature = "inspector", test))]
            Self::Good => Color::srgb(0.580, 0.855, 0.627),
            Self::Bad => Color::srgb(1.000, 0.639, 0.600),
            Self::Said => Color::srgb(0.624, 0.796, 0.988),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As the guidelines for accessible content have it: of 1 to 21.
    fn contrast(one: Color, other: Color) -> f32 {
        let (one, other) = (one.to_linear().luminance(), other.to_linear().luminance());
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn contrast_is_computed_as_it_is_defined() {
        assert!((contrast(Color::BLACK, Color::WHITE) - 21.0).abs() < 0.01);
        let grey = contrast(Color::srgb_u8(0x76, 0x76, 0x76), Color::WHITE);
        assert!((grey - 4.54).abs() < 0.01, "{grey}");
    }

    #[test]
    fn every_text_can_be_read_on_whatever_it_stands_on() {
        let tones = [Tone::Plain, Tone::Muted, Tone::Bright, Tone::Good, Tone::Bad, Tone::Said];
        for tone in tones {
            for behind in [BACKGROUND, FIELD, BUTTON, LIFTED, CHOSEN] {
                let contrast = contrast(tone.color(), behind);
                assert!(contrast >= 4.5, "{tone:?} on {behind:?}: {contrast}");
            }
        }
        let selected = contrast(Tone::Plain.color(), SELECTION);
        assert!(selected >= 4.5, "selected text: {selected}");
    }

    #[test]
    fn edges_rings_and_bars_can_be_told_from_what_is_around_them() {
        for edge in [EDGE, RING] {
            for behind in [BACKGROUND, FIELD, BUTTON] {
                let contrast = contrast(edge, behind);
                assert!(contrast >= 3.0, "{edge:?} on {behind:?}: {contrast}");
            }
        }
        for tone in [Tone::Bright, Tone::Good, Tone::Bad, Tone::Said] {
            let contrast = contrast(tone.color(), TROUGH);
            assert!(contrast >= 3.0, "a bar of {tone:?}: {contrast}");
        }
    }
}
