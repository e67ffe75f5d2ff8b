//! Cuts an unfinished object back to the last member that is certainly complete.

use super::scan::string_end;

/// An unfinished object, closed again.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct CutBack {
    /// The object without what is not certain.
    pub(super) text: String,
    /// The member in which the text ended, where its name is known.
    pub(super) field: Option<String>,
}

/// Closes the object at the start of `text`, which is sound JSON up to its end but never finished.
pub(super) fn cut_back(text: &str) -> CutBack {
    let mut tail = Tail { text, at: 0, depth: 0, arrays: 0, complete: 1, name: None, value: None };
    let in_string = !tail.read();
    let whole = !in_string && tail.last_value_is_complete();
    let (kept, closing) = if whole { (text, tail.depth) } else { (&text[..tail.complete], 1) };
    let field = tail.name.filter(|_| !whole || tail.depth > 1);
    CutBack { text: format!("{kept}{}", "}".repeat(closing)), field: field.map(str::to_owned) }
}

struct Tail<'t> {
    text: &'t str,
    at: usize,
    depth: usize,
    /// Arrays that are still open.
    arrays: usize,
    /// Up to here all members of the outermost object are complete.
    complete: usize,
    /// The last member's name.
    name: Option<&'t str>,
    /// Where the last member's value starts.
    value: Option<usize>,
}

impl Tail<'_> {
    /// Reads to the end; false if that is inside a string.
    fn read(&mut self) -> bool {
        while let Some(&byte) = self.text.as_bytes().get(self.at) {
            if byte == b'"' && !self.read_string() {
                return false;
            }
            self.read_punctuation(byte);
            self.at += 1;
        }
        true
    }

    fn read_string(&mut self) -> bool {
        let Some(end) = string_end(self.text.as_bytes(), self.at) else {
            return false;
        };
        if self.depth == 1 && self.value.is_none() {
            self.name = Some(&self.text[self.at + 1..end]);
        }
        self.at = end;
        true
    }

    fn read_punctuation(&mut self, byte: u8) {
        match byte {
            b'{' | b'[' => {
                self.depth += 1;
                self.arrays += usize::from(byte == b'[');
            }
            b'}' | b']' => {
                self.depth = self.depth.saturating_sub(1);
                self.arrays = self.arrays.saturating_sub(usize::from(byte == b']'));
            }
            b':' if self.depth == 1 => self.value = Some(self.at + 1),
            b',' if self.depth == 1 => {
                (self.complete, self.name, self.value) = (self.at, None, None);
            }
            _ => {}
        }
    }

    /// A number may have had more digits and an array more items, so neither counts.
    fn last_value_is_complete(&self) -> bool {
        let Some(start) = self.value else {
            return false;
        };
        let value = self.text[start..].trim_ascii();
        let closed = value.ends_with(['}', ']']);
        match self.depth {
            1 => closed || value.ends_with('"') || matches!(value, "true" | "false" | "null"),
            _ => closed && self.arrays == 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str, field: Option<&str>) {
        let cut = cut_back(text);
        assert_eq!(
            (cut.text.as_str(), cut.field.as_deref()),
            (expected, field),
            "{text} should be cut so"
        );
    }

    #[test]
    fn complete_members_only_need_a_bracket() {
        check(r#"{"a": "x", "b": [1]"#, r#"{"a": "x", "b": [1]}"#, None);
        check(r#"{"a": "x""#, r#"{"a": "x"}"#, None);
        check(r#"{"a": null"#, r#"{"a": null}"#, None);
    }

    #[test]
    fn an_unfinished_member_goes_and_is_named() {
        check(r#"{"a": "x", "b": "y"#, r#"{"a": "x"}"#, Some("b"));
        check(r#"{"a": "x", "b": [1, 2"#, r#"{"a": "x"}"#, Some("b"));
        check(r#"{"a": "x", "b": {"c": [1]}, "d":"#, r#"{"a": "x", "b": {"c": [1]}}"#, Some("d"));
        check(r#"{"a": "x", "b""#, r#"{"a": "x"}"#, Some("b"));
        check(r#"{"a": "x", "b"#, r#"{"a": "x"}"#, None);
        check(r#"{"a": "x","#, r#"{"a": "x"}"#, None);
        check("{", "{}", None);
    }

    #[test]
    fn a_number_or_half_a_word_at_the_end_is_not_certain() {
        check(r#"{"a": 1"#, "{}", Some("a"));
        check(r#"{"a": tru"#, "{}", Some("a"));
    }

    #[test]
    fn objects_after_their_last_bracket_are_closed_and_arrays_are_not() {
        check(r#"{"a": {"b": [], "c": ["x"]"#, r#"{"a": {"b": [], "c": ["x"]}}"#, Some("a"));
        check(r#"{"a": {"b": [], "c": ["x""#, "{}", Some("a"));
        check(r#"{"a": [{"b": 1}"#, "{}", Some("a"));
    }
}
