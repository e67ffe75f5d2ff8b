//! What looks at minds from outside: measures and shows them. Nothing depends on it.

pub mod diagnostics;
pub mod lints;
pub mod mind_sheets;
pub mod stepped_time;
