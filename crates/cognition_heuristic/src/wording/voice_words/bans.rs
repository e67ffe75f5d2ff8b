//! What is said against a deed, and how somebody is put off.

use super::VoiceWords;
use super::wording::{opens, spoken, stands};
use std::time::Duration;

impl VoiceWords {
    /// Whether a statement speaks against what is done to what it is about. What may be done until a
    /// certain hour is not forbidden.
    pub(crate) fn forbids(&self, statement: &str) -> bool {
        let spoken = spoken(statement);
        let has = |words: &[String]| words.iter().any(|words| stands(&spoken, words));
        let opens = |words: &String| opens(&spoken, words);
        let permits = has(&self.permits) && !self.language.denies(statement);
        !permits && (has(&self.forbids) || self.forbidding_openings.iter().any(opens))
    }

    /// Whether a statement of somebody's profile says that a thing is another's: `It belongs to the captain.`
    pub(crate) fn is_of_another(&self, statement: &str) -> bool {
        let spoken = spoken(statement);
        let has = |of: &[String]| of.iter().any(|words| stands(&spoken, words));
        has(&self.owning) && !has(&self.owned_by_me)
    }

    /// Whether a statement says that a thing is not to be parted with: `It must not leave the room.`
    pub(crate) fn stays_where_it_is(&self, statement: &str) -> bool {
        let spoken = spoken(statement);
        self.not_parted_with.iter().any(|words| stands(&spoken, words))
    }

    /// Whether whom a statement names is the one to whom it does not apply.
    pub(crate) fn excepts(&self, statement: &str) -> bool {
        let spoken = spoken(statement);
        self.excepts.iter().any(|words| stands(&spoken, words))
    }

    /// Whether it says what nobody is to do.
    pub(crate) fn is_of_nobody(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.nobody.iter().any(|words| stands(&spoken, words))
    }

    /// Whether it is about coming in.
    pub(crate) fn is_of_entry(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.entering.iter().any(|words| stands(&spoken, words))
    }

    /// Whether it puts somebody off.
    pub(crate) fn puts_off(&self, sentence: &str) -> bool {
        let spoken = spoken(sentence);
        self.deferring.iter().any(|words| stands(&spoken, words))
    }

    /// Why something is not done before a time.
    pub(crate) fn sworn(&self, until: &str) -> String {
        self.sworn.replace("{until}", until)
    }

    /// How long an answer stands that puts off and names no time.
    pub(crate) fn stands_for(&self) -> Duration {
        Duration::from_mins(self.deferring_minutes)
    }
}
