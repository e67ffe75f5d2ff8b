//! Words without their endings.
//!
//! Most languages list their endings as data, and lose the longest that leaves three letters. Such a
//! light stemmer finds what is remembered about as well as a thorough one, and needs no code.
//!
//! English has three crude stemmers, each with endings of its own: what was remembered, embedded
//! and recorded is compared by what they leave, so none gives way to another, nor to the Snowball
//! stemmer, which leaves other stems.

use crate::language::Language;
use crate::words::grammar::Stemmer;
use std::borrow::Cow;

impl Language {
    /// A word without the endings that words take most often; crude, but the same for all. What is
    /// remembered is found by it.
    pub fn stem<'w>(&self, word: &'w str) -> &'w str {
        match self.grammar.stemmer {
            Stemmer::Listed => self.without_ending(word),
            Stemmer::English => english_stem(word),
        }
    }

    /// A word without its commonest endings, so that `asks`, `asked` and `asking` are one word, and
    /// `stories` is `story`. Choices by rule go by it.
    pub fn root(&self, word: String) -> String {
        self.root_of(&word).into_owned()
    }

    /// The same, without a copy where none is needed.
    pub(crate) fn root_of<'w>(&self, word: &'w str) -> Cow<'w, str> {
        match self.grammar.stemmer {
            Stemmer::Listed => Cow::Borrowed(self.without_ending(word)),
            Stemmer::English => english_root(word),
        }
    }

    /// The letters of a word without its ending, crudely: `locked`, `locks` and `locking` are one.
    pub(crate) fn topic_stem<'w>(&self, letters: &'w [char]) -> &'w [char] {
        match self.grammar.stemmer {
            Stemmer::Listed => self.letters_without_ending(letters),
            Stemmer::English => english_topic_stem(letters),
        }
    }

    /// Whether a word is a verb as it is, or with an ending; both in lower case.
    pub fn is_form_of(&self, word: &str, verb: &str) -> bool {
        match self.grammar.stemmer {
            Stemmer::Listed => {
                !verb.is_empty() && self.without_ending(word) == self.without_ending(verb)
            }
            Stemmer::English => is_english_form_of(word, verb),
        }
    }

    /// Whether two nouns are the same, in any case, one or many.
    pub fn is_same_noun(&self, one: &str, other: &str) -> bool {
        let single = |noun| match self.grammar.stemmer {
            Stemmer::Listed => self.without_ending(noun),
            Stemmer::English => str::strip_suffix(noun, 's').unwrap_or(noun),
        };
        let lower = |noun| single(noun).chars().flat_map(char::to_lowercase);
        lower(one).eq(lower(other))
    }

    /// The noun for one, of that for many: `ferry` of `ferries`.
    pub(crate) fn one_of_many<'w>(&self, noun: &'w str) -> Cow<'w, str> {
        match self.grammar.stemmer {
            Stemmer::Listed => Cow::Borrowed(noun),
            Stemmer::English => match noun.strip_suffix("ies").filter(|stem| stem.len() > 1) {
                Some(stem) => Cow::Owned(format!("{stem}y")),
                None => Cow::Borrowed(strip_plural(noun).unwrap_or(noun)),
            },
        }
    }

    /// The word without the longest ending of the data that leaves enough of it.
    fn without_ending<'w>(&self, word: &'w str) -> &'w str {
        let stem = |ending: &str| {
            let stem = word.strip_suffix(ending)?;
            (stem.chars().nth(LEAST_STEM - 1).is_some()).then_some(stem)
        };
        let stems = self.grammar.endings.iter().filter_map(|ending| stem(ending));
        stems.min_by_key(|stem| stem.len()).unwrap_or(word)
    }

    fn letters_without_ending<'w>(&self, letters: &'w [char]) -> &'w [char] {
        let stem = |ending: &str| {
            let length = letters.len().checked_sub(ending.chars().count())?;
            let (stem, end) = letters.split_at(length);
            (length >= LEAST_STEM && ending.chars().eq(end.iter().copied())).then_some(stem)
        };
        let stems = self.grammar.endings.iter().filter_map(|ending| stem(ending));
        stems.min_by_key(|stem| stem.len()).unwrap_or(letters)
    }
}

/// Letters of a word that an ending of the data leaves.
const LEAST_STEM: usize = 3;

fn english_stem(word: &str) -> &str {
    let cut = |ending: &str| word.strip_suffix(ending).filter(|it| it.is_ascii() && it.len() >= 3);
    let stem = match word.as_bytes().last() {
        Some(b'g') => cut("ing"),
        Some(b'd') => cut("ed"),
        Some(b'y') => cut("y"),
        Some(b's') => cut("ies").or_else(|| english_plural(word).and_then(cut)),
        _ => None,
    };
    stem.unwrap_or(word)
}

/// What a noun for many ends with, if it is one.
fn english_plural(word: &str) -> Option<&'static str> {
    let ends = |endings: &[&str]| endings.iter().any(|end| word.ends_with(end));
    match ends(&["ches", "shes", "sses", "xes"]) {
        true => Some("es"),
        false => (!ends(&["ss", "us", "is"])).then_some("s"),
    }
}

fn english_root(word: &str) -> Cow<'_, str> {
    if !word.is_ascii() || word.len() < 4 {
        return Cow::Borrowed(word);
    }
    if let Some(root) = word.strip_suffix("ies").filter(|root| root.len() > 1) {
        return Cow::Owned(format!("{root}y"));
    }
    let root = strip_verb_ending(word).or_else(|| strip_plural(word)).unwrap_or(word);
    Cow::Borrowed(if root.len() > 3 { root.strip_suffix('e').unwrap_or(root) } else { root })
}

fn strip_verb_ending(word: &str) -> Option<&str> {
    let root = match word.strip_suffix("ing") {
        Some(root) => root,
        None => word.strip_suffix("ed").filter(|root| !root.ends_with('e'))?,
    };
    let has_vowel = root.contains(['a', 'e', 'i', 'o', 'u', 'y']);
    (root.len() > 2 && has_vowel).then(|| undouble_root(root))
}

fn undouble_root(root: &str) -> &str {
    let mut ends = root.bytes().rev();
    let (last, before) = (ends.next(), ends.next());
    let doubled = last == before && last.is_some_and(|letter| !b"aeioulsz".contains(&letter));
    if doubled { &root[..root.len() - 1] } else { root }
}

fn strip_plural(word: &str) -> Option<&str> {
    let root = word.strip_suffix('s')?;
    (!root.ends_with(['s', 'u', 'i'])).then_some(root)
}

fn english_topic_stem(letters: &[char]) -> &[char] {
    match letters {
        [stem @ .., 'i', 'e', 's' | 'd'] | [stem @ .., 'y'] if stem.len() > 2 => stem,
        [stem @ .., 'f'] | [stem @ .., 'v', 'e', 's'] if is_wolf(stem) => stem,
        [stem @ .., 'i', 'n', 'g'] | [stem @ .., 'e', 'd'] if is_stem(stem) => undouble(stem),
        [stem @ .., 'e', 's'] if stem.len() > 2 => without_e(stem),
        [.., 's', 's'] | [.., 'u', 's'] | [.., 'i', 's'] => letters,
        [stem @ .., 's'] if stem.len() > 2 => without_e(stem),
        _ => without_e(letters),
    }
}

/// `wolf` and `wolves`, `thief` and `thieves`; not `gloves`.
fn is_wolf(stem: &[char]) -> bool {
    matches!(stem, [_, .., 'l'] | [_, .., 'i', 'e'])
}

/// `sing` and `red` keep their endings.
fn is_stem(stem: &[char]) -> bool {
    stem.len() > 2 && stem.iter().any(|letter| matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u' | 'y'))
}

/// One of the two letters that `stopped` is left with.
fn undouble(stem: &[char]) -> &[char] {
    match stem {
        [shorter @ .., one, other] if one == other && !matches!(one, 'l' | 's') => {
            &stem[..=shorter.len()]
        }
        _ => without_e(stem),
    }
}

/// Only its last letter: `prices` is one with `pricing`.
fn without_e(letters: &[char]) -> &[char] {
    match letters {
        [stem @ .., 'e'] if stem.len() > 2 => stem,
        _ => letters,
    }
}

fn is_english_form_of(word: &str, verb: &str) -> bool {
    let stem = verb.strip_suffix('e').unwrap_or(verb);
    let ending = word.strip_prefix(verb).filter(|_| !verb.is_empty());
    ending.is_some_and(|ending| ["", "s", "es", "ed", "d", "ing", "e"].contains(&ending))
        || (stem.len() > 2 && word.strip_prefix(stem) == Some("ing"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_forms_of_a_word_have_one_stem() {
        let stem = |word| Language::english().stem(word);
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
    fn the_forms_of_a_word_have_one_root() {
        let root = |word: &str| Language::english().root(word.to_owned());
        assert_eq!(["asks", "asked", "asking"].map(root), ["ask", "ask", "ask"]);
        assert_eq!(["stories", "leaves", "stopped"].map(root), ["story", "leav", "stop"]);
        for whole in ["bring", "need", "glass", "дверь", "red"] {
            assert_eq!(root(whole), whole);
        }
    }

    #[test]
    fn a_verb_is_known_in_its_forms() {
        let is_form_of = |word, verb| Language::english().is_form_of(word, verb);
        for (word, verb) in [("ask", "ask"), ("asking", "ask"), ("taking", "take"), ("goes", "go")]
        {
            assert!(is_form_of(word, verb), "{word} of {verb}");
        }
        for (word, verb) in [("unmask", "ask"), ("being", "be"), ("", ""), ("asker", "ask")] {
            assert_eq!(is_form_of(word, verb), word == "being", "{word} of {verb}");
        }
    }

    #[test]
    fn one_thing_or_many_are_the_same_noun() {
        let same = |one, other| Language::english().is_same_noun(one, other);
        assert!(same("keys", "Key") && same("ÉMILE", "émile") && !same("monkey", "key"));
    }
}
