//! Where a mind wanders to, and why nothing came of it.

use super::seed_strategy::SeedStrategy;
use super::thought::DriftThought;
use crate::memory::{Concepts, Episodes, Gists};
use crate::mind::TopicId;
use serde::{Deserialize, Serialize};
use std::fmt;

/// So many ideas that were called up are thought of.
pub(super) const ACTIVATED: usize = 5;

/// What a cycle reads and writes.
#[derive(Debug)]
pub struct DriftMemory<'m> {
    /// Ideas; the seed may grow stronger.
    pub concepts: &'m mut Concepts,
    /// Where the thought is kept.
    pub gists: &'m mut Gists,
    /// What happened.
    pub episodes: &'m Episodes,
}

/// An idea that was called up.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Activated {
    /// The name of the concept.
    pub concept: String,
    /// How strongly, from 0 to 1, in thousandths.
    pub level: f64,
}

/// What happened and goes with the ideas.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Grounding {
    /// The topic of the episode.
    pub topic: TopicId,
    /// What happened. Untrusted.
    pub gist: String,
}

/// Where a mind has wandered to: all that a thought is made of.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Wandering {
    /// The name of the concept that it began with.
    pub seed: String,
    /// How that was found.
    pub strategy: SeedStrategy,
    /// What it called up, the strongest first, the seed not among it: one to five ideas. The first
    /// was told of together with the seed in what happened.
    pub activated: Vec<Activated>,
    /// The level of the strongest of them, which is also what the thought costs.
    pub energy: f64,
    /// What happened and goes with it.
    pub grounding: Grounding,
}

impl Wandering {
    /// The names of all ideas, the seed first.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let called = self.activated.iter().map(|called| called.concept.as_str());
        std::iter::once(self.seed.as_str()).chain(called)
    }

    /// What a brain is told, a line for each point: the ideas with what they are, and what
    /// happened. Untrusted.
    pub fn subject(&self, concepts: &Concepts) -> String {
        let told = |name: &str| match concepts.get(name).map(|known| known.description.as_str()) {
            Some(is) if !is.is_empty() => format!("{name} ({is})"),
            _ => name.to_owned(),
        };
        let called: Vec<_> = self.names().skip(1).map(told).collect();
        format!(
            "An idea comes up: {}\nIt calls up: {}\nWhat happened: {}",
            told(&self.seed),
            called.join("; "),
            self.grounding.gist
        )
    }
}

/// A thought with how it came about.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Daydream {
    /// How it came about.
    #[serde(flatten)]
    pub wandering: Wandering,
    /// The thought.
    pub thought: DriftThought,
}

/// Why nothing came to a mind; in data `snake_case`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoThought {
    /// Nothing has happened lately.
    NothingToThinkAbout,
    /// The thought would cost more than is left of the budget.
    Fatigued,
    /// No idea was found, or only such as are on cooldown.
    NoSeed,
    /// The seed calls up nothing, or not strongly enough.
    WeakAssociations,
    /// In nothing that happened do two of the ideas meet.
    Ungrounded,
    /// The mind thinks so already.
    NothingNew,
}

impl fmt::Display for NoThought {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::NothingToThinkAbout => "nothing has happened lately",
            Self::Fatigued => "it has thought enough for now",
            Self::NoSeed => "no idea comes up",
            Self::WeakAssociations => "the idea calls up nothing",
            Self::Ungrounded => "nothing that happened goes with the ideas",
            Self::NothingNew => "it thinks so already",
        })
    }
}
