//! Whether the speech tells what somebody has confided, sentence by sentence.

use super::in_sight::is_in_sight;
use super::secrets::Telling;
use cognition_language::Language;

impl Telling<'_> {
    /// What was confided counts by what it states: no courtesies, nothing that its hearer was asked for or to do, and
    /// nothing that all see.
    pub(super) fn tells_confided(&self, confided: &str) -> bool {
        let is_seen = |clause: &str| is_in_sight(clause, self.suggestion);
        let stated = Language::of(confided).stated_in_confidence(confided, is_seen);
        stated.iter().any(|sentence| self.tells_of_confided(sentence))
    }

    fn tells_of_confided(&self, sentence: &str) -> bool {
        // `Should ten strike: the stage door is open`: the matter stands behind the sign.
        let matter = sentence.split_once(':').map(|(_, matter)| matter);
        self.tells_sentence(sentence) || matter.is_some_and(|matter| self.tells_sentence(matter))
    }
}
