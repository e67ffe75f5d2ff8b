//! The words of a text that carry its meaning, and how alike two texts are by their words.

use crate::fold::folded;
use unicode_general_category::{GeneralCategory, get_general_category};

/// Texts that share this part of their words say the same.
const SAME: f64 = 0.7;

/// The words of a text, in lower case and without apostrophes: `Mara's` is `mara`, `I'll` is `i`,
/// `can't` is `cant`.
pub(crate) fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    runs(text).map(|run| {
        let mut word = String::with_capacity(run.len());
        push_bare(run, &mut word);
        word
    })
}

/// The words of a text that mean something by themselves, in order, each once.
pub(crate) fn content_words(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for word in words(text).filter(|word| !is_stop_word(word)) {
        if !found.contains(&word) {
            found.push(word);
        }
    }
    found
}

/// The stems of the content words of a text, sorted, each once: what texts are matched by.
pub(crate) fn content_stems(text: &str) -> Vec<String> {
    sorted(words(text).filter(|word| !is_stop_word(word)).map(|word| stem(&word).to_owned()))
}

/// Whether a word says nothing about the matter: `the`, `where`, `tell` …
pub(crate) fn is_stop_word(word: &str) -> bool {
    STOP_WORDS.binary_search(&word).is_ok()
}

/// Whether two texts say the same: most of their words are the same, and both or neither deny it.
pub(super) fn says_the_same(one: &str, other: &str) -> bool {
    let (one_words, other_words) = (sorted(words(one)), sorted(words(other)));
    let alike = jaccard(&one_words, &other_words) >= SAME;
    alike && denies(&one_words) == denies(&other_words) || folded(one).eq(folded(other))
}

/// What two sorted lists without repetition have in common, from 0 to 1; 0 if both are empty.
pub(crate) fn jaccard(one: &[String], other: &[String]) -> f64 {
    let common = count_in(one, other);
    let all = one.len() + other.len() - common;
    ratio(common, all)
}

/// The share of the stems looked for, which are sorted, that some texts hold together; 0 if none
/// is looked for.
pub(super) fn share_held(looked_for: &[String], texts: &[&str]) -> f64 {
    let mut held = vec![false; looked_for.len()];
    let mut word = String::new();
    for run in texts.iter().flat_map(|text| runs(text)) {
        word.clear();
        push_bare(run, &mut word);
        if let Ok(place) = looked_for.binary_search_by(|known| known.as_str().cmp(stem(&word))) {
            held[place] = true;
        }
    }
    ratio(held.iter().filter(|held| **held).count(), held.len())
}

/// A text in one line of at most so many characters; where it is cut, it ends with `…`.
pub(crate) fn clipped(text: &str, bound: usize) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(bound) {
        None => line,
        Some(_) => line.chars().take(bound.saturating_sub(1)).chain(['…']).collect(),
    }
}

/// A text in lower case, trimmed, with single spaces, and of bounded length: what it is found by.
pub(super) fn key_of(text: &str) -> String {
    folded(text).take(KEY_BOUND).collect::<String>().trim_end().to_owned()
}

/// How many characters a key or a name has at most.
const KEY_BOUND: usize = 80;

pub(crate) fn in_word(sign: char) -> bool {
    sign.is_alphanumeric() || is_apostrophe(sign) || !sign.is_ascii() && is_mark(sign)
}

fn is_mark(sign: char) -> bool {
    use GeneralCategory::{EnclosingMark, NonspacingMark, SpacingMark};
    matches!(get_general_category(sign), NonspacingMark | SpacingMark | EnclosingMark)
}

/// The words of a text as they stand there.
fn runs(text: &str) -> impl Iterator<Item = &str> {
    let runs = text.split(|sign| !in_word(sign));
    runs.filter(|run| run.contains(|sign| !is_apostrophe(sign)))
}

const fn is_apostrophe(sign: char) -> bool {
    matches!(sign, '\'' | '’')
}

/// What may stand behind an apostrophe and be no part of the word.
const SHORT: [&str; 6] = ["d", "ll", "m", "re", "s", "ve"];

fn push_bare(run: &str, word: &mut String) {
    let run = run.trim_matches(is_apostrophe);
    let short = |ending: &str| SHORT.iter().any(|short| ending.eq_ignore_ascii_case(short));
    let whole = run.rsplit_once(is_apostrophe).filter(|(_, ending)| short(ending));
    let letters = whole.map_or(run, |(word, _)| word).chars().filter(|sign| !is_apostrophe(*sign));
    letters.for_each(|letter| match letter.is_ascii() {
        true => word.push(letter.to_ascii_lowercase()),
        false => word.extend(letter.to_lowercase()),
    });
}

/// A word without the endings that English words take most often; crude, but the same for all.
pub(crate) fn stem(word: &str) -> &str {
    let cut = |ending: &str, least: usize| {
        word.strip_suffix(ending).filter(|stem| stem.is_ascii() && stem.len() >= least)
    };
    let plural = || match word {
        _ if ["ches", "shes", "sses", "xes"].iter().any(|end| word.ends_with(end)) => cut("es", 3),
        _ if ["ss", "us", "is"].iter().any(|end| word.ends_with(end)) => None,
        _ => cut("s", 3),
    };
    cut("ing", 3)
        .or_else(|| cut("ed", 3))
        .or_else(|| cut("ies", 3))
        .or_else(|| cut("y", 3))
        .or_else(plural)
        .unwrap_or(word)
}

fn sorted(words: impl Iterator<Item = String>) -> Vec<String> {
    let mut words: Vec<String> = words.collect();
    words.sort_unstable();
    words.dedup();
    words
}

fn denies(words: &[String]) -> bool {
    let denials = ["cannot", "never", "no", "nobody", "none", "not", "nothing"];
    words.iter().any(|word| denials.contains(&word.as_str()) || is_negated(word))
}

/// `isnt`, `wont`, `doesnt`: a verb that lost its apostrophe.
fn is_negated(word: &str) -> bool {
    word.strip_suffix("nt").is_some_and(|verb| NEGATED.contains(&verb))
}

const NEGATED: [&str; 15] = [
    "are", "ca", "could", "did", "do", "does", "had", "has", "have", "is", "should", "was", "were",
    "wo", "would",
];

fn count_in(one: &[String], other: &[String]) -> usize {
    one.iter().filter(|word| other.binary_search(word).is_ok()).count()
}

#[expect(clippy::cast_precision_loss, reason = "a text has fewer than a million words")]
fn ratio(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

/// Sorted. Denials are no stop words: they change what a text says.
#[rustfmt::skip]
const STOP_WORDS: &[&str] = &[
    "a", "about", "after", "again", "all", "also", "am", "an", "and", "any", "anyone", "anything",
    "are", "as", "at", "be", "because", "been", "before", "being", "believe", "but", "by", "can",
    "could", "did", "do", "does", "doing", "done", "else", "for", "from", "get", "give", "go",
    "going", "got", "guess", "had", "has", "have", "having", "he", "hear", "heard", "her", "here",
    "hers", "him", "his", "how", "i", "if", "in", "into", "is", "it", "its", "just", "know",
    "known", "knows", "let", "like", "may", "maybe", "me", "might", "mine", "more", "must", "my",
    "myself", "now", "of", "off", "oh", "ok", "okay", "on", "once", "one", "only", "or", "our",
    "ours", "out", "over", "perhaps", "please", "really", "remember", "said", "say", "says",
    "shall", "she", "should", "so", "some", "someone", "something", "such", "suppose", "sure",
    "tell", "than", "that", "the", "their", "theirs", "them", "then", "there", "these", "they",
    "thing", "things", "think", "this", "those", "to", "told", "too", "up", "us", "very", "was",
    "we", "well", "were", "what", "whatever", "when", "where", "whether", "which", "who", "whom",
    "whose", "why", "will", "with", "would", "yes", "yet", "you", "your", "yours", "yourself",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stop_words_are_sorted_as_the_search_expects() {
        assert!(STOP_WORDS.is_sorted());
    }

    #[test]
    fn a_question_is_made_of_what_it_asks_about() {
        assert_eq!(
            content_words("Tell me, where is Mara's  old lantern?"),
            ["mara", "old", "lantern"]
        );
        assert_eq!(content_words("What's it you'll do, I'm told?"), [""; 0]);
        assert_eq!(content_words("‘Odo’ can't see Mara’s '"), ["odo", "cant", "see", "mara"]);
        assert_eq!(content_words("Где ключ? มีข้าว"), ["где", "ключ", "มีข้าว"]);
    }

    #[test]
    fn the_forms_of_a_word_have_one_stem() {
        for (one, other) in [
            ("lantern", "lanterns"),
            ("torch", "torches"),
            ("lock", "locked"),
            ("berry", "berries"),
            ("box", "boxes"),
        ] {
            assert_eq!(stem(one), stem(other));
        }
        for whole in ["king", "bed", "glass", "bus", "key", "ключ"] {
            assert_eq!(stem(whole), whole);
        }
    }

    #[test]
    fn texts_of_mostly_the_same_words_say_the_same_unless_one_denies_it() {
        let said = "The old lantern is in the cellar.";
        assert!(says_the_same(said, "the old lantern is in Mara's cellar"));
        assert!(says_the_same("?!", "?!"));
        assert!(!says_the_same(said, "The old lantern is not in the cellar."));
        assert!(!says_the_same(said, "The old lantern isn't in the cellar."));
        assert!(!says_the_same(said, "Who has the old key of the cellar?"));
    }

    #[test]
    fn a_clipped_text_has_one_line_and_no_more_than_its_bound() {
        assert_eq!(clipped(" a\n b ", 3), "a b");
        assert_eq!(clipped("ДВЕРЬ открыта", 6), "ДВЕРЬ…");
        assert_eq!(clipped("abc", 0).chars().count(), 1);
    }
}
