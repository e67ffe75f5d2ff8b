//! `HttpBrain` against the servers of `tests/servers/`, and what it sends against what OpenAI takes.
//!
//! Each `*.server.json` says, from the documentation of its server, what that server requires, what
//! it refuses and how it answers; one server of this test plays them all. `faults.json` has answers
//! that are broken, each with what a person has to read.

#![cfg(feature = "http")]

#[expect(dead_code, reason = "this test needs a part of the server")]
#[path = "../mock_server/mock_server.rs"]
mod mock_server;

mod conditions;
mod faults;
mod openai;
mod played;
mod profile;
mod purposes;
mod strict_rules;

use std::path::PathBuf;

/// Where the data is.
fn data() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/servers")
}
