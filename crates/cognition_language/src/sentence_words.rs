//! A sentence as its form is read: words with what is known of them, commas, and its marks.

use crate::act_patterns::Class;
use crate::act_words::{ActTable, KnownWord};
use crate::word_table::Word;

/// Words and commas of a sentence that count; the rest of a longer one is passed over.
const MOST: usize = 64;
/// Bytes of a word that count.
const LETTERS: usize = 24;

/// A word of a sentence, or a comma.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Token {
    pub(crate) word: Word,
    pub(crate) classes: Class,
    pub(crate) content: bool,
    comma: bool,
    denies: bool,
}

impl Token {
    const COMMA: Self =
        Self { word: Word::OTHER, classes: 0, content: false, comma: true, denies: false };

    fn of(word: Word, table: &ActTable) -> Self {
        let KnownWord { classes, content, .. } = *table.known(word);
        Self { word, classes, content, comma: false, denies: classes & table.classes.denial != 0 }
    }

    pub(crate) const fn is_comma(&self) -> bool {
        self.comma
    }
}

/// One sentence.
#[derive(Debug)]
pub(crate) struct SentenceWords {
    tokens: [Token; MOST],
    count: usize,
    /// A bit for each place where the sentence begins, and where a part of it does.
    beginnings: u64,
    clauses: u64,
    /// From where on nothing but fillers stands, or who is called.
    end: usize,
    pub(crate) is_asked: bool,
    pub(crate) is_exclaimed: bool,
}

impl Default for SentenceWords {
    fn default() -> Self {
        Self {
            tokens: [Token::default(); MOST],
            count: 0,
            beginnings: 0,
            clauses: 0,
            end: 0,
            is_asked: false,
            is_exclaimed: false,
        }
    }
}

impl SentenceWords {
    pub(crate) fn tokens(&self) -> &[Token] {
        &self.tokens[..self.count]
    }

    /// Whether what stands there denies nothing.
    pub(crate) fn is_plain(&self, at: usize) -> bool {
        self.tokens().get(at).is_some_and(|token| !token.denies)
    }

    pub(crate) fn begins(&self, at: usize) -> bool {
        at < MOST && self.beginnings & (1 << at) != 0
    }

    pub(crate) fn begins_clause(&self, at: usize) -> bool {
        at < MOST && self.clauses & (1 << at) != 0
    }

    /// Whether nothing more is said from there on.
    pub(crate) fn ends(&self, at: usize) -> bool {
        at >= self.end
    }

    fn push(&mut self, token: Token) {
        let doubled = token.comma && self.tokens().last().is_none_or(Token::is_comma);
        if self.count < MOST && !doubled {
            self.tokens[self.count] = token;
            self.count += 1;
        }
    }

    /// Finds out where it begins and where it ends.
    fn settle(&mut self, table: &ActTable) {
        let classes = &table.classes;
        let is_filler = |token: &Token| token.comma || token.classes & classes.filler != 0;
        let (mut beginnings, mut clauses) = (0_u64, 0_u64);
        let (mut opening, mut calling) = (true, true);
        let mut clause = true;
        for (at, token) in self.tokens().iter().enumerate() {
            let bit = 1 << at;
            beginnings |= if opening { bit } else { 0 };
            clauses |= if clause || opening { bit } else { 0 };
            opening = opening && is_filler(token) || token.comma && calling && at <= 2;
            calling = calling && !token.comma;
            clause = token.comma || token.classes & classes.joining != 0;
        }
        let tokens = self.tokens();
        let said = tokens.iter().rposition(|token| !is_filler(token)).map_or(0, |last| last + 1);
        let comma = tokens[..said].iter().rposition(Token::is_comma);
        let called = comma.filter(|comma| said - comma <= 3 && *comma > 0);
        let whole = |at: &usize| tokens[at + 1..said].iter().all(|token| token.content);
        (self.end, self.beginnings, self.clauses) =
            (called.filter(whole).unwrap_or(said), beginnings, clauses);
    }
}

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
        sentence.count = 0;
        (sentence.is_asked, sentence.is_exclaimed) = (false, false);
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
                _ if is_end(sign) && self.read_marks(sign, sentence) => {
                    if sentence.count > 0 || sentence.is_asked {
                        sentence.settle(self.table);
                        return true;
                    }
                }
                _ => {}
            }
        }
        sentence.settle(self.table);
        sentence.count > 0
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
        match &*self.table.known(word).stands_for {
            [] => sentence.push(Token::of(word, self.table)),
            words => words.iter().for_each(|word| sentence.push(Token::of(*word, self.table))),
        }
    }
}

const fn is_end(sign: char) -> bool {
    matches!(sign, '.' | '!' | '?' | ';' | ':' | '\n' | '…' | '。' | '？' | '！' | '؟')
}
