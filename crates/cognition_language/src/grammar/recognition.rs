//! In which language something is said.
//!
//! A short line tells it by the words that stand in any talk, which every language has to list anyhow,
//! and by letters that few languages write. So a new language is recognised by its data alone, and three
//! words are enough.

use crate::language::Language;
use crate::words::recognition::Letters;
use crate::words::table::{LONGEST, WordTable, key};
use std::sync::LazyLock;

/// Languages that can be told apart at most.
const MOST: usize = 16;
/// What a word or letter counts that only one language has; what several have is shared by them.
const UNIT: u32 = 60;
/// Words without a single known one, from which on a text is in a language that nobody knows.
const UNKNOWN: u32 = 8;

/// The languages that have something, a bit each, in the order of [`Language::all`].
type Languages = u16;

#[derive(Debug)]
struct Recognizer {
    words: WordTable,
    /// By word.
    having: Box<[Languages]>,
    letters: Box<[(Letters, Languages)]>,
}

static RECOGNIZER: LazyLock<Recognizer> = LazyLock::new(Recognizer::of_all);

/// What a text tells of its language by itself; see [`Language::recognised`].
#[derive(Clone, Copy, Debug)]
pub struct Recognised(Scores);

/// How much speaks for each language.
#[derive(Clone, Copy, Debug, Default)]
struct Scores {
    of: [u32; MOST],
    words: u32,
    /// Letters of scripts that no known language is written in.
    foreign: u32,
    ascii: u32,
}

impl Language {
    /// The language that a text is in, English where it can't be told.
    pub fn of(text: &str) -> &'static Self {
        Self::of_utterance(text, Self::english)
    }

    /// The language that an utterance is in. Where its words don't tell it, as in `Hm.` or `No.`, it is
    /// taken for the one that was spoken before: another has to be told by a word, or a letter, that
    /// the one before does not have. A text in another script, or of eight words and more of which none is known, is in a
    /// language that nobody here knows: [`Language::undetermined`].
    ///
    /// It takes one pass over the text and allocates nothing.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let german = || Language::by_code("de").expect("German is known");
    /// assert_eq!(Language::of_utterance("Where is the key?", german).code(), "en");
    /// assert_eq!(Language::of_utterance("Hm.", german).code(), "de");
    /// assert_eq!(Language::of("¿Dónde está la llave?").code(), "es");
    /// ```
    pub fn of_utterance(text: &str, before: impl FnOnce() -> &'static Self) -> &'static Self {
        Self::recognised(text).after(before)
    }

    /// What a text tells of its language, whatever was spoken before it.
    pub fn recognised(text: &str) -> Recognised {
        Recognised(RECOGNIZER.scores(text))
    }
}

impl Recognised {
    /// The language of the text after what was said in another; see [`Language::of_utterance`].
    pub fn after(&self, before: impl FnOnce() -> &'static Language) -> &'static Language {
        let Self(scores) = self;
        let (best, most) = scores.best();
        if most == 0 {
            return if scores.is_foreign() { Language::undetermined() } else { before() };
        }
        let others = scores.of.iter().enumerate().filter(|(place, _)| *place != best);
        let next = others.map(|(_, score)| *score).max().unwrap_or_default();
        let found = || Language::all().nth(best).unwrap_or(Language::english());
        if most >= next + UNIT {
            return found();
        }
        let before = before();
        let place = Language::all().position(|language| std::ptr::eq(language, before));
        let score = place.map_or(0, |place| scores.of[place]);
        if most >= score + UNIT { found() } else { before }
    }
}

impl Scores {
    fn best(&self) -> (usize, u32) {
        let scores = self.of.iter().copied().enumerate();
        scores
            .fold((0, 0), |best, (place, score)| if score > best.1 { (place, score) } else { best })
    }

    fn is_foreign(&self) -> bool {
        self.words >= UNKNOWN || self.foreign > 0 && self.ascii == 0
    }

    fn add(&mut self, languages: Languages) {
        let share = UNIT / languages.count_ones().max(1);
        for (place, score) in self.of.iter_mut().enumerate() {
            *score += if languages & (1 << place) != 0 { share } else { 0 };
        }
    }
}

impl Recognizer {
    fn of_all() -> Self {
        let (mut written, mut having): (Vec<Box<str>>, _) = (vec!["".into()], vec![0]);
        let mut letters = Vec::new();
        for (place, language) in Language::all().enumerate() {
            let known = &language.recognition;
            letters.extend(known.letters.iter().map(|letters| (*letters, 1 << place)));
            let words = language.stop_words.of_topics().chain(known.words.iter());
            for word in words.filter(|word| word.len() <= LONGEST) {
                match written.iter().position(|known| **known == *word) {
                    Some(known) => having[known] |= 1 << place,
                    None => {
                        written.push(word.into());
                        having.push(1 << place);
                    }
                }
            }
        }
        let words = WordTable::of(&written);
        Self { words, having: having.into(), letters: letters.into() }
    }

    fn scores(&self, text: &str) -> Scores {
        let mut scores = Scores::default();
        let (mut word, mut length) = ([0_u8; LONGEST], 0);
        for sign in text.chars() {
            if sign.is_ascii_alphanumeric() {
                scores.ascii += 1;
                put(sign.to_ascii_lowercase() as u8, &mut word, &mut length);
            } else if sign.is_ascii() {
                self.take_word(&word, std::mem::take(&mut length), &mut scores);
            } else {
                self.take_sign(sign, &mut scores);
                if sign.is_alphanumeric() {
                    let lower = sign.to_lowercase().next().unwrap_or(sign);
                    let bytes = &mut [0_u8; 4];
                    let bytes = lower.encode_utf8(bytes).bytes();
                    bytes.for_each(|byte| put(byte, &mut word, &mut length));
                } else {
                    self.take_word(&word, std::mem::take(&mut length), &mut scores);
                }
            }
        }
        self.take_word(&word, length, &mut scores);
        scores
    }

    fn take_word(&self, word: &[u8; LONGEST], length: usize, scores: &mut Scores) {
        scores.words += u32::from(length > 0);
        if (1..=LONGEST).contains(&length) {
            let found = self.words.word(key(&word[..length]), length);
            scores.add(self.having[found.place()]);
        }
    }

    fn take_sign(&self, sign: char, scores: &mut Scores) {
        let lower = sign.to_lowercase().next().unwrap_or(sign);
        let having = self.letters.iter().filter(|(letters, _)| letters.has(lower));
        let languages = having.fold(0, |languages, (_, language)| languages | language);
        scores.add(languages);
        scores.foreign += u32::from(languages == 0 && sign.is_alphabetic());
    }
}

fn put(byte: u8, word: &mut [u8; LONGEST], length: &mut usize) {
    if let Some(letter) = word.get_mut(*length) {
        *letter = byte;
    }
    *length += 1;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(texts: &[(&str, &str)]) {
        for (text, code) in texts {
            assert_eq!(Language::of(text).code(), *code, "{text}");
        }
    }

    #[test]
    fn a_line_is_told_by_its_small_words() {
        check(&[
            ("Where is the key?", "en"),
            ("Die, you dog!", "en"),
            ("The hat was on the war table.", "en"),
            ("Wo ist der Schlüssel?", "de"),
            ("ich hab den schlüssel nicht", "de"),
            ("¿Dónde está la llave?", "es"),
            ("no tengo la llave", "es"),
            ("Où est la clé ?", "fr"),
            ("j'ai pas vu la clé", "fr"),
            ("鍵はどこですか。", "ja"),
        ]);
    }

    #[test]
    fn words_that_tell_nothing_are_in_the_language_before_them() {
        let after = |code: &str, text: &str| {
            Language::of_utterance(text, || Language::by_code(code).expect("is known")).code()
        };
        for code in ["en", "de", "es", "fr", "ja"] {
            assert_eq!(["Hm.", "…", "Odo?", "42"].map(|text| after(code, text)), [code; 4]);
        }
        assert_eq!((after("es", "No."), after("en", "No.")), ("es", "en"));
        assert_eq!((after("de", "Yes."), after("en", "Ja.")), ("en", "de"));
    }

    #[test]
    fn a_script_that_nobody_knows_is_no_english() {
        check(&[("Где ключ?", "und"), ("Mara (Мара)", "en")]);
        check(&[("wczoraj widziałem bardzo dużego czarnego psa obok naszego domu", "und")]);
    }
}
