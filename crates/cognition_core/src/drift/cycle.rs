//! One cycle: from a seed to what it calls up, and what goes with that.

use super::dice::Dice;
use super::drift_params::DriftParams;
use super::drift_state::Drift;
use super::seed_strategy::SeedStrategy;
use super::thought::DriftThought;
use crate::memory::{Concept, Concepts, Episode, Episodes, Gists};
use crate::mind::{GameTime, TopicId};
use serde::{Deserialize, Serialize};
use std::fmt;

/// So many ideas that were called up are thought of.
pub(super) const ACTIVATED: usize = 5;
/// So many ideas are looked for in what happened, the seed among them.
const GROUNDING_NAMES: usize = 3;

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
    /// What it called up, the strongest first, the seed not among it: one to five ideas.
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
    /// Nothing that happened goes with the ideas.
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

/// What a cycle reads.
#[derive(Debug)]
pub(super) struct Cycle<'m> {
    pub(super) drift: &'m Drift,
    pub(super) concepts: &'m Concepts,
    pub(super) episodes: &'m Episodes,
    pub(super) params: &'m DriftParams,
    pub(super) now: GameTime,
}

impl<'m> Cycle<'m> {
    pub(super) fn run(&self, dice: &mut Dice) -> Result<Wandering, NoThought> {
        self.recent().next().ok_or(NoThought::NothingToThinkAbout)?;
        let left = self.drift.energy_left(self.params, self.now);
        if left <= self.params.least_energy {
            return Err(NoThought::Fatigued);
        }
        let (strategy, seed) = self.seed(dice).ok_or(NoThought::NoSeed)?;
        let activated = self.called_up(seed, dice);
        let energy = activated.first().map_or(0.0, |called| called.level);
        if energy <= self.params.least_energy {
            return Err(NoThought::WeakAssociations);
        }
        if energy > left {
            return Err(NoThought::Fatigued);
        }
        let mut found = Wandering {
            seed: seed.name.clone(),
            strategy,
            activated,
            energy,
            ..Wandering::default()
        };
        found.grounding = self.grounding(&found).ok_or(NoThought::Ungrounded)?;
        Ok(found)
    }

    /// What happened and is not too long ago.
    pub(super) fn recent(&self) -> impl Iterator<Item = &'m Episode> {
        let (now, remembers) = (self.now, self.params.remembers);
        self.episodes.iter().filter(move |episode| now.since(episode.at) <= remembers)
    }

    fn seed(&self, dice: &mut Dice) -> Option<(SeedStrategy, &'m Concept)> {
        (0..self.params.draws).find_map(|_| {
            let strategy = SeedStrategy::ALL[dice.weighted(&self.params.weights)?];
            let seed = *dice.pick(&strategy.candidates(self))?;
            let is_free = !self.drift.is_cooling(&seed.name, self.now);
            is_free.then_some((strategy, seed))
        })
    }

    fn called_up(&self, seed: &Concept, dice: &mut Dice) -> Vec<Activated> {
        let leap = self.params.leap;
        let weak_fires = || dice.happens(leap);
        let reached = self.concepts.spread(&[&seed.name], self.params.depth, self.now, weak_fires);
        let free = reached
            .into_iter()
            .filter(|(name, _)| *name != seed.name && !self.drift.is_cooling(name, self.now));
        let in_thousandths = |level: f64| (level * 1000.0).round() / 1000.0;
        free.take(ACTIVATED)
            .map(|(concept, level)| Activated { concept, level: in_thousandths(level) })
            .collect()
    }

    /// Of what happened what goes best with the ideas; of equals what comes to mind most readily,
    /// then the latest.
    fn grounding(&self, found: &Wandering) -> Option<Grounding> {
        let fitting = self.recent().map(|episode| {
            let is_named = |name: &&str| episode.concepts.iter().any(|named| named == name);
            let named = found.names().take(GROUNDING_NAMES).filter(is_named).count();
            (named, episode.activation(self.now), episode)
        });
        let best = fitting.filter(|(named, ..)| *named > 0).max_by(|one, other| {
            one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)).then(one.2.at.cmp(&other.2.at))
        });
        let (.., episode) = best?;
        Some(Grounding { topic: episode.topic.clone(), gist: episode.gist.clone() })
    }
}
