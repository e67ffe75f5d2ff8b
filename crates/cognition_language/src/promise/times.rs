//! The times that are said of a promise, and how they change. Somebody wants another time or more
//! time, puts it off, or names an hour that belongs to something else. How a time is read at all is
//! told in `crate::time`.

mod another_time;
mod at_any_time;
mod hour_said;
mod hours_of_other_matters;
mod kept_longer;
mod more_time;
mod not_before;
mod putting_off;
mod time_wanted;
mod times_meant;
mod without_times;
