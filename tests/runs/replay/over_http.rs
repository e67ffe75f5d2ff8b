//! A run that was played by a server is played again without it.

use super::stage::Recorded;
use super::{TAVERN, check_same};
use crate::mock_server::{Answer, MockServer, Received};
use cognition_testkit::reply;
use std::time::Duration;

/// What the server has everybody say.
const SAID: &str = "So I was told over the wire.";

/// Answers after 1 to 8 ms, always with the last offer; with nothing, where there is none.
fn answer(request: &Received) -> Answer {
    let late = Duration::from_millis(1 + request.number as u64 * 5 % 8);
    let schema = &request.body["response_format"]["json_schema"]["schema"];
    let offers = schema["properties"]["chosenIndex"]["enum"].as_array();
    let last = offers.and_then(|offers| u32::try_from(offers.len() - 1).ok());
    let thought = format!("Thought {}.", request.number);
    let content = last.map_or("{}".to_owned(), |last| reply(last, SAID, &thought));
    Answer::says(&content).after(late)
}

#[test]
fn what_a_server_answered_is_played_again_without_it() {
    let server = MockServer::start(answer);
    let run = Recorded::over_http(TAVERN, 12, server.base_url());
    drop(server);
    let log = std::fs::read_to_string(run.folder.log()).expect("should be there");
    assert!(log.contains(SAID), "the server should have decided once at least");
    check_same(&run, 1);
}
