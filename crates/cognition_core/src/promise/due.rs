//! By when a promise is due, until what, and on what terms.

pub(in crate::promise) mod due_time;
pub(in crate::promise) mod terms;
