//! The weights of the router, which are data: `data/routing/*.json`.

use crate::pack::{PackError, PackSchema};
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// How signals become scores. The defaults are those [for games](Self::game); every weight has
/// bounds in `data/schemas/routing.schema.json`.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[type_path = "cognition_core::route::weights"]
pub struct RoutingWeights {
    /// Weights of `RESPOND`: answer.
    pub respond: RespondWeights,
    /// Weights of `CLARIFY`: ask back.
    pub clarify: ClarifyWeights,
    /// Weights of `ACT`: find out first.
    pub act: GatherWeights,
    /// Weights of `ACKNOWLEDGE`: a greeting or thanks in return.
    pub acknowledge: AcknowledgeWeights,
    /// Weights of `IGNORE`: nothing to react to.
    pub ignore: IgnoreWeights,
    /// What changes for a mind that was not addressed.
    pub witness: WitnessWeights,
    /// What changes where something happened and nothing was said.
    pub event: EventWeights,
    /// What the mode before this one changes.
    pub after: AfterWeights,
    /// How close two modes may be before somebody is asked.
    pub tie_break: TieBreakWeights,
    /// How the margin widens in a run of unsure decisions.
    pub hysteresis: HysteresisWeights,
    /// What the acts of an utterance (a question, an order, a farewell …) count for. None: nothing,
    /// as in the mode router's design.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dialogue: Option<DialogueWeights>,
}

/// Weights of `RESPOND`: answer.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[type_path = "cognition_core::route::weights"]
pub struct RespondWeights {
    /// Before any signal. 0.3 to 0.7.
    pub base: f64,
    /// Times the warmth of the context. 0.05 to 0.4.
    pub warmth_boost: f64,
    /// Times the density of facts. 0 to 0.5.
    pub fact_density: f64,
    /// Times the density of gists. 0 to 0.5.
    pub gist_density: f64,
    /// Added for a question where the warmth is above 0.4. 0 to 0.5.
    pub question_warm: f64,
    /// Taken off in a cold context. 0.05 to 0.3.
    pub cold_penalty: f64,
    /// Taken off for a greeting. 0 to 0.5.
    pub greeting_penalty: f64,
    /// Taken off for praise. 0 to 0.5.
    pub feedback_penalty: f64,
}

/// Weights of `CLARIFY`: ask back.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[type_path = "cognition_core::route::weights"]
pub struct ClarifyWeights {
    /// Before any signal. 0.1 to 0.5.
    pub base: f64,
    /// Times what the warmth lacks of 1, in a cold context. 0.1 to 0.4.
    pub cold_boost: f64,
    /// Added for a question in a cold context. 0 to 0.5.
    pub cold_question: f64,
    /// Added for a question where no fact is known. 0 to 0.5.
    pub question_no_facts: f64,
    /// Added for a question that opens a topic. 0 to 0.5.
    pub new_topic_question: f64,
    /// Taken off in a warm context. 0.05 to 0.35.
    pub warm_penalty: f64,
}

/// Weights of `ACT`: find out first.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[type_path = "cognition_core::route::weights"]
pub struct GatherWeights {
    /// Before any signal. 0.05 to 0.4.
    pub base: f64,
    /// Added for a question where the warmth is 0.3 to 0.7. 0.05 to 0.35.
    pub question_moderate_context: f64,
    /// Added for an interrogative word where fewer than 3 facts are known. 0 to 0.5.
    pub interrogative_gap: f64,
    /// Added where the text points back. 0.05 to 0.3.
    pub implicit_reference: f64,
    /// Taken off where the warmth is below 0.15. 0 to 0.5.
    pub very_cold_penalty: f64,
    /// Taken off in a warm context with 6 facts or more. 0 to 0.5.
    pub warm_facts_penalty: f64,
    /// Added for a question where the confidence in memory is below 0.15. 0 to 0.5.
    pub memory_confidence_very_low: f64,
    /// Added for a question where it is below 0.3, but not that low. 0 to 0.5.
    pub memory_confidence_low: f64,
}

/// Weights of `ACKNOWLEDGE`: a greeting or thanks in return.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[type_path = "cognition_core::route::weights"]
pub struct AcknowledgeWeights {
    /// Before any signal. 0 to 0.3.
    pub base: f64,
    /// Added for a greeting. 0.3 to 0.8.
    pub greeting: f64,
    /// Added for praise. 0.1 to 0.8.
    pub positive_feedback: f64,
    /// Taken off for a question. 0.1 to 0.5.
    pub question_penalty: f64,
}

/// Weights of `IGNORE`: nothing to react to.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[type_path = "cognition_core::route::weights"]
pub struct IgnoreWeights {
    /// Before any signal. -1 to 0.
    pub base: f64,
    /// Added where nothing was said. 0.5 to 2.
    pub empty: f64,
}

/// What changes for a mind that was not addressed: it may act in silence, and mostly ignores. Ours;
/// the mode router's design knows no witnesses.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[type_path = "cognition_core::route::weights"]
pub struct WitnessWeights {
    /// Added to `IGNORE`. 0 to 2.
    pub ignore_boost: f64,
    /// Taken off `CLARIFY`: a witness may not speak. 0 to 2.
    pub clarify_penalty: f64,
    /// Taken off `ACT`: nobody waits for an answer. 0 to 2.
    pub act_penalty: f64,
    /// Taken off `ACKNOWLEDGE`: a witness may not speak. 0 to 2.
    pub acknowledge_penalty: f64,
}

/// What changes where something happened and nothing was said. Ours; that design knows only
/// utterances.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[type_path = "cognition_core::route::weights"]
pub struct EventWeights {
    /// Taken off `CLARIFY`: there are no words to ask about. 0 to 2.
    pub clarify_penalty: f64,
    /// Taken off `ACKNOWLEDGE`: nobody greeted or thanked. 0 to 2.
    pub acknowledge_penalty: f64,
}

/// What the mode before this one changes.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[type_path = "cognition_core::route::weights"]
pub struct AfterWeights {
    /// Taken off `ACT` after an `ACT` that found nothing. 0 to 0.5.
    pub act_penalty: f64,
    /// Added to `RESPOND` after `CLARIFY`. 0 to 0.5.
    pub clarify_boost: f64,
}

/// How close two modes may be before somebody is asked.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[type_path = "cognition_core::route::weights"]
pub struct TieBreakWeights {
    /// The margin where the warmth is 0. 0.05 to 0.3.
    pub base_margin: f64,
    /// The margin where the warmth is 1. 0 to 0.3.
    pub min_margin: f64,
    /// Added where the text points back. 0 to 0.2.
    pub implicit_reference: f64,
    /// Added where less than 0.3 of the tokens are left without repetition. 0 to 0.2.
    pub low_density: f64,
    /// Added for an interrogative word without a question mark. 0 to 0.2.
    pub unmarked_question: f64,
}

/// How the margin widens in a run of unsure decisions.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[type_path = "cognition_core::route::weights"]
pub struct HysteresisWeights {
    /// A confidence below this is unsure. 0 to 0.5.
    pub low_confidence: f64,
    /// Added to the margin when this decision and the two before it are unsure. 0 to 0.2.
    pub widening: f64,
}

/// What the [acts](crate::route::DialogueAct) of an utterance count for.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[type_path = "cognition_core::route::weights"]
pub struct DialogueWeights {
    /// Added to `RESPOND` for a question, request, offer, threat, alarm, insult, apology, reminder
    /// or memory question; for a witness, for an alarm alone. 0 to 1.
    pub calls_for_answer: f64,
    /// Added to `RESPOND` where something is told. 0 to 1.
    pub statement: f64,
    /// Times how much was said with the same partner, on any topic, to `RESPOND`. 0 to 0.5.
    pub talk_before: f64,
    /// Added to `CLARIFY` where the words refer to nothing. 0 to 2.
    pub unresolved: f64,
    /// Taken off `CLARIFY` after `CLARIFY` on the same topic. 0 to 2.
    pub asked_before: f64,
    /// Added to `ACT` for a question about what was said or done before. 0 to 2.
    pub memory_question: f64,
    /// Times the confidence in memory, taken off `ACT` for such a question. 0 to 2.
    pub memory_at_hand: f64,
    /// Added to `ACT` for a reminder, a list or a plan. 0 to 2.
    pub note: f64,
    /// Added to `ACKNOWLEDGE` for a greeting. 0 to 2.
    pub greeting: f64,
    /// Added to `ACKNOWLEDGE` for a farewell. 0 to 2.
    pub farewell: f64,
    /// Added to `ACKNOWLEDGE` for thanks that are meant. 0 to 2.
    pub thanks: f64,
    /// Added to `ACKNOWLEDGE` for praise that is meant. 0 to 2.
    pub praise: f64,
    /// Taken off `ACKNOWLEDGE` where an answer or a deed is called for as well. 0 to 2.
    pub business_penalty: f64,
    /// Taken off `ACKNOWLEDGE` where a greeting or thanks come with something that is
    /// told. 0 to 2.
    pub news_penalty: f64,
    /// Added to `IGNORE` for what says nothing: `Hm`. 0 to 3.
    pub empty_of_content: f64,
    /// Added to `IGNORE` for what is said to somebody else or to oneself. 0 to 3.
    pub aside: f64,
}

static SCHEMA: PackSchema = PackSchema::new(bundled!("data/schemas/routing.schema.json"));

static DOCUMENT: LazyLock<RoutingWeights> =
    LazyLock::new(|| built_in("document.json", bundled!("data/routing/document.json")));

static TUNED: LazyLock<RoutingWeights> =
    LazyLock::new(|| built_in("tuned.json", bundled!("data/routing/tuned.json")));

static GAME: LazyLock<RoutingWeights> =
    LazyLock::new(|| built_in("game.json", bundled!("data/routing/game.json")));

fn built_in(file: &str, text: &str) -> RoutingWeights {
    RoutingWeights::from_json(file, text).expect("the weights of the program keep their bounds")
}

impl RoutingWeights {
    /// Reads a file of weights and checks it against `data/schemas/routing.schema.json`.
    ///
    /// # Errors
    /// Every fault of the file at once: weights that are missing, unknown or out of bounds, and a
    /// smallest margin above the largest.
    pub fn from_json(file: &str, text: &str) -> Result<Self, Vec<PackError>> {
        let weights: Self = SCHEMA.read(file, text)?;
        let TieBreakWeights { base_margin, min_margin, .. } = weights.tie_break;
        if min_margin > base_margin {
            let message = format!("{min_margin} is above the base margin of {base_margin}");
            let place = "/tie_break/min_margin";
            return Err(vec![PackError::at(file, place, "margins_in_order", message)]);
        }
        Ok(weights)
    }

    /// For talk in a game, `data/routing/game.json`: what is said is taken up, whether the context
    /// is cold or warm, and a mind asks back only where words refer to nothing.
    pub fn game() -> &'static Self {
        &GAME
    }

    /// The weights of the mode router's design, `data/routing/document.json`.
    pub fn document() -> &'static Self {
        &DOCUMENT
    }

    /// With livelier acknowledgements and fewer answers: `data/routing/tuned.json`.
    pub fn tuned() -> &'static Self {
        &TUNED
    }
}

impl Default for RoutingWeights {
    fn default() -> Self {
        Self::game().clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn every_fault_of_a_file_is_named_at_its_place() {
        let text = bundled!("data/routing/document.json")
            .replacen("\"base\": 0.5", "\"base\": 0.9", 1)
            .replacen("warm_penalty", "tepid_penalty", 1);
        let faults = RoutingWeights::from_json("own.json", &text).expect_err("should be refused");
        let lines: Vec<_> = faults.iter().map(ToString::to_string).collect();
        expect![[r#"
            own.json: /respond/base: `maximum`: 0.9 is greater than the maximum of 0.7
            own.json: /clarify: `required`: "warm_penalty" is a required property
            own.json: /clarify: `additionalProperties`: Additional properties are not allowed ('tepid_penalty' was unexpected)"#]].assert_eq(&lines.join("\n"));
    }

    #[test]
    fn the_smallest_margin_is_not_above_the_largest() {
        let mut weights = RoutingWeights::document().clone();
        weights.tie_break.min_margin = 0.25;
        let text = serde_json::to_string(&weights).expect("weights are plain numbers");
        let faults = RoutingWeights::from_json("own.json", &text).expect_err("should be refused");
        let fault = faults[0].to_string();
        expect![
            "own.json: /tie_break/min_margin: `margins_in_order`: 0.25 is above the base margin of 0.2"
        ]
        .assert_eq(&fault);
    }

    #[test]
    fn the_tuned_weights_differ_from_the_document_in_three_places() {
        let mut weights = RoutingWeights::tuned().clone();
        assert_ne!(&weights, RoutingWeights::document());
        weights.respond.base = 0.5;
        weights.acknowledge.greeting = 0.6;
        weights.acknowledge.positive_feedback = 0.4;
        assert_eq!(&weights, RoutingWeights::document());
    }
}
