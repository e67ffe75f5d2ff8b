//! Evenings of scripted replies.

use super::fault::Fault;
use crate::case_file::{Case, CaseFile};
use crate::faults::Faults;
use crate::posed::{PosedPercept, PosedThing};
use crate::provenance::Provenance;
use crate::scene::Scene;
use cognition_core::mind::PersonaProfile;
use cognition_core::pack::PackSchema;
use serde::Deserialize;

static SCHEMA: PackSchema = PackSchema::new(include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/bundled/data/schemas/ledger_evaluation.schema.json"
)));

/// A file of the suite.
pub(super) type Evenings = CaseFile<Evening>;

/// Somebody over some turns.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Evening {
    pub(super) id: String,
    #[serde(default)]
    pub(super) from: Provenance,
    /// What sort of evening it is.
    pub(super) kind: String,
    persona: PersonaProfile,
    place: String,
    there: Vec<PosedThing>,
    pub(super) turns: Vec<ScriptedTurn>,
    pub(super) because: String,
}

/// What is new, what is answered, and what is wrong with that.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScriptedTurn {
    /// None for a move of its own.
    pub(super) percept: Option<PosedPercept>,
    pub(super) reply: ScriptedUpdate,
    pub(super) planted: Vec<Planted>,
}

/// What is answered.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScriptedUpdate {
    pub(super) speech: String,
    pub(super) thoughts: String,
    pub(super) settled_conclusions: Vec<String>,
    pub(super) open_questions: Vec<String>,
}

/// Something that is wrong.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Planted {
    pub(super) what: Fault,
    pub(super) item: Option<String>,
}

impl Evening {
    pub(super) fn scene(&self) -> Scene {
        Scene {
            persona: self.persona.clone(),
            place: self.place.clone(),
            there: self.there.clone(),
            ..Scene::default()
        }
    }
}

impl Case for Evening {
    fn schema() -> &'static PackSchema {
        &SCHEMA
    }

    fn id(&self) -> &str {
        &self.id
    }

    fn find_faults(&self, place: &str, faults: &mut Faults<'_>) {
        let there = self.there.iter().map(|thing| thing.id.as_str());
        faults.unique(&format!("{place}/there"), there);
        for (at, turn) in self.turns.iter().enumerate() {
            if let Some(percept) = &turn.percept {
                faults.percept(&format!("{place}/turns/{at}/percept"), percept, &self.there);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::playing::tests::file;
    use super::*;
    use serde_json::json;

    fn told(wrong: &serde_json::Value) -> Vec<String> {
        let faults = Evenings::from_json("x.evaluation.json", &wrong.to_string());
        faults.expect_err("is faulty").iter().map(ToString::to_string).collect()
    }

    #[test]
    fn every_fault_is_named_with_its_place_and_rule() {
        let mut wrong = file();
        let again = wrong["cases"][0].clone();
        wrong["cases"].as_array_mut().expect("a list").push(again);
        wrong["cases"][1]["turns"][0]["percept"]["by"] = json!("ghost");
        assert_eq!(
            told(&wrong),
            [
                "x.evaluation.json: /cases/1/id: `unique_id`: `door` stands twice",
                "x.evaluation.json: /cases/1/turns/0/percept/by: `known_thing`: `ghost` is not there",
            ]
        );
    }

    #[test]
    fn what_nobody_plants_breaks_the_schema() {
        let mut wrong = file();
        wrong["cases"][0]["turns"][1]["planted"] = json!([{"what": "shrug"}]);
        let told = told(&wrong);
        assert!(told[0].contains("/cases/0/turns/1/planted/0/what: `enum`"), "{told:?}");
    }
}
