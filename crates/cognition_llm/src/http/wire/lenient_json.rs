//! JSON as servers write it, mistakes of its letters included: pure.

use serde_json::Value;

/// What some servers on Windows, and some proxies, put before a text.
pub(in crate::http) const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// What stands for a number that is none, the longest first.
const NO_NUMBERS: [&str; 4] = ["-Infinity", "Infinity", "-NaN", "NaN"];

/// Reads one document. Where it is no JSON only because of its letters, they are mended: bytes that
/// are no UTF-8, a surrogate without its other half, a raw line break in a string, and numbers that
/// are none, which become null.
///
/// # Errors
/// What was wrong with it as it came.
pub(in crate::http) fn read(document: &[u8]) -> Result<Value, serde_json::Error> {
    let document = document.trim_ascii_start();
    let document = document.strip_prefix(BYTE_ORDER_MARK).unwrap_or(document);
    serde_json::from_slice(document).or_else(|error| {
        let mended = mended(&String::from_utf8_lossy(document));
        serde_json::from_str(&mended).map_err(|_still| error)
    })
}

fn mended(text: &str) -> String {
    let (mut mended, mut rest) = (String::with_capacity(text.len()), text);
    let mut in_string = false;
    while !rest.is_empty() {
        let length =
            if in_string { string_part(rest, &mut mended) } else { token(rest, &mut mended) };
        in_string ^= rest.starts_with('"');
        rest = &rest[length..];
    }
    mended
}

/// Appends what stands at the beginning, between strings; says how long it was.
fn token(rest: &str, mended: &mut String) -> usize {
    if let Some(word) = NO_NUMBERS.iter().find(|word| rest.starts_with(**word)) {
        mended.push_str("null");
        return word.len();
    }
    copy(rest, first_length(rest), mended)
}

/// Appends what stands at the beginning, within a string; says how long it was.
fn string_part(rest: &str, mended: &mut String) -> usize {
    match escaped_unit(rest) {
        Some(0xD800..=0xDBFF) if is_low_half(&rest[6..]) => return copy(rest, 12, mended),
        Some(0xD800..=0xDFFF) => {
            mended.push_str("\\ufffd");
            return 6;
        }
        Some(_) => return copy(rest, 6, mended),
        None => {}
    }
    match rest.as_bytes()[0] {
        b'\\' => copy(rest, 1 + first_length(&rest[1..]), mended),
        control @ 0..0x20 => {
            mended.push_str(&format!("\\u{control:04x}"));
            1
        }
        _ => copy(rest, first_length(rest), mended),
    }
}

fn copy(rest: &str, length: usize, mended: &mut String) -> usize {
    mended.push_str(&rest[..length]);
    length
}

fn first_length(rest: &str) -> usize {
    rest.chars().next().map_or(0, char::len_utf8)
}

/// The number of a `\uXXXX` that stands at the beginning.
fn escaped_unit(rest: &str) -> Option<u16> {
    let digits = rest.strip_prefix("\\u")?.get(..4)?;
    let is_hex = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    is_hex.then(|| u16::from_str_radix(digits, 16).ok())?
}

fn is_low_half(rest: &str) -> bool {
    matches!(escaped_unit(rest), Some(0xDC00..=0xDFFF))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    fn check(document: &[u8], expected: Value) {
        let read = read(document).unwrap_or_else(|error| panic!("{document:?}: {error}"));
        assert_eq!(read, expected, "{}", String::from_utf8_lossy(document));
    }

    #[test]
    fn a_mark_of_the_byte_order_is_no_part_of_it() {
        check("\u{feff}{\"a\": 1}".as_bytes(), json!({ "a": 1 }));
        check(" \n\u{feff} {\"a\": 1}".as_bytes(), json!({ "a": 1 }));
    }

    #[test]
    fn half_a_surrogate_pair_is_replaced_and_a_whole_one_stays() {
        check(br#"{"a": "x\ud83d"}"#, json!({ "a": "x\u{fffd}" }));
        check(br#"["\ud83d\ude00 \ud83d\ud83d\ude00 \ude00"]"#, json!(["😀 \u{fffd}😀 \u{fffd}"]));
        check(br#"["\ud83dA\\ud83d"]"#, json!(["\u{fffd}A\\ud83d"]));
    }

    #[test]
    fn bytes_that_are_no_utf_8_cost_only_themselves() {
        check(b"{\"a\": \"inn\xe9\"}", json!({ "a": "inn\u{fffd}" }));
        check(b"[\"\xf0\x9f\"]", json!(["\u{fffd}"]));
    }

    #[test]
    fn a_number_that_is_none_is_null_but_not_within_a_string() {
        let read = json!({ "a": null, "b": [null, null], "c": "NaN" });
        check(br#"{"a": NaN, "b": [-Infinity, Infinity], "c": "NaN"}"#, read);
    }

    #[test]
    fn a_raw_line_break_in_a_string_is_one() {
        check(b"{\"a\": \"x\ny\t\\n\"}", json!({ "a": "x\ny\t\n" }));
    }

    #[test]
    fn what_is_no_json_stays_none() {
        for document in ["", "<html>", "{\"a\": ", "{\"a\": \"\\", "\"\\ud83", "{a: 1}", "NaNa"] {
            assert!(read(document.as_bytes()).is_err(), "{document}");
        }
    }

    proptest! {
        #[test]
        fn what_is_json_is_not_changed_by_mending(words in prop::collection::vec(any::<String>(), 0..5)) {
            let document = json!({ "words": words, "n": -1.5 }).to_string();
            prop_assert_eq!(mended(&document), document);
        }

        #[test]
        fn mending_ends_whatever_comes(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
            let _any = read(&bytes);
        }
    }
}
