//! What a save has of refs, and how their kinds are counted.

use super::super::entity_ref::{EntityRef, IMAGINED, KIND_BOUND, safe};
use serde::Deserialize;
use std::collections::BTreeMap;

/// How many things a mind can name.
pub const KNOWN_BOUND: usize = 256;

/// What the refs begin with of things whose kind is not counted.
pub(super) const NO_KIND: &str = "thing";

/// The refs as a save has them, before the bounds hold.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawRefs {
    pub(super) known: Vec<EntityRef>,
    pub(super) counters: BTreeMap<String, u64>,
}

/// What the numbers of a kind are counted under.
pub(super) fn counted(kind: &str) -> String {
    let mut kind = safe(kind);
    kind.truncate(IMAGINED.len() + KIND_BOUND);
    kind
}
