//! Drift: what comes to a mind by itself (seed 001).
//!
//! A few concepts are on its mind; [`spread_activation`] tells what they call up along the
//! [`Association`]s of its memory, and how strongly.

mod activation;

pub use activation::{Association, Spread, spread_activation};
