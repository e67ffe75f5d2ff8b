//! What `senses.json` of a language says of the items of a ledger.

use serde::Deserialize;

/// How much two items must have in common. A file of a language may state it otherwise.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ItemMeasure {
    /// The share of what each says, from 0 to 1, where both say the same.
    pub(crate) same: f64,
    /// The share of what one of them says, where they contradict each other.
    pub(crate) contradicted: f64,
    /// The share of what is asked that a conclusion speaks of, where it answers.
    pub(crate) answered: f64,
    /// The same, where a question asks again what a conclusion has settled.
    pub(crate) reopened: f64,
    /// How alike two words must be by their company, where one in the place of the other says something
    /// else: `north` for `south`.
    pub(crate) siblings: f32,
    /// How alike two words must be by their company, where what is perceived bears on an item.
    pub(crate) company: f32,
    /// The same, where something is only concluded from it.
    pub(crate) hint: f32,
}

impl Default for ItemMeasure {
    /// Measured by `cognition evaluate ledger`; the table stands in `docs/measures.md`.
    fn default() -> Self {
        Self {
            same: 0.6,
            contradicted: 0.7,
            answered: 0.5,
            reopened: 0.65,
            siblings: 0.6,
            company: 0.5,
            hint: 0.3,
        }
    }
}
