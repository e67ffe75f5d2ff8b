//! Finds where a JSON value ends without recursion, so that its depth is known before a parser runs.

/// Brackets may nest this deep; a decision needs four levels.
pub const DEPTH_CAP: usize = 32;

/// How far the object or array at the start of a text reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// It ends before this byte.
    Closed(usize),
    /// The text ends first.
    Open,
    /// Its brackets nest deeper than [`DEPTH_CAP`].
    TooDeep,
}

/// Measures the object or array that starts at the first byte. Brackets in strings don't count.
pub(super) fn extent(text: &str) -> Extent {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (0, 0);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => match string_end(bytes, at) {
                Some(end) => at = end,
                None => return Extent::Open,
            },
            b'{' | b'[' if depth == DEPTH_CAP => return Extent::TooDeep,
            b'{' | b'[' => depth += 1,
            b'}' | b']' if depth <= 1 => return Extent::Closed(at + 1),
            b'}' | b']' => depth -= 1,
            _ => {}
        }
        at += 1;
    }
    Extent::Open
}

/// Where the string that opens at `quote` has its closing quote.
pub(super) fn string_end(bytes: &[u8], quote: usize) -> Option<usize> {
    let mut at = quote + 1;
    loop {
        match bytes.get(at)? {
            b'"' => return Some(at),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Extent) {
        assert_eq!(extent(text), expected, "{text} should reach that far");
    }

    #[test]
    fn an_object_ends_at_its_own_bracket() {
        check(r#"{"a": [1, {"b": {}}]} and more}"#, Extent::Closed(21));
        check("{}", Extent::Closed(2));
        check(r#"{"a": {"#, Extent::Open);
    }

    #[test]
    fn brackets_and_escaped_quotes_in_strings_do_not_count() {
        check(r#"{"a": "}\"}\\"}"#, Extent::Closed(15));
        check(r#"{"a": "}"#, Extent::Open);
        check(r#"{"a": "\"#, Extent::Open);
    }

    #[test]
    fn depth_is_capped_at_exactly_the_limit() {
        let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        check(&nested(DEPTH_CAP), Extent::Closed(2 * DEPTH_CAP));
        check(&nested(DEPTH_CAP + 1), Extent::TooDeep);
    }
}
