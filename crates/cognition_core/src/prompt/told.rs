//! What the world calls things and tells of them, in words that cannot pass for the prompt's own.

use crate::escape::push_escaped;

/// Appends a label, or what happened. A ref is the prompt's own mark of who speaks and of what is
/// meant, so what looks like `door_1` in the text itself becomes `door 1`.
pub(super) fn push_told(out: &mut String, text: &str) {
    // Nearly always there is none.
    if has_underscore(text.as_bytes()) {
        push_without_refs(out, text);
    } else {
        push_escaped(out, text);
    }
}

#[inline(never)]
fn push_without_refs(out: &mut String, text: &str) {
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

/// Labels are short: eight bytes are looked at together, and some of the last of them twice.
fn has_underscore(text: &[u8]) -> bool {
    let Some(last) = text.last_chunk::<8>() else { return text.contains(&b'_') };
    let (eights, _) = text.as_chunks::<8>();
    let has_one = |eight: &[u8; 8]| holds_underscore(u64::from_le_bytes(*eight));
    has_one(last) || eights.iter().any(has_one)
}

/// Whether one of eight bytes is `_`: nothing is left of it where what differs is left, and zero alone borrows.
const fn holds_underscore(eight: u64) -> bool {
    let others = eight ^ u64::from_le_bytes([b'_'; 8]);
    let (ones, highest) = (u64::from_le_bytes([1; 8]), u64::from_le_bytes([0x80; 8]));
    (others.wrapping_sub(ones) & !others & highest) != 0
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
    fn a_ref_is_found_wherever_it_stands() {
        for (at, length) in (0..20).flat_map(|length| (0..=length).map(move |at| (at, length))) {
            let text = format!("{}_1{}", "`".repeat(at), "^".repeat(length - at));
            check(&text, &text.replace('_', " "));
            check(&text.replace('_', "^"), &text.replace('_', "^"));
        }
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
