//! How much of a file is read: what is too large or nests too deep is refused by name, before it takes
//! memory or stack.

use super::pack_error::PackError;
use serde_json::Value;
use std::io::Read;

/// Bytes of a data file at most: a pack, a persona, a scenario, and a line of a log.
pub const FILE_BYTES: usize = 16 << 20;

/// Bytes of a run log, a cassette or a save at most.
pub const LOG_BYTES: usize = 1 << 30;

/// Objects and lists within each other at most. More would be more than the parser takes.
pub const DEPTH: usize = 127;

/// How many faults of a file are told: a file of which every line is wrong has no end of them.
pub const FAULTS: usize = 1_000;

/// Reads a text to its end, or to its limit.
///
/// # Errors
/// The rule `readable` where it can't be read, `size` where it is larger, `utf8` where it is no text.
pub fn read_text(file: &str, from: impl Read, most: usize) -> Result<String, PackError> {
    let fault = |rule, message: String| PackError::at(file, "", rule, message);
    let mut bytes = Vec::new();
    let limit = u64::try_from(most).unwrap_or(u64::MAX).saturating_add(1);
    from.take(limit)
        .read_to_end(&mut bytes)
        .map_err(|error| fault("readable", error.to_string()))?;
    if bytes.len() > most {
        return Err(fault("size", too_large(most)));
    }
    String::from_utf8(bytes).map_err(|error| fault("utf8", error.to_string()))
}

/// Reads a text as JSON, of so many bytes at most.
///
/// # Errors
/// The rule `size` or `depth` where it goes beyond its bounds, else `not JSON`.
pub fn read_json(file: &str, text: &str, most: usize) -> Result<Value, PackError> {
    if text.len() > most {
        return Err(PackError::at(file, "", "size", too_large(most)));
    }
    serde_json::from_str(text).map_err(|error| not_json(file, error.line(), &error))
}

/// What is wrong with a document, or with a line of a file, that is no JSON.
pub fn not_json(file: &str, line: usize, error: &serde_json::Error) -> PackError {
    let told = error.to_string();
    let (rule, message) = match told.split(" at line ").next().unwrap_or(&told) {
        "recursion limit exceeded" => {
            ("depth", format!("more than {DEPTH} objects and lists stand within each other"))
        }
        message => ("not JSON", message.to_owned()),
    };
    PackError::at_line(file, line, error.column(), rule, message)
}

/// What is told of more than may be read.
pub fn too_large(most: usize) -> String {
    format!("there is more than may be read: {most} bytes")
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check<T>(read: Result<T, PackError>, expected: Expect) {
        expected.assert_eq(&read.map_or_else(|fault| fault.to_string(), |_| "read".to_owned()));
    }

    #[test]
    fn what_is_larger_than_its_limit_is_refused_before_it_is_read_in_full() {
        check(read_text("a.json", &b"1234"[..], 4), expect!["read"]);
        check(
            read_text("a.json", std::io::repeat(b' '), 4),
            expect!["a.json: (top level): `size`: there is more than may be read: 4 bytes"],
        );
        check(
            read_text("a.json", &b"\xff"[..], 4),
            expect!["a.json: (top level): `utf8`: invalid utf-8 sequence of 1 bytes from index 0"],
        );
        check(
            read_json("a.json", " [] ", 3),
            expect!["a.json: (top level): `size`: there is more than may be read: 3 bytes"],
        );
    }

    #[test]
    fn what_nests_deeper_than_its_limit_is_refused_and_the_limit_is_named() {
        let nested = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
        check(read_json("a.json", &nested(DEPTH), FILE_BYTES), expect!["read"]);
        check(
            read_json("a.json", &nested(DEPTH + 1), FILE_BYTES),
            expect!["a.json:1:128: depth: more than 127 objects and lists stand within each other"],
        );
        check(
            read_json("a.json", &"{\"a\":".repeat(100_000), FILE_BYTES),
            expect!["a.json:1:636: depth: more than 127 objects and lists stand within each other"],
        );
    }
}
