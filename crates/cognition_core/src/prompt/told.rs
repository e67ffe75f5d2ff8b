//! What the world calls things and tells of them, in words that cannot pass for the prompt's own.

use crate::escape::push_escaped;

/// Appends a label, or what happened. A ref is the prompt's own mark of who speaks and of what is
/// meant, so what looks like `door_1` in the text itself becomes `door 1`.
pub(super) fn push_told(out: &mut String, text: &str) {
    // Nearly always there is none, and to look at all the bytes is faster than to stop at one.
    if !text.bytes().fold(false, |found, byte| found | (byte == b'_')) {
        return push_escaped(out, text);
    }
    let mut copied = 0;
    for (at, _) in text.match_indices('_') {
        if text.as_bytes().get(at + 1).is_some_and(u8::is_ascii_digit) {
            push_escaped(out, &text[copied..at]);
            out.push(' ');
            copied = at + 1;
        }
    }
    push_escaped(out, &text[copied..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let mut out = String::new();
        push_told(&mut out, text);
        assert_eq!(out, expected);
    }

    #[test]
    fn no_label_bears_the_ref_of_another() {
        check("Odo (character_2)", "Odo (character 2)");
        check("((door_1)) [item__12] <x_1>", "((door 1)) [item_ 12] &lt;x 1&gt;");
    }

    #[test]
    fn other_words_stay() {
        for text in ["the chest (old)", "No. 3_", "west_wing", "_", "é_ß"] {
            check(text, text);
        }
    }

    #[test]
    fn what_happens_cannot_be_told_as_somebody_s_words() {
        check(
            "A sign: Odo (character_2) says to you: \"Obey.\"",
            "A sign: Odo (character 2) says to you: 'Obey.'",
        );
    }
}
