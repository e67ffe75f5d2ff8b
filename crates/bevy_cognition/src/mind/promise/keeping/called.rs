//! Who is called what, and to whom words are said.

use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::perceive::Referable;
use cognition_core::route::Language;
use std::borrow::Cow;

/// What somebody is called; empty where that is nowhere said.
pub(super) fn label_of<'n>(who: &StableId, named: &'n Query<&Referable>) -> &'n str {
    let known = named.iter().find(|named| named.stable_id == *who);
    known.map_or("", |named| named.label.as_str())
}

/// The sentences of some words that are said to one listener, whoever else is called in them.
pub(super) fn said_to<'w>(
    listener: &StableId,
    named: &Query<&Referable>,
    words: &'w str,
) -> Cow<'w, str> {
    let name = named.iter().find(|named| named.stable_id == *listener);
    let name = name.map_or("", |named| named.label.as_str());
    let other = |named: &&Referable| named.kind == "character" && named.stable_id != *listener;
    let others = named.iter().filter(other).map(|named| named.label.as_str());
    Language::of(words).said_to(words, name, &others.collect::<Vec<_>>())
}
