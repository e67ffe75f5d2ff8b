//! `HttpBrain` against a real server on this machine, faults included.

#![cfg(feature = "http")]

#[path = "../mock_server/mock_server.rs"]
mod mock_server;

mod cures;
mod endpoints;
mod fault_rows;
mod faults;
mod key;
mod models;
mod replied;
mod schema;
mod sent;
mod slots;
mod streamed;
mod unusable;

use cognition_core::prompt::{Prompt, Purpose};
use cognition_llm::{Brain, BrainError, HttpBrain, HttpSettings, Reply, ThoughtRequest};
use mock_server::{Answer, MockServer};
use serde_json::json;
use std::error::Error;
use std::sync::Arc;

fn thought() -> Arc<ThoughtRequest> {
    Arc::new(ThoughtRequest {
        turn: 3,
        prompt: Prompt {
            stable: "You play a role.".into(),
            slow: "You are Mara.".into(),
            volatile: "The door is locked.".to_owned(),
        },
        reply_schema: json!({ "type": "object", "required": ["chosenIndex"] }).into(),
        seed: 0x1_0000_0007,
        ..ThoughtRequest::new("mara", Purpose::Decide)
    })
}

fn settings(server: &MockServer) -> HttpSettings {
    HttpSettings::new(server.base_url())
}

fn brain(settings: HttpSettings) -> HttpBrain {
    HttpBrain::new(settings).expect("valid settings")
}

/// One thought with the default settings, on a server that does this with every request.
async fn think(script: impl Fn() -> Answer + Send + Sync + 'static) -> Result<Reply, BrainError> {
    let server = MockServer::start(move |_| script());
    brain(settings(&server)).think(thought()).await
}

/// An error and all its causes, as `Display` and `Debug` show them.
fn all_of(error: &BrainError) -> String {
    let mut text = format!("{error} {error:?}");
    let mut cause = error.source();
    while let Some(error) = cause {
        text += &format!(" {error} {error:?}");
        cause = error.source();
    }
    text
}
