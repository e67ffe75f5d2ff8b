//! What goes to a server with a request for a plan.

use super::planning_mode::PlanningMode;
use super::progress::STEPS_BOUND;
use super::think_output::ThinkScope;
use super::think_reply::{Word, may_plan};
use crate::reply::{ReplyContract, members};
use serde_json::{Map, Value, json};

static CONTRACT: ReplyContract = ReplyContract::new(bundled!("data/schemas/think.schema.json"));

/// The schema that goes to a server: `data/schemas/think.schema.json` without its names, narrowed
/// to the mode, the actors and who may be spoken to.
pub fn think_schema(mode: &PlanningMode, scope: &ThinkScope) -> Value {
    let mut schema = CONTRACT.for_server();
    let most = if scope.actors.is_empty() { mode.max_steps } else { STEPS_BOUND };
    schema["properties"]["steps"]["maxItems"] = json!(most);
    let step = members(&mut schema, "/properties/steps/items/properties");
    let actors: Vec<_> = scope.actors.iter().collect();
    name_refs(step, "actor", &actors);
    let fields = members(&mut schema, "/properties");
    name_refs(fields, "listener", &scope.listeners());
    if may_plan(mode, Some(scope)).is_err() {
        fields.shift_remove("steps");
        fields["decision"]["enum"] =
            json!([Word::Propose.name(), Word::Clarify.name(), Word::GiveUp.name()]);
    }
    schema
}

fn name_refs(members: &mut Map<String, Value>, name: &str, refs: &[&String]) {
    if refs.is_empty() {
        members.shift_remove(name);
    } else {
        members.insert(name.to_owned(), json!({ "type": "string", "enum": refs }));
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_scope::{mode, scope};
    use super::*;

    const TOLD: &str = bundled!("assets/prompts/think_system.prompt.md");

    fn fields(place: &str) -> Vec<String> {
        let schema = CONTRACT.for_server();
        let fields = schema.pointer(place).and_then(Value::as_object);
        fields.expect("an object has fields").keys().cloned().collect()
    }

    #[test]
    fn a_planner_is_told_of_every_field_of_its_reply() {
        for field in fields("/properties") {
            assert!(TOLD.contains(&format!("\"{field}\":")), "{field} stands in no example");
        }
    }

    #[test]
    fn a_planner_is_told_of_the_fields_of_a_step_and_of_no_other() {
        let (_, step) = TOLD.split_once("\nA step:\n").expect("it is told what a step is");
        let lines = step.lines().map_while(|line| line.strip_prefix("- "));
        let told: Vec<&str> = lines.filter_map(|line| Some(line.split_once(':')?.0)).collect();
        assert_eq!(told, fields("/properties/steps/items/properties"));
    }

    #[test]
    fn the_schema_is_narrowed_to_the_moment() {
        let schema = think_schema(&mode("QUICK"), &scope());
        let properties = &schema["properties"];
        assert_eq!(properties["steps"]["maxItems"], json!(16), "with those of others");
        assert_eq!(
            properties["steps"]["items"]["properties"]["actor"]["enum"],
            json!(["character_2"])
        );
        assert_eq!(properties["listener"]["enum"], json!(["character_1", "character_2"]));
        let alone = think_schema(&mode("PLAN"), &ThinkScope::default());
        assert_eq!(alone["properties"]["steps"]["maxItems"], json!(8));
        assert_eq!(alone.pointer("/properties/steps/items/properties/actor"), None);
        assert_eq!(alone.pointer("/properties/listener"), None);
        let strict = PlanningMode { proposal_required: true, ..mode("PLAN") };
        let strict = think_schema(&strict, &scope());
        assert_eq!(
            strict["properties"]["decision"]["enum"],
            json!(["propose", "clarify", "give_up"])
        );
        assert_eq!(strict.pointer("/properties/steps"), None);
    }
}
