//! Whole runs: scenes from beginning to end, saved, loaded and replayed.

mod broken_rules;
mod conversation;
mod evaluations;
mod first_scene;
mod in_the_way;
mod prompt_tokens;
mod replay;
mod save;
mod strong_tavern;
mod taken_back_line;
mod tavern;
mod told_before_waiting;
mod week;

#[allow(dead_code, reason = "these tests need a part of the server")]
#[path = "../../crates/cognition_llm/tests/mock_server/mock_server.rs"]
mod mock_server;

#[path = "../side_by_side/side_by_side.rs"]
mod side_by_side;
