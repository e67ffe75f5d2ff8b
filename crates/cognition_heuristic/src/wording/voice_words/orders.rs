//! Orders, conditions and corrections, and talk of knowing, telling and agreeing.

use super::VoiceWords;
use super::wording::{opens, spoken, stands};
use crate::wording::words::tokens;
use cognition_language::DialogueAct;

impl VoiceWords {
    /// Whether a goal is put as an order to oneself: `Know who has what`.
    pub(crate) fn orders(&self, goal: &str) -> bool {
        let first = tokens(goal).next().unwrap_or_default();
        let is_named = self.articles.contains(&first) || self.people.contains(&first);
        let is_own = self.asker.contains(&first) || is_named;
        self.ordering.contains(&first)
            || !is_own && self.language.dialogue_acts(goal).has(DialogueAct::Request)
    }

    /// Whether a sentence names the deed for which something is offered.
    pub(crate) fn sets_a_condition(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.conditions.iter().any(|words| stands(&spoken, words))
    }

    /// Whether a sentence takes back what was said just before.
    pub(crate) fn takes_back(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.corrections.iter().any(|words| opens(&spoken, words))
    }

    /// Whether a sentence sounds like a request and asks for no deed.
    pub(crate) fn asks_for_nothing(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.idle.iter().any(|words| stands(&spoken, words))
    }

    /// Whether a sentence speaks of knowing something.
    pub(crate) fn speaks_of_knowing(&self, sentence: &str) -> bool {
        tokens(sentence).any(|word| self.knowing.contains(&word))
    }

    /// Whether a sentence speaks of knowing something, or of saying it.
    pub(crate) fn speaks_of_telling(&self, sentence: &str) -> bool {
        self.speaks_of_knowing(sentence) || tokens(sentence).any(|word| self.saying.contains(&word))
    }

    /// Whether a sentence speaks of several people who want the same.
    pub(crate) fn speaks_of_agreeing(&self, sentence: &str) -> bool {
        tokens(sentence).any(|word| self.agreeing.contains(&word))
    }

    /// Whether a word denies in a question and names nothing.
    pub(crate) fn merely_denies(&self, word: &str) -> bool {
        self.denying.iter().any(|denying| self.root(denying.clone()) == word)
    }
}
