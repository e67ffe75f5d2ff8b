//! Texts as they are kept: one line, of a length that is bounded, without anything that cannot be
//! seen.

use unicode_general_category::{GeneralCategory, get_general_category};

/// A text in one line: single spaces, none at the ends, and nothing that can't be seen.
pub(crate) fn line(text: &str) -> String {
    let seen: String = text.chars().filter(|sign| !is_invisible(*sign)).collect();
    seen.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A [`line`] of at most so many characters; where it is cut, it ends with `…`.
pub(crate) fn capped(text: &str, bound: usize) -> String {
    let line = line(text);
    match line.char_indices().nth(bound) {
        None => line,
        Some(_) => line.chars().take(bound.saturating_sub(1)).chain(['…']).collect(),
    }
}

/// The same, where it holds anything.
pub(crate) fn one_line(text: &str, bound: usize) -> Option<String> {
    Some(capped(text, bound)).filter(|line| !line.is_empty())
}

/// White space apart, which becomes spaces.
fn is_invisible(sign: char) -> bool {
    use GeneralCategory::{Control, Format, PrivateUse, Unassigned};
    let hidden = || {
        matches!(get_general_category(sign), Control | Format | PrivateUse | Unassigned)
            || is_blank_letter(sign)
    };
    !matches!(sign, ' '..='~') && !sign.is_whitespace() && hidden()
}

/// Fillers and selectors, which Unicode counts among letters, marks and symbols.
const fn is_blank_letter(sign: char) -> bool {
    matches!(
        sign,
        '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}'
            | '\u{e0100}'..='\u{e01ef}'
    )
}

/// Shortens a text to so many characters; the last of them says that there was more.
pub(crate) fn clip(text: &mut String, most: usize) {
    let Some((end, _)) = text.char_indices().nth(most) else {
        return;
    };
    let end = text[..end].char_indices().next_back().map_or(0, |(last, _)| last);
    text.truncate(end);
    text.push('…');
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
            one_line(" the\n\tdo\u{202e}or \0 is\u{85}shut ", 40).as_deref(),
            Some("the door is shut")
        );
        assert_eq!(one_line(" \n\u{1}", 40), None);
    }

    #[test]
    fn what_is_cut_in_a_line_says_so() {
        assert_eq!(capped(" a\u{7}\n b ", 3), "a b");
        assert_eq!(capped("ДВЕРЬ открыта", 6), "ДВЕРЬ…");
    }

    proptest! {
        #[test]
        fn a_line_holds_nothing_invisible_and_stays_as_it_is(text in any::<String>()) {
            let line = line(&text);
            prop_assert_eq!(super::line(&line), line.as_str());
            prop_assert!(!line.contains(is_invisible) && !line.contains(char::is_control));
        }
    }

    proptest! {
        #[test]
        fn no_line_is_longer_than_its_bound(text in "\\PC{0,40}", most in 1..20_usize) {
            let line = one_line(&text, most);
            prop_assert!(line.is_none_or(|line| line.chars().count() <= most));
        }
    }
}
