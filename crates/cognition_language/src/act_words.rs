//! The words by which an utterance shows what it does, and the forms in which they stand.

use crate::act_patterns::{Compiler, Pattern};
use crate::dialogue_act::DialogueAct;
use crate::known_word::{KnownWord, RuleClasses, ShownSet};
use crate::word_table::{Word, WordTable};
use serde::Deserialize;
use std::collections::BTreeMap;

/// As the data has them. A pattern is written as described in [`act_patterns`](crate::act_patterns).
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ActWords {
    /// A word as it is written without its apostrophe or in short, and what it stands for.
    contractions: BTreeMap<Box<str>, Box<str>>,
    /// What stands behind an apostrophe, and the word that it is.
    endings: BTreeMap<Box<str>, Box<str>>,
    /// What stands before an apostrophe, and the word that it is: `l` is `le`.
    elisions: BTreeMap<Box<str>, Box<str>>,
    /// What may be written onto a verb of the class `imperative`: `me`, `lo` as in `dámelo`.
    enclitics: Vec<Box<str>>,
    /// A word with endings stands for each of its forms: `ouvr/e/ez` is `ouvre` and `ouvrez`.
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
    elisions: Box<[(Box<[u8]>, Word)]>,
    enclitics: Box<[(Box<[u8]>, Word)]>,
    unspaced: bool,
    patterns: Box<[Pattern]>,
    pub(crate) classes: RuleClasses,
    pub(crate) denial: Word,
    number: Word,
}

impl ActTable {
    /// `light` are words that say nothing of a matter by themselves.
    pub(crate) fn of<'l>(
        words: &ActWords,
        light: impl Iterator<Item = &'l str>,
        unspaced: bool,
    ) -> Self {
        let mut compiler = Compiler::default();
        light.for_each(|word| compiler.add_light(word));
        let light = ["filler", "vague"].into_iter().filter_map(|class| words.classes.get(class));
        light.flatten().flat_map(|word| forms(word)).for_each(|word| compiler.add_light(&word));
        for (class, members) in &words.classes {
            let members = members.iter().flat_map(|member| forms(member));
            members.for_each(|member| compiler.add_to_class(class, &member));
        }
        for (short, long) in &words.contractions {
            compiler.add_contraction(short, long);
        }
        let mut by_bytes = |written: &BTreeMap<Box<str>, Box<str>>| {
            let mut pair = |part: &str, word: &str| (part.as_bytes().into(), compiler.word(word));
            let pairs = written.iter().map(|(part, word)| pair(part, word));
            pairs.collect::<Box<[(Box<[u8]>, Word)]>>()
        };
        let (endings, elisions) = (by_bytes(&words.endings), by_bytes(&words.elisions));
        let enclitics = words.enclitics.iter();
        let enclitics =
            enclitics.map(|word| (word.as_bytes().into(), compiler.word(word))).collect();
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
            imperative: compiler.class("imperative"),
        };
        let (denial, number) = (compiler.word("not"), compiler.word("1"));
        let (written, known, patterns) = compiler.finish();
        let words = WordTable::of(&written);
        Self {
            words,
            known,
            endings,
            elisions,
            enclitics,
            unspaced,
            patterns,
            classes,
            denial,
            number,
        }
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

    /// The word that stands shortened before an apostrophe.
    pub(crate) fn elided(&self, written: &[u8]) -> Option<Word> {
        self.elisions.iter().find(|(elided, _)| **elided == *written).map(|(_, word)| *word)
    }

    /// What is written onto a word, and the rest of it; each in turn, the shortest rest first.
    pub(crate) fn enclitics<'w>(
        &self,
        written: &'w [u8],
    ) -> impl Iterator<Item = (&'w [u8], Word)> {
        let ends = self.enclitics.iter();
        ends.filter_map(|(end, word)| Some((written.strip_suffix(&**end)?, *word)))
    }

    pub(crate) fn has_enclitics(&self) -> bool {
        !self.enclitics.is_empty()
    }

    /// Whether no space stands between words.
    pub(crate) const fn is_unspaced(&self) -> bool {
        self.unspaced
    }

    /// The patterns that may begin with a word, those among them that any word may begin.
    #[inline]
    pub(crate) fn patterns(&self, word: Word) -> impl Iterator<Item = &Pattern> {
        self.known(word).patterns.iter().map(|place| &self.patterns[usize::from(*place)])
    }
}

/// The forms that a word of the data stands for.
pub(crate) fn forms(written: &str) -> impl Iterator<Item = Box<str>> + '_ {
    let (stem, endings) = match written.split_once('/') {
        Some((stem, endings)) => (stem, endings),
        None => (written, ""),
    };
    endings.split('/').map(move |ending| [stem, ending].concat().into())
}
