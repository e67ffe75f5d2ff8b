//! How a sentence says that something was otherwise, and which values it puts aside.

use crate::dialogue::said::Said;
use crate::grammar::word_number::number_of;
use crate::language::Language;
use crate::words::memory::Lexeme;

/// How far somebody says of what they state that it was otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Correction {
    #[default]
    None,
    /// Something has changed: `now`, `instead`.
    Change,
    /// It says no, which may as well answer somebody.
    Denial,
    /// What was said was wrong: `I misspoke`, `after all`.
    Outright,
    /// What was said is not to be believed any more, whatever holds instead.
    Withdrawal,
}

impl Correction {
    /// What it means for what is said next: who withdraws one thing states others.
    pub(super) fn carried(self) -> Self {
        self.min(Self::Outright)
    }
}

pub(super) fn correction(language: &Language, said: &Said) -> Correction {
    let memory = &language.memory;
    match () {
        () if memory.withdrawals.stands_in(said) => Correction::Withdrawal,
        () if memory.corrections.stands_in(said) => Correction::Outright,
        () if memory.noes.stands_in(said) || memory.breaking_off.stands_in(said) => {
            Correction::Denial
        }
        () if memory.changes.stands_in(said) || mends(language, said) => Correction::Change,
        () => Correction::None,
    }
}

/// `I mean the cellar`: of what was said before, since it says hardly anything in front of that.
fn mends(language: &Language, said: &Said) -> bool {
    let says_nothing = |lexeme: Lexeme| lexeme.stops || lexeme.fills;
    let means = |token: &&str| is_word(token) && !says_nothing(language.lexeme(token));
    let opens = |before: &str| before.split_ascii_whitespace().filter(means).count() <= 1;
    let mut phrases = language.memory.mending.iter();
    phrases.any(|phrase| said.places(phrase).next().is_some_and(opens))
}

/// The values that give way to others of the same sentence: `six` in `five instead of six`, `Friday` in
/// `on Friday, I mean Sunday`.
pub(super) fn put_aside(language: &Language, said: &Said) -> Vec<u32> {
    let memory = &language.memory;
    let value = |token: &str| Some((language.lexeme(token).value?, number_of(token.chars())));
    let in_place = memory.in_place.iter().filter_map(|phrase| {
        said.after(phrase)?.split_ascii_whitespace().take_while(is_word).find_map(value)
    });
    let mended = memory.mending.iter().filter_map(|phrase| {
        let (list, _) = said.after(phrase)?.split_ascii_whitespace().find_map(value)?;
        let before = said.places(phrase).next()?.split_ascii_whitespace();
        before.rev().filter_map(value).find(|(other, _)| *other == list)
    });
    in_place.chain(mended).map(|(_, value)| value).collect()
}

/// A sign is none.
fn is_word(token: &&str) -> bool {
    token.contains(char::is_alphanumeric)
}

/// `Alric` in `My name is Alric`.
pub(super) fn name_given(language: &Language, said: &Said) -> Option<u32> {
    let after = language.memory.naming.iter().find_map(|phrase| said.after(phrase))?;
    Some(number_of(after.split_ascii_whitespace().next()?.chars()))
}
