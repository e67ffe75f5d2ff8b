//! How what is new moves the mood: small steps, each for a reason.

use super::appraise::Appraisal;
use super::plain::Plain;
use super::sighting::Sighting;
use cognition_core::mind::{Mood, MoodAxis};
use cognition_core::perceive::PerceptKind;
use std::collections::BTreeMap;

/// How far a mood falls back towards calm in a turn.
const CALMING: i32 = 1;

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
    for axis in MoodAxis::ALL {
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
    let spoken = news.percept.kind == PerceptKind::Speech;
    let cases = [
        (news.failed(), FAILURE),
        (news.is_outcome() && news.changes_things(), SUCCESS),
        (!news.own && news.percept.addressed && spoken, SPOKEN_TO),
        (!news.own && news.tell.gives && news.tell.to_me && !news.tell.asks, GIFT),
        (matches!(Plain::of(view, news), Some(Plain::Gone { .. })), SURPRISE),
        (is_threat(view, news), THREAT),
    ];
    cases.into_iter().filter(|(holds, _)| *holds).flat_map(|(_, steps)| steps)
}

fn is_threat(view: &Appraisal<'_>, news: &Sighting<'_>) -> bool {
    let names = |fear| view.things.names_in(fear);
    let feared = |fear| !names(fear).is_empty() && news.words.covers(&names(fear));
    !news.own && news.changes_things() && view.fears.iter().any(feared)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rehearsal::request;
    use cognition_core::perceive::Percept;
    use expect_test::{Expect, expect};

    fn check(percept: Percept, expect: Expect) {
        let request = request("brannic", vec![], vec![percept]);
        let moved = mood_update(&Appraisal::of(&request));
        let moved: Vec<String> =
            moved.iter().map(|(axis, value)| format!("{axis} {value:+}")).collect();
        expect.assert_eq(&moved.join(", "));
    }

    #[test]
    fn each_event_moves_the_mood_for_its_reason_and_small_talk_moves_little() {
        check(
            Percept::outcome("You can't lift it.").failed(),
            expect!["agency -5, arousal +4, hope -2, uncertainty +6, valence -4"],
        );
        check(
            Percept::outcome("You take the sealed satchel."),
            expect!["agency +4, hope +2, uncertainty -4, valence +2"],
        );
        check(Percept::outcome("You speak to Mara."), expect![""]);
        check(
            Percept::speech("mara", "Evening.").addressed(),
            expect!["affiliation +2, engagement +5"],
        );
        check(
            Percept::event("Mara gives you the iron key.").by("mara").addressed(),
            expect!["affiliation +6, hope +4, valence +6"],
        );
        check(
            Percept::event("Mara leaves for the cellar.").by("mara"),
            expect!["arousal +4, threat +7, valence -3"],
        );
    }

    #[test]
    fn a_mood_falls_back_towards_calm_and_not_beyond() {
        let mut request = request("mara", vec![], vec![]);
        request.situation.mood.set(MoodAxis::Threat, 9);
        request.situation.mood.set(MoodAxis::Agency, -1);
        let update = mood_update(&Appraisal::of(&request));
        assert_eq!((update["threat"], update["agency"], update.len()), (8, 0, 2));
    }
}
