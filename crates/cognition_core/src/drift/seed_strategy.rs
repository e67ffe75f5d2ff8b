//! Where a mind begins when it drifts.

use super::cycle::Cycle;
use crate::memory::{Concept, Episode};
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// So many ideas are in question at a time, unless any is.
const IN_QUESTION: usize = 5;

/// Which ideas are in question as the seed of a cycle; in data `snake_case`.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Reflect,
    Serialize,
    Deserialize,
)]
#[reflect(Default, Debug, PartialEq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeedStrategy {
    /// Those that fade, the five weakest.
    #[default]
    Decaying,
    /// Those that were named in what happened last, the five strongest.
    Recent,
    /// Those that were named in what mattered most in the last 7 days, the five strongest.
    Salient,
    /// Any that is not hidden.
    Random,
}

impl SeedStrategy {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Decaying, Self::Recent, Self::Salient, Self::Random];

    /// How it is called in data: `decaying`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Decaying => "decaying",
            Self::Recent => "recent",
            Self::Salient => "salient",
            Self::Random => "random",
        }
    }

    /// How likely it is, by the design of drift.
    pub const fn weight(self) -> f64 {
        match self {
            Self::Decaying => 0.4,
            Self::Recent => 0.3,
            Self::Salient => 0.2,
            Self::Random => 0.1,
        }
    }

    /// The ideas in question.
    pub(super) fn candidates<'m>(self, cycle: &Cycle<'m>) -> Vec<&'m Concept> {
        match self {
            Self::Decaying => decaying(cycle),
            Self::Recent => named_in(cycle, cycle.recent().max_by_key(|episode| episode.at)),
            Self::Salient => named_in(
                cycle,
                cycle.recent().max_by(|one, other| {
                    one.salience.total_cmp(&other.salience).then(one.at.cmp(&other.at))
                }),
            ),
            Self::Random => cycle.concepts.iter().collect(),
        }
    }
}

fn decaying<'m>(cycle: &Cycle<'m>) -> Vec<&'m Concept> {
    let (least, most) = cycle.params.decaying;
    let strength = |concept: &&'m Concept| concept.strength_at(cycle.now);
    let fades = |concept: &(f64, &'m Concept)| concept.0 > least && concept.0 < most;
    let known = cycle.concepts.iter().map(|concept| (strength(&concept), concept));
    let mut found: Vec<_> = known.filter(fades).collect();
    found.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.at.cmp(&other.1.at)));
    found.into_iter().take(IN_QUESTION).map(|(_, concept)| concept).collect()
}

fn named_in<'m>(cycle: &Cycle<'m>, episode: Option<&Episode>) -> Vec<&'m Concept> {
    let names = episode.map(|episode| episode.concepts.as_slice()).unwrap_or_default();
    let mut found: Vec<&Concept> =
        names.iter().filter_map(|name| cycle.concepts.get(name)).collect();
    let strength = |concept: &Concept| concept.strength_at(cycle.now);
    found.sort_by(|one, other| strength(other).total_cmp(&strength(one)));
    found.truncate(IN_QUESTION);
    found
}
