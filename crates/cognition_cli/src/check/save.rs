//! A save: by its schema, then each mind by the components that this program has.

use bevy_cognition::save::{Save, SaveError, SavePart, check};
use cognition_core::pack::{LOG_BYTES, PackError, PackSchema};
use cognition_heuristic::HeuristicBrain;
use cognition_testkit::MindHarness;
use serde_json::Value;

static SCHEMA: PackSchema = PackSchema::up_to(
    LOG_BYTES,
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/bundled/data/schemas/save.schema.json")),
);

/// Components of a game are beyond this program: what they hold is not looked at.
pub(super) fn check_save(file: &str, text: &str) -> Vec<PackError> {
    let mut value: Value = match SCHEMA.read(file, text) {
        Ok(value) => value,
        Err(faults) => return faults,
    };
    let minds = value["minds"].as_array_mut();
    for mind in minds.into_iter().flatten() {
        if let Some(components) = mind["components"].as_object_mut() {
            components.retain(|name, _| !name.contains("::"));
        }
    }
    match Save::try_from(value.clone()) {
        Ok(save) => faults(&save).iter().map(|fault| told(file, &value, fault)).collect(),
        Err(fault) => vec![told(file, &value, &fault)],
    }
}

fn faults(save: &Save) -> Vec<SaveError> {
    check(MindHarness::new(HeuristicBrain).app.world(), save)
}

fn told(file: &str, save: &Value, fault: &SaveError) -> PackError {
    let (mind, step, rule) = match fault {
        SaveError::Component { mind, component, .. } => (Some(mind), component.as_str(), "format"),
        SaveError::UnknownComponent { mind, component, .. } => {
            (Some(mind), component.as_str(), "known_component")
        }
        SaveError::WrongMind { mind, .. } => (Some(mind), "Mind", "own_id"),
        SaveError::SameMind { mind } => (Some(mind), "", "unique_id"),
        SaveError::Field { part: SavePart::Mind(mind), .. } => (Some(mind), "", "format"),
        SaveError::Regulation(_) => (None, "regulation", "format"),
        _ => (None, "", "format"),
    };
    let place = mind.and_then(|mind| place_of(save, mind.as_str()));
    let pointer = match (place, step) {
        (Some(place), "") => place,
        (Some(place), "Rapport") => format!("{place}/rapports"),
        (Some(place), component) => format!("{place}/components/{component}"),
        (None, "") => String::new(),
        (None, field) => format!("/{field}"),
    };
    PackError::at(file, pointer, rule, fault.to_string())
}

/// Where the mind is; where two have its id, the second.
fn place_of(save: &Value, id: &str) -> Option<String> {
    let minds = save["minds"].as_array()?;
    let place = minds.iter().rposition(|mind| mind["id"] == id)?;
    Some(format!("/minds/{place}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use serde_json::json;

    fn mind(id: &str) -> Value {
        let components = json!({ "Mind": { "id": id, "tier": "", "turns": 0 } });
        json!({ "format": 1, "id": id, "name": null, "components": components, "rapports": [] })
    }

    fn found(change: impl FnOnce(&mut Value), expected: Expect) {
        let minds = [mind("ada"), mind("bo")];
        let mut save = json!({ "format": 1, "now": 0, "tick": 0, "minds": minds });
        change(&mut save);
        let faults = check_save("x.save.json", &save.to_string());
        let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
        expected.assert_eq(&lines.join("\n"));
    }

    #[test]
    fn a_save_without_a_fault_has_none_and_what_a_game_adds_is_its_own() {
        found(|save| save["minds"][0]["components"]["game::Purse"] = json!(7), expect![""]);
    }

    #[test]
    fn every_fault_names_the_mind_the_component_and_the_rule() {
        found(
            |save| {
                save["minds"][0]["components"]["Halo"] = json!({});
                save["minds"][1]["components"]["Mind"]["turns"] = json!("many");
                save["minds"][1]["components"]["Mood"] = json!({ "colour": "blue" });
                save["minds"][1]["rapports"] = json!([{}]);
                save["regulation"] = json!({ "reviews": 1 });
            },
            expect![[r#"
                x.save.json: /minds/0/components/Halo: `known_component`: mind `ada`, in format 1: this program has no component `Halo`
                x.save.json: /minds/1/components/Mind: `format`: mind `bo`, in format 1: its `Mind` is not as it should be: invalid type: string "many", expected u64
                x.save.json: /minds/1/components/Mood: `format`: mind `bo`, in format 1: its `Mood` is not as it should be: unknown field `colour`, expected one of `valence`, `arousal`, `agency`, `threat`, `engagement`, `hope`, `self_regard`, `affiliation`, `uncertainty`
                x.save.json: /minds/1/rapports: `format`: mind `bo`, in format 1: its `Rapport` is not as it should be: missing field `mind`
                x.save.json: /regulation: `format`: what the router has learned: regulation: (top level): `required`: "regulator" is a required property; regulation: (top level): `required`: "audit" is a required property; regulation: (top level): `required`: "base" is a required property; regulation: (top level): `required`: "weights" is a required property; regulation: (top level): `required`: "drawn_at" is a required property"#]],
        );
    }

    #[test]
    fn what_is_no_save_is_told_by_its_schema() {
        found(
            |save| save["minds"][0]["components"] = json!({}),
            expect![[
                r#"x.save.json: /minds/0/components: `required`: "Mind" is a required property"#
            ]],
        );
        found(
            |save| save["format"] = json!(2),
            expect!["x.save.json: /format: `const`: 1 was expected"],
        );
        found(
            |save| save["minds"][1]["id"] = json!("ada"),
            expect![[
                r#"x.save.json: /minds/1/components/Mind: `own_id`: mind `ada`: its `Mind` has the id "bo""#
            ]],
        );
        found(
            |save| save["minds"][1] = mind("ada"),
            expect![
                "x.save.json: /minds/1: `unique_id`: mind `ada` is there twice: give each mind an id of its own"
            ],
        );
    }
}
