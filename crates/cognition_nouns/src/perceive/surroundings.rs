//! Where a mind is.

use crate::mind::StableId;

/// Where the mind is and what is there, as the game tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Surroundings {
    /// Prose, one or two sentences. Untrusted.
    pub description: String,
    /// Everything that is within reach of the senses.
    pub present: Vec<StableId>,
    /// What of it the mind has about it, and nobody sees.
    pub hidden: Vec<StableId>,
    /// What is asked of the mind at the moment, a sentence each: `Stay near Odo.` Untrusted.
    pub constraints: Vec<String>,
}
