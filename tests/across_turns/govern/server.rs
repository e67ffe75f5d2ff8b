//! The governor before a real server.

use super::{counters, waving};
use crate::mock_server::{Answer, MockServer};
use bevy::prelude::*;
use bevy_cognition::prelude::*;
use cognition_core::govern::RequestPriority;
use cognition_llm::{HttpBrain, HttpSettings};
use cognition_testkit::reply;
use std::sync::Arc;
use std::time::Duration;

/// Forty minds want to move; then two of them are spoken to.
#[test]
fn on_a_real_server_no_more_are_in_flight_than_may_be_and_the_engaged_go_first() {
    let thinks = Duration::from_millis(40);
    let server =
        MockServer::start(move |_| Answer::says(&reply(1, "Aye.", "I wave.")).after(thinks));
    let brain = HttpBrain::new(HttpSettings::new(server.base_url())).expect("a valid URL");
    let mut harness = waving(Arc::new(brain));
    harness.set(|settings| settings.requests.max_in_flight = 4);
    let minds: Vec<Entity> = (0..40).map(|n| harness.spawn_mind(&format!("m{n:02}"))).collect();
    minds.iter().for_each(|mind| _ = harness.request_turn(*mind));
    harness.update();
    for mind in &minds[30..32] {
        harness.perceive(*mind, Percept::speech("player", "Hello?").addressed());
    }
    while harness.decisions().len() < 40 {
        harness.update();
        let tally = server.tally();
        assert!(tally.received - tally.answered - tally.abandoned <= 4, "{tally:?}");
        assert!(counters(&harness).in_flight <= 4);
        harness.wait_for_reply(Duration::from_millis(5));
    }
    let decided = harness.decisions();
    let place = |mind: Entity| decided.iter().position(|decided| decided.entity == mind);
    assert!(place(minds[30]) < Some(8) && place(minds[31]) < Some(8), "should not queue");
    assert!(decided.iter().all(|decided| !decided.fallback));
    assert_eq!(counters(&harness).waits(RequestPriority::SpokenTo).count(), 2);
}
