//! Small worlds with a goal.

use crate::case_file::{Case, CaseFile};
use crate::faults::Faults;
use cognition_core::mind::{PersonaProfile, StableId};
use cognition_core::pack::{PackError, PackSchema};
use cognition_core::plan::Fact;
use cognition_world::scenario::Scenario;
use serde::Deserialize;
use serde_json::{Value, json};

static SCHEMA: PackSchema = PackSchema::new(include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/bundled/data/schemas/plans_evaluation.schema.json"
)));

/// Path under which the persona of a mind is known.
pub(super) const PERSONA: &str = "evaluation.persona.json";

/// A file of the suite.
pub(super) type SmallWorlds = CaseFile<SmallWorld>;

/// A world with somebody who wants something.
#[derive(Debug, Deserialize)]
pub(super) struct SmallWorld {
    /// As in files of scenarios, without the goal of the mind.
    scenario: Value,
    #[serde(flatten)]
    pub(super) task: Task,
}

/// What is wanted, and how that should end.
#[derive(Debug, Deserialize)]
pub(super) struct Task {
    pub(super) id: String,
    pub(super) mind: StableId,
    pub(super) persona: PersonaProfile,
    goal: String,
    /// What is so once it is reached.
    pub(super) reach: Vec<Fact>,
    pub(super) planner: PlannerReplies,
    pub(super) ends: End,
    /// What is missing.
    pub(super) reason: Option<String>,
    /// The fewest deeds.
    pub(super) steps: Option<usize>,
    pub(super) within_turns: u64,
    pub(super) because: String,
}

/// What a planner replies.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlannerReplies {
    /// `good`, `bad`, `none`.
    pub(super) kind: String,
    pub(super) replies: Vec<Value>,
}

/// How it should end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum End {
    /// It is so in the world.
    Reached,
    /// It cannot be.
    GivenUp,
}

impl End {
    /// As in files.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Reached => "reached",
            Self::GivenUp => "given up",
        }
    }
}

impl Case for SmallWorld {
    fn schema() -> &'static PackSchema {
        &SCHEMA
    }

    fn id(&self) -> &str {
        &self.task.id
    }

    fn find_faults(&self, place: &str, faults: &mut Faults<'_>) {
        let task = &self.task;
        let given_up = task.ends == End::GivenUp;
        let message = || "what is given up has a reason, and what is reached has steps".to_owned();
        let wrong = given_up != task.reason.is_some() || given_up == task.steps.is_some();
        faults.note(wrong, format!("{place}/ends"), "reason_or_steps", message);
        let wrong = task.scenario(self.scenario.clone()).err().unwrap_or_default();
        for fault in wrong {
            let message = || fault.to_string();
            faults.note(true, format!("{place}/scenario"), "scenario", message);
        }
    }
}

impl Task {
    /// The mind gets its persona and its goal.
    fn scenario(&self, mut scenario: Value) -> Result<Scenario, Vec<PackError>> {
        let characters = scenario.get_mut("characters").and_then(Value::as_array_mut);
        let mine = |entry: &&mut Value| entry["id"] == json!(self.mind);
        if let Some(entry) = characters.and_then(|all| all.iter_mut().find(mine)) {
            entry["persona"] = json!(PERSONA);
            entry["pursues"] = json!({"goal": self.goal, "reach": self.reach});
        }
        Scenario::from_json("scenario", &scenario.to_string())
    }
}

impl SmallWorld {
    /// With the goal of the mind.
    pub(super) fn scenario(&self) -> Scenario {
        let scenario = self.task.scenario(self.scenario.clone());
        scenario.expect("its faults were found when the file was read")
    }

    /// What the reason names of the things of the world, by their labels: any of them told is enough.
    pub(super) fn missing(&self) -> Vec<String> {
        let reason = self.task.reason.as_deref().unwrap_or_default().to_lowercase();
        let Scenario { items, exits, characters, .. } = self.scenario();
        let items = items.iter().map(|item| item.label.as_str());
        let exits = exits.iter().map(|exit| exit.label.as_str());
        let others = characters.iter().filter(|who| who.id != self.task.mind);
        let labels = items.chain(exits).chain(others.map(|who| who.name.as_str()));
        let labels = labels.map(|label| label.trim_start_matches("the ").to_lowercase());
        labels.filter(|label| reason.contains(label)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::playing::tests::file;
    use super::*;

    #[test]
    fn every_fault_is_named_with_its_place_and_rule() {
        let mut wrong = file();
        wrong["cases"][0]["ends"] = json!("given_up");
        wrong["cases"][0]["reach"] = json!([{"is": "holds", "of": ["mara", "crown"]}]);
        let faults = SmallWorlds::from_json("x.evaluation.json", &wrong.to_string());
        let told: Vec<String> =
            faults.expect_err("is faulty").iter().map(ToString::to_string).collect();
        let expected = [
            "x.evaluation.json: /cases/0/ends: `reason_or_steps`: what is given up has a reason, and what is reached has steps",
            "x.evaluation.json: /cases/0/scenario: `scenario`: scenario: /characters/0/pursues/reach/0/of/1: `known_thing`: no thing is called `crown`",
        ];
        assert_eq!(told, expected);
    }
}
