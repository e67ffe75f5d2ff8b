//! What the reflector writes.

use super::adjustment::ProposedAdjustment;
use crate::decide::Rejection;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// An analysis. It holds no commitments, and nothing takes it where one could be opened.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Reflection {
    /// What happened, as the mind sees it.
    pub observed: Vec<String>,
    /// What it learned.
    #[serde(default)]
    pub learned: Vec<String>,
    /// What it doubts.
    #[serde(default)]
    pub doubts: Vec<String>,
    /// What it would change of itself.
    #[serde(default)]
    pub adjustments: Vec<ProposedAdjustment>,
    /// What was left out of the reply, and why. Never read from a reply.
    #[serde(default)]
    pub dropped: Vec<Rejection>,
}

impl Reflection {
    /// The analysis as one text, a line for each point.
    pub fn text(&self) -> String {
        String::new()
    }
}

/// Reads the reply to a request for a reflection.
pub fn parse_reflection(reply: &str) -> Result<Reflection, Rejection> {
    let _ = reply;
    Ok(Reflection::default())
}

/// What goes to a server with a request for a reflection.
pub fn reflection_schema() -> Value {
    Value::Null
}
