//! What one who waits is told of the time.

use cognition_core::mind::GameTime;

/// Milliseconds of a day.
const DAY: u64 = 24 * 60 * 60 * 1000;

/// What time it is by the clock of the scene, if it has one; else how long it took, if it took a minute.
pub(super) fn told(began: GameTime, now: GameTime, has_clock: bool) -> Option<String> {
    if has_clock {
        return Some(format!("It is {} now.", clock(now)));
    }
    match now.since(began).as_secs() / 60 {
        0 => None,
        1 => Some("A minute has passed.".to_owned()),
        minutes => Some(format!("{minutes} minutes have passed.")),
    }
}

/// Hours and minutes of the day: `19:18`.
fn clock(now: GameTime) -> String {
    let clock = GameTime(now.0 % DAY).to_string();
    clock.rsplit_once(':').map_or(clock.as_str(), |(minutes, _)| minutes).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_is_told_by_the_day_and_without_one_how_long_it_took() {
        let at = |hours: u64, minutes: u64| GameTime::from_secs((hours * 60 + minutes) * 60);
        let told = |now, has_clock| told(at(19, 0), now, has_clock);
        assert_eq!(told(at(19, 18), true).as_deref(), Some("It is 19:18 now."));
        assert_eq!(told(at(25, 5), true).as_deref(), Some("It is 1:05 now."));
        assert_eq!(told(at(19, 1), false).as_deref(), Some("A minute has passed."));
        assert_eq!(told(at(19, 30), false).as_deref(), Some("30 minutes have passed."));
        assert_eq!(told(at(19, 0), false), None);
    }
}
