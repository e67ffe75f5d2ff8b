//! The sentences of a text, taken apart into words whose form is read.

use crate::act_forms::sentence::Sentence;
use crate::act_forms::table::ActTable;
use crate::act_forms::token::Token;
use crate::text::quotations::is_quote;
use crate::words::table::{LONGEST, Word};

/// Bytes of a word that count; a longer one is no word that is known.
const LETTERS: usize = 24;

/// The sentences of a text, one after the other.
#[derive(Debug)]
pub(crate) struct SentenceReader<'a> {
    rest: &'a str,
    table: &'a ActTable,
    /// Whether a quotation is somebody else's: not where the text begins with one.
    quotes_others: bool,
}

impl<'a> SentenceReader<'a> {
    pub(crate) fn of(text: &'a str, table: &'a ActTable) -> Self {
        Self { rest: text, table, quotes_others: !text.trim_start().starts_with(is_quote) }
    }

    /// Reads the next sentence that has words or a mark of its own; false at the end of the text.
    pub(crate) fn next_into(&mut self, sentence: &mut Sentence) -> bool {
        sentence.clear();
        while let Some(sign) = self.rest.chars().next() {
            if sign.is_alphanumeric() {
                self.read_word(sentence);
                continue;
            }
            self.rest = &self.rest[sign.len_utf8()..];
            match sign {
                '*' => self.skip_gesture(),
                _ if self.quotes_others && is_quote(sign) => self.skip_quotation(sentence),
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

    /// What is quoted was said by somebody else.
    fn skip_quotation(&mut self, sentence: &mut Sentence) {
        if let Some((_, rest)) = self.rest.split_once(is_quote) {
            self.rest = rest;
            sentence.push(Token::COMMA);
        }
    }

    /// Takes in all marks at the end of a sentence; false for a dot within a word or a number.
    fn read_marks(&mut self, first: char, sentence: &mut Sentence) -> bool {
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

    fn read_word(&mut self, sentence: &mut Sentence) {
        if self.table.is_unspaced() && !self.rest.starts_with(|sign: char| sign.is_ascii()) {
            return self.read_unspaced(sentence);
        }
        let (mut letters, mut count) = ([0_u8; LETTERS], 0);
        let mut end = self.rest.len();
        for (at, sign) in self.rest.char_indices() {
            match sign {
                '\'' | '’' => push_byte(b'\'', &mut letters, &mut count),
                _ if sign.is_ascii_alphanumeric() => {
                    push_byte(sign.to_ascii_lowercase() as u8, &mut letters, &mut count);
                }
                _ if sign.is_alphanumeric() => {
                    let lower = sign.to_lowercase().next().unwrap_or(sign);
                    let bytes = &mut [0_u8; 4];
                    let bytes = lower.encode_utf8(bytes).bytes();
                    bytes.for_each(|byte| push_byte(byte, &mut letters, &mut count));
                }
                _ => {
                    end = at;
                    break;
                }
            }
        }
        self.rest = &self.rest[end..];
        let written = if count <= LETTERS { &letters[..count] } else { &[] };
        let quotes = written.iter().rev().take_while(|letter| **letter == b'\'').count();
        self.take(&written[..written.len() - quotes], sentence);
    }

    /// Takes a run without spaces apart: at each place the longest word that is known; what lies
    /// between such words is one that is not.
    fn read_unspaced(&mut self, sentence: &mut Sentence) {
        let apart = |sign: char| !sign.is_alphanumeric() || sign.is_ascii();
        let (run, after) = self.rest.split_at(self.rest.find(apart).unwrap_or(self.rest.len()));
        self.rest = after;
        let (mut at, mut is_unknown) = (0, false);
        while at < run.len() {
            let (length, word) = self.longest_word(&run[at..]);
            if word == Word::OTHER {
                is_unknown = true;
            } else {
                if std::mem::take(&mut is_unknown) {
                    self.push(Word::OTHER, sentence);
                }
                self.push(word, sentence);
            }
            at += length;
        }
        if is_unknown {
            self.push(Word::OTHER, sentence);
        }
    }

    /// The longest word that a run begins with, and its bytes; else its first letter.
    fn longest_word(&self, run: &str) -> (usize, Word) {
        let longest = run.char_indices().map(|(at, sign)| at + sign.len_utf8());
        let ends = longest.take_while(|end| *end <= LONGEST);
        let known = ends.map(|end| (end, self.table.find(&run.as_bytes()[..end])));
        let first = run.chars().next().map_or(1, char::len_utf8);
        known.filter(|(_, word)| *word != Word::OTHER).last().unwrap_or((first, Word::OTHER))
    }

    fn take(&self, written: &[u8], sentence: &mut Sentence) {
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
        let word = self.drawn_out(written);
        if word == Word::OTHER && self.table.has_enclitics() && self.take_verb(written, sentence) {
            return;
        }
        self.push(word, sentence);
    }

    /// `dámelo` is `da me lo`: a verb with up to two words written onto it.
    fn take_verb(&self, written: &[u8], sentence: &mut Sentence) -> bool {
        for (rest, last) in self.table.enclitics(written) {
            let (plain, length) = without_accents(rest);
            let verb = self.table.find(&plain[..length]);
            if self.table.known(verb).classes & self.table.classes.imperative != 0 {
                [verb, last].into_iter().for_each(|word| self.push(word, sentence));
                return true;
            }
            for (rest, first) in self.table.enclitics(rest) {
                let (plain, length) = without_accents(rest);
                let verb = self.table.find(&plain[..length]);
                if self.table.known(verb).classes & self.table.classes.imperative != 0 {
                    [verb, first, last].into_iter().for_each(|word| self.push(word, sentence));
                    return true;
                }
            }
        }
        false
    }

    /// `he'll` is `he will`, `don't` is `do not`; `Odo's` is `Odo`.
    fn take_contracted(&self, stem: &[u8], ending: &[u8], sentence: &mut Sentence) {
        if let Some(word) = self.table.elided(stem) {
            self.push(word, sentence);
            return self.take(ending, sentence);
        }
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

    fn push(&self, word: Word, sentence: &mut Sentence) {
        let table = self.table;
        let token = |word| Token::of(word, table.known(word), &table.classes);
        match &*table.known(word).stands_for {
            [] => sentence.push(token(word)),
            words => words.iter().for_each(|word| sentence.push(token(*word))),
        }
    }
}

fn push_byte(byte: u8, letters: &mut [u8; LETTERS], count: &mut usize) {
    if let Some(letter) = letters.get_mut(*count) {
        *letter = byte;
    }
    *count += 1;
}

/// Letters whose acute accent is gone, and how many bytes they are: a verb loses it where nothing is
/// written onto it.
fn without_accents(written: &[u8]) -> ([u8; LETTERS], usize) {
    let (mut plain, mut count) = ([0_u8; LETTERS], 0);
    let mut bytes = written.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        let bare = bytes.peek().filter(|_| byte == 0xc3).and_then(|next| match next {
            0xa1 => Some(b'a'),
            0xa9 => Some(b'e'),
            0xad => Some(b'i'),
            0xb3 => Some(b'o'),
            0xba => Some(b'u'),
            _ => None,
        });
        if bare.is_some() {
            bytes.next();
        }
        push_byte(bare.unwrap_or(byte), &mut plain, &mut count);
    }
    (plain, count.min(LETTERS))
}

const fn is_end(sign: char) -> bool {
    matches!(sign, '.' | '!' | '?' | ';' | ':' | '\n' | '…' | '。' | '？' | '！' | '؟')
}
