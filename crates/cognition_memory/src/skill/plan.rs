//! What a model means to find out: the reply to a request for a plan.

use super::{SkillCall, Skills};
use crate::reply::{Examples, Rejection, Rule, Salvaged, Wanted, leave_out_null_members, salvage};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// How many actions a plan holds at most; what comes after them is dropped.
pub const MAX_ACTIONS: usize = 4;
/// Actions that are listed as dropped; more are left out unlisted.
const DROPPED_LISTED: usize = 16;
const ACTIONS: &str = "actions";

/// A valid plan. Names on the wire are those of `data/schemas/skill_plan.schema.json`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SkillPlan {
    /// What to do, in order: at most [`MAX_ACTIONS`], each a skill that there is. Empty where
    /// enough is known.
    pub actions: Vec<SkillCall>,
    /// Why, in the model's words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thoughts: Option<String>,
    /// What was left out of the reply, and why. Never read from a reply.
    #[serde(default)]
    pub dropped: Vec<Rejection>,
}

/// Reads the reply to a request for a plan.
///
/// An action that is none, or of a skill that isn't there, is dropped, and [`SkillPlan::dropped`]
/// says why; the arguments are for the skill itself to judge.
///
/// ```
/// use cognition_memory::skill::{Skills, parse_plan};
///
/// let reply = r#"{"actions": [{"type": "memory_query", "query": "the lantern"}, {"type": "fly"}]}"#;
/// let plan = parse_plan(reply, &Skills::default()).expect("is a plan");
/// assert_eq!(plan.actions[0].skill, "recall");
/// assert_eq!(plan.dropped[0].path, "/actions/1/type");
/// ```
///
/// # Errors
/// Where the reply holds no object, or the object no array of actions.
pub fn parse_plan(reply: &str, skills: &Skills) -> Result<SkillPlan, Rejection> {
    let Salvaged { mut value, cut, .. } = salvage(reply, Wanted::any_of(&[ACTIONS]))?;
    let thoughts = value.get("thoughts").and_then(Value::as_str).map(str::to_owned);
    let actions = match value.get_mut(ACTIONS).map(Value::take) {
        Some(Value::Array(actions)) => actions,
        Some(_) => return Err(Rejection::new("/actions", Rule::Type, "it is not an array")),
        None if cut.is_some() => return Err(cut_off()),
        None => return Err(Rejection::new("/actions", Rule::Required, "it is missing")),
    };
    let mut plan = SkillPlan { thoughts, ..SkillPlan::default() };
    for (index, action) in actions.into_iter().enumerate() {
        plan.take(read(action, index, skills), index);
    }
    Ok(plan)
}

impl SkillPlan {
    /// Whether enough is known.
    pub fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }

    /// The plan without actions of which an argument is an example that the prompt gives.
    #[must_use]
    pub fn in_own_words(mut self, examples: Examples<'_>) -> Self {
        let is_copied = |call: &SkillCall| {
            call.arguments.values().filter_map(Value::as_str).any(|text| examples.hold(text))
        };
        for (at, call) in std::mem::take(&mut self.actions).into_iter().enumerate() {
            match is_copied(&call) {
                true => self.dropped.push(Examples::copied(format!("/actions/{at}"))),
                false => self.actions.push(call),
            }
        }
        self
    }

    fn take(&mut self, action: Result<SkillCall, Rejection>, index: usize) {
        let fault = match action {
            Ok(call) if self.actions.len() < MAX_ACTIONS => {
                self.actions.push(call);
                return;
            }
            Ok(_) => {
                let message = format!("only the first {MAX_ACTIONS} are carried out");
                Rejection::new(format!("/actions/{index}"), Rule::MaxItems, message)
            }
            Err(fault) => fault,
        };
        if self.dropped.len() < DROPPED_LISTED {
            self.dropped.push(fault);
        }
    }
}

fn read(action: Value, index: usize, skills: &Skills) -> Result<SkillCall, Rejection> {
    let at = |member: &str| format!("/actions/{index}{member}");
    let Value::Object(mut arguments) = action else {
        return Err(Rejection::new(at(""), Rule::Type, "it is not an object"));
    };
    let name = arguments.shift_remove("type").or_else(|| arguments.shift_remove("skill"));
    match name {
        Some(Value::String(name)) => match skills.get(&name) {
            Some(skill) => {
                arguments.values_mut().for_each(leave_out_null_members);
                arguments.retain(|_, value| !value.is_null());
                Ok(SkillCall { skill: skill.name().to_owned(), arguments })
            }
            None => Err(Rejection::new(at("/type"), Rule::Enum, unknown(&name, skills))),
        },
        Some(_) => Err(Rejection::new(at("/type"), Rule::Type, "it is not a string")),
        None => Err(Rejection::new(at("/type"), Rule::Required, "it is missing")),
    }
}

fn unknown(name: &str, skills: &Skills) -> String {
    let quoted: String = name.chars().take(40).collect();
    format!("{quoted:?} is not one of {}", skills.names().join(", "))
}

fn cut_off() -> Rejection {
    Rejection::new("/actions", Rule::Truncated, "the reply ended before it was complete")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn told(reply: &str) -> String {
        match parse_plan(reply, &Skills::default()) {
            Ok(plan) => {
                let actions = plan.actions.iter().map(|call| call.skill.clone());
                let dropped =
                    plan.dropped.iter().map(|fault| format!("-{} {}", fault.path, fault.rule));
                actions.chain(dropped).collect::<Vec<_>>().join(" ")
            }
            Err(fault) => format!("{} {}", fault.path, fault.rule),
        }
    }

    fn check(reply: &str, expected: &str) {
        assert_eq!(told(reply), expected, "{reply} should be read so");
    }

    #[test]
    fn a_skill_may_stand_under_its_own_word() {
        let reply = r#"{"actions": [{"skill": "recall", "query": "the market"}, {"skill": 3}]}"#;
        let plan = parse_plan(reply, &Skills::default()).expect("is a plan");
        let recall = SkillCall::new("recall").with("query", "the market");
        assert_eq!(plan.actions, [recall]);
        assert_eq!(plan.dropped.len(), 1);
    }

    #[test]
    fn an_example_of_the_prompt_is_no_action() {
        let skills = Skills::default();
        let moment = format!("<skills>\n{}\n</skills>\nPlan.", skills.docs(&["schedule"]));
        let left = |reply: &str, moment: &str| {
            let plan = parse_plan(reply, &skills).expect("is a plan");
            let plan = plan.in_own_words(Examples::of("", "", moment));
            (plan.actions.len(), plan.dropped.len())
        };
        let copied = r#"{"actions": [{"type": "schedule", "action": "create", "message": "Wake the carter, he leaves at dawn", "in_minutes": "480"}]}"#;
        assert_eq!(left(copied, &moment), (0, 1));
        assert_eq!(left(&copied.replace("the carter", "Anselm"), &moment), (1, 0));
        let carter = format!("Wat the carter leaves at dawn: wake him.\n{moment}");
        assert_eq!(left(copied, &carter), (1, 0));
    }

    #[test]
    fn actions_are_read_in_order_with_all_their_arguments() {
        let reply = r#"I'll look. {"thoughts": "Hm.", "actions": [{"type": "recall", "query": "x", "limit": 2}, {"type": "introspect"}]}"#;
        let plan = parse_plan(reply, &Skills::default()).expect("is a plan");
        let recall = SkillCall::new("recall").with("query", "x").with("limit", 2);
        assert_eq!(plan.actions, [recall, SkillCall::new("introspect")]);
        assert_eq!(plan.thoughts.as_deref(), Some("Hm."));
        let wire = serde_json::to_string(&plan).expect("a plan is plain data");
        assert_eq!(serde_json::from_str::<SkillPlan>(&wire).ok(), Some(plan));
    }

    #[test]
    fn an_empty_plan_is_a_plan() {
        check(r#"{"actions": []}"#, "");
        check(r#"{"actions": [], "response": "", "thoughts": 7}"#, "");
    }

    #[test]
    fn older_names_become_the_names_of_today() {
        let reply = r#"{"actions": [{"type": "memory_write"}, {"type": "world_state_read"}, {"type": "internal_reasoning"}]}"#;
        check(reply, "memorize introspect recall");
    }

    #[test]
    fn what_is_no_action_is_dropped_and_told() {
        let reply = r#"{"actions": [3, {"query": "x"}, {"type": null}, {"type": "fly"}, {"type": "list"}]}"#;
        check(
            reply,
            "list -/actions/0 type -/actions/1/type required -/actions/2/type type -/actions/3/type enum",
        );
    }

    #[test]
    fn only_the_first_four_are_kept_and_a_flood_is_not_listed() {
        let action = r#"{"type": "recall"}"#;
        let reply = |times| format!(r#"{{"actions": [{}]}}"#, vec![action; times].join(","));
        check(&reply(5), "recall recall recall recall -/actions/4 maxItems");
        let plan = parse_plan(&reply(900), &Skills::default()).expect("is a plan");
        assert_eq!((plan.actions.len(), plan.dropped.len()), (MAX_ACTIONS, DROPPED_LISTED));
    }

    #[test]
    fn a_reply_without_actions_is_rejected() {
        check(r#"{"speech": "Good day!"}"#, "/actions required");
        check(r#"{"actions": {"type": "recall"}}"#, "/actions type");
        check(r#"{"thoughts": "x", "actions": [{"type": "rec"#, "/actions truncated");
        check("I'd rather not.", " not_json");
    }

    proptest! {
        #[test]
        fn any_heap_of_json_gets_an_answer(reply in r#"([\{\}\[\]",:]|"actions"|"type"|"recall"|"fly"|1|null| ){0,60}"#) {
            if let Ok(plan) = parse_plan(&reply, &Skills::default()) {
                prop_assert!(plan.actions.len() <= MAX_ACTIONS);
            }
        }
    }
}
