//! How long a server asks to be left alone, wherever it says so: pure.
//!
//! | where | who |
//! |---|---|
//! | `retry-after-ms`, `retry-after` in seconds or as a date | OpenAI and Azure, all others |
//! | `x-ratelimit-reset-…`, for what is used up | OpenAI, Groq |
//! | `retryDelay` and the like, anywhere in the body | Gemini, OpenRouter's `metadata` |
//! | "try again in 1.5s", in the message | OpenAI, Groq, Gemini |

use crate::http::wire::http_date;
use crate::http::wire::lenient_json;
use crate::http::wire::time_span;
use reqwest::StatusCode;
use reqwest::header::{DATE, HeaderMap};
use serde_json::Value;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// How deep in a body something is looked for.
const DEPTH: u32 = 8;

/// A number above this is no wait but a point in time, in seconds since 1970; above a thousand times
/// as much, in milliseconds.
const POINT_IN_TIME: f64 = 1e9;

/// After which words a message tells how long to wait.
const PHRASES: [&str; 7] = [
    "again in ",
    "retry in ",
    "retry after ",
    "available in ",
    "resets in ",
    "reset after ",
    "wait ",
];

/// What an answer asks for; its own words come before what can be reckoned from its limits.
pub(in crate::http) fn asked(
    status: StatusCode,
    headers: &HeaderMap,
    body: &[u8],
) -> Option<Duration> {
    let told = || match lenient_json::read(body) {
        Ok(body) => in_body(&body),
        Err(_) => in_message(&String::from_utf8_lossy(body)),
    };
    in_headers(headers)
        .or_else(told)
        .or_else(|| (status == StatusCode::TOO_MANY_REQUESTS).then(|| used_up(headers))?)
}

/// What the headers ask for by themselves.
pub(in crate::http) fn in_headers(headers: &HeaderMap) -> Option<Duration> {
    let millis = number(headers, "retry-after-ms").map(|millis| millis / 1e3).and_then(seconds);
    millis.or_else(|| {
        let text = text(headers, "retry-after")?;
        let from_now = || until(http_date::parse(text)?, headers);
        text.parse().ok().and_then(seconds).or_else(from_now).or_else(|| time_span::parse(text))
    })
}

/// What the body asks for, in a field of its own or in its message.
pub(in crate::http) fn in_body(body: &Value) -> Option<Duration> {
    in_fields(body, DEPTH).or_else(|| in_words(body, DEPTH))
}

fn in_fields(value: &Value, depth: u32) -> Option<Duration> {
    let deeper = |value| in_fields(value, depth.checked_sub(1)?);
    match value {
        Value::Object(fields) => {
            let named = fields.iter().find_map(|(name, value)| in_field(name, value));
            named.or_else(|| fields.values().find_map(deeper))
        }
        Value::Array(values) => values.iter().find_map(deeper),
        Value::String(text) => in_fields(&json_within(text)?, depth.checked_sub(1)?),
        _ => None,
    }
}

/// Routers pass on what the provider behind them has said, as a text.
fn json_within(text: &str) -> Option<Value> {
    text.trim_start().starts_with(['{', '[']).then(|| serde_json::from_str(text).ok())?
}

fn in_field(name: &str, value: &Value) -> Option<Duration> {
    let letters = name.chars().filter(char::is_ascii_alphabetic);
    let name: String = letters.map(|letter| letter.to_ascii_lowercase()).collect();
    let number = value.as_f64().or_else(|| value.as_str()?.trim().parse().ok());
    match name.as_str() {
        "retryafterms" | "retrydelayms" => seconds(number? / 1e3),
        "retryafter" | "retrydelay" | "retryafterseconds" | "retryinseconds" => match number {
            Some(number) => seconds(number),
            None => time_span::parse(value.as_str()?),
        },
        "xratelimitreset" => number.and_then(|number| reset(number, SystemTime::now())),
        _ => None,
    }
}

fn in_words(value: &Value, depth: u32) -> Option<Duration> {
    let deeper = |value| in_words(value, depth.checked_sub(1)?);
    match value {
        Value::Object(fields) => fields.values().find_map(deeper),
        Value::Array(values) => values.iter().find_map(deeper),
        Value::String(text) => in_message(text),
        _ => None,
    }
}

/// "Please try again in 1.5s."
fn in_message(text: &str) -> Option<Duration> {
    let text = text.to_ascii_lowercase();
    let after = |phrase: &&str| {
        text.match_indices(*phrase)
            .find_map(|(at, phrase)| time_span::begin(&text[at + phrase.len()..]))
    };
    PHRASES.iter().find_map(after)
}

/// When that is there again of which nothing is left; when all is, where none says what is left.
fn used_up(headers: &HeaderMap) -> Option<Duration> {
    let reset_of = |kind: &str| {
        let text = text(headers, &format!("x-ratelimit-reset{kind}"))?;
        let number = text.parse::<f64>().ok();
        number.map_or_else(|| time_span::parse(text), |number| reset(number, sent_at(headers)))
    };
    let left = |kind: &str| number(headers, &format!("x-ratelimit-remaining{kind}"));
    let kinds = ["-requests", "-tokens", ""];
    let empty = kinds.iter().filter(|kind| left(kind).is_some_and(|left| left <= 0.0));
    empty
        .filter_map(|kind| reset_of(kind))
        .max()
        .or_else(|| kinds.iter().filter_map(|kind| reset_of(kind)).max())
}

/// A number in a field about a reset: a wait, or a point in time.
fn reset(number: f64, now: SystemTime) -> Option<Duration> {
    let since_1970 = match number {
        millis if millis >= POINT_IN_TIME * 1e3 => millis / 1e3,
        point if point >= POINT_IN_TIME => point,
        wait => return seconds(wait),
    };
    let point = UNIX_EPOCH.checked_add(seconds(since_1970)?)?;
    Some(point.duration_since(now).unwrap_or_default())
}

/// By the clock of the server, where it tells it: nobody knows how ours goes.
fn until(point: SystemTime, headers: &HeaderMap) -> Option<Duration> {
    Some(point.duration_since(sent_at(headers)).unwrap_or_default())
}

fn sent_at(headers: &HeaderMap) -> SystemTime {
    let date = headers.get(DATE).and_then(|date| http_date::parse(date.to_str().ok()?));
    date.unwrap_or_else(SystemTime::now)
}

fn number(headers: &HeaderMap, name: &str) -> Option<f64> {
    text(headers, name)?.parse().ok()
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok().map(str::trim)
}

/// None for what is negative or no number.
fn seconds(number: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(number).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use reqwest::header::{HeaderName, HeaderValue};
    use serde_json::json;

    const NOW: &str = "Wed, 21 Oct 2026 07:28:00 GMT";

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let header = |(name, value): &(&'static str, &'static str)| {
            (HeaderName::from_static(name), HeaderValue::from_static(value))
        };
        pairs.iter().map(header).collect()
    }

    fn millis(wait: Option<Duration>) -> Option<u128> {
        wait.map(|wait| wait.as_millis())
    }

    #[test]
    fn headers_tell_in_milliseconds_in_seconds_or_by_a_date() {
        for (pairs, expected) in [
            (&[("retry-after", "7")][..], Some(7_000)),
            (&[("retry-after", " 0.5 ")], Some(500)),
            (&[("retry-after-ms", "250"), ("retry-after", "1")], Some(250)),
            (&[("retry-after-ms", "soon"), ("retry-after", "1")], Some(1_000)),
            (&[("retry-after", "Wed, 21 Oct 2026 07:28:09 GMT"), ("date", NOW)], Some(9_000)),
            (&[("retry-after", "Wednesday, 21-Oct-26 07:29:00 GMT"), ("date", NOW)], Some(60_000)),
            (&[("retry-after", "Wed, 21 Oct 2026 07:27:00 GMT"), ("date", NOW)], Some(0)),
            (&[("retry-after", "1m30s")], Some(90_000)),
            (&[("retry-after", "-1")], None),
            (&[("retry-after", "inf")], None),
            (&[("retry-after", "soon")], None),
            (&[("retry-after", "")], None),
        ] {
            assert_eq!(millis(in_headers(&headers(pairs))), expected, "{pairs:?}");
        }
    }

    #[test]
    fn a_date_counts_by_the_clock_of_this_machine_where_the_server_tells_no_other() {
        let past = headers(&[("retry-after", "Thu, 01 Jan 2015 00:00:00 GMT")]);
        assert_eq!(in_headers(&past), Some(Duration::ZERO));
        let future = headers(&[("retry-after", "Thu, 01 Jan 2099 00:00:00 GMT")]);
        assert!(in_headers(&future) > Some(Duration::from_secs(1_000_000)));
    }

    #[test]
    fn limits_count_where_a_server_has_had_too_many_requests() {
        let limits = [
            ("x-ratelimit-remaining-requests", "0"),
            ("x-ratelimit-reset-requests", "1s"),
            ("x-ratelimit-remaining-tokens", "149"),
            ("x-ratelimit-reset-tokens", "6m0s"),
        ];
        let headers = headers(&limits);
        let asked_with = |status| millis(asked(status, &headers, b""));
        assert_eq!(asked_with(StatusCode::TOO_MANY_REQUESTS), Some(1_000));
        assert_eq!(asked_with(StatusCode::SERVICE_UNAVAILABLE), None);
        let text = b"Too many. Try again in 3s";
        let told = asked(StatusCode::TOO_MANY_REQUESTS, &headers, text);
        assert_eq!(millis(told), Some(3_000), "its own words come first");
    }

    #[test]
    fn where_nobody_says_what_is_left_all_is_waited_for() {
        let limits = [("x-ratelimit-reset-requests", "20ms"), ("x-ratelimit-reset-tokens", "6m0s")];
        assert_eq!(millis(used_up(&headers(&limits))), Some(360_000));
        let point = headers(&[("x-ratelimit-reset", "1792567685"), ("date", NOW)]);
        assert_eq!(millis(used_up(&point)), Some(5_000));
        let point = headers(&[("x-ratelimit-reset", "1792567685500"), ("date", NOW)]);
        assert_eq!(millis(used_up(&point)), Some(5_500));
    }

    #[test]
    fn a_body_tells_in_a_field_or_in_words() {
        let raw = json!({ "error": { "message": "Please retry in 2.5s." } }).to_string();
        for (body, expected) in [
            (
                json!([{ "error": { "code": 429, "details": [
                    { "@type": "type.googleapis.com/google.rpc.QuotaFailure" },
                    { "@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "34.5s" },
                ] } }]),
                Some(34_500),
            ),
            (json!({ "message": "slow down", "retry_after": 64.57 }), Some(64_570)),
            (json!({ "error": { "metadata": { "retry_after_ms": 1500 } } }), Some(1_500)),
            (json!({ "error": { "message": "no", "metadata": { "raw": raw } } }), Some(2_500)),
            (
                json!({ "error": { "metadata": { "raw": "{\"retryDelay\": \"8s\"}" } } }),
                Some(8_000),
            ),
            (json!({ "error": { "message": "Please try again in 1m2.5s. Visit" } }), Some(62_500)),
            (json!({ "error": "Please try again in 20ms." }), Some(20)),
            (json!({ "detail": "Wait 3 seconds." }), Some(3_000)),
            (json!({ "error": { "message": "try again in a moment" } }), None),
            (json!({ "error": { "message": "wait 3 lines" } }), None),
            (json!({ "retryDelay": { "of": 7 }, "retry_after": -3 }), None),
        ] {
            assert_eq!(millis(in_body(&body)), expected, "{body}");
        }
    }

    #[test]
    fn openrouter_passes_on_the_headers_of_the_provider() {
        let far = json!({ "error": { "metadata": { "headers": { "X-RateLimit-Reset": "4102444800000" } } } });
        assert!(in_body(&far) > Some(Duration::from_secs(1_000_000)));
        let past = json!({ "error": { "metadata": { "headers": { "X-RateLimit-Reset": "1741305600000" } } } });
        assert_eq!(in_body(&past), Some(Duration::ZERO));
    }

    #[test]
    fn what_is_nested_without_end_is_left_alone() {
        let mut body = json!({ "retry_after": 1 });
        for _ in 0..20 {
            body = json!([body]);
        }
        assert_eq!(in_body(&body), None);
    }
}
