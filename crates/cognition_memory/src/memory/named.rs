//! Somebody or something, by what it was called when it was lived.

use crate::mind::StableId;
use bevy_reflect::prelude::*;
use cognition_language::Language;
use serde::{Deserialize, Serialize};

/// So many are named who were spoken to at once.
const SPOKEN_TO: usize = 3;

/// Somebody or something, and what it was called then.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
#[type_path = "cognition_core::memory::experience"]
pub struct Named {
    /// Its stable id.
    pub id: StableId,
    /// What it was called; empty for whoever the mind can't name. Untrusted.
    pub label: String,
}

impl Named {
    /// Whoever was spoken to at once: the first of them, called by the names of the first three. Nobody where there
    /// is none.
    pub fn together<'a>(
        all: impl IntoIterator<Item = &'a StableId>,
        label: impl Fn(&StableId) -> String,
    ) -> Option<Self> {
        let all: Vec<&StableId> = all.into_iter().take(SPOKEN_TO).collect();
        let id = StableId::clone(all.first()?);
        let labels: Vec<String> = all.into_iter().map(label).collect();
        let named = labels.iter().map(String::as_str).filter(|label| !label.is_empty());
        let label = Language::english().named_together(&named.collect::<Vec<_>>());
        Some(Self { id, label })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_was_spoken_to_at_once_is_named_together_up_to_three() {
        let called = |ids: &[&str]| {
            let ids: Vec<StableId> = ids.iter().map(|id| StableId::new(*id)).collect();
            let label = |id: &StableId| match id.as_str() {
                "stranger" => String::new(),
                name => name.to_owned(),
            };
            Named::together(&ids, label).map(|named| named.label)
        };
        assert_eq!(called(&[]), None);
        assert_eq!(called(&["odo"]).as_deref(), Some("odo"));
        assert_eq!(called(&["odo", "stranger", "sela"]).as_deref(), Some("odo and sela"));
        assert_eq!(called(&["odo", "sela", "wren", "tam"]).as_deref(), Some("odo, sela and wren"));
        assert_eq!(called(&["stranger"]).as_deref(), Some(""));
    }
}
