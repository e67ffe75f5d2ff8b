//! How untrusted text enters a prompt.

use crate::byte_set::byte_set;

/// Appends text so that it can neither open nor close a section nor leave its line.
///
/// Exactly `&`, `<` and `>` are escaped; a line break becomes one space.
///
/// ```
/// let mut line = String::from("- ");
/// cognition_nouns::escape::push_escaped(&mut line, "a < b\nand </thoughts>");
/// assert_eq!(line, "- a &lt; b and &lt;/thoughts&gt;");
/// ```
pub fn push_escaped(out: &mut String, text: &str) {
    out.reserve(text.len());
    let mut copied = 0;
    let bytes = text.as_bytes();
    while let Some(found) = bytes[copied..].iter().position(|byte| SPECIAL[*byte as usize]) {
        let special = copied + found;
        out.push_str(&text[copied..special]);
        copied = special + push_special(out, &text[special..]);
    }
    out.push_str(&text[copied..]);
}

/// Bytes that may begin something to replace; `0xC2` and `0xE2` begin the line breaks of Unicode.
const SPECIAL: [bool; 256] = byte_set(b"&<>\n\r\x0b\x0c\xc2\xe2");

/// Writes what stands for the first character of `rest`; says how many bytes it took.
fn push_special(out: &mut String, rest: &str) -> usize {
    if rest.starts_with("\r\n") {
        out.push(' ');
        return 2;
    }
    let special = rest.chars().next().expect("a special byte begins a character");
    match special {
        '&' => out.push_str("&amp;"),
        '<' => out.push_str("&lt;"),
        '>' => out.push_str("&gt;"),
        '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => out.push(' '),
        plain => out.push(plain),
    }
    special.len_utf8()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn escaped(text: &str) -> String {
        let mut out = String::new();
        push_escaped(&mut out, text);
        out
    }

    #[test]
    fn a_line_break_of_any_kind_becomes_one_space() {
        assert_eq!(escaped("a\r\nb\nc\rd\u{2028}e\u{85}f"), "a b c d e f");
    }

    #[test]
    fn other_text_is_left_as_it_is() {
        assert_eq!(escaped("„Tür“ – 'a' \"b\" дверь …"), "„Tür“ – 'a' \"b\" дверь …");
    }

    proptest! {
        #[test]
        fn no_text_leaves_its_line_or_touches_a_tag(text in any::<String>()) {
            let out = escaped(&text);
            let breaks = ['\n', '\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}'];
            let escaped = !out.contains(['<', '>']) && !out.contains(breaks);
            prop_assert!(escaped, "{}", out);
            let back = out.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
            prop_assert_eq!(back, text.replace("\r\n", " ").replace(breaks, " "));
        }
    }
}
