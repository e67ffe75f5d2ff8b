//! How the file of an experiment is read and checked.

use super::faults::faults;
use super::{Experiment, SCHEMA};
use cognition_core::pack::PackError;

impl Experiment {
    /// Reads a `*.experiment.json` file and checks it against `data/schemas/experiment.schema.json`.
    /// Whether the files that it names are there is not asked here.
    ///
    /// # Errors
    /// Every fault of the file at once: what the schema refuses, names that stand twice, brains that
    /// cannot play unattended, seeds beyond all numbers, more than 100,000 runs.
    pub fn from_json(file: &str, text: &str) -> Result<Self, Vec<PackError>> {
        let experiment: Self = SCHEMA.read(file, text)?;
        let faults = faults(&experiment, file);
        if faults.is_empty() { Ok(experiment) } else { Err(faults) }
    }
}
