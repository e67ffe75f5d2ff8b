//! The Gilded Heron in a browser: minds that think by rules, and you among them.
//!
//! `docs/web.md` says how the page is built. An [`Evening`] is the same in any
//! program: what it tells is plain data, [`Entry`] by entry, and the page draws that.

mod browser;
mod entry;
mod evening;
mod reading;

pub use entry::{Entry, Feeling, MindTurn};
pub use evening::{Evening, Person};
