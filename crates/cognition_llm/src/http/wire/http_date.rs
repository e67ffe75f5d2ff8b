//! Dates as headers write them.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// Reads `Wed, 21 Oct 2026 07:28:00 GMT` and its two older forms, `Wednesday, 21-Oct-26 07:28:00 GMT`
/// and `Wed Oct 21 07:28:00 2026`. None for what is no date after 1970.
pub(in crate::http) fn parse(text: &str) -> Option<SystemTime> {
    let mut parts = text.split([' ', ',', '-']).filter(|part| !part.is_empty());
    let _weekday =
        parts.next().filter(|name| name.starts_with(|first: char| first.is_alphabetic()))?;
    let (mut day, mut month, mut year, mut seconds) = (None, None, None, None);
    for part in parts {
        if let Some(number) = part.parse::<u64>().ok().filter(|_| part.len() <= 4) {
            let place = if day.is_none() { &mut day } else { &mut year };
            *place = Some(number);
        } else if part.contains(':') {
            seconds = Some(clock(part)?);
        } else if let Some(index) = month_of(part) {
            month = Some(index);
        }
    }
    let days = days_since_1970(century(year?), month?, day?)?;
    UNIX_EPOCH.checked_add(Duration::from_secs(days * 86_400 + seconds?))
}

fn month_of(name: &str) -> Option<u64> {
    let place = MONTHS.iter().position(|month| name.eq_ignore_ascii_case(month))?;
    Some(place as u64 + 1)
}

/// Two digits are of this century.
fn century(year: u64) -> u64 {
    if year < 100 { year + 2_000 } else { year }
}

fn clock(text: &str) -> Option<u64> {
    let mut parts = text.split(':').map(|part| part.parse::<u64>().ok());
    let (hours, minutes, seconds) = (parts.next()??, parts.next()??, parts.next()??);
    let is_time = hours < 24 && minutes < 60 && seconds <= 60 && parts.next().is_none();
    is_time.then_some((hours * 60 + minutes) * 60 + seconds)
}

/// Days of the Gregorian calendar. Years are counted from March, so that a leap day is their last.
fn days_since_1970(year: u64, month: u64, day: u64) -> Option<u64> {
    if !(1970..10_000).contains(&year) || !(1..=31).contains(&day) {
        return None;
    }
    let year = if month > 2 { year } else { year - 1 };
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let since_0000 = year * 365 + year / 4 - year / 100 + year / 400 + of_year;
    since_0000.checked_sub(719_468)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(text: &str) -> Option<u64> {
        let since = parse(text)?.duration_since(UNIX_EPOCH);
        since.ok().map(|since| since.as_secs())
    }

    #[test]
    fn the_three_forms_of_a_date_are_the_same_moment() {
        for text in [
            "Sun, 06 Nov 1994 08:49:37 GMT",
            "Sun Nov  6 08:49:37 1994",
            "sun, 06 nov 1994 08:49:37 gmt",
        ] {
            assert_eq!(seconds(text), Some(784_111_777), "{text}");
        }
        assert_eq!(seconds("Wednesday, 21-Oct-26 07:28:00 GMT"), Some(1_792_567_680));
        assert_eq!(seconds("Wed, 21 Oct 2026 07:28:00 GMT"), Some(1_792_567_680));
    }

    #[test]
    fn leap_days_are_counted() {
        assert_eq!(seconds("Thu, 01 Jan 1970 00:00:00 GMT"), Some(0));
        assert_eq!(seconds("Thu, 29 Feb 2024 00:00:00 GMT"), Some(1_709_164_800));
        assert_eq!(seconds("Fri, 01 Mar 2024 00:00:00 GMT"), Some(1_709_251_200));
        assert_eq!(seconds("Tue, 29 Feb 2000 12:00:00 GMT"), Some(951_825_600));
    }

    #[test]
    fn what_is_no_date_is_none() {
        for text in [
            "",
            "7",
            "-1",
            "soon",
            "Wed, 21 Oct 2026",
            "Wed, 21 Oct 2026 25:00:00 GMT",
            "Wed, 21 Okt 2026 07:28:00 GMT",
            "Wed, 99 Oct 2026 07:28:00 GMT",
            "Wed, 21 Oct 1926 07:28:00 GMT",
            "1-2-3 4:5:6",
        ] {
            assert_eq!(seconds(text), None, "{text}");
        }
    }
}
