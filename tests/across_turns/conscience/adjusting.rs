//! What a reflection may change of its own mind, and what is refused.

use super::{Inn, NEVER, inn, quiet};
use bevy_cognition::mind::Mood;
use cognition_core::conscience::{
    Adjustment, AdjustmentRefusal, Cadence, Conscience, MindEvent, ReflectionCause,
};
use cognition_core::mind::MoodAxis;
use cognition_core::prompt::Purpose;
use serde_json::{Value, json};

/// Mara has looked back once and proposed this of herself.
fn proposing(adjustments: &[Value]) -> Inn {
    let written = json!({"observed": ["A quiet evening."], "adjustments": adjustments});
    let mut inn = inn(quiet().for_purpose(Purpose::Reflect, "mara", written.to_string()));
    inn.turns(1);
    inn.look_back();
    inn
}

fn adjusted(inn: &Inn) -> Vec<(Adjustment, String)> {
    let adopted = inn.lived().into_iter().filter_map(|event| match event {
        MindEvent::Adjusted { adjustment, why } => Some((adjustment, why)),
        _ => None,
    });
    adopted.collect()
}

#[test]
fn a_mind_that_wants_to_looks_back_more_often() {
    let why = "So much happens here.";
    let mut inn = proposing(&[json!({"what": "cadence", "to": 4, "why": why})]);
    assert_eq!(adjusted(&inn), [(Adjustment::Cadence { to: 4 }, why.to_owned())]);
    inn.turns(5);
    assert_eq!(inn.causes().len(), 1, "what a game has switched off stays off");
    inn.rules(|rules| rules.cadence = Cadence { turns: 16, ..NEVER });
    inn.look_back();
    inn.turns(3);
    assert_eq!(inn.causes().len(), 2);
    inn.turns(1);
    assert_eq!(inn.causes().last(), Some(&ReflectionCause::Turns), "after 4 instead of 16");
    assert_eq!(inn.causes().len(), 3);
}

#[test]
fn a_mood_comes_to_rest_where_a_reflection_wants_it() {
    let why = "The ferry came after all.";
    let hope = json!({"what": "mood_baseline", "axis": "hope", "to": 16, "why": why});
    let mut inn = proposing(&[hope]);
    let adopted = Adjustment::MoodBaseline { axis: MoodAxis::Hope, to: 16 };
    assert_eq!(adjusted(&inn), [(adopted, why.to_owned())]);
    let felt = |inn: &Inn| inn.harness.get::<Mood>(inn.mara).get(MoodAxis::Hope);
    assert_eq!(felt(&inn), 0, "it is no leap");
    let way = [2, 3, 4, 5].map(|_| {
        inn.turns(1);
        felt(&inn)
    });
    assert_eq!(way, [2, 3, 4, 5]);
    inn.turns(20);
    assert_eq!(felt(&inn), 16);
    assert_eq!(inn.harness.get::<Mood>(inn.mara).get(MoodAxis::Threat), 0);
}

#[test]
fn what_goes_too_far_is_refused_and_logged_with_both_reasons() {
    let why = "I want it so.";
    let inn = proposing(&[
        json!({"what": "cadence", "to": 1, "why": why}),
        json!({"what": "mood_baseline", "axis": "hope", "to": 90, "why": why}),
        json!({"what": "ledger", "to": 3, "why": why}),
        json!({"what": "cadence", "to": 8}),
    ]);
    let refused: Vec<_> = inn
        .lived()
        .into_iter()
        .filter_map(|event| match event {
            MindEvent::AdjustmentRefused { proposed, why, refusal } => {
                Some((proposed, why, refusal))
            }
            _ => None,
        })
        .collect();
    let refusal =
        |proposed: &str, why: &str, refusal| (proposed.to_owned(), why.to_owned(), refusal);
    let too_far = |to, least, most| AdjustmentRefusal::OutOfBounds { to, least, most };
    let no_such = AdjustmentRefusal::NotAllowed { what: "ledger".to_owned() };
    let expected = [
        refusal("cadence to 1", why, too_far(1.0, 4, 64)),
        refusal("mood_baseline of hope to 90", why, too_far(90.0, -20, 20)),
        refusal("ledger to 3", why, no_such),
        refusal("cadence to 8", "", AdjustmentRefusal::NoReason),
    ];
    assert_eq!(refused, expected);
    assert_eq!(adjusted(&inn), []);
    let conscience = inn.harness.get::<Conscience>(inn.mara);
    assert_eq!(conscience.baseline(MoodAxis::Hope), None);
}

#[test]
fn a_refused_cadence_changes_nothing() {
    let mut inn = proposing(&[json!({"what": "cadence", "to": 1, "why": "I want it so."})]);
    inn.rules(|rules| rules.cadence = Cadence { turns: 6, ..NEVER });
    inn.turns(5);
    assert_eq!(inn.causes().len(), 1);
    inn.turns(1);
    assert_eq!(inn.causes().len(), 2);
}
