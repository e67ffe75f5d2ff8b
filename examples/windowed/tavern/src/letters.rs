//! What Bevy's own font can draw: it has no typographic marks, and models love them.

/// The same text with plain marks in place of typographic ones.
pub(crate) fn drawable(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '‘' | '’' => plain.push('\''),
            '“' | '”' | '„' => plain.push('"'),
            '–' | '—' => plain.push('-'),
            '…' => plain.push_str("..."),
            '\u{a0}' => plain.push(' '),
            other => plain.push(other),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typographic_marks_become_plain_ones_and_letters_stay() {
        assert_eq!(drawable("“Où?” – he’s late…"), "\"Où?\" - he's late...");
    }
}
