//! The details of each event, ready to be drawn.

mod fields;
mod guard;
mod named;
mod routing;

pub(super) use guard::verdict_name;
pub(super) use named::named;

use super::distribution::short;
use super::panel::{Fact, Panel, fact};
use cognition_core::drift::Daydream;
use cognition_core::mind::{CognitiveLedger, ItemFate, LedgerViolation};
use cognition_core::record::{RecordedAction, RunEvent};
use serde_json::Value;
use std::collections::BTreeMap;

/// What is drawn of an event besides its line; what no reader has named parts of shows its fields.
pub(super) fn panels(event: &RunEvent, record: &Value) -> Vec<Panel> {
    use RunEvent as Event;
    let panels = match event {
        Event::RouteDecided { route, .. } => routing::decision(route),
        Event::SkillsUsed { thoughts, skills, .. } => routing::skills(thoughts, skills),
        Event::LedgerUpdated { before, after, violations, fates, .. } => {
            let mut panels = ledger(before.as_ref(), after.as_ref(), violations);
            panels.push(Panel::facts("What became of each item", fates.iter().map(fate).collect()));
            panels
        }
        Event::SuggestionReviewed { action, reviews, .. } => {
            guard::reviewed(action.as_ref(), reviews)
        }
        Event::RemedyTried { rejected, objection, scores, .. } => {
            guard::remedied(rejected.as_ref(), objection, scores)
        }
        Event::Uttered { speech, thoughts, notes, .. } => {
            let notes: Vec<_> = notes.iter().map(|note| fact(&*note.subject, &note.text)).collect();
            vec![
                Panel::text("Says", speech),
                Panel::text("Thinks", thoughts),
                Panel::facts("Notes", notes),
            ]
        }
        Event::ActionDecided { action, why, .. } => {
            vec![Panel::text("Does", &named(action.as_ref())), Panel::text("Why", why)]
        }
        Event::MoodChanged { axes, .. } => vec![mood(axes)],
        Event::Drifted { daydream, .. } => drifted(daydream),
        Event::TurnStarted { offers, dropped, .. } => asked(offers, dropped),
        _ => fields::all(record),
    };
    panels.into_iter().flatten().collect()
}

fn ledger(
    before: Option<&CognitiveLedger>,
    after: Option<&CognitiveLedger>,
    violations: &[LedgerViolation],
) -> Vec<Option<Panel>> {
    let settled = |ledger: Option<&CognitiveLedger>| {
        ledger.map(|ledger| ledger.settled_conclusions().to_vec()).unwrap_or_default()
    };
    let open = |ledger: Option<&CognitiveLedger>| {
        ledger.map(|ledger| ledger.open_questions().to_vec()).unwrap_or_default()
    };
    let broken = violations.iter().map(|broken| {
        let rule = serde_json::to_value(broken.rule).unwrap_or_default();
        fact(rule.as_str().unwrap_or_default(), &broken.message)
    });
    vec![
        Panel::diff("Settled", &settled(before), &settled(after)),
        Panel::diff("Open questions", &open(before), &open(after)),
        Panel::facts("Broken rules", broken.collect()),
    ]
}

fn fate(item: &ItemFate) -> Fact {
    fact(item.fate.name(), item.told())
}

fn mood(axes: &BTreeMap<String, i32>) -> Option<Panel> {
    let axes: Vec<_> =
        axes.iter().map(|(axis, value)| (axis.clone(), f64::from(*value), false)).collect();
    Panel::bars("Mood, the axes that moved", &axes)
}

fn drifted(daydream: &Daydream) -> Vec<Option<Panel>> {
    let wandering = &daydream.wandering;
    let called = wandering.activated.iter();
    let called: Vec<_> = called.map(|idea| (idea.concept.clone(), idea.level, false)).collect();
    let facts = vec![
        fact("began with", &wandering.seed),
        fact("found by", wandering.strategy.name()),
        fact("sort", daydream.thought.kind.name()),
        fact("energy", short(wandering.energy)),
    ];
    vec![
        Panel::text("Thought", &daydream.thought.content),
        Panel::facts("How it came about", facts),
        Panel::bars("What it called up", &called),
        Panel::text("What happened", &wandering.grounding.gist),
    ]
}

fn asked(offers: &[RecordedAction], dropped: &BTreeMap<String, usize>) -> Vec<Option<Panel>> {
    let offers = offers.iter().map(|offer| fact(offer.index.to_string(), named(Some(offer))));
    let dropped = dropped.iter().map(|(section, lines)| fact(&**section, lines));
    vec![
        Panel::facts("On offer", offers.collect()),
        Panel::facts("Lines that did not fit", dropped.collect()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::record::RunRecord;
    use expect_test::{Expect, expect};

    fn check(line: &str, expect: Expect) {
        let record: RunRecord = serde_json::from_str(line).expect("should be a record");
        let value = serde_json::from_str(line).expect("should be JSON");
        let panels = panels(&record.event, &value);
        let told = panels.iter().map(|panel| serde_json::to_string(panel).expect("plain data"));
        expect.assert_eq(&told.collect::<Vec<_>>().join("\n"));
    }

    #[test]
    fn a_ledger_is_a_diff_of_both_lists() {
        check(
            r#"{"tick":1,"event":"ledger_updated","mind":"mara","turn":2,
                "before":{"settled_conclusions":[],"open_questions":["Is it locked?"]},
                "after":{"settled_conclusions":["It is."],"open_questions":[]},
                "violations":[{"rule":"one_settled_a_turn","message":"two at once"}]}"#,
            expect![[r#"
                {"panel":"diff","title":"Settled","rows":[{"change":"added","text":"It is."}]}
                {"panel":"diff","title":"Open questions","rows":[{"change":"removed","text":"Is it locked?"}]}
                {"panel":"facts","title":"Broken rules","facts":[{"label":"one_settled_a_turn","value":"two at once"}]}"#]],
        );
    }

    #[test]
    fn moods_are_bars_and_what_has_no_parts_of_its_own_shows_its_fields() {
        check(
            r#"{"tick":1,"event":"mood_changed","mind":"mara","turn":1,"axes":{"hope":20,"threat":-40}}"#,
            expect![[
                r#"{"panel":"bars","title":"Mood, the axes that moved","bars":[{"label":"hope","value":"20","share":0.5,"negative":false,"chosen":false},{"label":"threat","value":"-40","share":1.0,"negative":true,"chosen":false}]}"#
            ]],
        );
        check(
            r#"{"tick":1,"event":"call_retried","mind":"mara","turn":1,"failures":1,"after_ms":250,"cause":"no answer"}"#,
            expect![[
                r#"{"panel":"facts","title":"Fields","facts":[{"label":"failures","value":"1"},{"label":"after ms","value":"250"},{"label":"cause","value":"no answer"}]}"#
            ]],
        );
    }
}
