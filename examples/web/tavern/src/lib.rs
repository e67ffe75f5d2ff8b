//! The Gilded Heron in a browser: minds that think by rules, and you among them.
//!
//! `cargo xtask web` builds the page and checks that it plays. An [`Evening`] is the same in any
//! program: what it tells is plain data, [`Entry`] by entry, and the page draws that.

mod browser;
mod entry;
mod evening;
mod reading;

pub use entry::{Entry, Feeling, MindTurn};
pub use evening::{Evening, Person};
