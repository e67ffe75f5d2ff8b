//! By when a promise is due, until what, and on what terms.

mod at_once;
pub(in crate::promise) mod day;
pub(in crate::promise) mod due_time;
mod half_of_day;
pub(in crate::promise) mod next_turns;
pub(in crate::promise) mod one_named_before;
pub(in crate::promise) mod read_recurrence;
pub(in crate::promise) mod recurrence;
mod recurrence_end;
pub(in crate::promise) mod said_terms;
pub(in crate::promise) mod terms;
pub(in crate::promise) mod time_kind;
mod when;
