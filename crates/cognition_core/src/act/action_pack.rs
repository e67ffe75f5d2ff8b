//! Actions as data: `data/actions/*.actions.json`.

use super::{ActionPlanning, FactWords, Precondition};
use crate::mind::StableId;
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
    /// The stable ids of the places where it is on offer; empty where the place does not matter. A game reads it
    /// where it makes its offers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub at: Vec<StableId>,
    /// Whether it is on offer only until it has been done; to each target once.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub once: bool,
    /// What must be true for it to work.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub preconditions: Vec<Precondition>,
    /// What it needs and brings about, for those who plan; `None` for what no plan counts on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub planning: Option<ActionPlanning>,
}

impl ActionPack {
    /// The action of that id.
    pub fn get(&self, id: &str) -> Option<&ActionTemplate> {
        self.actions.iter().find(|action| action.id == id)
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

    pub(super) fn placeholder_beyond_targets(&self) -> Option<usize> {
        (self.targets..10).find(|index| self.description.contains(&format!("{{{index}}}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
