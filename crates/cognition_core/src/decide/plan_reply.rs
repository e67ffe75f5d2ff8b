//! What a decision says of plans: part by part, so that what is wrong with one costs no other.

use serde_json::{Map, Value};

use crate::reply::{Rejection, ReplyScope, Rule, list, unknown_member};

const PLAN: &str = "plan";
const ANSWERS: [&str; 2] = ["accept", "decline"];
/// What is listed of the faults in one field.
const LISTED: usize = 8;

/// Leaves in the field `plan` what the scope has open: numbers of steps, an answer where something was
/// proposed, and that a goal is let go of. A field that says nothing then is taken out.
pub(super) fn tidy_plan(
    fields: &mut Map<String, Value>,
    scope: &ReplyScope,
    dropped: &mut Vec<Rejection>,
) {
    let Some(Value::Object(remark)) = fields.get_mut(PLAN) else { return };
    let mut faults = Vec::new();
    remark.retain(|name, value| match name.as_str() {
        "finished" => keep_finished(value, scope, &mut faults),
        "answer" => keep_answer(value, scope, &mut faults),
        "goal" => keep_goal(value, scope, &mut faults),
        _ => {
            faults.push(unknown_member("/plan", name));
            false
        }
    });
    if remark.is_empty() {
        fields.remove(PLAN);
    }
    faults.truncate(LISTED);
    dropped.append(&mut faults);
}

fn keep_finished(value: &mut Value, scope: &ReplyScope, faults: &mut Vec<Rejection>) -> bool {
    match value {
        Value::Array(items) => {
            let mut numbers = Vec::new();
            for (at, item) in items.iter().enumerate() {
                match open_step(&format!("/plan/finished/{at}"), item, scope) {
                    Ok(number) if !numbers.contains(&number) => numbers.push(number),
                    Ok(_) => {}
                    Err(fault) => faults.push(fault),
                }
            }
            *items = numbers.into_iter().map(Value::from).collect();
            !items.is_empty()
        }
        Value::Null => false,
        _ => {
            faults.push(Rejection::new("/plan/finished", Rule::Type, "it is not an array"));
            false
        }
    }
}

fn open_step(path: &str, item: &Value, scope: &ReplyScope) -> Result<u32, Rejection> {
    let whole = item.as_f64().filter(|number| number.fract() == 0.0);
    let Some(number) = whole else {
        return Err(Rejection::new(path, Rule::Type, "it is not the number of a step"));
    };
    let open = scope.plan_steps.iter().copied().find(|open| f64::from(*open) == number);
    open.ok_or_else(|| {
        let message = if scope.plan_steps.is_empty() {
            "no step is open that could be reported as finished".to_owned()
        } else {
            format!("{number} is not one of {}", list(&scope.plan_steps))
        };
        Rejection::new(path, Rule::StepOpen, message)
    })
}

fn keep_answer(value: &Value, scope: &ReplyScope, faults: &mut Vec<Rejection>) -> bool {
    let fault = match value {
        Value::Null => return false,
        Value::String(word) if !ANSWERS.contains(&word.as_str()) => {
            (Rule::Enum, "it is neither accept nor decline")
        }
        Value::String(_) if scope.invited => return true,
        Value::String(_) => (Rule::Invited, "nobody has proposed anything"),
        _ => (Rule::Type, "it is not a string"),
    };
    faults.push(Rejection::new("/plan/answer", fault.0, fault.1));
    false
}

/// To keep it is to say nothing.
fn keep_goal(value: &Value, scope: &ReplyScope, faults: &mut Vec<Rejection>) -> bool {
    let fault = match value {
        Value::Null => return false,
        Value::String(word) => match word.as_str() {
            "let_go" if scope.pursues => return true,
            "let_go" => (Rule::StepOpen, "there is no goal of its own to let go of"),
            "keep" => return false,
            _ => (Rule::Enum, "it is neither keep nor let_go"),
        },
        _ => (Rule::Type, "it is not a string"),
    };
    faults.push(Rejection::new("/plan/goal", fault.0, fault.1));
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::contract_text::DECISION;
    use crate::decide::parse;
    use crate::plan::{Consent, GoalRemark, PlanRemark};
    use proptest::prelude::*;
    use serde_json::json;
    use std::collections::BTreeSet;

    fn told(plan: &Value, scope: &ReplyScope) -> String {
        let reply = json!({"chosenIndex": 1, "speech": "", "thoughts": "x", "plan": plan});
        let decision = parse(&reply.to_string(), scope).expect("the plan is optional");
        let kept = decision.plan.map(|remark| {
            let answer = remark.answer.map(|answer| format!("{answer:?}"));
            format!("{:?} {}", remark.finished, answer.unwrap_or_default())
        });
        let plan = decision.dropped.iter().filter(|fault| fault.field() == PLAN);
        let dropped = plan.map(|fault| format!("-{} {}", fault.path, fault.rule));
        kept.into_iter().chain(dropped).collect::<Vec<_>>().join("; ")
    }

    fn open() -> ReplyScope {
        ReplyScope { plan_steps: [2, 3].into(), invited: true, ..ReplyScope::offering([1]) }
    }

    #[test]
    fn the_contract_names_all_that_is_read_of_plans_and_nothing_else() {
        let (answer, goal) = (Some(Consent::Accept), Some(GoalRemark::Keep));
        let remark = PlanRemark { finished: vec![1], answer, goal };
        let read = serde_json::to_value(remark).expect("a remark is plain data");
        let named = DECISION.pointer("/properties/plan/properties").and_then(Value::as_object);
        let names = |fields: Option<&Map<String, Value>>| -> BTreeSet<String> {
            fields.into_iter().flat_map(Map::keys).cloned().collect()
        };
        assert!(!names(named).is_empty());
        assert_eq!(names(named), names(read.as_object()));
    }

    #[test]
    fn what_is_open_is_taken() {
        assert_eq!(
            told(&json!({"finished": [3, 2.0, 3], "answer": "accept"}), &open()),
            "[3, 2] Accept"
        );
        assert_eq!(told(&json!({"answer": "decline"}), &open()), "[] Decline");
        assert_eq!(told(&json!({"finished": [], "answer": null}), &open()), "");
    }

    #[test]
    fn an_invalid_part_costs_no_other() {
        let remark = json!({"finished": [2, 9, "3", -1, 2.5], "answer": "maybe", "why": 1});
        assert_eq!(
            told(&remark, &open()),
            "[2] ; -/plan/finished/1 step_open; -/plan/finished/2 type; -/plan/finished/3 step_open; \
             -/plan/finished/4 type; -/plan/answer enum; -/plan/why additionalProperties",
        );
        assert_eq!(
            told(&json!({"finished": 2, "answer": "accept"}), &open()),
            "[] Accept; -/plan/finished type"
        );
        assert_eq!(told(&json!("accept"), &open()), "-/plan type");
    }

    #[test]
    fn nothing_is_finished_or_answered_that_is_not_open() {
        let remark = json!({"finished": [1], "answer": "accept"});
        let closed = ReplyScope::offering([1]);
        assert_eq!(told(&remark, &closed), "-/plan/finished/0 step_open; -/plan/answer invited");
    }

    #[test]
    fn a_goal_is_let_go_of_only_where_one_is_pursued_and_to_keep_it_says_nothing() {
        let goal = |word: &str, pursues: bool| {
            let scope = ReplyScope { pursues, ..ReplyScope::offering([1]) };
            let reply =
                json!({"chosenIndex": 1, "speech": "", "thoughts": "x", "plan": {"goal": word}});
            let decision = parse(&reply.to_string(), &scope).expect("the plan is optional");
            decision.plan.and_then(|remark| remark.goal)
        };
        assert_eq!(goal("let_go", true), Some(GoalRemark::LetGo));
        for (word, pursues) in [("let_go", false), ("keep", true), ("drop", true)] {
            assert_eq!(goal(word, pursues), None, "{word}");
        }
        assert_eq!(told(&json!({"goal": "keep"}), &open()), "");
        let faulty = json!({"goal": "let_go", "answer": "accept"});
        assert_eq!(told(&faulty, &open()), "[] Accept; -/plan/goal step_open");
    }

    #[test]
    fn a_reply_that_ends_in_its_plan_has_none() {
        let reply = r#"{"chosenIndex":1,"speech":"","thoughts":"x","plan":{"answer":"acc"#;
        let decision = parse(reply, &open()).expect("the plan is optional");
        assert_eq!(decision.plan, None);
        assert!(decision.dropped.iter().any(|it| it.path == "/plan" && it.rule == Rule::Truncated));
    }

    proptest! {
        #[test]
        fn any_remark_gets_an_answer(plan in r#"([\{\}\[\]",:]|"finished"|"answer"|"accept"|2|9|-1|1e99| ){0,30}"#) {
            let reply = format!(r#"{{"chosenIndex":1,"speech":"","thoughts":"x","plan":{{{plan}}}}}"#);
            if let Ok(decision) = parse(&reply, &open()) {
                let remark = decision.plan.unwrap_or_default();
                prop_assert!(remark.finished.iter().all(|number| [2, 3].contains(number)));
                prop_assert!(remark.answer.is_none_or(|answer| matches!(answer, Consent::Accept | Consent::Decline)));
            }
        }
    }
}
