//! The layers of a mind's memory, line by line.

use bevy::prelude::*;
use cognition_core::memory::{
    Concepts, Episodes, Experiences, Facts, Gists, Traits, WorkingMemory,
};
use cognition_core::mind::GameTime;
use serde::Serialize;

/// Something that a mind remembers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MemoryLine {
    /// `lived`, `working`, `gist`, `fact`, `episode`, `concept` or `trait`.
    pub layer: &'static str,
    /// What.
    pub text: String,
    /// How strong, clear or certain it is at this moment, from 0 to 1; `None` where that is not
    /// counted.
    pub strength: Option<f64>,
}

impl MemoryLine {
    fn new(layer: &'static str, text: String, strength: Option<f64>) -> Self {
        Self { layer, text, strength }
    }
}

/// Of all layers, in the order of the layers; within a layer the latest last.
pub(super) fn memory_lines(mind: EntityRef<'_>, now: GameTime) -> Vec<MemoryLine> {
    let mut lines = Vec::new();
    if let Some(experiences) = mind.get::<Experiences>() {
        lines.extend(experiences.iter().map(|lived| {
            let importance = f64::from(lived.importance) / 10.0;
            MemoryLine::new("lived", lived.told(None, None, now), Some(importance))
        }));
    }
    if let Some(working) = mind.get::<WorkingMemory>() {
        let said = working.iter(now).map(|(_, line)| format!("{}: {}", line.speaker, line.text));
        lines.extend(said.map(|text| MemoryLine::new("working", text, None)));
    }
    if let Some(gists) = mind.get::<Gists>() {
        lines.extend(gists.iter(now).map(|gist| {
            MemoryLine::new("gist", gist.content.clone(), Some(f64::from(gist.confidence) / 100.0))
        }));
    }
    lines.extend(long_lived(mind, now));
    lines
}

fn long_lived(mind: EntityRef<'_>, now: GameTime) -> Vec<MemoryLine> {
    let mut lines = Vec::new();
    if let Some(facts) = mind.get::<Facts>() {
        lines.extend(facts.iter(now).map(|fact| {
            let text = format!("{} = {}", fact.key, fact.value);
            MemoryLine::new("fact", text, Some(fact.confidence))
        }));
    }
    if let Some(episodes) = mind.get::<Episodes>() {
        lines.extend(episodes.iter().map(|episode| {
            MemoryLine::new("episode", episode.gist.clone(), Some(episode.clarity(now)))
        }));
    }
    if let Some(concepts) = mind.get::<Concepts>() {
        lines.extend(concepts.iter().map(|concept| {
            MemoryLine::new("concept", concept.name.clone(), Some(concept.strength_at(now)))
        }));
    }
    if let Some(traits) = mind.get::<Traits>() {
        lines.extend(traits.iter(now).map(|it| {
            let text = format!("{}: {} = {}", it.who, it.key, it.value);
            MemoryLine::new("trait", text, Some(it.confidence_at(now)))
        }));
    }
    lines
}
