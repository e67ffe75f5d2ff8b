//! How a pack of situations is read and checked.

use super::faults::faults;
use super::situation::{Evaluation, SCHEMA};
use cognition_core::pack::PackError;

impl Evaluation {
    /// Reads a `*.evaluation.json` file and checks it against
    /// `data/schemas/evaluation.schema.json`.
    ///
    /// # Errors
    /// Every fault of the file at once: what the schema refuses, ids that stand twice, things that
    /// are not there, offers out of the engine's order, numbers that are not on offer.
    pub fn from_json(file: &str, text: &str) -> Result<Self, Vec<PackError>> {
        let pack: Self = SCHEMA.read(file, text)?;
        let errors = faults(&pack, file);
        if errors.is_empty() { Ok(pack) } else { Err(errors) }
    }
}
