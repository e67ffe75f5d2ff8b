//! Texts in records that mean harm: kept as they are, or refused.

use crate::databases::{on_each_database, opened};
use crate::hostile::hostile;
use crate::run_records::tables;
use cognition_core::record::{RunEvent, RunRecord, TurnEnd};
use cognition_core::skill::{SkillCall, SkillRecord};
use cognition_store::StoreError;
use serde_json::json;

/// The same text wherever one can be but in the id of the mind.
fn records(mind: &str, text: &str) -> Vec<RunRecord> {
    let (mind, owned) = (|| mind.into(), || text.to_owned());
    let used = SkillRecord::new(0, SkillCall::new(text), Ok(owned()));
    let events = [
        RunEvent::Narrated { text: owned() },
        RunEvent::SkillsUsed {
            mind: mind(),
            turn: u64::MAX,
            iteration: u32::MAX,
            thoughts: owned(),
            skills: vec![used],
            ended: None,
        },
        RunEvent::Replied {
            mind: mind(),
            turn: u64::MAX,
            brain: owned(),
            prompt_tokens: Some(u64::MAX),
            cached_tokens: Some(u64::MAX),
            cache_write_tokens: Some(u64::MAX),
            completion_tokens: None,
            reasoning_tokens: None,
            cost: cognition_core::govern::Cost(u64::MAX),
            latency_ms: Some(u64::MAX),
            dropped: Vec::new(),
        },
        RunEvent::PlanThought {
            mind: mind(),
            turn: 1,
            mode: owned(),
            thought: json!({ text: [text, {"tick": text, "at": 1.5e300}] }),
            unasked: true,
        },
        RunEvent::TurnEnded { mind: mind(), turn: u64::MAX, end: TurnEnd::Failed { why: owned() } },
    ];
    events.into_iter().map(|event| RunRecord { tick: u64::MAX, event }).collect()
}

#[test]
fn whatever_a_record_says_is_kept_as_it_is() {
    on_each_database(async |location| {
        let store = opened(location).await;
        let texts = hostile().into_iter().map(|(text, _)| text).chain(["x".repeat(1 << 20)]);
        for (number, text) in texts.enumerate() {
            let (run, records) = (format!("run {number}"), records("mara", &text));
            store.begin_run(&run, &json!({ "text": text })).await.expect("the name is free");
            store.append(&run, 1, records.clone().into()).await.expect("can be kept");
            let lines = store.lines(&run, 0, 9).await.expect("is there");
            let expected: Vec<_> = records
                .iter()
                .map(|record| serde_json::to_string(record).expect("plain data"))
                .collect();
            assert_eq!(lines, expected, "{text:.20}");
            assert_eq!(store.verify(&run).await.expect("is there"), None, "{text:.20}");
            let listed = store.runs().await.expect("can be listed");
            assert_eq!(listed[0].options, json!({ "text": text }), "{text:.20}");
            assert_eq!(tables(location, &run).await.len(), 1 + 5 + 1 + 1, "{text:.20}");
        }
    });
}

#[test]
fn the_name_of_a_run_and_the_id_of_a_mind_are_kept_or_refused() {
    on_each_database(async |location| {
        let store = opened(location).await;
        store.begin_run("ids", &json!({})).await.expect("the name is free");
        let mut first = 1;
        for (text, fine) in hostile() {
            let refused =
                |error: Option<StoreError>| matches!(error, Some(StoreError::Name { .. }));
            let begun = store.begin_run(&text, &json!({})).await;
            assert_eq!(refused(begun.err()), !fine, "{text:.20}");
            let appended = store.append("ids", first, records(&text, "x").into()).await;
            first = appended.as_ref().map_or(first, |appended| appended.events + 1);
            assert_eq!(refused(appended.err()), !fine, "{text:.20}");
            let verified = store.verify(&text).await;
            assert_eq!(verified.as_ref().is_ok_and(Option::is_none), fine, "{text:.20}");
        }
        assert_eq!(store.verify("ids").await.expect("is there"), None);
    });
}
