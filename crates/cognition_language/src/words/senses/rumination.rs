//! What `senses.json` of a language says of thoughts that go round.

use serde::Deserialize;

/// How much of a thought must have been there before. A file of a language may state it otherwise.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Rumination {
    /// The share of what a thought says, from 0 to 1.
    pub(crate) share: f64,
    /// At least so many words of it, where an earlier thought is said again.
    pub(crate) thought: usize,
    /// At least so many, where it is what is settled: to name that in passing is no repetition.
    pub(crate) settled: usize,
}

impl Default for Rumination {
    /// Measured by `cognition evaluate ledger`; the table stands in `docs/measures.md`.
    fn default() -> Self {
        Self { share: 0.65, thought: 2, settled: 3 }
    }
}
