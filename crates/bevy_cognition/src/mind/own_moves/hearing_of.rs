//! What a mind is after that was spoken of before it, or that something bears on which has come about.

use super::owing::aims;
use crate::choice::offers::ask_game;
use bevy::prelude::*;
use cognition_core::mind::{PerceptId, StableId};
use cognition_core::perceive::{EntityRefs, Percept, PerceptKind, PerceptionLog};
use cognition_core::route::Language;

/// Its aims that bear on what it has witnessed after a percept, and that no turn has taken up yet. The game is asked
/// who is there only where there may be one.
pub(super) fn heard_of(
    world: &mut World,
    mind: &StableId,
    entity: Entity,
    after: PerceptId,
) -> Vec<String> {
    let mut aims = aims(world, entity);
    let lines = if aims.is_empty() { Vec::new() } else { witnessed(world, mind, entity, after) };
    retain_told(&mut aims, &lines, &[]);
    if aims.is_empty() {
        return aims;
    }
    let mut around = ask_game(world, entity).present_ids(world);
    around.push(mind.clone());
    let refs = world.get::<EntityRefs>(entity);
    let label = |thing: &StableId| Some(refs?.of(thing)?.label.clone());
    let known: Vec<String> = around.iter().filter_map(label).collect();
    retain_told(&mut aims, &lines, &known);
    aims
}

/// What was perceived, and what whoever says or does it is called: they are there, or were just now.
struct Line {
    text: String,
    of: Option<String>,
}

fn retain_told(aims: &mut Vec<String>, lines: &[Line], known: &[String]) {
    let bears = |line: &Line, aim: &str| {
        let known: Vec<&str> = known.iter().chain(&line.of).map(String::as_str).collect();
        Language::of(&line.text).bears_on_aim(&line.text, aim, &known)
    };
    aims.retain(|aim| lines.iter().any(|line| bears(line, aim)));
}

/// What happened and what others said, as far as it was not meant for the mind.
fn witnessed(world: &World, mind: &StableId, entity: Entity, after: PerceptId) -> Vec<Line> {
    let Some(log) = world.get::<PerceptionLog>(entity) else { return Vec::new() };
    let is_told = |percept: &&Percept| {
        let is_news = matches!(percept.kind, PerceptKind::Speech | PerceptKind::Event);
        is_news && !percept.addressed && percept.source.as_ref() != Some(mind)
    };
    let new = log.after(after.max(log.seen())).map(|entry| &entry.percept);
    let refs = world.get::<EntityRefs>(entity);
    let label = |who: &StableId| Some(refs?.of(who)?.label.clone());
    let line = |percept: &Percept| Line {
        text: percept.text.clone(),
        of: percept.source.as_ref().and_then(label),
    };
    new.filter(is_told).map(line).collect()
}
