//! How the wordings in the files of the languages are found in what is said.
//!
//! A wording is words in their order: `passed away`. `a|b` stands for either word, and `*` for up to three
//! words or none: `has|have * died`.

use crate::wording::words::tokens;
use cognition_language::begins_with_wording;

/// All words in their order, a space on either side.
pub(super) fn spoken(text: &str) -> String {
    tokens(text).fold(" ".to_owned(), |all, word| all + &word + " ")
}

/// Whether a wording stands in spoken words; both in small letters, the words with a space on either side.
pub(super) fn stands(spoken: &str, wording: &str) -> bool {
    if is_plain(wording) {
        return places(spoken, wording).next().is_some();
    }
    if !may_stand(spoken, wording) {
        return false;
    }
    let (words, parts) = (split(spoken), split(wording));
    (0..words.len()).any(|at| begins_with_wording(&words[at..], &parts))
}

/// Whether spoken words begin with a wording.
pub(super) fn opens(spoken: &str, wording: &str) -> bool {
    match is_plain(wording) {
        true => places(spoken, wording).next() == Some(1),
        false => may_stand(spoken, wording) && begins_with_wording(&split(spoken), &split(wording)),
    }
}

/// How many words the longest of these wordings has, none of them with a gap, with which words begin.
pub(super) fn opening_length(words: &[&str], wordings: &[String]) -> Option<usize> {
    let lengths = wordings.iter().filter_map(|wording| {
        let parts = split(wording);
        begins_with_wording(words, &parts).then_some(parts.len())
    });
    lengths.max()
}

/// Whether words are one of these wordings, and nothing else.
pub(super) fn is_whole(words: &[&str], wordings: &[String]) -> bool {
    !words.is_empty() && opening_length(words, wordings) == Some(words.len())
}

/// Whether a text in small letters has the letters of a wording: a quick no.
pub(super) fn may_stand(small: &str, wording: &str) -> bool {
    let has = |part: &str| part == "*" || part.split('|').any(|one| small.contains(one));
    wording.split(' ').all(has)
}

fn is_plain(wording: &str) -> bool {
    !wording.contains('|') && !wording.contains('*')
}

fn split(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

/// Where plain words stand as whole words.
fn places<'t>(spoken: &'t str, words: &'t str) -> impl Iterator<Item = usize> + 't {
    let is_space = |at: Option<usize>| at.and_then(|at| spoken.as_bytes().get(at)) == Some(&b' ');
    let whole = move |at: &usize| is_space(at.checked_sub(1)) && is_space(Some(at + words.len()));
    spoken.match_indices(words).map(|(at, _)| at).filter(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wording_stands_as_whole_words_with_a_choice_and_a_gap() {
        for (said, wording) in [
            (" he passed away ", "passed away"),
            (" she has died ", "has|have * died"),
            (" they have all of them died ", "has|have * died"),
        ] {
            assert!(stands(said, wording) && may_stand(said, wording), "{said}");
        }
        for (said, wording) in [
            (" he passed awayward ", "passed away"),
            (" she has a cat that never once died ", "has|have * died"),
            (" she had died ", "has|have * died"),
        ] {
            assert!(!stands(said, wording), "{said}");
        }
    }

    #[test]
    fn the_longest_wording_is_the_one_with_which_words_begin() {
        let wordings = ["you will".to_owned(), "you will|shall not".to_owned()];
        assert_eq!(opening_length(&["you", "shall", "not", "go"], &wordings), Some(3));
        assert_eq!(opening_length(&["you", "will", "go"], &wordings), Some(2));
        assert_eq!(opening_length(&["will", "you"], &wordings), None);
        assert!(is_whole(&["you", "will"], &wordings));
        assert!(!is_whole(&["you", "will", "go"], &wordings) && !is_whole(&[], &wordings));
    }

    #[test]
    fn a_wording_opens_what_is_said_from_its_first_word_on() {
        assert!(opens(" may i come in ", "may i") && opens(" may i come in ", "may|can i * in"));
        assert!(!opens(" so may i come in ", "may i") && !opens(" so may i ", "may|can i"));
    }
}
