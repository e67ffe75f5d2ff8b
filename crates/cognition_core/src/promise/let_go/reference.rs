//! Which promise words refer to, and in which language.

use crate::mind::{GameTime, StableId};
use crate::promise::commitment::Commitment;
use crate::promise::commitments::Commitments;
use cognition_language::Language;

impl Commitments {
    /// The language of some words, where they don't tell it that of the latest promise.
    pub(in crate::promise) fn tongue_of(&self, words: &str) -> &'static Language {
        let latest =
            || self.iter().next_back().map_or(Language::english(), |it| Language::of(&it.text));
        Language::of_utterance(words, latest)
    }

    /// What is owed to somebody and meant by some words: what they name, or all that there is.
    pub(super) fn meant_by(&self, to: &StableId, words: &str, now: GameTime) -> Option<u32> {
        let language = self.tongue_of(words);
        let owed = || self.owed(now).filter(|owed| owed.target.as_ref() == Some(to));
        let named = |owed: &&Commitment| {
            let whole = language.with_whole_compounds(words, &owed.text);
            language.share_held(owed.words().stems(), &[&whole]) > 0.0
        };
        let only = || owed().next().filter(|_| owed().count() == 1);
        owed().find(named).or_else(only).map(|owed| owed.id)
    }
}
