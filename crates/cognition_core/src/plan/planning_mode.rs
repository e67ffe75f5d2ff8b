//! How much a mind may plan at once: `data/planning/modes.json`.

use crate::pack::PackError;
use serde::{Deserialize, Serialize};

/// One mode of planning.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanningMode {
    /// The seed's name: `QUICK`, `COOK`, `PLAN`, `CREATE`.
    pub name: String,
    /// The name that suits a game: `errand`, `undertaking`, `scheme`, `invention`.
    pub game_name: String,
    /// How many steps a plan may have.
    pub max_steps: usize,
    /// Whether a plan must be proposed to somebody before it is carried out.
    #[serde(default)]
    pub proposal_required: bool,
    /// What it is for, in a sentence that the planner reads.
    pub purpose: String,
}

/// The modes of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanningModes {
    /// In the order of the file.
    pub modes: Vec<PlanningMode>,
}

impl PlanningModes {
    /// Reads `data/planning/modes.json` or one like it.
    ///
    /// # Errors
    /// Every fault of the file at once.
    pub fn from_json(file: &str, text: &str) -> Result<Self, Vec<PackError>> {
        serde_json::from_str(text)
            .map_err(|error| vec![PackError::at(file, "", "json", error.to_string())])
    }

    /// The mode of that name, either of its two, in any case.
    pub fn get(&self, name: &str) -> Option<&PlanningMode> {
        let same = |own: &str| own.eq_ignore_ascii_case(name);
        self.modes.iter().find(|mode| same(&mode.name) || same(&mode.game_name))
    }
}

impl Default for PlanningModes {
    /// Those of the seed.
    fn default() -> Self {
        let text = include_str!("../../../../data/planning/modes.json");
        Self::from_json("modes.json", text).expect("the modes of the program are valid")
    }
}
