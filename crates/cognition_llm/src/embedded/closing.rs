//! How a reply ends in time: near its last tokens it closes what it has begun.

/// Where a JSON text stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Place {
    in_string: bool,
    escaped: bool,
}

impl Place {
    /// Goes on by these bytes.
    pub(super) fn pass(&mut self, bytes: &[u8]) {
        for byte in bytes {
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' if self.in_string => self.escaped = true,
                b'"' => self.in_string = !self.in_string,
                _ => {}
            }
        }
    }

    /// What brings the text nearer to its end, the best first, wherever the schema lets it.
    pub(super) fn closers(self) -> &'static [u8] {
        match (self.in_string, self.escaped) {
            (true, true) => b"",
            (true, false) => b"\"",
            (false, _) => b"}],\"",
        }
    }
}

/// Tokens beside the shortest reply that closing may take: what is open already may be something
/// that the shortest reply would not have begun.
const SLACK: usize = 32;

/// Bytes for which a token of closing stands at least: its keys are words, its brackets pairs.
const BYTES_A_TOKEN: usize = 2;

/// After how many of `limit` tokens a reply begins to close, if the shortest one has so many bytes.
/// At least half of the tokens are for what the mind has to say.
pub(super) fn begins_after(limit: usize, shortest: usize) -> usize {
    let takes = shortest / BYTES_A_TOKEN + SLACK;
    limit.saturating_sub(takes).max(limit / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(text: &str) -> &'static str {
        let mut place = Place::default();
        place.pass(text.as_bytes());
        std::str::from_utf8(place.closers()).expect("ASCII")
    }

    #[test]
    fn a_string_is_closed_by_a_quote_and_anything_else_by_a_bracket() {
        assert_eq!(after(r#"{"speech": "I sa"#), "\"");
        assert_eq!(after(r#"{"speech": "I say [{"#), "\"");
        assert_eq!(after(r#"{"speech": "no""#), "}],\"");
        assert_eq!(after(r#"{"notes": ["#), "}],\"");
    }

    #[test]
    fn a_quote_that_belongs_to_a_string_does_not_end_it() {
        assert_eq!(after(r#"{"speech": "she said \""#), "\"");
        assert_eq!(after(r#"{"speech": "a \\"#), "\"");
        assert_eq!(after(r#"{"speech": "a \\""#), "}],\"");
        assert_eq!(after(r#"{"speech": "a \"#), "", "an escape has to be ended first");
    }

    #[test]
    fn a_reply_closes_early_enough_for_the_shortest_one() {
        assert_eq!(begins_after(400, 116), 310);
        assert_eq!(begins_after(100, 116), 50);
        assert_eq!(begins_after(0, 116), 0);
    }
}
