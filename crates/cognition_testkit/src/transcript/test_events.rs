//! Events of the guard stage for the tests of the narration.

use super::Narrator;
use cognition_core::guard::{
    LoopStage, Match, Objection, OfferScore, Origin, Remedy, Repeated, Review, Straying, Verdict,
    Violation,
};
use cognition_core::mind::StableId;
use cognition_core::pack::PackSchema;
use cognition_core::record::{
    ApprovalAnswer, RecordedAction, RemedyOutcome, ReviewMoment, RunEvent, RunRecord,
};
use expect_test::Expect;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

static SCHEMA: LazyLock<PackSchema> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = fs::read_to_string(root.join("data/schemas/run_event.schema.json"));
    PackSchema::new(text.expect("the schema is readable").leak())
});

/// What is shown of an event, once it has been written and read as the schema says.
pub(super) fn shown(event: RunEvent) -> Option<String> {
    let record = RunRecord { tick: 1, event };
    let line = serde_json::to_value(&record).expect("a record is plain data");
    let faults: Vec<String> =
        SCHEMA.check("run.jsonl", &line).iter().map(ToString::to_string).collect();
    assert!(faults.is_empty(), "{line}: {}", faults.join("\n"));
    let read: RunRecord = serde_json::from_value(line).expect("should read back");
    assert_eq!(read, record);
    Narrator::plain([("mara".into(), "Mara".to_owned())]).line(&record)
}

pub(super) fn check(event: RunEvent, expect: Expect) {
    let shown = shown(event).expect("should be shown");
    let lines = shown.lines().map(|line| format!("|{line}"));
    expect.assert_eq(&lines.collect::<Vec<_>>().join("\n"));
}

/// In one line, with one space wherever there is white space.
pub(super) fn flat(shown: &str) -> String {
    shown.split_whitespace().collect::<Vec<_>>().join(" ")
}

pub(super) fn to(description: &str) -> Option<RecordedAction> {
    Some(RecordedAction {
        index: 1,
        action: "world:do".to_owned(),
        targets: vec!["cellar".into()],
        description: description.to_owned(),
    })
}

pub(super) fn reviewed(reviews: Vec<(&'static str, Verdict)>) -> RunEvent {
    reviewed_at(ReviewMoment::Guard, reviews)
}

pub(super) fn reviewed_at(moment: ReviewMoment, reviews: Vec<(&'static str, Verdict)>) -> RunEvent {
    let review = |(guardrail, verdict): (&'static str, Verdict)| Review {
        guardrail: guardrail.into(),
        verdict,
    };
    RunEvent::SuggestionReviewed {
        mind: "mara".into(),
        turn: 1,
        moment,
        origin: Origin::NextBest,
        action: to("Go to the cellar"),
        reviews: reviews.into_iter().map(review).collect(),
    }
}

pub(super) fn remedied(remedy: Remedy, outcome: RemedyOutcome) -> RunEvent {
    RunEvent::RemedyTried {
        mind: "mara".into(),
        turn: 1,
        rejected: to("Go to the cellar"),
        objection: locked(),
        remedy,
        outcome,
        fits: Some(Match::SameAction),
        scores: vec![score()],
    }
}

pub(super) fn answer(action: Option<RecordedAction>, answer: ApprovalAnswer) -> RunEvent {
    RunEvent::ApprovalAnswered { mind: "mara".into(), turn: 1, action, answer }
}

pub(super) fn score() -> OfferScore {
    OfferScore { index: 3, score: 0.75, reasons: vec!["same target".to_owned()] }
}

pub(super) fn locked() -> Objection {
    let violation = |thing: Option<StableId>| Violation {
        precondition: "unlocked".to_owned(),
        needs: thing.as_ref().map(|_| "iron_key".into()),
        thing,
        why: "The cellar door is locked.".to_owned(),
    };
    Objection::Violated { violations: vec![violation(Some("cellar_door".into()))] }
}

/// One of each sort.
pub(super) fn objections() -> Vec<Objection> {
    let text = || "x".to_owned();
    let strays = |how| Objection::StraysFromIntent { how, scores: vec![score()] };
    let without_thing = Violation { precondition: text(), thing: None, why: text(), needs: None };
    vec![
        locked(),
        Objection::Violated { violations: vec![without_thing] },
        Objection::Withdrawn,
        strays(Straying::LeadsAway { meant: text(), chosen: text() }),
        strays(Straying::OtherTarget { meant: text(), chosen: text() }),
        strays(Straying::CallsAnother { called: text(), chosen: text() }),
        strays(Straying::Blocked { chosen: text(), violations: locked().violations().to_vec() }),
        Objection::SaidOtherwise { announced: text(), chosen: text() },
        Objection::NotDone { words: text() },
        Objection::RefusedInWords { chosen: text() },
        Objection::Repeated { what: Repeated::Deed, stage: LoopStage::Clarify },
        Objection::Repeated { what: Repeated::Speech, stage: LoopStage::OtherIntent },
        Objection::StalePremise { premise: text(), why: text() },
        Objection::NotOnOffer { index: 7 },
        Objection::Disputed { why: text() },
        Objection::Unchecked { why: text() },
        Objection::Refused { reason: text() },
        Objection::Unanswered,
        Objection::Rule { reason: text() },
    ]
}
