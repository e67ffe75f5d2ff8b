//! What the executor draws from an analysis.

use super::commitment::ProposedCommitment;
use crate::decide::{Rejection, ReplyScope};
use crate::perceive::EntityRefs;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What the executor draws from an analysis: at most 3, mostly none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extraction {
    /// What the mind is to be bound to; not yet through the gate.
    pub commitments: Vec<ProposedCommitment>,
    /// What was left out of the reply, and why. Never read from a reply.
    #[serde(default)]
    pub dropped: Vec<Rejection>,
}

/// Reads the reply to a request for an extraction.
pub fn parse_extraction(
    reply: &str,
    scope: &ReplyScope,
    refs: &EntityRefs,
) -> Result<Extraction, Rejection> {
    let _ = (reply, scope, refs);
    Ok(Extraction::default())
}

/// What goes to a server with a request for an extraction.
pub fn extraction_schema(scope: &ReplyScope) -> Value {
    let _ = scope;
    Value::Null
}
