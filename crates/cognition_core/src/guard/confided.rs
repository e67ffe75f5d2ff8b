//! Whether the speech tells what somebody has confided, sentence by sentence and clause by clause.

use super::in_sight::is_in_sight;
use super::secrets::Telling;
use super::stating::share;
use cognition_language::Language;

/// So many words of a clause at least must be said to tell it.
const CLAUSE: usize = 3;
/// How much of a clause must be said to tell it: it is short, and stands for itself.
const OF_CLAUSE: f64 = 0.75;

impl Telling<'_> {
    /// What was confided counts by what it states: no courtesies, nothing that its hearer was asked for or to do, and
    /// nothing that all see.
    pub(super) fn tells_confided(&self, confided: &str) -> bool {
        let is_seen = |clause: &str| is_in_sight(clause, self.suggestion);
        let stated = Language::of(confided).stated_in_confidence(confided, is_seen);
        stated.iter().any(|sentence| self.tells_of_confided(sentence))
    }

    fn tells_of_confided(&self, sentence: &str) -> bool {
        let own = Language::of(sentence).clauses_of_their_own(sentence);
        // `Should ten strike: the stage door is open`: the matter stands behind the sign.
        let matter = sentence.split_once(':').map(|(_, matter)| matter);
        self.tells_sentence(sentence)
            || matter.is_some_and(|matter| self.tells_sentence(matter))
            || own.into_iter().any(|clause| self.tells_clause(clause))
            || self.tells_whose_it_is(sentence)
    }

    /// `It was your own sister`, to the captain, of `she was the captain's own sister`.
    fn tells_whose_it_is(&self, sentence: &str) -> bool {
        let speech = self.suggestion.speech();
        Language::of(sentence).tells_whose_it_is(sentence, speech)
            && !self.owners_spoken_to(sentence).is_empty()
            && !self.is_known(&self.without_listeners(sentence))
    }

    /// One of several things that a sentence states, told in one sentence, whoever it is of.
    fn tells_clause(&self, clause: &str) -> bool {
        let by = self.confider.map_or("", |by| &by.label);
        let matter = self.without_listeners(clause).without(by);
        let said = self.said_together(clause, &matter);
        said >= CLAUSE && share(said, matter.len()) >= OF_CLAUSE && !self.is_known(&matter)
    }
}
