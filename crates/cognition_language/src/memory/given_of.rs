//! Of what, and of whom, a sentence gives its values: two that give them of different things may both be true.

use crate::grammar::line_words::LineWord;
use crate::language::Language;
use crate::words::memory::Lexeme;
use std::num::NonZeroU32;

/// What the numbers of a sentence count, to whom they go, and when it tells of. Words are numbers, as in a statement.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct GivenOf {
    /// A number, and a root of what it counts: `two dogs`.
    counted: Box<[(u32, u32)]>,
    /// Who gets or is owed so many.
    receiver: Option<NonZeroU32>,
    /// Where its speaker lives, or has moved to.
    home: Option<NonZeroU32>,
}

/// When a sentence tells of. It stands beside [`GivenOf`], since a full mind keeps many of both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ToldOf {
    /// Whether it tells of what was, and whether that was a deed.
    is_past: bool,
    is_done: bool,
    /// Whether its speaker says that they have moved.
    pub(super) has_moved: bool,
}

/// The same, as it is read word by word.
#[derive(Debug, Default)]
pub(super) struct GivenReader {
    given: GivenOf,
    told: ToldOf,
    counted: Vec<(u32, u32)>,
    is_begun: bool,
    of_speaker: bool,
    /// Whether a word stands before that hands over, dwells or moves.
    hands: bool,
    dwells: bool,
    moves: bool,
    /// Whether the word before is a form of `to be`: `I was moved` tells of no move.
    is_acted_on: bool,
    /// Whether what comes next is the place where somebody lives, or has moved to.
    at_home: bool,
    at_new_home: bool,
    receiver: Option<u32>,
    counting: Option<u32>,
}

/// A word as it is read.
#[derive(Clone, Copy, Debug)]
pub(super) struct GivenWord<'w> {
    pub(super) word: LineWord<'w>,
    /// Its root, where it is of the matter.
    pub(super) root: Option<u32>,
    /// Whether it is a number that counts something, and no hour.
    pub(super) is_count: bool,
}

impl GivenReader {
    /// A clause has ended.
    pub(super) fn pause(&mut self) {
        let Self { given, told, counted, .. } = std::mem::take(self);
        *self = Self { given, told, counted, ..Self::default() };
    }

    /// All that was read.
    pub(super) fn finish(self) -> (GivenOf, ToldOf) {
        (GivenOf { counted: self.counted.as_slice().into(), ..self.given }, self.told)
    }

    pub(super) fn take(&mut self, language: &Language, it: GivenWord<'_>) {
        let lexeme = it.word.lexeme;
        let determines = lexeme.determines;
        if !std::mem::replace(&mut self.is_begun, true) {
            self.of_speaker = lexeme.of_speaker && !determines;
        }
        self.take_past(lexeme);
        self.take_count(it);
        self.take_receiver(it);
        self.take_home(language, it);
        self.hands = lexeme.hands || self.hands && determines;
    }

    /// `I live in a house`, `I moved to Ledge`; who moved to the window lives where they did.
    fn take_home(&mut self, language: &Language, it: GivenWord<'_>) {
        let root = it.root.filter(|_| self.of_speaker && (self.at_home || self.at_new_home));
        let may_be_home = |_: &u32| !self.at_new_home || language.may_be_moved_to(it.word.text());
        let root = root.filter(|_| !self.told.has_moved).filter(may_be_home);
        if let Some(root) = root {
            self.told.has_moved = self.at_new_home;
            let first = self.given.home.filter(|_| !self.at_new_home);
            self.given.home = first.or(NonZeroU32::new(root));
        }
        let lexeme = it.word.lexeme;
        self.at_home =
            (self.dwells || self.at_home) && lexeme.links || self.at_home && lexeme.determines;
        self.at_new_home = self.moves && lexeme.leads;
        self.dwells = lexeme.dwells;
        let is_acted_on = std::mem::replace(&mut self.is_acted_on, lexeme.is_be);
        self.moves = lexeme.moves && !is_acted_on;
    }

    const fn take_past(&mut self, lexeme: &Lexeme) {
        self.told.is_past |= lexeme.is_past;
        self.told.is_done |= lexeme.is_past && !lexeme.helps;
    }

    fn take_count(&mut self, it: GivenWord<'_>) {
        match it.root {
            Some(root) => self.counted.extend(self.counting.map(|count| (count, root))),
            None => self.counting = it.is_count.then_some(it.word.number()),
        }
    }

    fn take_receiver(&mut self, it: GivenWord<'_>) {
        let receiver = self.receiver.filter(|_| it.is_count).and_then(NonZeroU32::new);
        self.given.receiver = self.given.receiver.or(receiver);
        let lexeme = it.word.lexeme;
        let is_somebody =
            it.root.is_some() || lexeme.points_back || lexeme.of_speaker || lexeme.is_asked;
        let receives = self.hands && is_somebody && !lexeme.determines;
        self.receiver = receives.then_some(it.word.number());
    }
}

impl Language {
    /// Whether somebody may live in what they have moved to: it is neither what they do nor the like of `bed`.
    fn may_be_moved_to(&self, word: &str) -> bool {
        !self.memory.no_home.has(word)
            && !self.is_a_plain_order(word)
            && !self.is_verb_of_deeds(word)
            && !self.conduct.idling.iter().any(|verb| **verb == *word)
    }
}

impl GivenOf {
    /// Whether what is given is of something else than what was given before, so that both may be true; `differs` says
    /// whether they give different values, and `changes` whether something is said to have changed.
    pub(super) fn is_of_another(
        &self,
        before: &Self,
        (own, earlier): (ToldOf, ToldOf),
        differs: bool,
        changes: bool,
    ) -> bool {
        let receivers = self.receiver.zip(before.receiver);
        receivers.is_some_and(|(own, other)| own != other)
            || !differs && (self.counts_another(before) || own.is_another_deed(earlier, changes))
    }

    /// `I have two dogs`, after `I have three cats`.
    fn counts_another(&self, before: &Self) -> bool {
        let is_counted = |(_, root): &(u32, u32)| before.counted.iter().any(|(_, it)| it == root);
        let both_count = !self.counted.is_empty() && !before.counted.is_empty();
        both_count && !self.counted.iter().any(is_counted)
    }

    /// Whether a number may be held against one that was given before: they count the same, as far as both say what.
    pub(super) fn may_exclude(&self, own: u32, before: &Self, other: u32) -> bool {
        let (own, other) = (|| self.counted_by(own), || before.counted_by(other));
        let is_open = own().next().is_none() || other().next().is_none();
        is_open || own().any(|root| other().any(|it| it == root))
    }

    /// The roots of what a number counts.
    fn counted_by(&self, number: u32) -> impl Iterator<Item = u32> {
        let counted = self.counted.iter().filter(move |(count, _)| *count == number);
        counted.map(|(_, root)| *root)
    }

    /// `I moved to Ledge`, after `I live in Tarn`.
    pub(super) fn is_another_home(&self, before: &Self) -> bool {
        self.home.zip(before.home).is_some_and(|(own, other)| own != other)
    }

    /// Bytes of what it holds beside itself.
    pub(super) fn weight(&self) -> usize {
        size_of_val(&*self.counted)
    }
}

impl ToldOf {
    /// What was once is not what is now, and what was done may have been done more than once.
    const fn is_another_deed(self, before: Self, changes: bool) -> bool {
        match changes {
            true => before.is_past && !self.is_past,
            false => before.is_done && self.is_done,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::language::Language;

    fn takes_back(newer: &str, older: &str) -> bool {
        let english = Language::english();
        english.statement(newer).takes_back(&english.statement(older)).is_some()
    }

    #[test]
    fn what_is_said_of_another_matter_takes_nothing_back() {
        for (newer, older) in [
            ("my car is blue", "my bike is red"),
            ("I am at home now", "I was in the shop at noon"),
            ("I am in the shop now", "I was in the shop at noon"),
            ("Odo owes Mara 20", "Odo owes me 40"),
            ("Odo owes the smith 20", "Odo owes me 40"),
            ("i have a cat", "i have two dogs"),
            ("i have three cats", "i have two dogs"),
            ("The inn on the hill has six rooms", "The inn on the hill has two floors"),
            ("The blue key opens the attic", "The red key opens the cellar"),
            ("The second shift starts at noon", "The first shift starts at six"),
            ("I saw Mara at the inn by the mill", "I saw Mara at the inn by the quay"),
            ("I gave Wren three hens", "I gave Odo two hens"),
            ("I moved to open the door", "I live in Tarn"),
            ("I moved to help Odo with the cart", "I live in Tarn"),
            ("We moved to dance", "I live in Tarn"),
            ("I moved to bed early", "I live in Tarn"),
            ("I was moved to tears by the song", "I live in Tarn"),
        ] {
            assert!(!takes_back(newer, older), "{newer} / {older}");
        }
    }

    #[test]
    fn another_value_of_the_same_matter_still_takes_it_back() {
        for (newer, older) in [
            ("no, the bike is blue", "the bike is red"),
            ("The bike in the shed is blue", "The bike in the shed is red"),
            ("Odo owes me 20", "Odo owes me 40"),
            ("the inn on the hill has three floors", "the inn on the hill has two floors"),
            ("The first shift starts at noon", "The first shift starts at six"),
            ("I moved to Ledge", "I live in Tarn"),
            ("ive moved to Ledge", "We live in a house at Tarn"),
            ("The ale costs four coins now", "The ale costs three coins"),
        ] {
            assert!(takes_back(newer, older), "{newer} / {older}");
        }
        assert!(!takes_back("Odo moved to Ledge", "I live in Tarn"));
        assert!(!takes_back("I moved to Tarn", "I live in Tarn"));
        assert!(!takes_back("I moved to the window", "I live in Tarn"));
        assert!(!takes_back("I moved the chair", "I live in Tarn"));
    }
}
