//! Listens to acts: the mood moves with the act, never without it.

use crate::act::ActionDecided;
use crate::record::Recorder;
use bevy::prelude::*;
use cognition_core::mind::{Mood, MoodAxis};
use cognition_core::record::RunEvent;
use std::collections::BTreeMap;

pub(super) fn persist_mood(
    mut decisions: MessageReader<ActionDecided>,
    mut moods: Query<&mut Mood>,
    mut recorder: Recorder,
) {
    for decided in decisions.read().filter(|decided| decided.is_minds_own()) {
        let updates = [&decided.mood_update, &decided.decision.mood_update];
        let Ok(mut mood) = moods.get_mut(decided.entity) else {
            continue;
        };
        let mut after = mood.clone();
        updates.into_iter().flatten().for_each(|update| after.update(update));
        let axes = moved(&mood, &after);
        if !axes.is_empty() {
            recorder.record(|| RunEvent::MoodChanged {
                mind: decided.mind.clone(),
                turn: decided.turn,
                axes,
            });
            *mood = after;
        }
    }
}

fn moved(before: &Mood, after: &Mood) -> BTreeMap<String, i32> {
    let moved = MoodAxis::ALL.into_iter().filter(|axis| before.get(*axis) != after.get(*axis));
    moved.map(|axis| (axis.name().to_owned(), i32::from(after.get(axis)))).collect()
}
