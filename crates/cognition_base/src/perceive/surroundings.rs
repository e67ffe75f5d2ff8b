//! Where a mind is.

use crate::mind::StableId;

/// Where the mind is and what is there, as the game tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Surroundings {
    /// Prose, one or two sentences. Untrusted.
    pub description: String,
    /// Everything that is within reach of the senses.
    pub present: Vec<StableId>,
    /// Who of it hears what is said aloud: all the others that are there.
    pub company: Vec<Somebody>,
    /// What of it the mind has about it, and nobody sees.
    pub hidden: Vec<StableId>,
    /// What is asked of the mind at the moment, a sentence each: `Stay near Odo.` Untrusted.
    pub constraints: Vec<String>,
}

/// Somebody who is there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Somebody {
    /// The stable id.
    pub id: StableId,
    /// What the mind calls them. Untrusted.
    pub label: String,
}
