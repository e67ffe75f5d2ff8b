//! What a sentence opens with before it comes to its matter: a greeting, thanks, and whom they are for.

use crate::act_forms::known_word::RuleClasses;
use crate::act_forms::token::Token;
use crate::words::table::Word;

/// How far a sentence is in its opening: `hey Odo, so` of `hey Odo, so where is it`.
#[derive(Debug, Default)]
pub(crate) struct Opening {
    greeted: bool,
    called: bool,
}

impl Opening {
    /// Whether what is said may begin with a word: not with whom a greeting is for.
    pub(crate) fn may_begin(&self, tokens: &[Token], at: usize, classes: &RuleClasses) -> bool {
        !self.greeted || is_apart(tokens, at) || tokens[at].classes & classes.addressed == 0
    }

    /// Takes in a word; whether what is said may still begin behind it.
    pub(crate) fn goes_on(&mut self, tokens: &[Token], at: usize, classes: &RuleClasses) -> bool {
        let token = &tokens[at];
        if token.is_comma() || token.classes & classes.filler != 0 {
            return true;
        }
        let greets = greets(tokens, at, classes);
        self.greeted |= greets;
        greets || self.greeted && self.is_beside(tokens, at, classes)
    }

    /// Whether a word stands beside a greeting: whom it is for, one name among them, or `but`.
    fn is_beside(&mut self, tokens: &[Token], at: usize, classes: &RuleClasses) -> bool {
        let token = &tokens[at];
        if token.classes & classes.joining != 0 {
            return true;
        }
        let is_name = token.word == Word::OTHER && !self.called;
        let beside = is_name || token.classes & classes.addressed != 0;
        self.called |= is_name;
        beside && !is_apart(tokens, at)
    }
}

/// Whether a comma stands before a word.
fn is_apart(tokens: &[Token], at: usize) -> bool {
    at.checked_sub(1).is_some_and(|before| tokens[before].is_comma())
}

/// Whether a word greets or thanks: `hello`, or either of `good evening`.
fn greets(tokens: &[Token], at: usize, classes: &RuleClasses) -> bool {
    let pair = |at: usize| {
        let next = tokens.get(at + 1).map_or(0, |next| next.classes);
        tokens[at].classes & classes.wish != 0 && next & classes.wished != 0
    };
    tokens[at].classes & classes.greeting != 0 || pair(at) || at.checked_sub(1).is_some_and(pair)
}
