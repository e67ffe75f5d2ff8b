//! When the time of a promise comes near.

use crate::mind::GameTime;
use crate::promise::commitment::Commitment;
use crate::promise::commitment_kind::CommitmentKind;
use crate::promise::due::time_kind::TimeBound;
use std::time::Duration;

/// How long before its time something comes near, if that is no more than a quarter of the time that there is for it.
const NEAR: Duration = Duration::from_mins(10);

impl Commitment {
    /// When its time comes near, where it is to be done by a time: ten minutes before, or as its last quarter begins.
    /// None for what is due at a time or from one on, which comes to mind then, for what has no time, and for what is
    /// kept by letting it pass.
    ///
    /// ```
    /// use cognition_core::mind::GameTime;
    /// use cognition_core::promise::{CommitmentRules, CommitmentSource, Commitments, ProposedCommitment};
    ///
    /// let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
    /// let text = "bring Mara the iron key".to_owned();
    /// let due = Some("in 20 minutes".to_owned());
    /// let proposed = ProposedCommitment { text, due, ..Default::default() };
    /// let opened = promised.open(&proposed, CommitmentSource::Game, None, &rules, GameTime::default());
    /// let near = opened.ok().and_then(|commitment| commitment.comes_near());
    /// assert_eq!(near, Some(GameTime::from_secs(15 * 60)));
    /// ```
    pub fn comes_near(&self) -> Option<GameTime> {
        let is_by = self.terms.is_timed() && self.terms.bound == TimeBound::By;
        if !is_by || self.is_kept_by_time() {
            return None;
        }
        let left = NEAR.min(self.due.since(self.begins()) / 4);
        Some(GameTime::default() + self.due.since(GameTime::default() + left))
    }

    /// When its hour strikes, where the mind is to be somewhere then. It comes to mind before, as it is time to set out;
    /// who hasn't gone by then is late. None for anything else.
    ///
    /// ```
    /// use cognition_core::mind::GameTime;
    /// use cognition_core::promise::{CommitmentRules, CommitmentSource, Commitments, ProposedCommitment};
    ///
    /// let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
    /// let text = "be in the loft".to_owned();
    /// let due = Some("at 14:30".to_owned());
    /// let proposed = ProposedCommitment { text, due, ..Default::default() };
    /// let opened = promised.open(&proposed, CommitmentSource::Game, None, &rules, GameTime::default());
    /// let strikes = opened.ok().and_then(|commitment| commitment.strikes());
    /// assert_eq!(strikes, Some(GameTime::from_secs((14 * 60 + 30) * 60)));
    /// ```
    pub fn strikes(&self) -> Option<GameTime> {
        let is_at = self.terms.is_timed() && self.terms.bound == TimeBound::At;
        let sets_out = is_at && self.kind == CommitmentKind::Go && !self.is_kept_by_time();
        (sets_out && self.begins() < self.due).then_some(self.due)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::commitments::Commitments;
    use crate::promise::test_opening::{at, open, proposing};

    fn near(text: &str, due: Option<&str>) -> Option<GameTime> {
        let mut promised = Commitments::default();
        let opened = open(&mut promised, &proposing(text, None, due), 0).expect("should pass");
        promised.get(opened).expect("was just opened").comes_near()
    }

    #[test]
    fn a_time_comes_near_ten_minutes_before_or_in_its_last_quarter() {
        let bring = "bring Mara the iron key";
        assert_eq!(near(bring, Some("in 2 hours")), Some(at(110)));
        assert_eq!(near(bring, Some("in 20 minutes")), Some(at(15)));
        assert_eq!(near(bring, Some("in 4 minutes")), Some(at(3)));
        assert_eq!(near(bring, Some("by noon")), Some(at(11 * 60 + 50)));
    }

    #[test]
    fn nothing_comes_near_that_is_due_at_a_time_has_none_or_is_to_be_left_undone() {
        assert_eq!(near("knock on Corin's door", Some("at 9:00")), None);
        assert_eq!(near("bring Mara the iron key", None), None);
        assert_eq!(near("never go to the cellar", None), None);
        assert_eq!(near("stay by the fire", Some("until noon")), None);
    }

    #[test]
    fn the_hour_strikes_for_who_is_to_be_somewhere_then() {
        let strikes = |text: &str, due: Option<&str>| {
            let mut promised = Commitments::default();
            let opened = open(&mut promised, &proposing(text, None, due), 0).expect("should pass");
            promised.get(opened).expect("was just opened").strikes()
        };
        for text in ["be in the loft", "come to the mill", "go to the cellar"] {
            assert_eq!(strikes(text, Some("at noon")), Some(at(12 * 60)), "{text}");
        }
        assert_eq!(strikes("ring the bell", Some("at noon")), None, "it comes to mind then");
        assert_eq!(strikes("come to the mill", Some("by noon")), None);
        assert_eq!(strikes("come to the mill", None), None);
    }
}
