//! The words by which an utterance shows what it does, and the forms in which they stand.

use crate::act_patterns::{Compiler, Pattern};
use crate::dialogue_act::DialogueAct;
use crate::known_word::{KnownWord, RuleClasses, ShownSet};
use crate::word_table::{Word, WordTable};
use serde::Deserialize;
use std::collections::BTreeMap;

/// As the data has them. A pattern is written as described in [`act_patterns`](crate::act_patterns).
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ActWords {
    /// A word as it is written without its apostrophe or in short, and what it stands for.
    contractions: BTreeMap<Box<str>, Box<str>>,
    /// What stands behind an apostrophe, and the word that it is.
    endings: BTreeMap<Box<str>, Box<str>>,
    classes: BTreeMap<Box<str>, Vec<Box<str>>>,
    patterns: BTreeMap<Shown, Vec<Box<str>>>,
}

/// What a pattern shows: an act, or what takes one away again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(untagged)]
pub(crate) enum Shown {
    Act(DialogueAct),
    Not(Denied),
}

/// What takes an act away that words seem to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Denied {
    /// Praise or thanks that are not meant.
    Ironic,
    /// A pronoun that stands for nothing: `what time is it`.
    Expletive,
}

impl Shown {
    pub(crate) const fn bit(self) -> ShownSet {
        match self {
            Self::Act(act) => act.bit(),
            Self::Not(Denied::Ironic) => 1 << 30,
            Self::Not(Denied::Expletive) => 1 << 31,
        }
    }
}

/// The words, ready to be asked.
#[derive(Debug)]
pub(crate) struct ActTable {
    words: WordTable,
    known: Box<[KnownWord]>,
    endings: Box<[(Box<[u8]>, Word)]>,
    patterns: Box<[Pattern]>,
    pub(crate) classes: RuleClasses,
    pub(crate) denial: Word,
    number: Word,
}

impl ActTable {
    /// `light` are words that say nothing of a matter by themselves.
    pub(crate) fn of<'l>(words: &ActWords, light: impl Iterator<Item = &'l str>) -> Self {
        let mut compiler = Compiler::default();
        light.for_each(|word| compiler.add_light(word));
        let light = ["filler", "vague"].into_iter().filter_map(|class| words.classes.get(class));
        light.flatten().for_each(|word| compiler.add_light(word));
        for (class, members) in &words.classes {
            members.iter().for_each(|member| compiler.add_to_class(class, member));
        }
        for (short, long) in &words.contractions {
            compiler.add_contraction(short, long);
        }
        let endings: Box<[_]> = words
            .endings
            .iter()
            .map(|(ending, word)| (ending.as_bytes().into(), compiler.word(word)))
            .collect();
        for (shown, patterns) in &words.patterns {
            patterns.iter().for_each(|written| compiler.add_pattern(written, shown.bit()));
        }
        let classes = RuleClasses {
            filler: compiler.class("filler"),
            joining: compiler.class("joining"),
            pronoun: compiler.class("pronoun"),
            demonstrative: compiler.class("demonstrative"),
            vague: compiler.class("vague"),
            after_bare: compiler.class("after_bare"),
            contracts: compiler.class("contracts"),
            denial: compiler.class("denial"),
            before_verb: compiler.class("before_verb"),
        };
        let (denial, number) = (compiler.word("not"), compiler.word("1"));
        let (written, known, patterns) = compiler.finish();
        let words = WordTable::of(&written);
        Self { words, known, endings, patterns, classes, denial, number }
    }

    #[inline]
    pub(crate) fn known(&self, word: Word) -> &KnownWord {
        &self.known[word.place()]
    }

    #[inline]
    pub(crate) fn find(&self, written: &[u8]) -> Word {
        self.words.find(written)
    }

    /// What stands for any number.
    pub(crate) fn number(&self) -> Word {
        self.number
    }

    /// The word that an ending is, behind an apostrophe.
    pub(crate) fn ending(&self, written: &[u8]) -> Option<Word> {
        self.endings.iter().find(|(ending, _)| **ending == *written).map(|(_, word)| *word)
    }

    /// The patterns that may begin with a word, those among them that any word may begin.
    #[inline]
    pub(crate) fn patterns(&self, word: Word) -> impl Iterator<Item = &Pattern> {
        self.known(word).patterns.iter().map(|place| &self.patterns[usize::from(*place)])
    }
}
