//! Many minds on a real HTTP server with random latency: the frame never waits for any of them.

use crate::mock_server::{Answer, MockServer, Received};
use bevy::prelude::*;
use bevy_cognition::decide::Answers;
use bevy_cognition::prelude::*;
use bevy_cognition::turn::AwaitingReply;
use cognition_llm::{HttpBrain, HttpSettings};
use cognition_testkit::{MindHarness, reply};
use std::time::{Duration, Instant};

const MINDS: usize = 20;
const DECISIONS: usize = 200;

/// How long the requests in the middle take: long enough to be given up in flight.
const LONG_THOUGHT: Duration = Duration::from_millis(500);

/// Answers after 1 to 32 ms, always with the last offer. In the middle each mind thinks long once.
fn answer(request: &Received) -> Answer {
    let scattered = (request.number as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 59;
    let schema = &request.body["response_format"]["json_schema"]["schema"];
    let offered = schema["properties"]["chosenIndex"]["enum"].as_array().map_or(1, Vec::len);
    let last = u32::try_from(offered - 1).expect("few offers");
    let content = reply(last, "Aye.", &format!("Thought {}.", request.number));
    let middle = DECISIONS / 2..DECISIONS / 2 + MINDS;
    let more = if middle.contains(&request.number) { LONG_THOUGHT } else { Duration::ZERO };
    Answer::says(&content).after(Duration::from_millis(1 + scattered) + more)
}

fn twenty_minds(server: &MockServer) -> (MindHarness, Vec<Entity>) {
    let settings = HttpSettings::new(server.base_url());
    let mut harness = MindHarness::new(HttpBrain::new(settings).expect("a valid URL"));
    harness.offer(|_, gather| {
        gather.offers.push(ActionOffer::new("world:wave", "Wave").tag("repeatable"))
    });
    harness.finish_all();
    harness.set(|settings| settings.govern = settings.govern.clone().without_rates());
    let minds = (0..MINDS).map(|n| harness.spawn_mind(&format!("mind_{n:02}"))).collect();
    (harness, minds)
}

#[test]
fn two_hundred_decisions_arrive_and_minds_that_are_gone_are_never_written_to() {
    let server = MockServer::start(answer);
    let (mut harness, mut minds) = twenty_minds(&server);
    let mut longest = Duration::ZERO;
    let mut despawned = Vec::new();
    let mut before = 0;
    while harness.decisions().len() < DECISIONS {
        for mind in &minds {
            harness.request_turn(*mind);
        }
        let frame = Instant::now();
        harness.update();
        longest = longest.max(frame.elapsed());
        if despawned.is_empty() && server.tally().received >= DECISIONS / 2 + MINDS {
            before = harness.decisions().len();
            despawned = in_flight(&mut harness, 5);
            assert_eq!(despawned.len(), 5, "should find five minds in flight");
            for mind in &despawned {
                harness.app.world_mut().despawn(*mind);
            }
            minds.retain(|mind| !despawned.contains(mind));
        }
        harness.wait_for_reply(Duration::from_millis(2));
    }
    harness.run();
    let decisions = harness.decisions();
    assert!(decisions.iter().all(|decided| !decided.fallback), "should all come from the server");
    let late = decisions.iter().skip(before).filter(|decided| despawned.contains(&decided.entity));
    assert_eq!(late.count(), 0, "should never decide for a mind that is gone");
    assert!(server.received().len() >= DECISIONS);
    assert!(is_abandoned(&server), "should hang up on the server where a mind is gone");
    println!(
        "longest frame {longest:?}, {} stale answers",
        harness.app.world().resource::<Answers>().stale()
    );
    if !cfg!(debug_assertions) {
        assert!(longest < Duration::from_millis(5), "the longest frame took {longest:?}");
    }
}

/// Whether the server sees a client go away before its answer, within ten seconds.
fn is_abandoned(server: &MockServer) -> bool {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
    let seen = async {
        let abandoned = server.wait_for(|tally| tally.abandoned > 0);
        tokio::time::timeout(Duration::from_secs(10), abandoned).await.is_ok()
    };
    runtime.expect("the operating system grants a runtime").block_on(seen)
}

fn in_flight(harness: &mut MindHarness, count: usize) -> Vec<Entity> {
    let world = harness.app.world_mut();
    world
        .query_filtered::<Entity, (With<Mind>, With<AwaitingReply>)>()
        .iter(world)
        .take(count)
        .collect()
}

#[test]
fn a_server_that_is_down_costs_one_failed_turn_and_never_the_frame() {
    let closed =
        std::net::TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    let base_url = format!("http://{}/v1", closed.expect("a port that was free a moment ago"));
    let settings = HttpSettings::new(base_url);
    let mut harness = MindHarness::new(HttpBrain::new(settings).expect("a valid URL"));
    let mara = harness.spawn_mind("mara");
    harness.request_turn(mara).run();
    assert!(harness.decisions()[0].fallback, "should be decided by the heuristic brain");
}
