//! A thousand minds on eight slots.

use bevy_cognition::settings::QueueOrder;
use cognition_core::govern::RequestPriority;
use cognition_testkit::{CrowdOptions, CrowdReport, run_crowd};
use std::time::Duration;

fn run(order: QueueOrder, kept: usize) -> CrowdReport {
    let length = Duration::from_secs(30);
    run_crowd(&CrowdOptions { order, kept, length, ..CrowdOptions::default() })
}

#[test]
fn of_a_thousand_minds_those_who_are_talked_with_hardly_wait_and_nobody_waits_for_ever() {
    let report = run(QueueOrder::Attention, 0);
    let talked = report.row(RequestPriority::SpokenTo).expect("there is a row for each");
    assert!(talked.requests > 40, "{report}");
    assert!(talked.p95 < Duration::from_millis(400), "should be less than one thought: {report}");
    assert!(report.most_at_once <= 8, "{report}");
    assert!(report.rows.iter().all(|row| row.longest <= Duration::from_mins(2)), "{report}");
    assert_eq!(report.coalesced, 492, "{report}");
    let kept = run(QueueOrder::Attention, 1);
    let at_hand = kept.row(RequestPriority::SpokenTo).expect("there is a row for each");
    let slot_frees = Duration::from_millis(400) / 8;
    assert!(at_hand.p95 < slot_frees, "should be less than until a slot frees: {kept}");
    let fifo = run(QueueOrder::Arrival, 0);
    let queued = fifo.row(RequestPriority::SpokenTo).expect("there is a row for each");
    assert!(queued.p95 > talked.p95 * 5, "{fifo}");
    let (less, more) = (report.calls * 95 / 100, report.calls * 105 / 100);
    assert!((less..=more).contains(&fifo.calls), "as much should be thought: {fifo}");
}

#[test]
fn a_crowd_is_the_same_each_time() {
    let length = Duration::from_secs(8);
    let options = CrowdOptions { minds: 200, length, ..CrowdOptions::default() };
    assert_eq!(run_crowd(&options), run_crowd(&options));
}
