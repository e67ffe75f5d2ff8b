//! What came of a routing decision, as the next exchange tells.

use crate::mind::GameTime;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt;
use strum::IntoStaticStr;

/// What the next exchange says about the mode that was chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[derive(IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::route::feedback"]
pub enum RouteOutcome {
    /// It was answered where asking back was due: the other says what they had meant.
    MissedClarify,
    /// It was answered where finding out was due: the other asks again what is remembered.
    MissedAct,
    /// It was acknowledged where an answer was due: the other is displeased.
    UnderEngagement,
    /// The mode was right: the other is pleased.
    #[default]
    CorrectRoute,
}

impl RouteOutcome {
    /// How it is saved and shown.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Whether another mode was due.
    pub const fn is_misroute(self) -> bool {
        !matches!(self, Self::CorrectRoute)
    }
}

impl fmt::Display for RouteOutcome {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

/// How the mode of a decision turned out: the column `feedback` of the router's audit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::route::feedback"]
pub struct RouteFeedback {
    /// What it says about the mode.
    pub outcome: RouteOutcome,
    /// How pleased the other is: 0.5 for praise, -0.2 where they say it again, -0.5 where they
    /// object or clarify, 0 otherwise.
    pub reward: f64,
    /// When the next exchange was routed.
    pub at: GameTime,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn feedback_is_saved_by_the_names_of_the_seed() {
        let feedback =
            RouteFeedback { outcome: RouteOutcome::MissedClarify, reward: -0.5, at: GameTime(7) };
        let saved = serde_json::to_value(feedback).expect("feedback is plain data");
        let expected = serde_json::json!({"outcome": "missed_clarify", "reward": -0.5, "at": 7});
        assert_eq!(saved, expected);
        assert_eq!(serde_json::from_value(saved).ok(), Some(feedback));
    }

    #[test]
    fn all_but_one_outcome_are_misroutes_and_each_is_saved_under_its_name() {
        use RouteOutcome::{CorrectRoute, MissedAct, MissedClarify, UnderEngagement};
        let all = [MissedClarify, MissedAct, UnderEngagement, CorrectRoute];
        for outcome in all {
            assert_eq!(serde_json::to_value(outcome).ok(), Some(outcome.name().into()));
        }
        assert_eq!(all.map(RouteOutcome::is_misroute), [true, true, true, false]);
    }
}
