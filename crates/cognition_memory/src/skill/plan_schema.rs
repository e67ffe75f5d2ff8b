//! The schema that goes to a server with a request for a plan: the contract, narrowed to the skills
//! on offer.

use crate::reply::ReplyContract;
use serde_json::{Map, Value, json};

static CONTRACT: ReplyContract =
    ReplyContract::new(bundled!("data/schemas/skill_plan.schema.json"));

/// What `data/schemas/skill_plan.schema.json` says, with nothing but these skills to choose from.
///
/// A skill that the schema doesn't know, because a game brought it, may have any few arguments.
///
/// ```
/// use cognition_memory::skill::plan_schema;
///
/// let schema = plan_schema(&["recall", "sing"]);
/// let names = |at: usize| &schema["properties"]["actions"]["items"]["anyOf"][at]["properties"]["type"];
/// assert_eq!(names(0)["enum"][0], "recall");
/// assert_eq!(names(1)["enum"][0], "sing");
/// ```
pub fn plan_schema(skills: &[&str]) -> Value {
    let mut schema = CONTRACT.for_server();
    let known = choices(&schema).to_vec();
    let of = |skill: &&str| known.iter().find(|choice| named(choice) == Some(*skill));
    let choose = |skill: &&str| of(skill).cloned().unwrap_or_else(|| of_game(skill));
    let chosen: Vec<Value> = skills.iter().map(choose).collect();
    let actions = &mut schema["properties"]["actions"];
    if chosen.is_empty() {
        actions["maxItems"] = json!(0);
        actions["items"] = Value::Object(Map::new());
    } else {
        actions["items"]["anyOf"] = Value::Array(chosen);
    }
    schema
}

fn choices(schema: &Value) -> &[Value] {
    let choices = schema["properties"]["actions"]["items"]["anyOf"].as_array();
    choices.map(Vec::as_slice).unwrap_or_default()
}

fn named(choice: &Value) -> Option<&str> {
    choice["properties"]["type"]["enum"][0].as_str()
}

fn of_game(skill: &str) -> Value {
    let text = json!({"type": "string", "maxLength": 400});
    let scalars = json!([text, {"type": "number"}, {"type": "boolean"}]);
    json!({
        "type": "object",
        "required": ["type"],
        "properties": {"type": {"type": "string", "enum": [skill]}},
        "additionalProperties": {"anyOf": scalars},
    })
}

#[cfg(test)]
mod tests {
    use super::super::{SkillCall, Skills};
    use super::*;

    fn accepts(schema: &Value, action: Value) -> bool {
        let validator = jsonschema::draft7::new(schema).expect("the schema should compile");
        validator.is_valid(&json!({"actions": [action]}))
    }

    #[test]
    fn the_contract_knows_every_innate_skill_in_order() {
        let contract = CONTRACT.for_server();
        let known: Vec<_> = choices(&contract).iter().filter_map(named).collect();
        assert_eq!(known, Skills::default().names());
    }

    #[test]
    fn every_example_of_the_docs_fits_the_contract() {
        for skill in Skills::default().iter() {
            for example in skill.doc().lines().filter(|line| line.starts_with('{')) {
                let call: SkillCall = serde_json::from_str(example).expect("examples are calls");
                let action = serde_json::to_value(call).expect("a call is plain data");
                assert!(accepts(&CONTRACT.for_server(), action), "{example} should fit");
            }
        }
    }

    #[test]
    fn only_what_is_on_offer_may_be_chosen() {
        let schema = plan_schema(&["introspect", "sing"]);
        assert!(accepts(&schema, json!({"type": "introspect"})));
        assert!(!accepts(&schema, json!({"type": "introspect", "why": "x"})));
        assert!(!accepts(&schema, json!({"type": "recall", "query": "x"})));
        assert!(accepts(&schema, json!({"type": "sing", "song": "x", "verses": 3})));
        assert!(!accepts(&schema, json!({"type": "sing", "song": ["x"]})));
    }

    #[test]
    fn without_skills_only_an_empty_plan_is_left() {
        let schema = plan_schema(&[]);
        assert!(!accepts(&schema, json!({"type": "recall", "query": "x"})));
        let validator = jsonschema::draft7::new(&schema).expect("the schema should compile");
        assert!(validator.is_valid(&json!({"actions": []})));
    }
}
