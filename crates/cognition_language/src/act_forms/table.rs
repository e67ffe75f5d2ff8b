//! The words and forms of dialogue acts, ready to be asked.

use crate::act_forms::known_word::{KnownWord, RuleClasses};
use crate::act_forms::pattern::{Compiler, Pattern};
use crate::words::dialogue_acts::{ActWords, forms};
use crate::words::table::{Word, WordTable};
use std::collections::BTreeMap;

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
        let light = ["filler", "vague", "placeholder"]
            .into_iter()
            .filter_map(|class| words.classes.get(class));
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
            placeholder: compiler.class("placeholder"),
            turning: compiler.class("turning"),
            after_bare: compiler.class("after_bare"),
            contracts: compiler.class("contracts"),
            denial: compiler.class("denial"),
            before_verb: compiler.class("before_verb"),
            imperative: compiler.class("imperative"),
            greeting: compiler.class("greeting"),
            wish: compiler.class("wish"),
            wished: compiler.class("wished"),
            addressed: compiler.class("addressed"),
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
