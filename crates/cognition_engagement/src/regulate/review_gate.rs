//! Which reviews count: a reviewer is a consultant, not an authority.

use super::audit::AuditedDecision;
use crate::route::{EngagementMode, RouteReview};
use serde::{Deserialize, Serialize};
use std::fmt;
use strum::IntoStaticStr;

/// A review must be surer than this to count.
const SURE: f64 = 0.70;
/// Somebody who was pleased more than this is right against any reviewer.
const PLEASED: f64 = 0.2;

/// Why a review does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Discounted {
    /// The reviewer is not surer than 0.70.
    Unsure,
    /// It disagrees, and the one who was answered was pleased.
    UserPleased,
    /// It disagrees, and would rather have ignored what somebody said.
    WouldIgnore,
}

impl Discounted {
    /// How it is saved and shown.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl fmt::Display for Discounted {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

impl AuditedDecision {
    /// Why its review does not count; `None` where it does, or where there is none. It goes by the
    /// feedback that is known now.
    pub fn discounted(&self) -> Option<Discounted> {
        let review = self.review.as_ref()?;
        let pleased = self.feedback.is_some_and(|feedback| feedback.reward > PLEASED);
        let ignoring = |modes: &[EngagementMode]| modes.contains(&EngagementMode::Ignore);
        let flagged = &review.uncertainty_dimensions;
        if review.confidence.is_nan() || review.confidence <= SURE {
            Some(Discounted::Unsure)
        } else if review.agree_with_decision {
            None
        } else if pleased {
            Some(Discounted::UserPleased)
        } else if !self.signals.is_empty() && flagged.iter().any(|it| ignoring(&it.affected_modes))
        {
            Some(Discounted::WouldIgnore)
        } else {
            None
        }
    }

    /// Its review, if it counts.
    pub fn counted_review(&self) -> Option<&RouteReview> {
        self.review.as_ref().filter(|_| self.discounted().is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_audit::{decision, judged, reviewed};
    use super::*;
    use crate::route::{Dimension, RouteOutcome};

    fn told(decision: &AuditedDecision) -> &'static str {
        decision.discounted().map_or("counts", Discounted::name)
    }

    #[test]
    fn a_reviewer_must_be_surer_than_seven_in_ten() {
        for agree in [true, false] {
            for (confidence, expected) in
                [(0.70, "unsure"), (0.71, "counts"), (1.0, "counts"), (f64::NAN, "unsure")]
            {
                let review = reviewed(agree, confidence, None, decision("mara", 1, 1));
                assert_eq!(told(&review), expected, "{agree} {confidence}");
            }
        }
    }

    #[test]
    fn whoever_was_pleased_is_right_against_a_reviewer() {
        let pleased = || judged(RouteOutcome::CorrectRoute, decision("mara", 1, 1));
        assert_eq!(told(&reviewed(false, 0.9, None, pleased())), "user_pleased");
        assert_eq!(told(&reviewed(true, 0.9, None, pleased())), "counts");
        let displeased = judged(RouteOutcome::MissedClarify, decision("mara", 1, 1));
        assert_eq!(told(&reviewed(false, 0.9, None, displeased)), "counts");
    }

    #[test]
    fn nobody_is_to_ignore_what_was_said() {
        let mut review =
            reviewed(false, 0.9, Some(Dimension::IntentClarity), decision("mara", 1, 1));
        assert_eq!(told(&review), "counts");
        let flagged = review.review.as_mut().expect("is reviewed");
        flagged.uncertainty_dimensions[0].affected_modes.push(EngagementMode::Ignore);
        assert_eq!(told(&review), "would_ignore");
        review.signals.text.prompt_token_count = 0;
        assert_eq!(told(&review), "counts");
        assert!(review.counted_review().is_some());
    }

    #[test]
    fn without_a_review_nothing_is_discounted_and_nothing_counts() {
        let plain = decision("mara", 1, 1);
        assert!(plain.discounted().is_none() && plain.counted_review().is_none());
    }
}
