//! How much speaks for each language, by the words and letters that only some of them have.

use crate::language::Language;
use crate::words::recognition::Letters;
use crate::words::table::{LONGEST, WordTable};
use std::sync::LazyLock;

/// Languages that can be told apart at most.
const MOST: usize = 16;
/// What a word or letter counts that only one language has; what several have is shared by them.
pub(super) const UNIT: u32 = 60;
/// Words without a single known one, from which on a text is in a language that nobody knows.
const UNKNOWN: u32 = 8;

/// The languages that have something, a bit each, in the order of [`Language::all`].
type Languages = u16;

#[derive(Debug)]
pub(super) struct Recognizer {
    words: WordTable,
    /// By word.
    having: Box<[Languages]>,
    letters: Box<[(Letters, Languages)]>,
}

pub(super) static RECOGNIZER: LazyLock<Recognizer> = LazyLock::new(Recognizer::of_all);

/// How much speaks for each language.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Scores {
    pub(super) of: [u32; MOST],
    words: u32,
    /// Letters of scripts that no known language is written in.
    foreign: u32,
    ascii: u32,
}

impl Scores {
    pub(super) fn best(&self) -> (usize, u32) {
        let scores = self.of.iter().copied().enumerate();
        scores
            .fold((0, 0), |best, (place, score)| if score > best.1 { (place, score) } else { best })
    }

    pub(super) fn is_foreign(&self) -> bool {
        self.words >= UNKNOWN || self.foreign > 0 && self.ascii == 0
    }

    fn add(&mut self, languages: Languages) {
        let (share, mut rest) = (UNIT / languages.count_ones().max(1), languages);
        while rest != 0 {
            self.of[rest.trailing_zeros() as usize] += share;
            rest &= rest - 1;
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

    pub(super) fn scores(&self, text: &str) -> Scores {
        let (mut scores, mut word) = (Scores::default(), Written::default());
        // It is counted beside the rest, which has to stand in memory for each word.
        let mut ascii = 0;
        for sign in text.chars() {
            if sign.is_ascii_alphanumeric() {
                ascii += 1;
                word.put(sign.to_ascii_lowercase() as u8);
            } else if sign.is_ascii() {
                self.take_word(std::mem::take(&mut word), &mut scores);
            } else {
                self.take_sign(sign, &mut scores);
                if sign.is_alphanumeric() {
                    let lower = sign.to_lowercase().next().unwrap_or(sign);
                    lower.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| word.put(byte));
                } else {
                    self.take_word(std::mem::take(&mut word), &mut scores);
                }
            }
        }
        self.take_word(word, &mut scores);
        scores.ascii = ascii;
        scores
    }

    fn take_word(&self, word: Written, scores: &mut Scores) {
        scores.words += u32::from(word.length > 0);
        if (1..=LONGEST).contains(&word.length) {
            let found = self.words.word(word.key, word.length);
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

/// A word as it is read, byte by byte.
#[derive(Clone, Copy, Debug, Default)]
struct Written {
    /// See [`WordTable::word`]; of a word that is too long for the table only its end.
    key: u128,
    length: usize,
}

impl Written {
    fn put(&mut self, byte: u8) {
        self.key = (self.key << 8) | u128::from(byte);
        self.length += 1;
    }
}
