//! The weights that the regulator may move, and how far.

use super::pressure::{PressureKind, Pressures};
use crate::route::{Dimension, RouteOutcome, RoutingWeights};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;

/// A weight that the regulator may move. The bounds of all of them are those of
/// `data/schemas/routing.schema.json`, so that what it writes can be read as a file of weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Parameter {
    /// [`RespondWeights::base`](crate::route::RespondWeights::base), 0.3 to 0.7.
    #[serde(rename = "respond.base")]
    RespondBase,
    /// [`RespondWeights::cold_penalty`](crate::route::RespondWeights::cold_penalty), 0.05 to 0.3.
    #[serde(rename = "respond.cold_penalty")]
    RespondColdPenalty,
    /// [`ClarifyWeights::cold_boost`](crate::route::ClarifyWeights::cold_boost), 0.1 to 0.4.
    #[serde(rename = "clarify.cold_boost")]
    ClarifyColdBoost,
    /// [`GatherWeights::base`](crate::route::GatherWeights::base), 0.05 to 0.4.
    #[serde(rename = "act.base")]
    ActBase,
    /// [`GatherWeights::question_moderate_context`](crate::route::GatherWeights::question_moderate_context),
    /// 0.05 to 0.35.
    #[serde(rename = "act.question_moderate_context")]
    ActQuestion,
    /// [`AcknowledgeWeights::question_penalty`](crate::route::AcknowledgeWeights::question_penalty),
    /// 0.1 to 0.5.
    #[serde(rename = "acknowledge.question_penalty")]
    AcknowledgePenalty,
    /// [`TieBreakWeights::base_margin`](crate::route::TieBreakWeights::base_margin), 0.05 to 0.3,
    /// and never below the smallest margin.
    #[serde(rename = "tie_break.base_margin")]
    TieBreakMargin,
}

impl Parameter {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::RespondBase,
        Self::RespondColdPenalty,
        Self::ClarifyColdBoost,
        Self::ActBase,
        Self::ActQuestion,
        Self::AcknowledgePenalty,
        Self::TieBreakMargin,
    ];

    /// Where it stands in a file of weights: `respond.base`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::RespondBase => "respond.base",
            Self::RespondColdPenalty => "respond.cold_penalty",
            Self::ClarifyColdBoost => "clarify.cold_boost",
            Self::ActBase => "act.base",
            Self::ActQuestion => "act.question_moderate_context",
            Self::AcknowledgePenalty => "acknowledge.question_penalty",
            Self::TieBreakMargin => "tie_break.base_margin",
        }
    }

    /// How far it may go, given the other weights. Where the acts of an utterance count, they say
    /// when to ask back and when to look something up, and these weights go less far.
    pub fn bounds(self, weights: &RoutingWeights) -> RangeInclusive<f64> {
        let reads_acts = weights.dialogue.is_some();
        match self {
            Self::RespondBase if reads_acts => 0.6..=0.7,
            Self::RespondColdPenalty if reads_acts => 0.05..=0.1,
            Self::ClarifyColdBoost if reads_acts => 0.1..=0.2,
            Self::ActBase | Self::ActQuestion if reads_acts => 0.05..=0.15,
            Self::RespondBase => 0.3..=0.7,
            Self::RespondColdPenalty => 0.05..=0.3,
            Self::ClarifyColdBoost => 0.1..=0.4,
            Self::ActBase => 0.05..=0.4,
            Self::ActQuestion => 0.05..=0.35,
            Self::AcknowledgePenalty => 0.1..=0.5,
            Self::TieBreakMargin => weights.tie_break.min_margin.clamp(0.05, 0.3)..=0.3,
        }
    }

    /// Its value.
    pub const fn get(self, weights: &RoutingWeights) -> f64 {
        match self {
            Self::RespondBase => weights.respond.base,
            Self::RespondColdPenalty => weights.respond.cold_penalty,
            Self::ClarifyColdBoost => weights.clarify.cold_boost,
            Self::ActBase => weights.act.base,
            Self::ActQuestion => weights.act.question_moderate_context,
            Self::AcknowledgePenalty => weights.acknowledge.question_penalty,
            Self::TieBreakMargin => weights.tie_break.base_margin,
        }
    }

    pub(super) const fn set(self, weights: &mut RoutingWeights, value: f64) {
        *match self {
            Self::RespondBase => &mut weights.respond.base,
            Self::RespondColdPenalty => &mut weights.respond.cold_penalty,
            Self::ClarifyColdBoost => &mut weights.clarify.cold_boost,
            Self::ActBase => &mut weights.act.base,
            Self::ActQuestion => &mut weights.act.question_moderate_context,
            Self::AcknowledgePenalty => &mut weights.acknowledge.question_penalty,
            Self::TieBreakMargin => &mut weights.tie_break.base_margin,
        } = value;
    }

    /// The one weight that answers a pressure, and which way it goes: 1 for up, -1 for down. None
    /// where nothing says which it should be.
    pub(super) fn answering(kind: PressureKind, pressures: &Pressures) -> Option<(Self, f64)> {
        match kind {
            PressureKind::TieBreaks => Some((Self::TieBreakMargin, -1.0)),
            PressureKind::RespondOverused => Some((Self::RespondBase, -1.0)),
            PressureKind::ActMissed => Some((Self::ActBase, 1.0)),
            PressureKind::Misroutes => pressures.misrouted.and_then(Self::for_misroute),
            PressureKind::Disagreement => {
                pressures.disagreement.dimension.map(|dimension| (Self::clearing(dimension), 1.0))
            }
        }
    }

    const fn for_misroute(outcome: RouteOutcome) -> Option<(Self, f64)> {
        match outcome {
            RouteOutcome::MissedClarify => Some((Self::ClarifyColdBoost, 1.0)),
            RouteOutcome::MissedAct => Some((Self::ActQuestion, 1.0)),
            RouteOutcome::UnderEngagement => Some((Self::AcknowledgePenalty, 1.0)),
            RouteOutcome::CorrectRoute => None,
        }
    }

    const fn clearing(dimension: Dimension) -> Self {
        match dimension {
            Dimension::MemoryAvailability => Self::ActQuestion,
            Dimension::IntentClarity => Self::ClarifyColdBoost,
            Dimension::ToneAmbiguity => Self::TieBreakMargin,
            Dimension::ContextSufficiency => Self::RespondColdPenalty,
            Dimension::SocialVsSubstantive => Self::AcknowledgePenalty,
        }
    }
}

impl fmt::Display for Parameter {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    #[test]
    fn the_bounds_are_those_of_the_schema_and_the_names_are_its_paths() {
        let schema = bundled!("data/schemas/routing.schema.json");
        let schema: Value = serde_json::from_str(schema).expect("is JSON");
        let mut weights = RoutingWeights::document().clone();
        weights.tie_break.min_margin = 0.0;
        let mut saved = serde_json::to_value(&weights).expect("weights are plain numbers");
        for parameter in Parameter::ALL {
            let (group, name) = parameter.name().split_once('.').expect("a group and a name");
            let known = &schema["properties"][group]["properties"][name];
            let bounds = [known["minimum"].as_f64(), known["maximum"].as_f64()];
            let own = parameter.bounds(&weights);
            assert_eq!(bounds, [Some(*own.start()), Some(*own.end())], "{parameter}");
            assert_eq!(serde_json::to_value(parameter).ok(), Some(parameter.name().into()));

            let middle = f64::midpoint(*own.start(), *own.end());
            parameter.set(&mut weights, middle);
            saved[group][name] = middle.into();
            assert_eq!(parameter.get(&weights).to_bits(), middle.to_bits());
        }
        assert_eq!(serde_json::to_value(&weights).ok(), Some(saved), "each moves its own weight");
    }

    #[test]
    fn the_margin_never_goes_below_the_smallest() {
        let mut weights = RoutingWeights::document().clone();
        weights.tie_break.min_margin = 0.12;
        assert_eq!(Parameter::TieBreakMargin.bounds(&weights), 0.12..=0.3);
    }
}
