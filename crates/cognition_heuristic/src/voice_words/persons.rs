//! Of whom a sentence speaks: of who says it, of who hears it, of a third.

use super::VoiceWords;
use super::wording::{spoken, stands};
use crate::words::{Words, tokens};

impl VoiceWords {
    /// Whether a sentence is about whoever says it.
    pub(crate) fn speaks_of_itself(&self, sentence: &str) -> bool {
        tokens(sentence).any(|word| self.asker.contains(&word) && !self.listener.contains(&word))
    }

    /// Whether a sentence speaks of somebody who is neither its speaker nor its hearer.
    pub(crate) fn names_a_third(&self, sentence: &str) -> bool {
        tokens(sentence).any(|word| self.thirds.contains(&word))
    }

    /// Whether something is asked for somebody who is not named: `Give her the key.`
    pub(crate) fn asks_for_a_third(&self, sentence: &str) -> bool {
        let has = |of: &[String]| tokens(sentence).any(|word| of.contains(&word));
        has(&self.for_a_third) && !has(&self.for_speaker)
    }

    /// Whether a text begins with whoever speaks: `I am to get the oar`.
    pub(crate) fn begins_with_speaker(&self, text: &str) -> bool {
        let first = tokens(text).next();
        first.is_some_and(|first| self.speaker.contains(&first) || self.asker.contains(&first))
    }

    /// Whether a sentence is about whoever is spoken to: `You go to the mill.`
    pub(crate) fn begins_with_listener(&self, sentence: &str) -> bool {
        tokens(sentence).next().is_some_and(|first| self.listener.contains(&first))
    }

    /// Whether whoever is asked does, or is, what the question is about: `you`, and not `your`.
    pub(crate) fn asks_what_listener_does(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.hearer.iter().any(|words| stands(&spoken, words)) && self.asks_of_listener(sentence)
    }

    /// Whether a question is about whoever is asked, and not about what they know.
    pub(crate) fn asks_of_listener(&self, text: &str) -> bool {
        let spoken = spoken(text);
        let has = |words: &[String]| words.iter().any(|words| stands(&spoken, words));
        has(&self.listener) && !has(&self.witness)
    }

    /// Whether one names oneself by one of these words.
    pub(crate) fn names_speaker(&self, roots: &[String]) -> bool {
        self.speaker.iter().any(|word| roots.contains(&self.root(word.clone())))
    }

    /// Whether whoever is spoken to is named.
    pub(crate) fn names_listener(&self, text: &str) -> bool {
        let spoken = spoken(text);
        self.listener.iter().any(|words| stands(&spoken, words))
    }

    /// What the asker does or is, in a question about the asker: of `What do I paint?`, `paint`.
    pub(crate) fn deed_of_speaker(&self, sentence: &str) -> Option<Words> {
        let spoken = spoken(sentence);
        let after = |words: &String| spoken.split_once(&format!(" {words} ")).map(|(_, rest)| rest);
        let rest = self.of_oneself.iter().find_map(after)?;
        Some(rest.split(' ').next().map(Words::of).unwrap_or_default())
    }

    /// Whether a statement begins with one person, whom it tells of: `The miller is away.`
    pub(crate) fn tells_of_somebody(&self, statement: &str, names: &Words) -> bool {
        let first = tokens(statement).find(|word| !self.articles.contains(word));
        first.is_some_and(|first| self.people.contains(&first) || names.meets(&Words::of(&first)))
    }

    /// Whether a sentence is about whoever says it or hears it: `Sit, sit` is not.
    pub(crate) fn concerns_both(&self, sentence: &str) -> bool {
        tokens(sentence).any(|word| self.asker.contains(&word))
    }
}
