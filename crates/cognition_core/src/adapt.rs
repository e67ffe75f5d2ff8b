//! Adaptation: what a mind learns of how somebody talks, and how it answers them (seed 001).
//!
//! A style has nine [`StyleDimension`]s. What follows from it for a reply are [`Directive`]s.

mod directive;
mod style_dimension;

pub use directive::{Directive, Level, UnknownDirective};
pub use style_dimension::StyleDimension;
