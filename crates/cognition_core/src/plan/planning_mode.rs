//! How much a mind may plan at once: `data/planning/modes.json`.

use crate::pack::{PackError, PackSchema};
use cognition_language::folded;
use serde::{Deserialize, Serialize};

/// One mode of planning.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanningMode {
    /// The planner's name: `QUICK`, `COOK`, `PLAN`, `CREATE`.
    pub name: String,
    /// The name that suits a game: `errand`, `undertaking`, `scheme`, `invention`.
    pub game_name: String,
    /// How many steps a plan may have. 1 to 16.
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

static SCHEMA: PackSchema = PackSchema::new(bundled!("data/schemas/planning_modes.schema.json"));

impl PlanningModes {
    /// Reads `data/planning/modes.json` or one like it, and checks it against
    /// `data/schemas/planning_modes.schema.json`.
    ///
    /// # Errors
    /// Every fault of the file at once: values that are missing, unknown or out of bounds; then
    /// every name that another mode has, in whatever case.
    pub fn from_json(file: &str, text: &str) -> Result<Self, Vec<PackError>> {
        let modes: Self = SCHEMA.read(file, text)?;
        let faults: Vec<_> = modes.taken_names(file).collect();
        if faults.is_empty() { Ok(modes) } else { Err(faults) }
    }

    /// A mode may go by one name twice, but no name leads to two modes.
    fn taken_names(&self, file: &str) -> impl Iterator<Item = PackError> {
        self.modes.iter().enumerate().flat_map(move |(at, mode)| {
            let names = [("name", &mode.name), ("game_name", &mode.game_name)];
            let earlier = &self.modes[..at];
            names.into_iter().filter_map(move |(field, name)| {
                let known = earlier.iter().find(|known| known.is_called(name))?;
                let message = format!("{name:?} is a name of {}", known.name);
                Some(PackError::at(file, format!("/modes/{at}/{field}"), "unique_name", message))
            })
        })
    }

    /// The mode of that name, either of its two, in any case.
    pub fn get(&self, name: &str) -> Option<&PlanningMode> {
        self.modes.iter().find(|mode| mode.is_called(name))
    }
}

impl PlanningMode {
    fn is_called(&self, name: &str) -> bool {
        [&self.name, &self.game_name].into_iter().any(|own| folded(own).eq(folded(name)))
    }
}

impl Default for PlanningModes {
    /// The four of the planner's design.
    fn default() -> Self {
        let text = bundled!("data/planning/modes.json");
        Self::from_json("modes.json", text).expect("the modes of the program are valid")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;
    use serde_json::{Value, json};

    const DEFAULT: &str = bundled!("data/planning/modes.json");

    fn faults(text: &str) -> String {
        let faults = PlanningModes::from_json("own.json", text).expect_err("should be refused");
        faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn the_modes_of_the_seed_have_its_limits_and_need_no_proposal() {
        let modes = PlanningModes::default();
        let of = |name| modes.get(name).map(|mode| (mode.max_steps, mode.proposal_required));
        for (name, game_name, most) in [
            ("QUICK", "errand", 2),
            ("COOK", "undertaking", 4),
            ("PLAN", "scheme", 8),
            ("CREATE", "invention", 4),
        ] {
            assert_eq!(of(name), Some((most, false)), "{name}");
            assert_eq!(of(game_name), Some((most, false)), "{game_name}");
        }
    }

    #[test]
    fn a_mode_goes_by_either_name_in_any_case() {
        let modes = PlanningModes::default();
        let name = |name| modes.get(name).map(|mode| mode.name.as_str());
        assert_eq!(name("plan"), Some("PLAN"));
        assert_eq!(name(" Scheme "), Some("PLAN"));
        assert_eq!(name("dream"), None);
        assert_eq!(name(""), None);
    }

    #[test]
    fn every_fault_of_a_file_is_named_at_its_place() {
        let text = DEFAULT
            .replace("\"max_steps\": 8", "\"max_steps\": 17")
            .replace("\"purpose\": \"Some", "\"why\": \"Some");
        expect![[r#"
            own.json: /modes/2: `required`: "purpose" is a required property
            own.json: /modes/2/max_steps: `maximum`: 17 is greater than the maximum of 16
            own.json: /modes/2: `additionalProperties`: Additional properties are not allowed ('why' was unexpected)
            own.json: /modes/3: `required`: "purpose" is a required property
            own.json: /modes/3: `additionalProperties`: Additional properties are not allowed ('why' was unexpected)"#]].assert_eq(&faults(&text));
        expect!["own.json:1:1: not JSON: EOF while parsing an object"].assert_eq(&faults("{"));
        expect!["own.json: /modes: `minItems`: [] has less than 1 item"]
            .assert_eq(&faults(r#"{"modes": []}"#));
    }

    #[test]
    fn no_name_leads_to_two_modes() {
        let text = DEFAULT.replace("\"COOK\"", "\"Quick\"").replace("\"scheme\"", "\"Errand\"");
        expect![[r#"
            own.json: /modes/1/name: `unique_name`: "Quick" is a name of QUICK
            own.json: /modes/2/game_name: `unique_name`: "Errand" is a name of QUICK"#]]
        .assert_eq(&faults(&text));
    }

    #[test]
    fn a_mode_holds_from_1_to_16_steps() {
        let takes = |most: i64| {
            let mut modes: Value = serde_json::from_str(DEFAULT).expect("is JSON");
            modes["modes"][0]["max_steps"] = json!(most);
            PlanningModes::from_json("own.json", &modes.to_string()).is_ok()
        };
        assert!(takes(1) && takes(16));
        assert!(!takes(0) && !takes(17));
    }
}
