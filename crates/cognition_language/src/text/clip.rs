//! Texts of a length that is bounded, and in one line where they must be.
//!
//! | function | what it leaves | what is counted in the bound |
//! |---|---|---|
//! | [`cut`], [`cut_in_place`] | the text as it is | the `…` as well |
//! | [`excerpt`] | the text as it is | what stands before the `…` |
//! | [`first_characters`] | the text as it is, without a mark | all |
//! | [`clipped`], [`clip_in_place`] | one line | the `…` as well |
//! | [`capped`], [`one_line`] | one line, without anything that cannot be seen | the `…` as well |
//! | [`cut_between_words`] | the text as it is, up to a whole word | the `…` as well |

use std::borrow::Cow;
use unicode_general_category::{GeneralCategory, get_general_category};

/// A text in one line: single spaces, none at the ends, and nothing that can't be seen.
pub fn line(text: &str) -> String {
    let seen: String = text.chars().filter(|sign| !is_invisible(*sign)).collect();
    seen.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A [`line()`] of at most so many characters; where it is cut, it ends with `…`.
pub fn capped(text: &str, bound: usize) -> String {
    let mut line = line(text);
    cut_in_place(&mut line, bound);
    line
}

/// A text in one line of at most so many characters; where it is cut, it ends with `…`. Unlike
/// [`capped`] it keeps what cannot be seen: what a mind remembers is kept as it was said.
pub fn clipped(text: &str, bound: usize) -> String {
    if text.len() <= bound && is_plain_line(text) {
        return text.to_owned();
    }
    let mut line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    cut_in_place(&mut line, bound);
    line
}

/// The same of a text that is at hand: mostly it is as it is to be.
pub fn clip_in_place(text: &mut String, bound: usize) {
    if text.len() > bound || !is_plain_line(text) {
        *text = clipped(text, bound);
    }
}

/// Whether an ASCII text has single spaces only, and none at its ends. It is looked through to its end, many
/// bytes at once.
fn is_plain_line(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_seen = bytes.iter().fold(true, |all, byte| all & matches!(byte, b' '..=b'~'));
    let next = bytes.get(1..).unwrap_or_default();
    let pairs = bytes.iter().zip(next).map(|(byte, next)| (*byte == b' ') & (*next == b' '));
    let has_gap = pairs.fold(false, |any, is_gap| any | is_gap);
    let is_space = |end: Option<&u8>| end == Some(&b' ');
    is_seen && !has_gap && !is_space(bytes.first()) && !is_space(bytes.last())
}

/// The same, where it holds anything.
pub fn one_line(text: &str, bound: usize) -> Option<String> {
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

/// A text of at most so many characters; where it is cut, the last of them is `…`.
pub fn cut(text: &str, bound: usize) -> Cow<'_, str> {
    match text.char_indices().nth(bound) {
        None => Cow::Borrowed(text),
        Some(_) => Cow::Owned(format!("{}…", first_characters(text, bound.saturating_sub(1)))),
    }
}

/// Shortens a text to so many characters; the last of them says that there was more.
pub fn cut_in_place(text: &mut String, bound: usize) {
    if text.char_indices().nth(bound).is_none() {
        return;
    }
    let end = first_characters(text, bound.saturating_sub(1)).len();
    text.truncate(end);
    text.push('…');
}

/// The first so many characters of a text, and `…` behind them where there are more.
pub fn excerpt(text: &str, characters: usize) -> Cow<'_, str> {
    match text.char_indices().nth(characters) {
        None => Cow::Borrowed(text),
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
    }
}

/// The first so many characters of a text.
pub fn first_characters(text: &str, characters: usize) -> &str {
    text.char_indices().nth(characters).map_or(text, |(end, _)| &text[..end])
}

/// A text of at most so many characters, cut at its last space within them where it is longer, with
/// `…` for the rest.
pub fn cut_between_words(text: &str, bound: usize) -> Cow<'_, str> {
    if text.len() <= bound || text.char_indices().nth(bound).is_none() {
        return Cow::Borrowed(text);
    }
    let within = first_characters(text, bound.saturating_sub(1));
    let words = within.rfind(' ').map_or(within, |space| &within[..space]);
    Cow::Owned(format!("{}…", words.trim_end_matches([' ', ',', ';', ':'])))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_is_too_long_is_cut_between_characters_and_says_so() {
        let in_place = |text: &str, most| {
            let mut text = text.to_owned();
            cut_in_place(&mut text, most);
            text
        };
        for (text, most, left) in [("жабы", 4, "жабы"), ("жабы!", 4, "жаб…"), ("ab", 1, "…")]
        {
            assert_eq!(in_place(text, most), left);
            assert_eq!(cut(text, most), left);
        }
        assert_eq!(in_place("ab", 0), "…");
    }

    #[test]
    fn an_excerpt_has_all_its_characters_before_its_mark() {
        assert_eq!(excerpt("жабы", 4), "жабы");
        assert_eq!(excerpt("жабы!", 4), "жабы…");
        assert_eq!(first_characters("жабы!", 4), "жабы");
    }

    #[test]
    fn a_long_text_is_cut_between_words_and_never_exceeds_the_limit() {
        assert_eq!(cut_between_words("one two three", 13), "one two three");
        assert_eq!(cut_between_words("one two, three", 10), "one two…");
        assert_eq!(cut_between_words("дверьдверьдверь", 6), "дверь…");
        assert_eq!(cut_between_words("дверь за дверью", 12).chars().count(), 9);
    }

    #[test]
    fn a_clipped_text_has_one_line_and_no_more_than_its_bound() {
        assert_eq!(clipped(" a\n b ", 3), "a b");
        for text in ["", " ", "a b", "a  b", "a ", " a", "a\tb", "a\u{a0}b", "abcdef", "жабы"] {
            let mut clip = text.to_owned();
            clip_in_place(&mut clip, 4);
            assert_eq!(clip, clipped(text, 4), "{text}");
            let spaced = text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert_eq!(clipped(text, 9), spaced, "{text}");
        }
        assert_eq!(clipped("ДВЕРЬ открыта", 6), "ДВЕРЬ…");
        assert_eq!(clipped("abc", 0).chars().count(), 1);
        assert_eq!(clipped("a\u{7}b", 3), "a\u{7}b");
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
