//! The stages of the pipeline, through the public API.

mod act;
mod answered;
mod approval;
mod cascade;
mod collect;
mod guard;
mod injection;
mod perceive;
mod persist;
mod prefix_cache;
mod prompt;
mod route;
mod streaming;
mod stubborn;
mod switches;
mod talk;
mod unspoken;

#[allow(dead_code, reason = "these tests need a part of the server")]
#[path = "../../crates/cognition_llm/tests/mock_server/mock_server.rs"]
mod mock_server;

#[path = "../side_by_side/side_by_side.rs"]
mod side_by_side;
