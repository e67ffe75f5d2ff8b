//! A text as its style is read: words in lower case between single spaces, and signs.

use crate::grammar::tokens::{end_of_word, is_apostrophe};
use crate::words::style::Phrases;

/// What was said, ready for phrases to be looked for.
///
/// `Hello, Mara!` is ` . hello , mara ! `: a full stop before the first word, one sign where
/// several stand, and an apostrophe within a word as `'`.
#[derive(Clone, Debug, Default)]
pub struct Said {
    text: String,
    /// Where its words and signs begin.
    begins: Vec<usize>,
    /// Words; where a script writes none apart, so many letters count as one.
    pub words: u32,
    /// Sentences with words in them.
    pub sentences: u32,
    /// Commas, dashes, dots that trail off.
    pub pauses: u32,
    /// `!` and what is like it.
    pub exclamations: u32,
}

impl Said {
    /// Takes a text apart.
    pub fn of(text: &str) -> Self {
        let mut said = Self { text: String::with_capacity(text.len() + 8), ..Self::default() };
        said.text.push_str(" . ");
        let mut rest = text;
        while let Some(sign) = rest.chars().next() {
            let end = end_of_word(rest);
            let taken = if end > 0 { end } else { sign.len_utf8() };
            let (run, after) = rest.split_at(taken);
            match end {
                0 => said.take_sign(sign, rest),
                _ => said.take_word(run),
            }
            rest = after;
        }
        said.end_sentence();
        let spaces = said.text.bytes().enumerate().filter(|(_, byte)| *byte == b' ');
        said.begins = spaces.map(|(at, _)| at + 1).collect();
        // Nothing follows the last one.
        said.begins.pop();
        said
    }

    /// How often any of the phrases stands in it, as whole words.
    pub fn count(&self, phrases: &Phrases) -> usize {
        let of = |rest: &str| {
            phrases.that_begin_as(rest).filter(|phrase| begins_with(rest, phrase)).count()
        };
        self.rests().map(of).sum()
    }

    /// Whether any of the phrases stands in it.
    pub fn has(&self, phrases: &Phrases) -> bool {
        let begins = |rest| phrases.that_begin_as(rest).any(|phrase| begins_with(rest, phrase));
        self.rests().any(begins)
    }

    /// Whether any of the phrases stands in it with nothing else between two signs: `Whatever.`
    pub fn has_alone(&self, phrases: &Phrases) -> bool {
        let is_alone = |before: &str, phrase: &str| {
            let after = &self.text[before.len() + phrase.len()..];
            let begins = before.split_ascii_whitespace().next_back().is_none_or(is_sign);
            begins && after.split_ascii_whitespace().next().is_none_or(is_sign)
        };
        let stands_alone =
            |phrase: &str| self.places(phrase).any(|before| is_alone(before, phrase));
        phrases.iter().any(stands_alone)
    }

    /// How many clauses begin with one of the words.
    pub fn count_beginnings(&self, words: &Phrases) -> usize {
        let tokens = || self.text.split_ascii_whitespace();
        let pairs = tokens().zip(tokens().skip(1));
        pairs
            .filter(|(before, word)| is_sign(before) && words.iter().any(|one| one == *word))
            .count()
    }

    /// The words for which a test holds.
    pub fn count_words(&self, holds: impl Fn(&str) -> bool) -> usize {
        self.text.split_ascii_whitespace().filter(|token| holds(token)).count()
    }

    /// Where a phrase stands, and what stands before it.
    pub fn places<'a>(&'a self, phrase: &'a str) -> impl Iterator<Item = &'a str> + 'a {
        let stands = move |at: &&usize| begins_with(&self.text[**at..], phrase);
        self.begins.iter().filter(stands).map(|at| &self.text[..*at])
    }

    /// The text from each of its words and signs on.
    pub(crate) fn rests(&self) -> impl Iterator<Item = &str> {
        self.begins.iter().map(|at| &self.text[*at..])
    }

    /// What stands behind the first place of a phrase.
    pub(crate) fn after(&self, phrase: &str) -> Option<&str> {
        let before = self.places(phrase).next()?;
        self.text.get(before.len() + phrase.len()..)
    }

    fn take_word(&mut self, run: &str) {
        let word = run.trim_matches(is_apostrophe);
        if word.is_empty() {
            return;
        }
        self.words = self.words.saturating_add(words_in(word));
        let plain = |sign| if is_apostrophe(sign) { '\'' } else { sign };
        match word.is_ascii() {
            true => {
                self.text.extend(word.bytes().map(|byte| char::from(byte.to_ascii_lowercase())))
            }
            false => self.text.extend(word.chars().flat_map(char::to_lowercase).map(plain)),
        }
        self.text.push(' ');
    }

    fn take_sign(&mut self, sign: char, rest: &str) {
        match sign {
            '?' | '？' | '؟' => self.push("?"),
            '!' | '！' => {
                self.exclamations += 1;
                self.push("!");
            }
            '.' if rest.starts_with("..") => self.pause("."),
            '.' | ';' | ':' | '。' | '\n' => self.push("."),
            '…' => self.pause("."),
            ',' | '、' | '،' | '，' | '—' | '–' => self.pause(","),
            _ => {}
        }
    }

    fn pause(&mut self, sign: &str) {
        self.pauses += u32::from(!self.ends_with_sign());
        self.push(sign);
    }

    fn push(&mut self, sign: &str) {
        if sign != "," {
            self.end_sentence();
        }
        if !self.ends_with_sign() {
            self.text.push_str(sign);
            self.text.push(' ');
        }
    }

    fn end_sentence(&mut self) {
        self.sentences += u32::from(self.words > 0 && !self.ends_with_sign());
    }

    fn ends_with_sign(&self) -> bool {
        is_sign(self.text.split_ascii_whitespace().next_back().unwrap_or_default())
    }
}

/// Whether a phrase stands where the text begins, as whole words.
fn begins_with(text: &str, phrase: &str) -> bool {
    // Most texts begin with another letter.
    text.as_bytes().first() == phrase.as_bytes().first()
        && text.strip_prefix(phrase).is_some_and(|after| after.starts_with(' '))
}

/// Whether a token of a text is a sign and no word.
pub(crate) fn is_sign(token: &str) -> bool {
    matches!(token, "." | "," | "?" | "!")
}

/// How many words a run of letters holds: one, or more in a script that does not part them.
fn words_in(run: &str) -> u32 {
    if run.is_ascii() {
        return 1;
    }
    let (mut syllables, mut letters) = (0_u32, 0_u32);
    for sign in run.chars() {
        match sign {
            '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{20000}'..='\u{3ffff}' => {
                syllables += 1;
            }
            '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' => {
                letters += 1;
            }
            _ => {}
        }
    }
    (syllables.div_ceil(2) + letters.div_ceil(4)).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(text: &str, expect: Expect) {
        let Said { text, words, sentences, pauses, exclamations, .. } = Said::of(text);
        let counts = format!("{words} words, {sentences} sentences, {pauses} pauses");
        expect.assert_eq(&format!("`{text}` {counts}, {exclamations} exclamations"));
    }

    #[test]
    fn a_text_becomes_words_and_signs() {
        check(
            "Hello, Mara! I’m ‘here’...",
            expect![
                "` . hello , mara ! i'm here . ` 4 words, 2 sentences, 2 pauses, 1 exclamations"
            ],
        );
        check(
            "Well — no… really?! why",
            expect![
                "` . well , no . really ? why ` 4 words, 3 sentences, 2 pauses, 1 exclamations"
            ],
        );
        check(" ?! ' ", expect!["` . ` 0 words, 0 sentences, 0 pauses, 1 exclamations"]);
    }

    #[test]
    fn scripts_without_spaces_have_words_too() {
        check(
            "钥匙在哪里？",
            expect!["` . 钥匙在哪里 ? ` 3 words, 1 sentences, 0 pauses, 0 exclamations"],
        );
        check(
            "Где ключ?",
            expect!["` . где ключ ? ` 2 words, 1 sentences, 0 pauses, 0 exclamations"],
        );
    }

    #[test]
    fn phrases_are_whole_words_and_clauses_have_beginnings() {
        let phrases = |phrases: &[&str]| Phrases::from_iter(phrases.iter().copied());
        let said = Said::of("Mara, bring me ale. I bring nothing, so bring it, right?");
        assert_eq!(said.count(&phrases(&["bring", "ring", "right ?"])), 4);
        assert_eq!(said.count(&phrases(&["i", "m", "it , right", ", so", "?"])), 4);
        assert_eq!(said.count_beginnings(&phrases(&["bring", "so"])), 2);
        assert!(said.has(&phrases(&["me ale"])) && !said.has(&phrases(&["me al", "nothing so"])));
    }
}
