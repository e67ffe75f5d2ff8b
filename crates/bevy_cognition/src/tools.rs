//! What looks at minds from outside: measures and shows them. Nothing depends on it.

pub mod diagnostics;
pub mod inspect;
pub mod lints;
pub mod stepped_time;
