//! The sentences of a text, taken apart into words whose form is read.

use crate::act_words::ActTable;
use crate::sentence_words::{SentenceWords, Token};
use crate::word_table::Word;

/// Bytes of a word that count.
const LETTERS: usize = 24;

/// The sentences of a text, one after the other.
#[derive(Debug)]
pub(crate) struct SentenceReader<'a> {
    rest: &'a str,
    table: &'a ActTable,
}

impl<'a> SentenceReader<'a> {
    pub(crate) fn of(text: &'a str, table: &'a ActTable) -> Self {
        Self { rest: text, table }
    }

    /// Reads the next sentence that has words or a mark of its own; false at the end of the text.
    pub(crate) fn next_into(&mut self, sentence: &mut SentenceWords) -> bool {
        sentence.clear();
        while let Some(sign) = self.rest.chars().next() {
            if sign.is_alphanumeric() {
                self.read_word(sentence);
                continue;
            }
            self.rest = &self.rest[sign.len_utf8()..];
            match sign {
                '*' => self.skip_gesture(),
                ',' | '—' | '–' | '、' | '،' | '，' => sentence.push(Token::COMMA),
                '-' if self.rest.starts_with([' ', '-']) => sentence.push(Token::COMMA),
                _ if is_end(sign)
                    && self.read_marks(sign, sentence)
                    && sentence.says_something() =>
                {
                    sentence.settle(&self.table.classes);
                    return true;
                }
                _ => {}
            }
        }
        sentence.settle(&self.table.classes);
        !sentence.tokens().is_empty()
    }

    /// What stands between asterisks is done and not said.
    fn skip_gesture(&mut self) {
        if let Some(end) = self.rest.find('*') {
            self.rest = &self.rest[end + 1..];
        }
    }

    /// Takes in all marks at the end of a sentence; false for a dot within a word or a number.
    fn read_marks(&mut self, first: char, sentence: &mut SentenceWords) -> bool {
        if first == '.' && self.rest.starts_with(char::is_alphanumeric) {
            return false;
        }
        let end = self.rest.find(|sign| !is_end(sign)).unwrap_or(self.rest.len());
        let (marks, rest) = self.rest.split_at(end);
        self.rest = rest;
        for mark in marks.chars().chain([first]) {
            sentence.is_asked |= matches!(mark, '?' | '？' | '؟');
            sentence.is_exclaimed |= matches!(mark, '!' | '！');
        }
        true
    }

    fn read_word(&mut self, sentence: &mut SentenceWords) {
        let (mut letters, mut count, mut foreign) = ([0_u8; LETTERS], 0, false);
        let mut end = self.rest.len();
        for (at, sign) in self.rest.char_indices() {
            let letter = match sign {
                '\'' | '’' => b'\'',
                _ if sign.is_ascii_alphanumeric() => sign.to_ascii_lowercase() as u8,
                _ if sign.is_alphanumeric() => {
                    foreign = true;
                    continue;
                }
                _ => {
                    end = at;
                    break;
                }
            };
            if count < LETTERS {
                letters[count] = letter;
            }
            count += 1;
        }
        self.rest = &self.rest[end..];
        let fits = count <= LETTERS && !foreign;
        let written = if fits { &letters[..count] } else { &[] };
        let quotes = written.iter().rev().take_while(|letter| **letter == b'\'').count();
        self.take(&written[..written.len() - quotes], sentence);
    }

    fn take(&self, written: &[u8], sentence: &mut SentenceWords) {
        let word = self.table.find(written);
        if word != Word::OTHER {
            return self.push(word, sentence);
        }
        if let Some(apostrophe) = written.iter().position(|letter| *letter == b'\'') {
            return self.take_contracted(
                &written[..apostrophe],
                &written[apostrophe + 1..],
                sentence,
            );
        }
        if !written.is_empty() && written.iter().all(u8::is_ascii_digit) {
            return self.push(self.table.number(), sentence);
        }
        self.push(self.drawn_out(written), sentence);
    }

    /// `he'll` is `he will`, `don't` is `do not`; `Odo's` is `Odo`.
    fn take_contracted(&self, stem: &[u8], ending: &[u8], sentence: &mut SentenceWords) {
        let denied = stem.strip_suffix(b"n").filter(|_| ending == b"t");
        self.push(self.table.find(denied.unwrap_or(stem)), sentence);
        let last = sentence.tokens().last().map_or(0, |token| token.classes);
        let owned = ending == b"s" && last & self.table.classes.contracts == 0;
        match self.table.ending(ending).filter(|_| !owned) {
            _ if denied.is_some() => self.push(self.table.denial, sentence),
            Some(word) => self.push(word, sentence),
            None => {}
        }
    }

    /// `heyyy` is `hey`, `sooo` is `so`.
    fn drawn_out(&self, written: &[u8]) -> Word {
        let (mut short, mut count) = ([0_u8; LETTERS], 0);
        for (at, letter) in written.iter().enumerate() {
            let repeated = at > 0 && written[at - 1] == *letter;
            let long = written.windows(3).any(|three| three.iter().all(|one| one == letter));
            if !(repeated && long) {
                short[count] = *letter;
                count += 1;
            }
        }
        if count < written.len() { self.table.find(&short[..count]) } else { Word::OTHER }
    }

    fn push(&self, word: Word, sentence: &mut SentenceWords) {
        let table = self.table;
        let token = |word| Token::of(word, table.known(word), &table.classes);
        match &*table.known(word).stands_for {
            [] => sentence.push(token(word)),
            words => words.iter().for_each(|word| sentence.push(token(*word))),
        }
    }
}

const fn is_end(sign: char) -> bool {
    matches!(sign, '.' | '!' | '?' | ';' | ':' | '\n' | '…' | '。' | '？' | '！' | '؟')
}
