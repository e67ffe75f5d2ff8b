//! By when something is promised: a time in English words.

use std::time::Duration;

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// Times that are not counted, with their seconds; of two that begin alike the longer is first.
const PHRASES: [(&[&str], u64); 19] = [
    (&["day", "after", "tomorrow"], 2 * DAY),
    (&["tomorrow"], DAY),
    (&["tonight"], 12 * HOUR),
    (&["today"], 12 * HOUR),
    (&["this", "evening"], 12 * HOUR),
    (&["soon"], 10 * MINUTE),
    (&["shortly"], 10 * MINUTE),
    (&["presently"], 10 * MINUTE),
    (&["before", "long"], 10 * MINUTE),
    (&["in", "a", "while"], 10 * MINUTE),
    (&["at", "once"], MINUTE),
    (&["right", "away"], MINUTE),
    (&["straight", "away"], MINUTE),
    (&["immediately"], MINUTE),
    (&["a", "moment"], MINUTE),
    (&["this", "instant"], MINUTE),
    (&["now"], MINUTE),
    (&["yesterday"], 0),
    (&["already"], 0),
];

const SPELLED: [&str; 21] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];
const TENS: [&str; 9] =
    ["ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/// How long from now a text in English says: `in 20 minutes`, `within two hours`, `half an hour`,
/// `tomorrow` (a day), `tonight` (12 hours), `soon` (10 minutes), `at once` (a minute).
///
/// A time that is past, such as `0 minutes` or `an hour ago`, is no time at all: zero. None where
/// the text says no time that is understood. The length is unbounded: whoever asks caps it.
///
/// ```
/// use cognition_core::conscience::due_in;
/// use std::time::Duration;
///
/// assert_eq!(due_in("within half an hour"), Some(Duration::from_secs(30 * 60)));
/// assert_eq!(due_in("when the bells ring"), None);
/// ```
pub fn due_in(words: &str) -> Option<Duration> {
    let tokens = tokens(words);
    let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
    let counted = (0..tokens.len()).find_map(|at| length(&tokens[at..], f64::INFINITY));
    let Some((seconds, rest)) = counted else {
        return phrase(&tokens).map(Duration::from_secs);
    };
    let past = rest.first() == Some(&"ago");
    let seconds = if past { 0.0 } else { seconds.max(0.0) };
    // Nobody who says `in a second` means it.
    let seconds = if seconds > 0.0 && seconds <= 1.0 { MINUTE as f64 } else { seconds };
    Some(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
}

fn phrase(tokens: &[&str]) -> Option<u64> {
    let said = |phrase: &[&str]| tokens.windows(phrase.len()).any(|window| window == phrase);
    PHRASES.iter().find(|(phrase, _)| said(phrase)).map(|(_, seconds)| *seconds)
}

/// The seconds that a text begins with, and what is left of it; `1 hour and 30 minutes` is one.
fn length<'t, 's>(tokens: &'t [&'s str], below: f64) -> Option<(f64, &'t [&'s str])> {
    let (count, rest) = amount(tokens)?;
    let (unit, rest) = rest.split_first()?;
    let unit = seconds(unit).filter(|unit| *unit < below)?;
    if let Some(rest) = rest.strip_prefix(&["and", "a", "half"]) {
        return Some(((count + 0.5) * unit, rest));
    }
    let more = rest.strip_prefix(&["and"]).unwrap_or(rest);
    let (more, rest) = length(more, unit).unwrap_or((0.0, rest));
    Some((count * unit + more, rest))
}

/// The number that a text begins with: `20`, `twenty-five`, `an`, `half an`, `a couple of`.
fn amount<'t, 's>(tokens: &'t [&'s str]) -> Option<(f64, &'t [&'s str])> {
    for (words, count) in [
        (&["half", "an"][..], 0.5),
        (&["half", "a"], 0.5),
        (&["half"], 0.5),
        (&["quarter", "of", "an"], 0.25),
        (&["a", "couple", "of"], 2.0),
        (&["a", "few"], 3.0),
    ] {
        if let Some(rest) = tokens.strip_prefix(words) {
            return Some((count, rest));
        }
    }
    if let Some(rest) = tokens.strip_prefix(&["minus"]) {
        return number(rest).map(|(count, rest)| (-count, rest));
    }
    let (count, rest) = number(tokens)?;
    match rest.strip_prefix(&["and", "a", "half"]) {
        Some(rest) => Some((count + 0.5, rest)),
        None => Some((count, rest)),
    }
}

fn number<'t, 's>(tokens: &'t [&'s str]) -> Option<(f64, &'t [&'s str])> {
    let (first, rest) = tokens.split_first()?;
    let place = |list: &[&str], word: &str| {
        list.iter().position(|known| *known == word).map(|place| place as f64)
    };
    if let Some(tens) = place(&TENS, first).filter(|tens| *tens > 0.0) {
        let tens = (tens + 1.0) * 10.0;
        let ones = rest.first().and_then(|word| place(&SPELLED[..10], word));
        return Some(ones.map_or((tens, rest), |ones| (tens + ones, &rest[1..])));
    }
    let count = match *first {
        "a" | "an" => 1.0,
        word if word.starts_with(|sign: char| sign.is_ascii_digit()) => word.parse().ok()?,
        word => place(&SPELLED, word)?,
    };
    Some((count, rest))
}

fn seconds(unit: &str) -> Option<f64> {
    Some(match unit {
        "second" | "seconds" | "sec" | "secs" | "s" => 1.0,
        "minute" | "minutes" | "min" | "mins" | "m" => MINUTE as f64,
        "hour" | "hours" | "hr" | "hrs" | "h" => HOUR as f64,
        "day" | "days" | "d" => DAY as f64,
        "week" | "weeks" => 7.0 * DAY as f64,
        _ => return None,
    })
}

/// Runs of letters and runs of digits, in lower case: `20min` is two, and so is `-5`.
fn tokens(words: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut before = ' ';
    for sign in words.chars().flat_map(char::to_lowercase) {
        match tokens.last_mut() {
            Some(last) if goes_on(last, before, sign) => last.push(sign),
            _ if sign == '-' && !before.is_alphanumeric() => tokens.push("minus".to_owned()),
            _ if sign.is_alphanumeric() => tokens.push(sign.to_string()),
            _ => {}
        }
        before = sign;
    }
    tokens
}

fn goes_on(last: &str, before: char, sign: char) -> bool {
    let in_number = before.is_ascii_digit() && (sign.is_ascii_digit() || sign == '.');
    let behind_point = before == '.' && last.ends_with('.') && sign.is_ascii_digit();
    in_number || behind_point || before.is_alphabetic() && sign.is_alphabetic()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn check(rows: &[(&str, Option<f64>)]) {
        for (said, minutes) in rows {
            let expected = minutes.map(|minutes| Duration::from_secs_f64(minutes * 60.0));
            assert_eq!(due_in(said), expected, "{said}");
        }
    }

    #[test]
    fn counted_times_are_read_in_digits_and_in_words() {
        check(&[
            ("in 20 minutes", Some(20.0)),
            ("Within TWO hours.", Some(120.0)),
            ("by in an hour", Some(60.0)),
            ("in 30 seconds, no more", Some(0.5)),
            ("three days", Some(3.0 * 1440.0)),
            ("twenty-five minutes", Some(25.0)),
            ("nineteen minutes or so", Some(19.0)),
            ("in 20min", Some(20.0)),
            ("1.5 hours", Some(90.0)),
            ("in 5-10 minutes", Some(10.0)),
            ("in 5.", None),
        ]);
    }

    #[test]
    fn halves_and_sums_are_read() {
        check(&[
            ("half an hour", Some(30.0)),
            ("in a quarter of an hour", Some(15.0)),
            ("an hour and a half", Some(90.0)),
            ("two and a half hours", Some(150.0)),
            ("1 hour and 20 minutes", Some(80.0)),
            ("a couple of hours", Some(120.0)),
        ]);
    }

    #[test]
    fn times_without_a_number_are_read() {
        check(&[
            ("tomorrow at noon", Some(1440.0)),
            ("the day after tomorrow", Some(2880.0)),
            ("Tonight!", Some(720.0)),
            ("today", Some(720.0)),
            ("as soon as I can", Some(10.0)),
            ("shortly", Some(10.0)),
            ("right away", Some(1.0)),
            ("at once", Some(1.0)),
            ("in a moment", Some(1.0)),
            ("just a second", Some(1.0)),
            ("now", Some(1.0)),
        ]);
    }

    #[test]
    fn what_is_past_is_no_time_at_all() {
        let past = ["0 minutes", "in zero hours", "-5 minutes", "minus two days", "an hour ago"];
        for said in past {
            assert_eq!(due_in(said), Some(Duration::ZERO), "{said}");
        }
    }

    #[test]
    fn what_is_not_understood_is_none() {
        for said in ["", "when the bells ring", "in minutes", "never", "5", "snow", "bald"] {
            assert_eq!(due_in(said), None, "{said}");
        }
    }

    proptest! {
        #[test]
        fn no_text_and_no_number_overflows(text in "(in |-)?[0-9.]{0,400} ?(days?|weeks|and|half| ){0,9}") {
            let _ = due_in(&text);
        }

        #[test]
        fn minutes_are_minutes(count in 0..u32::MAX) {
            let due = due_in(&format!("in {count} minutes"));
            prop_assert_eq!(due, Some(Duration::from_secs(u64::from(count) * 60)));
        }
    }
}
