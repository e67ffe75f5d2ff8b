//! How what is remembered fades: in closed form, from the time that has passed.

use std::time::Duration;

/// How many characters of a remembered text are kept.
pub(super) const TEXT_BOUND: usize = 500;

/// A day.
pub(super) const DAY: Duration = Duration::from_hours(24);

/// A length of time in hours.
pub(super) fn hours(time: Duration) -> f64 {
    time.as_secs_f64() / 3600.0
}

/// What is left of a value that loses so much every half hour. It stops at its floor, and a value
/// that is below it already stays as it is: nothing grows by fading.
pub(super) fn faded(value: f64, loss_per_half_hour: f64, time: Duration, floor: f64) -> f64 {
    (value - loss_per_half_hour.max(0.0) * 2.0 * hours(time)).max(floor.min(value))
}

/// A number within its range; the least of it for what is no number.
pub(crate) fn within(value: f64, least: f64, most: f64) -> f64 {
    if value.is_nan() { least } else { value.clamp(least, most) }
}

/// Keeps a list within its bound: the first ones go.
pub(super) fn forget_first<Item>(list: &mut Vec<Item>, bound: usize) {
    list.drain(..list.len().saturating_sub(bound));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fading_stops_at_the_floor_and_never_raises() {
        let day = DAY;
        assert_eq!(faded(1.0, 0.01, Duration::from_mins(30), 0.2), 0.99);
        assert_eq!(faded(1.0, 0.1, day, 0.2), 0.2);
        assert_eq!(faded(0.1, 0.1, day, 0.2), 0.1);
        assert_eq!(faded(0.5, -1.0, day, 0.2), 0.5);
    }

    #[test]
    fn what_is_no_number_is_the_least() {
        assert_eq!(within(f64::NAN, 0.1, 1.0), 0.1);
        assert_eq!(within(f64::INFINITY, 0.1, 1.0), 1.0);
    }
}
