//! The latest thoughts: four are stored, one is shown.

use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// How many thoughts are stored. Only the latest one enters a prompt.
pub const SHORT_TERM_BOUND: usize = 4;

/// The latest thoughts of a mind, oldest first: at most [`SHORT_TERM_BOUND`].
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(from = "RawMemory")]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
#[type_path = "cognition_core::memory::short_term_memory"]
pub struct ShortTermMemory {
    thoughts: Vec<String>,
    #[serde(default, skip_serializing_if = "is_false")]
    goes_round: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawMemory {
    thoughts: Vec<String>,
    #[serde(default)]
    goes_round: bool,
}

impl From<RawMemory> for ShortTermMemory {
    fn from(raw: RawMemory) -> Self {
        let mut memory = Self::default();
        raw.thoughts.into_iter().for_each(|thought| memory.remember(thought));
        memory.goes_round = raw.goes_round && !memory.thoughts.is_empty();
        memory
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_false(flag: &bool) -> bool {
    !flag
}

impl ShortTermMemory {
    /// Takes a thought in as the latest one. A thought that is stored already moves to the end.
    pub fn remember(&mut self, thought: impl Into<String>) {
        let thought = thought.into();
        if thought.trim().is_empty() {
            return;
        }
        self.goes_round = false;
        self.thoughts.retain(|known| *known != thought);
        self.thoughts.push(thought);
        if self.thoughts.len() > SHORT_TERM_BOUND {
            self.thoughts.remove(0);
        }
    }

    /// Takes a thought in that says again what was thought or settled before. The next prompt tells
    /// the mind so.
    pub fn remember_again(&mut self, thought: impl Into<String>) {
        self.remember(thought);
        self.goes_round = !self.thoughts.is_empty();
    }

    /// Whether the latest thought says again what was thought or settled before it.
    pub const fn goes_round(&self) -> bool {
        self.goes_round
    }

    /// The stored thoughts, oldest first.
    pub fn thoughts(&self) -> &[String] {
        &self.thoughts
    }

    /// The one thought that a prompt shows.
    pub fn latest(&self) -> Option<&str> {
        self.thoughts.last().map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_thoughts_are_stored_and_the_last_one_is_the_latest() {
        let mut memory = ShortTermMemory::default();
        (1..=6).for_each(|n| memory.remember(format!("thought {n}")));
        assert_eq!(memory.thoughts(), ["thought 3", "thought 4", "thought 5", "thought 6"]);
        assert_eq!(memory.latest(), Some("thought 6"));
    }

    #[test]
    fn a_repeated_thought_becomes_the_latest() {
        let mut memory = ShortTermMemory::default();
        ["a", "b", "a"].into_iter().for_each(|thought| memory.remember(thought));
        assert_eq!(memory.thoughts(), ["b", "a"]);
    }

    #[test]
    fn a_thought_that_goes_round_is_told_until_the_next_one_comes() {
        let mut memory = ShortTermMemory::default();
        memory.remember("The door is locked.");
        memory.remember_again("Locked, that door.");
        let saved = serde_json::to_string(&memory).expect("it is plain data");
        let read: ShortTermMemory = serde_json::from_str(&saved).expect("it reads back");
        assert!(memory.goes_round() && read == memory);
        memory.remember("Odo may have the key.");
        assert!(!memory.goes_round());
        assert!(!serde_json::to_string(&memory).expect("it is plain data").contains("goes_round"));
    }

    #[test]
    fn a_blank_thought_is_no_thought() {
        let mut memory = ShortTermMemory::default();
        memory.remember("  \n");
        assert_eq!(memory.latest(), None);
    }
}
