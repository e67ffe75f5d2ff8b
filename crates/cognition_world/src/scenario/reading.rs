//! How the file of a scenario is read and checked.

use super::faults::faults;
use super::{SCHEMA, Scenario};
use cognition_core::pack::PackError;

impl Scenario {
    /// Reads a `*.scenario.json` file and checks it against `data/schemas/scenario.schema.json`.
    ///
    /// # Errors
    /// Every fault of the file at once: what the schema refuses; then ids that stand twice or
    /// name nothing, things that are nowhere, minds without a persona, scenes without an end.
    pub fn from_json(file: &str, text: &str) -> Result<Self, Vec<PackError>> {
        let scenario: Self = SCHEMA.read(file, text)?;
        let faults = faults(file, &scenario);
        if faults.is_empty() { Ok(scenario) } else { Err(faults) }
    }
}
