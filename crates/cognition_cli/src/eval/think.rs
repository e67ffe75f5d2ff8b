//! `think`: what a planner's raw reply comes to in a mode of planning.

use cognition_core::plan::{PlanningModes, parse_think};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Debug, Deserialize)]
pub(super) struct Input {
    reply: String,
    mode: String,
}

pub(super) fn evaluate(input: Input) -> Result<Value, String> {
    let modes = PlanningModes::default();
    let mode = modes.get(&input.mode).ok_or_else(|| unknown(&modes, &input.mode))?;
    Ok(match parse_think(&input.reply, mode, None) {
        Ok(output) => json!({ "plan": output.to_json() }),
        Err(rejection) => json!({ "rejection": rejection }),
    })
}

fn unknown(modes: &PlanningModes, name: &str) -> String {
    let known: Vec<_> = modes.modes.iter().map(|mode| mode.name.as_str()).collect();
    format!("{name:?} is no mode; known: {}", known.join(", "))
}

#[cfg(test)]
mod tests {
    use super::super::{Function, check};
    use expect_test::expect;
    use serde_json::json;

    const STEP: &str = r#"{"description": "Take the key (item_1)", "step_type": "write", "subdomain": "things", "group": 0}"#;

    fn line(steps: usize, mode: &str) -> String {
        let steps = vec![STEP; steps].join(",");
        let reply = format!(
            r#"Sure: {{"decision": "plan_direct", "goal": "Get the key", "steps": [{steps}]}}"#
        );
        json!({ "reply": reply, "mode": mode }).to_string()
    }

    #[test]
    fn a_plan_within_the_limit_of_its_mode_is_a_plan() {
        check(
            Function::Think,
            &line(1, "QUICK"),
            expect![[
                r#"{"plan":{"decision":"plan_direct","goal":"Get the key","steps":[{"description":"Take the key (item_1)","step_type":"write","domain":"things","group":0}]}}"#
            ]],
        );
        check(
            Function::Think,
            &line(3, "errand"),
            expect![[
                r#"{"rejection":{"path":"/steps","rule":"maxItems","message":"3 steps, but QUICK allows at most 2: plan fewer"}}"#
            ]],
        );
    }

    #[test]
    fn a_proposal_without_words_is_a_rejection() {
        let line = json!({"reply": r#"{"decision": "propose", "goal": "x"}"#, "mode": "plan"});
        check(
            Function::Think,
            &line.to_string(),
            expect![[
                r#"{"rejection":{"path":"/proposal_message","rule":"required","message":"a `propose` needs the words that propose it"}}"#
            ]],
        );
    }

    #[test]
    fn an_unknown_mode_is_an_error() {
        check(
            Function::Think,
            &line(1, "dream"),
            expect![[r#"{"error":"\"dream\" is no mode; known: QUICK, COOK, PLAN, CREATE"}"#]],
        );
    }
}
