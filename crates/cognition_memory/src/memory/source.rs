//! How a mind knows of what it remembers.

use bevy_reflect::prelude::*;
use cognition_language::RecollectionLines;
use serde::{Deserialize, Serialize};

/// How a mind knows of something; in data `snake_case`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[reflect(Default, Debug, PartialEq, Hash, Serialize, Deserialize)]
#[type_path = "cognition_core::memory::experience"]
pub enum Source {
    /// It was said to the mind.
    Told,
    /// It was said to somebody else.
    Overheard,
    /// It has only heard of it.
    Hearsay,
    /// It was there.
    #[default]
    Seen,
    /// It did it, or tried to.
    Done,
    /// It said it.
    Said,
    /// It came to think so.
    Concluded,
    /// It is what is left of a day.
    Day,
    /// It is what is left of a week.
    Week,
}

impl Source {
    /// The line by which it is told: in confidence or not, of words to somebody or to nobody known.
    pub(super) fn line(self, lines: &RecollectionLines, confided: bool, to_somebody: bool) -> &str {
        match self {
            Self::Told if confided => &lines.confided,
            Self::Told => &lines.told,
            Self::Overheard if to_somebody => &lines.overheard_to,
            Self::Overheard => &lines.overheard,
            Self::Hearsay => &lines.hearsay,
            Self::Seen => &lines.seen,
            Self::Done => &lines.done,
            Self::Said if confided && to_somebody => &lines.confided_to,
            Self::Said if to_somebody => &lines.said_to,
            Self::Said => &lines.said,
            Self::Concluded => &lines.concluded,
            Self::Day => &lines.day,
            Self::Week => &lines.week,
        }
    }

    /// Whether it is what is left of many things.
    pub const fn is_summary(self) -> bool {
        matches!(self, Self::Day | Self::Week)
    }

    /// Whether these are words of somebody.
    pub const fn is_speech(self) -> bool {
        matches!(self, Self::Told | Self::Overheard | Self::Said)
    }
}
