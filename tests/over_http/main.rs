//! Minds whose brains are behind a server.

mod brain_files;
mod faults;
mod http_minds;
mod unusable_replies;

#[allow(dead_code, reason = "these tests need a part of the server")]
#[path = "../../crates/cognition_llm/tests/mock_server/mock_server.rs"]
mod mock_server;
