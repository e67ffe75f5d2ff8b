//! The steps of a plan: how many a mode allows, and whether it allows any.

use super::word::{Word, own_list};
use crate::plan::planning_mode::PlanningMode;
use crate::plan::progress::STEPS_BOUND;
use crate::plan::think_output::{ProposedStep, ThinkScope};
use crate::plan::think_step::{as_step, step};
use crate::reply::{Reading, Rejection, Rule};
use serde_json::Value;

pub(super) fn steps(
    reading: &mut Reading,
    mode: &PlanningMode,
    scope: Option<&ThinkScope>,
    dropped: &mut Vec<Rejection>,
) -> Result<Vec<ProposedStep>, Rejection> {
    let items = own_list(reading, Word::PlanDirect, "a `plan_direct` needs at least one step")?;
    let items: Vec<_> = items.into_iter().enumerate().map(|(at, it)| as_step(at, it)).collect();
    let own = items.iter().filter(|item| is_own(item)).count();
    if own > mode.max_steps || items.len() > STEPS_BOUND {
        return Err(too_many(own, mode));
    }
    let read = |(at, item)| step(&format!("/steps/{at}"), item, scope, dropped);
    let steps: Vec<_> = items.into_iter().enumerate().map(read).collect::<Result<_, _>>()?;
    match steps.iter().map(|step| step.group).min() {
        None | Some(0) => Ok(steps),
        Some(lowest) => {
            let message = format!("the lowest group is {lowest}: count groups from 0");
            Err(Rejection::new("/steps", Rule::GroupsFromZero, message))
        }
    }
}

/// A mode may want consent before there are steps.
pub(crate) fn may_plan(mode: &PlanningMode, scope: Option<&ThinkScope>) -> Result<(), Rejection> {
    if !mode.proposal_required || scope.is_some_and(|scope| scope.agreed) {
        return Ok(());
    }
    let name = &mode.name;
    let message = format!(
        "{name} needs somebody's consent first: decide `propose`, and say in `proposal_message` what is to be done"
    );
    Err(Rejection::new("/decision", Rule::ProposalRequired, message))
}

/// Whether a step is the mind's own: what others have agreed to do takes nothing from how much it may plan.
fn is_own(step: &Value) -> bool {
    step.get("actor").and_then(Value::as_str).is_none_or(|actor| actor.trim().is_empty())
}

fn too_many(count: usize, mode: &PlanningMode) -> Rejection {
    let PlanningMode { name, max_steps, .. } = mode;
    let message = match count > *max_steps {
        true => format!("{count} steps, but {name} allows at most {max_steps}: plan fewer"),
        false => format!("more than {STEPS_BOUND} steps, with those of others: plan fewer"),
    };
    Rejection::new("/steps", Rule::MaxItems, message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::parse_think;
    use crate::plan::test_scope::{mode, scope};
    use crate::plan::think_reply::tests::{steps, told};
    use serde_json::json;

    #[test]
    fn a_mode_takes_as_many_steps_as_it_allows_and_no_more() {
        for (name, most) in [("QUICK", 2), ("COOK", 4), ("PLAN", 8), ("CREATE", 4)] {
            let takes = |count| {
                let reply = json!({"decision": "plan_direct", "goal": "x", "steps": steps(count)});
                parse_think(&reply.to_string(), &mode(name), None)
            };
            assert!(takes(1).is_ok() && takes(most).is_ok(), "{name} up to {most}");
            assert_eq!(takes(most + 1).expect_err("one too many").rule, Rule::MaxItems);
        }
    }

    #[test]
    fn where_consent_is_needed_there_are_no_steps_without_it() {
        let strict = PlanningMode { proposal_required: true, ..mode("PLAN") };
        let reply = json!({"decision": "plan_direct", "goal": "x", "steps": steps(1)});
        let rule = |scope: Option<&ThinkScope>| {
            parse_think(&reply.to_string(), &strict, scope).map(|_| ()).map_err(|fault| fault.rule)
        };
        assert_eq!(rule(None), Err(Rule::ProposalRequired));
        assert_eq!(rule(Some(&scope())), Err(Rule::ProposalRequired));
        assert_eq!(rule(Some(&ThinkScope { agreed: true, ..scope() })), Ok(()));
    }

    #[test]
    fn a_bare_text_is_a_step_after_those_before_it() {
        let reply = |steps: Value| {
            told(&json!({"decision": "plan_direct", "goal": "Get the key", "steps": steps}))
        };
        let read = reply(json!(["Go to Mara", "Ask Mara for the key"]));
        let first =
            r#"{"description":"Go to Mara","step_type":"write","domain":"things","group":0}"#;
        assert!(read.contains(first) && read.contains("\"group\":1"), "{read}");
        assert!(reply(json!([" "])).contains("breaks"), "a blank one says nothing");
        assert!(reply(json!(["Take item_77"])).contains("ref_in_scope"));
        assert!(reply(json!([7])).contains("breaks `type`"));
    }

    #[test]
    fn groups_begin_with_0_and_may_have_gaps() {
        let grouped = |groups: &[u32]| {
            let mut reply =
                json!({"decision": "plan_direct", "goal": "x", "steps": steps(groups.len())});
            groups
                .iter()
                .enumerate()
                .for_each(|(at, group)| reply["steps"][at]["group"] = json!(group));
            told(&reply)
        };
        assert!(grouped(&[3, 0, 0]).starts_with("{\"decision\":\"plan_direct\""));
        assert_eq!(
            grouped(&[2, 1]),
            "`/steps` breaks `groups_from_zero`: the lowest group is 1: count groups from 0"
        );
    }
}
