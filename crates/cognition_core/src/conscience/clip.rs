//! Texts as the conscience keeps them: one line, of a length that is bounded.

/// Shortens a text to so many characters; the last of them says that there was more.
pub(super) fn clip(text: &mut String, most: usize) {
    let Some((end, _)) = text.char_indices().nth(most) else {
        return;
    };
    let end = text[..end].char_indices().next_back().map_or(0, |(last, _)| last);
    text.truncate(end);
    text.push('…');
}

/// A text as one line of at most so many characters, with one space between its words; nothing
/// where it is blank. Control characters are gone.
pub(super) fn one_line(text: &str, most: usize) -> Option<String> {
    let words = text.split(|sign: char| sign.is_whitespace() || sign.is_control());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let mut line = words.join(" ");
    clip(&mut line, most);
    (!line.is_empty()).then_some(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_is_too_long_is_cut_between_characters_and_says_so() {
        let cut = |text: &str, most| {
            let mut text = text.to_owned();
            clip(&mut text, most);
            text
        };
        assert_eq!(cut("жабы", 4), "жабы");
        assert_eq!(cut("жабы!", 4), "жаб…");
        assert_eq!(cut("ab", 1), "…");
    }

    #[test]
    fn a_line_has_one_space_between_words_and_nothing_that_cannot_be_seen() {
        assert_eq!(
            one_line(" the\n\tdoor \0 is\u{85}shut ", 40).as_deref(),
            Some("the door is shut")
        );
        assert_eq!(one_line(" \n\u{1}", 40), None);
    }

    proptest! {
        #[test]
        fn no_line_is_longer_than_its_bound(text in "\\PC{0,40}", most in 1..20_usize) {
            let line = one_line(&text, most);
            prop_assert!(line.is_none_or(|line| line.chars().count() <= most));
        }
    }
}
