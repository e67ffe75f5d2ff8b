//! How what is new moves the mood: small steps, each for a reason.

use super::appraise::{Appraisal, Sighting};
use cognition_core::mind::{Mood, MoodAxis};
use std::collections::BTreeMap;

/// How far a mood that nothing feeds falls back towards calm.
const CALMING: i32 = 2;

type Step = (MoodAxis, i32);

const FAILURE: &[Step] = &[
    (MoodAxis::Uncertainty, 6),
    (MoodAxis::Agency, -5),
    (MoodAxis::Valence, -4),
    (MoodAxis::Arousal, 4),
    (MoodAxis::Hope, -2),
];
const SUCCESS: &[Step] = &[
    (MoodAxis::Uncertainty, -4),
    (MoodAxis::Agency, 4),
    (MoodAxis::Valence, 2),
    (MoodAxis::Hope, 2),
];
const SPOKEN_TO: &[Step] = &[(MoodAxis::Engagement, 5), (MoodAxis::Affiliation, 2)];
const GIFT: &[Step] = &[(MoodAxis::Valence, 6), (MoodAxis::Affiliation, 6), (MoodAxis::Hope, 4)];
const SURPRISE: &[Step] = &[(MoodAxis::Uncertainty, 5), (MoodAxis::Engagement, 4)];
const THREAT: &[Step] = &[(MoodAxis::Threat, 7), (MoodAxis::Valence, -3), (MoodAxis::Arousal, 4)];

/// The new value of every axis that moves.
pub(super) fn mood_update(view: &Appraisal<'_>) -> BTreeMap<String, i32> {
    let before = &view.request.situation.mood;
    let mut after = before.clone();
    for axis in [MoodAxis::Threat, MoodAxis::Arousal, MoodAxis::Engagement] {
        let value = i32::from(after.get(axis));
        after.set(axis, value - value.signum() * CALMING.min(value.abs()));
    }
    for (axis, step) in view.news().flat_map(|news| steps(view, news)) {
        after.set(*axis, i32::from(after.get(*axis)) + step);
    }
    changes(before, &after)
}

fn changes(before: &Mood, after: &Mood) -> BTreeMap<String, i32> {
    let moved = MoodAxis::ALL.into_iter().filter(|axis| before.get(*axis) != after.get(*axis));
    moved.map(|axis| (axis.name().to_owned(), i32::from(after.get(axis)))).collect()
}

fn steps(view: &Appraisal<'_>, news: &Sighting<'_>) -> impl Iterator<Item = &'static Step> {
    let cases = [
        (news.failed(), FAILURE),
        (news.is_outcome() && !news.failed(), SUCCESS),
        (!news.own && news.percept.addressed, SPOKEN_TO),
        (!news.own && news.tell.gives && news.tell.to_me && !news.tell.asks, GIFT),
        (is_surprise(view, news), SURPRISE),
        (is_threat(view, news), THREAT),
    ];
    cases.into_iter().filter(|(holds, _)| *holds).flat_map(|(_, steps)| steps)
}

/// Something that a goal needs goes away.
fn is_surprise(view: &Appraisal<'_>, news: &Sighting<'_>) -> bool {
    let names = view.things.names_in(&news.words);
    !news.own && news.tell.leaves && view.aims.iter().any(|aim| aim.words.meets(&names))
}

fn is_threat(view: &Appraisal<'_>, news: &Sighting<'_>) -> bool {
    let names = |fear| view.things.names_in(fear);
    let feared = |fear| !names(fear).is_empty() && news.words.covers(&names(fear));
    !news.own && news.changes_things() && view.fears.iter().any(feared)
}
