//! A line taken apart into sentences, clauses and words, once for all rules that ask for them.

use crate::grammar::clauses::parts_of;
use crate::grammar::sentences::sentences;
use crate::grammar::tokens::{bare_runs, push_plain};
use crate::grammar::word_number::{number_of, number_of_plain};
use crate::language::Language;
use crate::words::memory::Lexeme;
use std::ops::Range;

/// Room for the words of a line of talk, so that nothing grows by and by.
const WORDS: usize = 24;

/// A line taken apart once for all rules that ask for its words; see [`Language::line_words`]. It
/// belongs to the language that took it apart.
#[derive(Clone, Debug, Default)]
pub struct LineWords {
    /// The text, and behind it the words, as [`Language::words`] has them, one behind the other.
    letters: String,
    /// Bytes of the text.
    length: usize,
    /// The roots of those that mean something and do not begin with them, one behind the other.
    roots: String,
    words: Vec<WordAt>,
    /// What each word is to memory. It is long, and so much in one piece of memory takes long to get.
    lexemes: Vec<Lexeme>,
    clauses: Vec<ClauseAt>,
    sentences: Vec<SentenceAt>,
    is_typed: bool,
    /// The same of what is meant, where it is typed in haste.
    meant: Option<Box<Self>>,
}

#[derive(Clone, Debug)]
struct WordAt {
    letters: Range<u32>,
    /// Where its root stands: among the letters, if it begins with it.
    roots: Range<u32>,
    begins_with_root: bool,
    number: u32,
    root: Option<u32>,
    is_plain: bool,
}

#[derive(Clone, Debug)]
struct ClauseAt {
    text: Range<usize>,
    words: Range<usize>,
}

#[derive(Clone, Debug)]
struct SentenceAt {
    text: Range<usize>,
    words: Range<usize>,
    clauses: Range<usize>,
    asks: bool,
}

/// A sentence of a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LineSentence<'l> {
    line: &'l LineWords,
    at: &'l SentenceAt,
}

/// A clause of a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LineClause<'l> {
    line: &'l LineWords,
    at: &'l ClauseAt,
}

/// A word of a line. Most rules go by its number and its lexeme, and never ask for its letters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LineWord<'l> {
    line: &'l LineWords,
    at: &'l WordAt,
    pub(crate) lexeme: &'l Lexeme,
}

impl Language {
    /// Takes a line apart, for [`statement_of`](Self::statement_of) and whatever else is told by its
    /// words.
    ///
    /// ```
    /// use cognition_language::Language;
    ///
    /// let english = Language::english();
    /// let said = "jk, the brig sails on Friday";
    /// let line = english.line_words(said);
    /// assert_eq!(english.statement_of(&line), english.statement(said));
    /// assert_eq!(english.recall_keys_of(&line), english.recall_keys(said));
    /// assert_eq!(english.weighed_of(&line), english.weighed(said));
    /// assert_eq!(english.unsays_of(&line), english.unsays(said));
    /// ```
    pub fn line_words(&self, text: &str) -> LineWords {
        let mut line = LineWords::of(self, text);
        if line.is_typed {
            line.meant = Some(Box::new(LineWords::of(self, &self.typed_out(text))));
        }
        line
    }
}

impl LineWords {
    fn of(language: &Language, text: &str) -> Self {
        let mut letters = String::with_capacity(2 * text.len());
        letters.push_str(text);
        let mut line = Self {
            letters,
            length: text.len(),
            words: Vec::with_capacity(WORDS),
            lexemes: Vec::with_capacity(WORDS),
            ..Self::default()
        };
        for sentence in sentences(text) {
            line.take_sentence(language, text, sentence);
        }
        line
    }

    fn take_sentence(&mut self, language: &Language, text: &str, sentence: &str) {
        let (words, clauses) = (self.words.len(), self.clauses.len());
        for part in parts_of(sentence) {
            let from = self.words.len();
            bare_runs(part).for_each(|run| self.take_run(language, run));
            if part.contains(char::is_alphanumeric) {
                let words = from..self.words.len();
                self.clauses.push(ClauseAt { text: range_of(part, text), words });
            }
        }
        let mut begins =
            self.words[words..].iter().map(|word| &self.letters[places(&word.letters)]);
        let (first, second) =
            (begins.next().unwrap_or_default(), begins.next().unwrap_or_default());
        let asks = language.asks_by(sentence, first, second);
        self.sentences.push(SentenceAt {
            text: range_of(sentence, text),
            words: words..self.words.len(),
            clauses: clauses..self.clauses.len(),
            asks,
        });
    }

    fn take_run(&mut self, language: &Language, run: &str) {
        let is_plain = run.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if is_plain {
            self.take_word(language, run, true);
            self.is_typed |= self.lexemes.last().is_some_and(|lexeme| lexeme.is_typed);
        } else {
            language.pieces(run).for_each(|piece| self.take_word(language, piece, false));
            self.is_typed |= language.meant_by_typed(run).is_some();
        }
    }

    fn take_word(&mut self, language: &Language, piece: &str, is_plain: bool) {
        let letters = self.letters.len();
        match is_plain {
            true => push_plain(piece, &mut self.letters),
            false => language.push_bare(piece, &mut self.letters),
        }
        let word = &self.letters[letters..];
        let number = if is_plain { number_of_plain(word) } else { number_of(word.chars()) };
        let lexeme = language.lexeme(word);
        let (mut root, mut roots, mut begins_with_root) = (None, 0..0, true);
        if !lexeme.stops {
            let plain = language.plain_root_of(word);
            // Most words are their own root, or begin with it.
            let is_own = std::ptr::eq(&*plain, word);
            root = Some(if is_own { number } else { number_of(plain.chars()) });
            begins_with_root = std::ptr::eq(plain.as_ptr(), word.as_ptr());
            roots = match begins_with_root {
                true => span(letters, letters + plain.len()),
                false => {
                    self.roots.push_str(&plain);
                    span(self.roots.len() - plain.len(), self.roots.len())
                }
            };
        }
        self.words.push(WordAt {
            number,
            letters: span(letters, self.letters.len()),
            roots,
            begins_with_root,
            root,
            is_plain,
        });
        self.lexemes.push(lexeme);
    }

    /// It with its words written out that are typed in haste.
    pub(crate) fn meant(&self) -> &Self {
        self.meant.as_deref().unwrap_or(self)
    }

    /// What was taken apart.
    pub(crate) fn text(&self) -> &str {
        &self.letters[..self.length]
    }

    pub(crate) fn sentences(&self) -> impl ExactSizeIterator<Item = LineSentence<'_>> {
        self.sentences.iter().map(move |at| LineSentence { line: self, at })
    }

    /// The clauses of all sentences; those without a word are none.
    pub(crate) fn clauses(&self) -> impl Iterator<Item = LineClause<'_>> + Clone {
        self.clauses.iter().map(move |at| LineClause { line: self, at })
    }

    pub(crate) fn words(&self) -> impl ExactSizeIterator<Item = LineWord<'_>> {
        self.words_at(0..self.words.len())
    }

    fn words_at(&self, at: Range<usize>) -> impl ExactSizeIterator<Item = LineWord<'_>> {
        let words = self.words[at.clone()].iter().zip(&self.lexemes[at]);
        words.map(move |(at, lexeme)| LineWord { line: self, at, lexeme })
    }
}

impl<'l> LineSentence<'l> {
    /// It as it stands in the line.
    pub(crate) fn text(self) -> &'l str {
        &self.line.text()[self.at.text.clone()]
    }

    /// As [`Language::is_question`] has it.
    pub(crate) const fn asks(self) -> bool {
        self.at.asks
    }

    pub(crate) fn words(self) -> impl ExactSizeIterator<Item = LineWord<'l>> {
        self.line.words_at(self.at.words.clone())
    }

    pub(crate) fn clauses(self) -> impl Iterator<Item = LineClause<'l>> + Clone {
        let line = self.line;
        line.clauses[self.at.clauses.clone()].iter().map(move |at| LineClause { line, at })
    }
}

impl<'l> LineClause<'l> {
    /// It as it stands in the line.
    pub(crate) fn text(self) -> &'l str {
        &self.line.text()[self.at.text.clone()]
    }

    pub(crate) fn words(self) -> impl ExactSizeIterator<Item = LineWord<'l>> {
        self.line.words_at(self.at.words.clone())
    }
}

impl<'l> LineWord<'l> {
    /// Its letters, in lower case and without apostrophes.
    pub(crate) fn text(self) -> &'l str {
        &self.line.letters[places(&self.at.letters)]
    }

    pub(crate) const fn number(self) -> u32 {
        self.at.number
    }

    /// The number of its plain root; none of a stop word.
    pub(crate) const fn root(self) -> Option<u32> {
        self.at.root
    }

    /// The plain root; nothing of a stop word.
    pub(crate) fn root_text(self) -> &'l str {
        let begins = self.at.begins_with_root;
        let within = if begins { &self.line.letters } else { &self.line.roots };
        &within[places(&self.at.roots)]
    }

    /// Whether it is written in Latin letters and digits, without an apostrophe.
    pub(crate) const fn is_plain(self) -> bool {
        self.at.is_plain
    }
}

fn span(from: usize, to: usize) -> Range<u32> {
    let [from, to] = [from, to].map(|at| u32::try_from(at).expect("nobody says so much"));
    from..to
}

const fn places(range: &Range<u32>) -> Range<usize> {
    range.start as usize..range.end as usize
}

/// Where a part of a text stands in it.
fn range_of(part: &str, text: &str) -> Range<usize> {
    let from = part.as_ptr() as usize - text.as_ptr() as usize;
    from..from + part.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::clauses::clauses;

    const SAID: [&str; 12] = [
        "On day 7 somebody left a lantern of oak in the old mill by night.",
        "Mrs. Pell's in; ask Dr. Lund (the younger), won't you? I... I took it!",
        "dont tell piet, u know. wheres the fiddle",
        "Well – at 16:00, for 1,500 coins… \u{301}, ’’ ' Really?!\nGo",
        "yo where is odo. Is that so. Have some stew, mum",
        "Die Mühle gehört Klaus’ Bruder, „glaube ich“. Wo ist er",
        "秘密基地の鍵はどこですか。はい、行きます。",
        "Mr. ",
        " . ",
        "",
        "¿Dónde está la llave? No lo sé.",
        "a\u{301}b, it's it’s O'Neill-Smith’s",
    ];

    /// Each sentence, and each clause, with its words.
    fn by_text(language: &Language, text: &str) -> Vec<(String, bool, Vec<String>)> {
        let mut all = Vec::new();
        for sentence in sentences(text) {
            let asks = language.is_question(sentence);
            all.push((sentence.to_owned(), asks, language.words(sentence).collect()));
            for clause in clauses(sentence) {
                all.push((clause.to_owned(), asks, language.words(clause).collect()));
            }
        }
        all
    }

    fn by_line(line: &LineWords) -> Vec<(String, bool, Vec<String>)> {
        let mut all = Vec::new();
        for sentence in line.sentences() {
            let words = |words: &mut dyn Iterator<Item = LineWord<'_>>| {
                words.map(|word| word.text().to_owned()).collect::<Vec<_>>()
            };
            all.push((sentence.text().to_owned(), sentence.asks(), words(&mut sentence.words())));
            for clause in sentence.clauses() {
                all.push((clause.text().to_owned(), sentence.asks(), words(&mut clause.words())));
            }
        }
        all
    }

    #[test]
    fn a_line_has_the_sentences_clauses_and_words_of_its_text() {
        for language in Language::all() {
            for text in SAID {
                let line = language.line_words(text);
                assert_eq!(by_line(&line), by_text(language, text), "{text}");
                let meant = language.typed_out(text);
                assert_eq!(line.meant().text(), meant, "{text}");
                assert_eq!(by_line(line.meant()), by_text(language, &meant), "{text}");
            }
        }
    }

    #[test]
    fn a_line_is_found_by_what_its_text_is_found_by() {
        for language in Language::all() {
            for text in SAID {
                let line = language.line_words(text);
                assert_eq!(language.recall_keys_of(&line), language.recall_keys(text), "{text}");
            }
        }
    }

    #[test]
    fn a_word_of_a_line_has_its_number_and_its_root() {
        let english = Language::english();
        let line = english.line_words("She sold the Boats, didn't she?");
        for word in line.words() {
            let text = word.text();
            assert_eq!(word.number(), number_of(text.chars()));
            let root = english.plain_root_of(text);
            let is_empty = english.is_stop_word(text);
            assert_eq!(word.root(), (!is_empty).then(|| number_of(root.chars())), "{text}");
            assert_eq!(word.root_text(), if is_empty { "" } else { &*root });
            assert_eq!(word.is_plain(), text != "didnt");
        }
    }
}
