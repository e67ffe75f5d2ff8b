//! How a planner's reply is read: decision and fields must agree, and the limits of the mode hold.

mod planned_steps;
mod said;
mod word;

pub(super) use planned_steps::may_plan;
pub(super) use word::Word;

use super::planning_mode::PlanningMode;
use super::think_output::{ThinkDecision, ThinkOutput, ThinkScope};
use crate::reply::{Reading, Rejection, Wanted};
use planned_steps::steps;
use said::{listener, message, questions, reason};
use word::agree;

/// Characters of a goal; what is longer is cut.
const GOAL_BOUND: usize = 300;

/// Reads a planner's reply. Without a scope no ref is checked.
///
/// Texts that are too long are cut; members that nobody asked for, and a listener who is not in
/// scope, are left out and listed in [`ThinkOutput::dropped`].
///
/// ```
/// use cognition_core::decide::Rule;
/// use cognition_core::plan::{PlanningModes, parse_think};
///
/// let modes = PlanningModes::default();
/// let mode = modes.get("errand").expect("is one of the seed's");
/// let step = r#"{"description": "Take the key", "step_type": "write", "domain": "things"}"#;
/// let reply = |steps: usize| {
///     let steps = vec![step; steps].join(",");
///     format!(r#"{{"decision": "plan_direct", "goal": "Get the key", "steps": [{steps}]}}"#)
/// };
/// assert!(parse_think(&reply(2), mode, None).is_ok());
/// let fault = parse_think(&reply(3), mode, None).map(|_| ()).unwrap_err();
/// assert_eq!((fault.path.as_str(), fault.rule), ("/steps", Rule::MaxItems));
/// ```
///
/// # Errors
/// Where the reply holds no object, decision and fields disagree, a limit of the mode is broken, or
/// a step can't be read, falls to somebody who has not agreed, or names a ref out of scope.
pub fn parse_think(
    reply: &str,
    mode: &PlanningMode,
    scope: Option<&ThinkScope>,
) -> Result<ThinkOutput, Rejection> {
    let mut reading = Reading::of(reply, Wanted::any_of(&["decision"]))?;
    let word = Word::read(&mut reading)?;
    let goal = reading.required_line("goal", GOAL_BOUND)?;
    agree(&mut reading, word)?;
    let mut dropped = Vec::new();
    let decision = match word {
        Word::PlanDirect => {
            may_plan(mode, scope)?;
            ThinkDecision::PlanDirect { steps: steps(&mut reading, mode, scope, &mut dropped)? }
        }
        Word::Propose => ThinkDecision::Propose { message: message(&mut reading, scope)? },
        Word::Clarify => ThinkDecision::Clarify { questions: questions(&mut reading, scope)? },
        Word::GiveUp => ThinkDecision::GiveUp { reason: reason(&mut reading)? },
    };
    let listener = listener(&mut reading, word, scope);
    dropped.extend(reading.end());
    Ok(ThinkOutput { goal, decision, listener, dropped })
}

#[cfg(test)]
mod tests {
    use super::said::{MESSAGE_BOUND, QUESTION_BOUND, QUESTIONS, REASON_BOUND};
    use super::{GOAL_BOUND, Word, parse_think};
    use crate::plan::test_scope::{mode, scope};
    use crate::plan::{PlanningMode, ThinkScope, think_schema};
    use crate::reply::Rule;
    use expect_test::expect;
    use proptest::prelude::*;
    use serde_json::{Value, json};

    pub(super) fn steps(count: usize) -> Value {
        json!(vec![
            json!({"description": "Take the key", "step_type": "write", "domain": "things", "group": 0});
            count
        ])
    }

    pub(super) fn told(reply: &Value) -> String {
        told_in(reply, &mode("COOK"), Some(&scope()))
    }

    fn told_in(reply: &Value, mode: &PlanningMode, scope: Option<&ThinkScope>) -> String {
        match parse_think(&reply.to_string(), mode, scope) {
            Ok(output) => {
                let dropped = output.dropped.iter().map(|it| format!(" -{} {}", it.path, it.rule));
                format!("{}{}", output.to_json(), dropped.collect::<String>())
            }
            Err(fault) => fault.to_string(),
        }
    }

    #[test]
    fn each_decision_is_read_with_its_own_field() {
        for reply in [
            json!({"decision": "plan_direct", "goal": "Get in", "steps": steps(2)}),
            json!({"decision": "propose", "goal": "Get in", "proposal_message": "Come along?", "listener": "character_1"}),
            json!({"decision": "clarify", "goal": "Get in", "clarification_questions": ["Who?", "When?"], "listener": "character_2"}),
        ] {
            assert_eq!(told(&reply), reply.to_string());
        }
    }

    #[test]
    fn a_refusal_says_what_to_do() {
        let told = [
            told(&json!({"decision": "propose", "goal": "x", "steps": steps(1)})),
            told(
                &json!({"decision": "plan_direct", "goal": "x", "steps": steps(1), "clarification_questions": ["Who?"]}),
            ),
            told(&json!({"decision": "plan_direct", "goal": "x"})),
            told(&json!({"decision": "plan_direct", "goal": "x", "steps": []})),
            told(&json!({"decision": "plan_direct", "goal": "x", "steps": steps(5)})),
            told(&json!({"decision": "propose", "goal": "x"})),
            told(&json!({"decision": "propose", "goal": "x", "proposal_message": " "})),
            told(&json!({"decision": "propose", "goal": "x", "proposal_message": ["Hm"]})),
            told(&json!({"decision": "clarify", "goal": "x", "clarification_questions": [" ", 7]})),
            told(&json!({"decision": "clarify", "goal": "x", "clarification_questions": "Who?"})),
            told(&json!({"decision": "plan", "goal": "x"})),
            told(&json!({"decision": 7, "goal": "x"})),
            told(&json!({"goal": "x"})),
            told(&json!({"decision": "clarify", "goal": " "})),
            told(&json!({"decision": "clarify"})),
            told(&json!({"decision": "plan_direct", "goal": "x", "steps": [1]})),
        ];
        expect![[r#"
            `/steps` breaks `decision_and_fields_agree`: `propose` takes no `steps`: leave it out, or decide `plan_direct`
            `/clarification_questions` breaks `decision_and_fields_agree`: `plan_direct` takes no `clarification_questions`: leave it out, or decide `clarify`
            `/steps` breaks `required`: a `plan_direct` needs at least one step
            `/steps` breaks `required`: a `plan_direct` needs at least one step
            `/steps` breaks `maxItems`: 5 steps, but COOK allows at most 4: plan fewer
            `/proposal_message` breaks `required`: a `propose` needs the words that propose it
            `/proposal_message` breaks `minLength`: it is blank
            `/proposal_message` breaks `type`: it is not a string
            `/clarification_questions` breaks `required`: a `clarify` needs at least one question
            `/clarification_questions` breaks `type`: it is not an array
            `/decision` breaks `enum`: it is not one of plan_direct, propose, clarify, give_up
            `/decision` breaks `type`: it is not a string
            `/decision` breaks `required`: it is missing
            `/goal` breaks `minLength`: it is blank
            `/goal` breaks `required`: it is missing
            `/steps/0` breaks `type`: it is not an object"#]].assert_eq(&told.join("\n"));
    }

    #[test]
    fn a_reply_that_is_cut_is_no_shorter_plan() {
        let reply =
            json!({"decision": "plan_direct", "goal": "x", "steps": steps(2), "listener": null})
                .to_string();
        for end in (1..reply.len()).rev().skip(1) {
            match parse_think(&reply[..end], &mode("COOK"), None) {
                Ok(output) => assert_eq!(output.to_json()["steps"], steps(2), "cut at {end}"),
                Err(fault) => assert_eq!(fault.rule, Rule::Truncated, "cut at {end}: {fault}"),
            }
        }
        let begun =
            r#"{"decision": "propose", "goal": "x", "proposal_message": "Come", "steps": [{"#;
        assert_eq!(
            parse_think(begun, &mode("COOK"), None).expect_err("who knows").rule,
            Rule::Truncated
        );
    }

    #[test]
    fn the_schema_asks_for_no_more_than_is_read() {
        let step = json!({"description": "ж".repeat(240), "step_type": "read", "domain": "ж".repeat(40), "group": 0, "actor": "character_2"});
        let replies = [
            json!({"decision": "plan_direct", "goal": "ж".repeat(GOAL_BOUND), "steps": vec![step; 8]}),
            json!({"decision": "propose", "goal": "x", "proposal_message": "ж".repeat(MESSAGE_BOUND), "listener": "character_2"}),
            json!({"decision": "clarify", "goal": "x", "clarification_questions": vec!["ж".repeat(QUESTION_BOUND); QUESTIONS]}),
            json!({"decision": "give_up", "goal": "x", "give_up_reason": "ж".repeat(REASON_BOUND)}),
        ];
        let schema = jsonschema::draft7::new(&think_schema(&mode("PLAN"), &scope()));
        let schema = schema.expect("the schema should compile");
        for reply in replies {
            assert!(schema.is_valid(&reply), "the longest reply should be valid");
            assert_eq!(told_in(&reply, &mode("PLAN"), Some(&scope())), reply.to_string());
        }
    }

    proptest! {
        #[test]
        fn any_heap_of_json_gets_an_answer(
            word in "plan_direct|propose|clarify|give_up",
            rest in r#"([\{\}\[\]",:]|"steps"|"proposal_message"|"clarification_questions"|"group"|"listener"|"description"|"step_type"|"read"|1|-1|1e99|null| ){0,60}"#,
        ) {
            let reply = format!(r#"{{"decision":"{word}","goal":"x",{rest}}}"#);
            if let Ok(output) = parse_think(&reply, &mode("QUICK"), Some(&scope())) {
                let again = parse_think(&output.to_json().to_string(), &mode("QUICK"), Some(&scope()));
                prop_assert_eq!(again.map(|again| again.to_json()), Ok(output.to_json()));
            }
        }

        #[test]
        fn any_members_of_any_type_get_an_answer(values in prop::collection::vec(0..7usize, 9)) {
            let values: Vec<Value> = values.into_iter().map(|kind| match kind {
                0 => json!(null), 1 => json!(-1.5), 2 => json!(""), 3 => json!("read"),
                4 => json!([null, {"description": 1}]), 5 => json!({"a": []}), _ => json!(["x"]),
            }).collect();
            let step = json!({"description": values[0], "step_type": values[1], "domain": values[2], "group": values[3], "actor": values[4]});
            for word in Word::ALL {
                let reply = json!({"decision": word.name(), "goal": values[5], "steps": [step], "proposal_message": values[6], "clarification_questions": values[7], "give_up_reason": values[7], "listener": values[8]});
                let _ = parse_think(&reply.to_string(), &mode("COOK"), Some(&scope()));
            }
        }
    }
}
