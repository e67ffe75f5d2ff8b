//! Actions as data: `data/actions/*.actions.json`.

use super::{ActionPlanning, FactWords, Precondition};
use crate::pack::{PackError, PackSchema};
use crate::plan::planning_faults;
use serde::{Deserialize, Serialize};

/// The actions of a game, by id.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionPack {
    /// The actions, in the order of the file.
    pub actions: Vec<ActionTemplate>,
    /// How the facts are put into words that actions need and bring about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<FactWords>,
}

/// One action as an author describes it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionTemplate {
    /// `namespace:verb`.
    pub id: String,
    /// What a model reads; `{0}`, `{1}` … stand for the labels of the targets.
    pub description: String,
    /// How many targets the action takes.
    #[serde(default)]
    pub targets: usize,
    /// What sort of action it is.
    #[serde(default)]
    pub tags: Vec<String>,
    /// What must be true for it to work.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub preconditions: Vec<Precondition>,
    /// What it needs and brings about, for those who plan; `None` for what no plan counts on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub planning: Option<ActionPlanning>,
}

static SCHEMA: PackSchema =
    PackSchema::new(include_str!("../../../../data/schemas/actions.schema.json"));

impl ActionPack {
    /// Reads a `*.actions.json` file and checks it against `data/schemas/actions.schema.json`.
    ///
    /// # Errors
    /// Every fault of the file at once: what the schema refuses, ids that stand twice,
    /// placeholders beyond the number of targets, and planning data that nothing can be made of.
    pub fn from_json(file: &str, text: &str) -> Result<Self, Vec<PackError>> {
        let pack: Self = SCHEMA.read(file, text)?;
        let errors = pack.faults(file);
        if errors.is_empty() { Ok(pack) } else { Err(errors) }
    }

    /// The action of that id.
    pub fn get(&self, id: &str) -> Option<&ActionTemplate> {
        self.actions.iter().find(|action| action.id == id)
    }

    fn faults(&self, file: &str) -> Vec<PackError> {
        let mut faults = Vec::new();
        for (index, action) in self.actions.iter().enumerate() {
            if self.actions[..index].iter().any(|other| other.id == action.id) {
                let message = format!("`{}` stands twice", action.id);
                faults.push(PackError::at(
                    file,
                    format!("/actions/{index}/id"),
                    "unique_id",
                    message,
                ));
            }
            if let Some(beyond) = action.placeholder_beyond_targets() {
                let message = format!("{{{beyond}}} is beyond the {} targets", action.targets);
                let place = format!("/actions/{index}/description");
                faults.push(PackError::at(file, place, "placeholder_in_targets", message));
            }
            for (number, precondition) in action.preconditions.iter().enumerate() {
                if precondition.target >= action.targets {
                    let message = format!(
                        "`{}` is asked of target {}, beyond the {} targets",
                        precondition.is, precondition.target, action.targets
                    );
                    let place = format!("/actions/{index}/preconditions/{number}/target");
                    faults.push(PackError::at(file, place, "precondition_in_targets", message));
                }
            }
        }
        faults.extend(planning_faults(self, file));
        faults
    }
}

impl ActionTemplate {
    /// The description with the labels of the targets in place.
    pub fn describe(&self, labels: &[&str]) -> String {
        let fill = |text: String, (index, label): (usize, &&str)| {
            text.replace(&format!("{{{index}}}"), label)
        };
        labels.iter().enumerate().fold(self.description.clone(), fill)
    }

    fn placeholder_beyond_targets(&self) -> Option<usize> {
        (self.targets..10).find(|index| self.description.contains(&format!("{{{index}}}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn a_malformed_pack_names_every_fault_at_its_place() {
        let text = r#"{"actions": [
            {"id": "world:open", "description": "Open {0} with {1}", "targets": 1},
            {"id": "world:open", "description": "Open"}
        ]}"#;
        let errors =
            ActionPack::from_json("tavern.actions.json", text).expect_err("should be refused");
        let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
        expect![[r#"
            tavern.actions.json: /actions/0/description: `placeholder_in_targets`: {1} is beyond the 1 targets
            tavern.actions.json: /actions/1/id: `unique_id`: `world:open` stands twice"#]]
        .assert_eq(&lines.join("\n"));
    }

    #[test]
    fn a_description_shows_the_labels_of_its_targets() {
        let action = ActionTemplate {
            description: "Open {0} with {1}".to_owned(),
            targets: 2,
            ..Default::default()
        };
        assert_eq!(action.describe(&["the door", "the key"]), "Open the door with the key");
    }
}
