//! Adaptation: what a mind learns of how somebody talks, and how it answers them.
//!
//! A style has nine [`StyleDimension`]s. Each exchange is a [`StyleReading`], by rule or by a
//! brain, and moves the [`Style`] that is held of whoever said it. What follows from it for a reply
//! are [`Directive`]s, which [`directives`] chooses. A [`Rapport`] holds all that a mind has learned
//! of one of those who talk with it. What directives say is data: [`DirectiveTexts`].

mod challenge;
mod directive;
mod directive_texts;
mod directives;
mod displeasure;
mod fork;
mod growth;
mod levels;
mod load;
mod manners;
mod micro_preference;
mod micro_preferences;
mod rapport;
mod style;
mod style_reading;

pub use challenge::{ChallengeTolerance, Reaction, pushes_back};
pub use directive::{Directive, Level, UnknownDirective};
pub use directive_texts::DirectiveTexts;
pub use directives::{COLD_START, DirectiveInput, Directives, directives};
pub use fork::{FORK_COOLDOWN, Forks};
pub use growth::{GROWTH_CYCLE, GROWTH_REST, Growth};
pub use levels::Levels;
pub use load::{LOAD_TURNS, LoadTier};
pub use micro_preference::MicroPreference;
pub use micro_preferences::MicroPreferences;
pub use rapport::{Heard, Learned, Rapport};
pub use style::Style;
pub use style_reading::StyleReading;

pub use crate::memory::StyleDimension;
