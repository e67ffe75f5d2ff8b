//! The way to a brain and back, off the frame.

mod answer;
mod answers;
mod arrivals;
mod flight;
mod limit;
mod span;

pub use answer::{Answer, RequestContext};
pub use answers::Answers;

pub(crate) use answer::Reading;
pub(crate) use flight::Flight;
