//! What `skill_cues.json` of a language holds.

use serde::Deserialize;
use std::collections::BTreeMap;

/// By what words an utterance calls for a skill, by the name of the skill; without apostrophes.
#[derive(Debug, Default, Deserialize)]
#[serde(transparent)]
pub(crate) struct SkillCues(#[serde(borrow)] BTreeMap<&'static str, Vec<&'static str>>);

impl SkillCues {
    pub(crate) fn of(&self, skill: &str) -> &[&'static str] {
        self.0.get(skill).map_or(&[], Vec::as_slice)
    }
}
