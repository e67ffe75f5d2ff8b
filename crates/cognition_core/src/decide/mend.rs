//! Repairs the slips of small models whose meaning is certain; everything else stays as it is.

use std::borrow::Cow;

/// Drops trailing commas, escapes raw control characters in strings, and turns `\'` into `'`.
pub(super) fn mend(text: &str) -> Cow<'_, str> {
    let mut mender = Mender { text, mended: String::new(), kept: 0 };
    mender.run();
    mender.finish()
}

struct Mender<'t> {
    text: &'t str,
    mended: String,
    /// What comes before this byte is either in `mended` or left out.
    kept: usize,
}

impl<'t> Mender<'t> {
    fn run(&mut self) {
        let bytes = self.text.as_bytes();
        let (mut at, mut in_string) = (0, false);
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b'"' => in_string = !in_string,
                b'\\' if in_string => {
                    at += 1;
                    if bytes.get(at) == Some(&b'\'') {
                        self.replace(at - 1, 1, "");
                    }
                }
                b'\n' if in_string => self.replace(at, 1, "\\n"),
                0..0x20 if in_string => self.replace(at, 1, &format!("\\u{byte:04x}")),
                b',' if !in_string && closes(&bytes[at + 1..]) => self.replace(at, 1, ""),
                _ => {}
            }
            at += 1;
        }
    }

    fn replace(&mut self, at: usize, len: usize, by: &str) {
        self.mended.push_str(&self.text[self.kept..at]);
        self.mended.push_str(by);
        self.kept = at + len;
    }

    fn finish(mut self) -> Cow<'t, str> {
        if self.kept == 0 {
            return Cow::Borrowed(self.text);
        }
        self.mended.push_str(&self.text[self.kept..]);
        Cow::Owned(self.mended)
    }
}

fn closes(rest: &[u8]) -> bool {
    matches!(rest.trim_ascii_start().first(), Some(b'}' | b']'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        assert_eq!(mend(text), expected, "{text:?} should be mended so");
    }

    #[test]
    fn a_trailing_comma_goes() {
        check(r#"{"a": [1, 2, ], "b": ",]" , }"#, r#"{"a": [1, 2 ], "b": ",]"  }"#);
    }

    #[test]
    fn a_doubled_comma_stays_broken() {
        check("[1,,]", "[1,]");
    }

    #[test]
    fn raw_control_characters_in_strings_are_escaped() {
        check("{\"a\":\n\"b\n\tc\0\"}", "{\"a\":\n\"b\\n\\u0009c\\u0000\"}");
    }

    #[test]
    fn an_escaped_apostrophe_is_an_apostrophe() {
        check(r#"{"a": "it\'s \\' \""}"#, r#"{"a": "it's \\' \""}"#);
    }

    #[test]
    fn sound_json_is_not_copied() {
        assert!(matches!(mend(r#"{"a": [1, {"b": "c\n"}]}"#), Cow::Borrowed(_)));
    }
}
