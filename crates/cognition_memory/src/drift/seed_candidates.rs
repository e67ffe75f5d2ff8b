//! Which ideas are in question as the seed of a cycle.

use super::cycle_view::Cycle;
use super::seed_strategy::SeedStrategy;
use crate::memory::{Concept, Episode};

/// So many ideas are in question at a time, unless any is.
const IN_QUESTION: usize = 5;

/// The ideas in question.
pub(super) fn candidates<'m>(strategy: SeedStrategy, cycle: &Cycle<'m>) -> Vec<&'m Concept> {
    match strategy {
        SeedStrategy::Decaying => decaying(cycle),
        SeedStrategy::Recent => named_in(cycle, cycle.recent().max_by_key(|episode| episode.at)),
        SeedStrategy::Salient => named_in(
            cycle,
            cycle.recent().max_by(|one, other| {
                one.salience.total_cmp(&other.salience).then(one.at.cmp(&other.at))
            }),
        ),
        SeedStrategy::Random => cycle.concepts.iter().collect(),
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
