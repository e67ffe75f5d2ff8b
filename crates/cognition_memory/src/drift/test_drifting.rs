//! Memories and their cycles, one after the other, for the tests of drift.

use super::{Daydream, Drift, DriftMemory, DriftParams, NoThought};
use crate::memory::{Episode, MemoryLayers};
use crate::mind::{GameTime, TopicId};
use std::time::Duration;

pub(super) const START: GameTime = GameTime::from_secs(1000);

/// Ideas that are linked in a row, each to the next, and episodes that name some.
pub(super) fn memory(ideas: usize, episodes: &[(usize, f64, u64)]) -> MemoryLayers {
    let mut memory = MemoryLayers::default();
    let name = |idea: usize| format!("idea {}", idea % ideas.max(1));
    (0..ideas).for_each(|idea| memory.concepts.strengthen(&name(idea), START));
    for idea in 0..ideas {
        (0..4).for_each(|_| memory.concepts.link(&name(idea), &name(idea + 1), START));
    }
    for (idea, salience, at) in episodes {
        let at = START + Duration::from_secs(*at);
        let [one, other, third] = [*idea, *idea + 1, *idea + 2].map(name);
        memory.episodes.add(Episode {
            topic: TopicId::new(&"odo".into(), &one.replace(' ', "-")),
            gist: format!(
                "Odo said: the {one} lies by the {other}, and the {third} is gone, at {at}."
            ),
            salience: *salience,
            at,
            concepts: vec![one, other, third],
            ..Episode::default()
        });
    }
    memory
}

/// The same, where each idea was told of together with the next ones, and some once more.
pub(super) fn all_lived(ideas: usize, more: &[(usize, f64, u64)]) -> MemoryLayers {
    let each = (0..ideas).map(|idea| (idea, 1.0, 0));
    memory(ideas, &each.chain(more.iter().copied()).collect::<Vec<_>>())
}

pub(super) fn view(memory: &mut MemoryLayers) -> DriftMemory<'_> {
    let MemoryLayers { concepts, gists, episodes, .. } = memory;
    DriftMemory { concepts, gists, episodes }
}

pub(super) fn run(
    drift: &mut Drift,
    memory: &mut MemoryLayers,
    params: &DriftParams,
    now: GameTime,
) -> Result<Daydream, NoThought> {
    let mut dice = drift.begin(7, &"mara".into(), params, now);
    drift.cycle(&mut view(memory), params, &mut dice, now)
}

/// Cycle after cycle, each when the one before says so.
pub(super) fn live(
    drift: &mut Drift,
    memory: &mut MemoryLayers,
    params: &DriftParams,
    cycles: usize,
) -> Vec<(GameTime, Daydream)> {
    let mut thoughts = Vec::new();
    for _ in 0..cycles {
        let now = drift.next().unwrap_or(START);
        thoughts.extend(run(drift, memory, params, now).ok().map(|thought| (now, thought)));
    }
    thoughts
}
