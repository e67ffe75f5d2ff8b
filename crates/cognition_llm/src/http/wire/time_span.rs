//! Spans of time as servers write them: `6m0s`, `1.5s`, `20ms`, `2 minutes`.

use std::time::Duration;

/// Names of units, and their seconds.
const UNITS: [(&[&str], f64); 6] = [
    (&["ns", "nanosecond", "nanoseconds"], 1e-9),
    (&["us", "µs", "microsecond", "microseconds"], 1e-6),
    (&["ms", "msec", "millisecond", "milliseconds"], 1e-3),
    (&["s", "sec", "secs", "second", "seconds"], 1.0),
    (&["m", "min", "mins", "minute", "minutes"], 60.0),
    (&["h", "hr", "hrs", "hour", "hours"], 3_600.0),
];

/// Reads a text that is a span and nothing else; a number without a unit is in seconds.
pub(in crate::http) fn parse(text: &str) -> Option<Duration> {
    let text = text.trim();
    match text.parse::<f64>() {
        Ok(seconds) => Duration::try_from_secs_f64(seconds).ok(),
        Err(_) => read(text).and_then(|(span, rest)| rest.trim().is_empty().then_some(span)),
    }
}

/// Reads the span with which a text begins. Every number needs its unit.
pub(in crate::http) fn begin(text: &str) -> Option<Duration> {
    read(text.trim_start()).map(|(span, _)| span)
}

fn read(text: &str) -> Option<(Duration, &str)> {
    let (mut seconds, mut rest) = part(text)?;
    while let Some((more, after)) = part(rest.trim_start()) {
        (seconds, rest) = (seconds + more, after);
    }
    Some((Duration::try_from_secs_f64(seconds).ok()?, rest))
}

/// A number with its unit, in seconds.
fn part(text: &str) -> Option<(f64, &str)> {
    let end = text.find(|char: char| !char.is_ascii_digit() && char != '.')?;
    // A full stop ends a sentence, too.
    let number: f64 = text[..end].parse().ok()?;
    let rest = text[end..].trim_start_matches(' ');
    let end = rest.find(|char: char| !char.is_alphabetic()).unwrap_or(rest.len());
    let name = &rest[..end];
    let unit = UNITS.iter().find(|(names, _)| names.contains(&name))?;
    Some((number * unit.1, &rest[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn spans_are_read_in_the_words_of_each_server() {
        for (text, millis) in [
            ("1s", Some(1_000)),
            ("6m0s", Some(360_000)),
            ("1h2m3.5s", Some(3_723_500)),
            ("20ms", Some(20)),
            ("7", Some(7_000)),
            ("34.074824224s", Some(34_074)),
            ("2 minutes", Some(120_000)),
            ("1 hour 30 min", Some(5_400_000)),
            ("", None),
            ("soon", None),
            ("1x", None),
            ("1s later", None),
            ("-1s", None),
            ("1.2.3s", None),
        ] {
            assert_eq!(parse(text).map(|span| span.as_millis()), millis, "{text:?}");
        }
    }

    #[test]
    fn a_sentence_may_go_on_after_it_but_a_bare_number_is_no_span_there() {
        let millis = |text| begin(text).map(|span| span.as_millis());
        assert_eq!(millis("1.5s. Visit us"), Some(1_500));
        assert_eq!(millis(" 1m30s, or buy more"), Some(90_000));
        assert_eq!(millis("3 more minutes"), None);
        assert_eq!(millis("5"), None);
    }

    proptest! {
        #[test]
        fn no_text_is_too_strange(text in "[0-9.smh µ-]{0,20}|.{0,20}") {
            let _any = (parse(&text), begin(&text));
        }
    }
}
