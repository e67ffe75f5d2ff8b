//! What lies across turns: promises, plans, memory, drift, what is learned, and what it may cost.

mod adapt;
mod conscience;
mod consolidation;
mod directives;
mod division;
mod drift;
mod evenings;
mod govern;
mod heist;
mod living_npcs;
mod memory;
mod plan;
mod planned_scenes;
mod promise;
mod promises;
mod public_speech;
mod regulate;
mod stirring;

mod wandering;

#[allow(dead_code, reason = "these tests need a part of the server")]
#[path = "../../crates/cognition_llm/tests/mock_server/mock_server.rs"]
mod mock_server;

#[path = "../side_by_side/side_by_side.rs"]
mod side_by_side;
