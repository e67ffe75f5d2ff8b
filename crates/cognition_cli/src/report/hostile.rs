//! Run logs, changed by chance: what is no record is named, and the rest is told and measured.

use super::html;
use super::model::Report;
use super::source::RunText;
use crate::check::run_log::check_run;
use cognition_core::pack::PackError;
use cognition_core::record::RunRecord;
use cognition_fuzz::Fuzz;
use cognition_heuristic::HeuristicBrain;
use cognition_testkit::measure::Measures;
use cognition_testkit::{Simulation, SimulationOptions};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

/// Records of a seed: one of each kind, and some in their order.
const RECORDS: usize = 40;

/// A short evening: its beginning and its end, and the first record of each kind.
fn seed() -> String {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/scenarios");
    let mut options = SimulationOptions::new(Arc::new(HeuristicBrain));
    options.turns = Some(12);
    let scene = data.join("locked_door.scenario.json");
    let mut evening = Simulation::load(&scene, options).unwrap_or_else(|error| panic!("{error}"));
    let records = evening.play();
    let (mut kinds, last) = (BTreeSet::new(), records.len() - 1);
    let kept = records.iter().enumerate().filter(|(at, record)| {
        let is_first = kinds.insert(kind(record));
        is_first || *at < RECORDS || *at == last
    });
    let line = |record: &RunRecord| serde_json::to_string(record).expect("is plain data") + "\n";
    kept.map(|(_, record)| line(record)).collect()
}

fn kind(record: &RunRecord) -> String {
    let value = serde_json::to_value(record).expect("is plain data");
    value["event"].to_string()
}

fn rules(faults: &[PackError]) -> String {
    let rules: BTreeSet<&str> = faults.iter().map(|fault| fault.rule.as_str()).collect();
    rules.into_iter().collect::<Vec<_>>().join(", ")
}

#[test]
fn hostile_run_logs_are_checked_told_and_measured_as_far_as_they_can_be_read() {
    Fuzz::of("run_logs").seed(seed()).run(|bytes| {
        let text = String::from_utf8_lossy(bytes);
        let faults = check_run("x.jsonl", &text);
        let lines: Vec<&str> = text.lines().collect();
        let page = html::page(&Report::new(&RunText::of(&lines))).expect("a page is always made");
        assert!(!page.is_empty());
        let records = lines.iter().filter_map(|line| serde_json::from_str::<RunRecord>(line).ok());
        let records: Vec<RunRecord> = records.collect();
        let measured = !Measures::of(&records).to_string().is_empty();
        format!("{} {measured} {}", records.len().min(3), rules(&faults))
    });
}
