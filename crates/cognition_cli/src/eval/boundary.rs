//! `boundary`: where a conversation turns to another topic.

use cognition_core::route::{BoundaryDetector, BoundaryParams, BoundaryReading, BoundaryState};
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize)]
pub(super) struct Input {
    #[serde(default)]
    params: BoundaryParams,
    #[serde(default)]
    focus_modifier: f64,
    steps: Vec<Step>,
}

#[derive(Debug, Deserialize)]
struct Step {
    dt_seconds: f64,
    embedding: Vec<f64>,
    best_similarity: f64,
}

#[derive(Debug, Serialize)]
pub(super) struct Output {
    #[serde(flatten)]
    reading: BoundaryReading,
    state: BoundaryState,
}

pub(super) fn evaluate(input: Input) -> Result<Vec<Output>, String> {
    let mut detector = BoundaryDetector::new(input.params);
    let read = |Step { dt_seconds, embedding, best_similarity }: &Step| {
        let reading =
            detector.update(embedding, *best_similarity, *dt_seconds, input.focus_modifier);
        Output { reading, state: *detector.state() }
    };
    Ok(input.steps.iter().map(read).collect())
}

#[cfg(test)]
mod tests {
    use super::super::{Function, check};
    use expect_test::expect;

    #[test]
    fn each_step_gives_a_reading_and_the_state_after_it() {
        check(
            Function::Boundary,
            r#"{"params": {}, "focus_modifier": 0.0, "steps": [{"dt_seconds": 0, "embedding": [1, 0], "best_similarity": 0.25}]}"#,
            expect![[
                r#"[{"is_boundary":true,"accumulator":0.0,"boundary":5.0,"newma_signal":0.0,"surprise_signal":0.0,"confidence":0.25,"just_reset_from_silence":false,"state":{"msg_count":1,"drift_ema":0.0,"drift_var_ema":0.0001,"sim_ema":0.25,"drop_ema":0.0,"drop_var_ema":0.0001,"accumulator":0.0}}]"#
            ]],
        );
    }

    #[test]
    fn no_steps_give_no_readings() {
        check(Function::Boundary, r#"{"steps": []}"#, expect!["[]"]);
    }
}
