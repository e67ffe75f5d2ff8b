//! Listens to acts: the mood moves with the act, never without it.

use crate::record::Recorder;
use crate::turn::ActionDecided;
use bevy::prelude::*;
use cognition_core::conscience::Conscience;
use cognition_core::mind::{Mood, MoodAxis};
use cognition_core::record::RunEvent;
use std::collections::BTreeMap;

pub(super) fn persist_mood(
    mut decisions: MessageReader<ActionDecided>,
    mut moods: Query<(&mut Mood, &Conscience)>,
    mut recorder: Recorder,
) {
    for decided in decisions.read().filter(|decided| decided.is_minds_own()) {
        let updates = [&decided.mood_update, &decided.decision.mood_update];
        let Ok((mut mood, conscience)) = moods.get_mut(decided.entity) else {
            continue;
        };
        let mut after = mood.clone();
        updates.into_iter().flatten().for_each(|update| after.update(update));
        // What this turn did not move comes to rest, where a reflection has set a baseline.
        let touched: Vec<_> = differing(&mood, &after).collect();
        after = conscience.ease(&after, &touched);
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
    let value = |axis: MoodAxis| (axis.name().to_owned(), i32::from(after.get(axis)));
    differing(before, after).map(value).collect()
}

fn differing<'a>(before: &'a Mood, after: &'a Mood) -> impl Iterator<Item = MoodAxis> + 'a {
    MoodAxis::ALL.into_iter().filter(|axis| before.get(*axis) != after.get(*axis))
}
