//! What looks at minds from outside: measures, shows, saves and loads them. Nothing depends on it.

pub mod diagnostics;
pub mod inspect;
pub mod lints;
pub mod save;
pub mod stepped_time;
