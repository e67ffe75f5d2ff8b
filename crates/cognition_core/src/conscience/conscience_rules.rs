//! The rules of the conscience, which are data: `data/conscience/*.conscience.json`.

use crate::pack::{PackError, PackSchema};
use crate::promise::CommitmentRules;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// The rules of the conscience: `data/conscience/default.conscience.json` unless a game brings its
/// own. Every value has bounds in `data/schemas/conscience.schema.json`.
#[derive(Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ConscienceRules {
    /// When a mind reflects.
    pub cadence: Cadence,
    /// How commitments begin and end.
    pub commitments: CommitmentRules,
    /// What a reflection may change of its mind.
    pub adjustments: AdjustmentBounds,
}

/// When a mind reflects: as soon as one of these is reached, and never within the gap. What is 0
/// doesn't count: with 0 turns, 0 minutes and 0 novelty a mind reflects only when it is asked to.
#[derive(Clone, Copy, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Cadence {
    /// Turns since the last reflection. 0 to 1000.
    pub turns: u32,
    /// Minutes of game time since the first turn after the last reflection. They count once
    /// [enough was lived](crate::conscience::has_lived_enough). 0 to 10080.
    pub minutes: u32,
    /// Sum of how new each turn was, from 0 to 1 a turn. 0 to 1000.
    pub novelty: f32,
    /// Seconds of game time that lie between two reflections at least. 0 to 86400.
    pub gap_seconds: u32,
}

impl Default for Cadence {
    fn default() -> Self {
        Self { turns: 16, minutes: 30, novelty: 10.0, gap_seconds: 60 }
    }
}

/// What a reflection may change of its mind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct AdjustmentBounds {
    /// Fewest turns between two reflections that a mind may give itself. 1 to 1000, and no more
    /// than the most.
    pub fewest_turns: u32,
    /// Most turns. 1 to 1000.
    pub most_turns: u32,
    /// How far from 0 it may move the baseline of a mood axis. 0 to 100.
    pub mood_baseline: u8,
}

impl Default for AdjustmentBounds {
    fn default() -> Self {
        Self { fewest_turns: 4, most_turns: 64, mood_baseline: 20 }
    }
}

static SCHEMA: PackSchema = PackSchema::new(bundled!("data/schemas/conscience.schema.json"));

impl ConscienceRules {
    /// Reads a file of rules and checks it against `data/schemas/conscience.schema.json`.
    ///
    /// # Errors
    /// Every fault of the file at once: values that are missing, unknown or out of bounds; then
    /// every pair of bounds of which the lower is above the upper.
    pub fn from_json(file: &str, text: &str) -> Result<Self, Vec<PackError>> {
        let rules: Self = SCHEMA.read(file, text)?;
        let faults: Vec<_> = rules.disorder(file).collect();
        if faults.is_empty() { Ok(rules) } else { Err(faults) }
    }

    fn disorder(&self, file: &str) -> impl Iterator<Item = PackError> {
        let CommitmentRules { due_minutes, longest_minutes, .. } = self.commitments;
        let AdjustmentBounds { fewest_turns, most_turns, .. } = self.adjustments;
        let pairs = [
            ("/commitments/due_minutes", due_minutes, longest_minutes),
            ("/adjustments/fewest_turns", fewest_turns, most_turns),
        ];
        let disordered = pairs.into_iter().filter(|(_, lower, upper)| lower > upper);
        disordered.map(move |(place, lower, upper)| {
            let message = format!("{lower} is above the upper bound of {upper}");
            PackError::at(file, place, "bounds_in_order", message)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;
    use std::fs;
    use std::path::Path;

    fn default_file() -> String {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        fs::read_to_string(root.join("data/conscience/default.conscience.json"))
            .expect("should be readable")
    }

    fn faults(text: &str) -> String {
        let faults = ConscienceRules::from_json("own.json", text).expect_err("should be refused");
        faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn the_rules_of_the_file_are_the_default() {
        let rules = ConscienceRules::from_json("default.conscience.json", &default_file());
        assert_eq!(rules, Ok(ConscienceRules::default()));
    }

    #[test]
    fn every_fault_of_a_file_is_named_at_its_place() {
        let text =
            default_file().replace("\"turns\": 16", "\"turns\": 1.5").replace("gap_seconds", "gap");
        expect![[r#"
            own.json: /cadence: `required`: "gap_seconds" is a required property
            own.json: /cadence/turns: `type`: 1.5 is not of type "integer"
            own.json: /cadence: `additionalProperties`: Additional properties are not allowed ('gap' was unexpected)"#]].assert_eq(&faults(&text));
    }

    #[test]
    fn no_lower_bound_is_above_its_upper_bound() {
        let text = default_file()
            .replace("\"due_minutes\": 60", "\"due_minutes\": 20000")
            .replace("\"fewest_turns\": 4", "\"fewest_turns\": 65");
        expect![[r#"
            own.json: /commitments/due_minutes: `bounds_in_order`: 20000 is above the upper bound of 10080
            own.json: /adjustments/fewest_turns: `bounds_in_order`: 65 is above the upper bound of 64"#]].assert_eq(&faults(&text));
    }

    #[test]
    fn the_bounds_of_every_value_are_those_of_the_schema() {
        let bounds = [
            ("cadence/turns", 0, 1000),
            ("cadence/minutes", 0, 10_080),
            ("cadence/novelty", 0, 1000),
            ("cadence/gap_seconds", 0, 86_400),
            ("commitments/longest_minutes", 60, 525_600),
            ("commitments/due_minutes", 1, 10_080),
            ("commitments/attempts", 1, 100),
            ("adjustments/fewest_turns", 1, 64),
            ("adjustments/most_turns", 4, 1000),
            ("adjustments/mood_baseline", 0, 100),
        ];
        for (place, least, most) in bounds {
            let takes = |value: i64| {
                let mut rules: serde_json::Value =
                    serde_json::from_str(&default_file()).expect("is JSON");
                *rules.pointer_mut(&format!("/{place}")).expect("is there") = value.into();
                ConscienceRules::from_json("own.json", &rules.to_string()).is_ok()
            };
            assert!(takes(least) && takes(most), "{place} from {least} to {most}");
            assert!(!takes(least - 1) && !takes(most + 1), "{place} beyond {least} to {most}");
        }
    }
}
