//! When: lengths of time, times and events as people name them, from `in an hour` to `until the bell
//! goes`. What is done then is told in `deed`, and how long ago something was in `memory`.

mod after_the_rest;
pub(crate) mod times;
pub(crate) mod awaited_events;
pub(crate) mod due_times;
mod clock_times;
mod hours_and_days;
mod said_times;
mod same_hour;
mod temporal_adjuncts;
mod time_of_deed;
mod times_named;
mod halves_of_a_day;
mod awaited_agreement;
mod no_longer_awaited;
mod past_the_hour;
pub(crate) mod repeated_times;
mod ends_of_repeating;
mod fillers;
pub(crate) mod shifts;
mod added_times;
mod lending_times;
mod lengths_taken;
mod things_called_by_time;
#[cfg(test)]
mod test_due_times;
