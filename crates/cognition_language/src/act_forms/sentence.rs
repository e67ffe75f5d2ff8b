//! A sentence as its form is read: words with what is known of them, commas, and its marks.

use crate::act_forms::known_word::RuleClasses;
use crate::act_forms::opening::Opening;
use crate::act_forms::token::Token;

/// Words and commas of a sentence that count; the rest of a longer one is passed over.
const MOST: usize = 64;

/// One sentence.
#[derive(Debug)]
pub(crate) struct Sentence {
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

impl Default for Sentence {
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

impl Sentence {
    /// Begins another sentence.
    pub(crate) fn clear(&mut self) {
        self.count = 0;
        (self.is_asked, self.is_exclaimed) = (false, false);
    }

    /// Whether it has words, or a mark that says something without them.
    pub(crate) fn says_something(&self) -> bool {
        self.count > 0 || self.is_asked
    }

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

    pub(crate) fn push(&mut self, token: Token) {
        let doubled = token.is_comma() && self.tokens().last().is_none_or(Token::is_comma);
        if self.count < MOST && !doubled {
            self.tokens[self.count] = token;
            self.count += 1;
        }
    }

    /// Finds out where it begins and where it ends.
    pub(crate) fn settle(&mut self, classes: &RuleClasses) {
        let is_filler = |token: &Token| token.is_comma() || token.classes & classes.filler != 0;
        let (mut beginnings, mut clauses) = (0_u64, 0_u64);
        let (mut opening, mut opens, mut calling) = (Opening::default(), true, true);
        let mut clause = true;
        let tokens = self.tokens();
        for (at, token) in tokens.iter().enumerate() {
            let bit = 1 << at;
            let begins = opens && opening.may_begin(tokens, at, classes);
            beginnings |= if begins { bit } else { 0 };
            clauses |= if clause || begins { bit } else { 0 };
            opens = opens && opening.goes_on(tokens, at, classes)
                || token.is_comma() && calling && at <= 2;
            calling = calling && !token.is_comma();
            clause = token.is_comma() || token.classes & classes.joining != 0;
        }
        let said = tokens.iter().rposition(|token| !is_filler(token)).map_or(0, |last| last + 1);
        let comma = tokens[..said].iter().rposition(Token::is_comma);
        let called = comma.filter(|comma| said - comma <= 3 && *comma > 0);
        let whole = |at: &usize| tokens[at + 1..said].iter().all(|token| token.content);
        (self.end, self.beginnings, self.clauses) =
            (called.filter(whole).unwrap_or(said), beginnings, clauses);
    }
}
