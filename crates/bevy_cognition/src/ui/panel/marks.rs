//! What Bevy's own font can draw: of ASCII alone, so no typographic marks, and models love them.

/// The same text with plain marks in place of typographic ones, which Bevy's own font draws as boxes.
/// Letters stay as they are: a language that writes more than ASCII wants a font of its own.
///
/// ```
/// use bevy_cognition::panel::plain_marks;
///
/// assert_eq!(plain_marks("“Who?” – he’s late…"), "\"Who?\" - he's late...");
/// ```
pub fn plain_marks(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '‘' | '’' => plain.push('\''),
            '“' | '”' | '„' => plain.push('"'),
            '–' | '—' => plain.push('-'),
            '…' => plain.push_str("..."),
            '·' | '•' => plain.push('*'),
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
        assert_eq!(plain_marks("„Ja“ – so’s…"), "\"Ja\" - so's...");
        assert_eq!(plain_marks("a < b && c\n"), "a < b && c\n");
    }
}
