//! How much somebody can take in at the moment, by how their last words ran.

use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};

/// How many of somebody's latest turns are looked at.
pub const LOAD_TURNS: usize = 3;

/// How loaded somebody seems; in data in capitals.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Reflect,
    Serialize,
    Deserialize
)]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
#[type_path = "cognition_core::adapt::load"]
pub enum LoadTier {
    /// At ease: a score of 0 or 1.
    #[default]
    Low,
    /// As usual: 2 or 3.
    Normal,
    /// Loaded: 4 or 5.
    High,
    /// Overloaded: 6.
    Overload,
}

impl LoadTier {
    /// How loaded somebody seems, by the latest three of their turns, oldest first.
    ///
    /// Turns that get shorter each time count 2, a question in fewer than twenty words counts 2,
    /// two turns of fewer than ten words count 1, and so does the wish for short answers.
    pub fn of(turns: &[&str], prefers_concise: bool) -> Self {
        let latest = &turns[turns.len().saturating_sub(LOAD_TURNS)..];
        let words: Vec<usize> = latest.iter().map(|turn| turn.split_whitespace().count()).collect();
        let shrinks = words.len() == LOAD_TURNS && words.is_sorted_by(|one, next| one > next);
        let asks = latest.iter().zip(&words).any(|(turn, words)| asks_briefly(turn, *words));
        let is_curt = words.iter().filter(|words| **words < 10).count() >= 2;
        let score = 2 * u32::from(shrinks)
            + 2 * u32::from(asks)
            + u32::from(is_curt)
            + u32::from(prefers_concise);
        match score {
            0 | 1 => Self::Low,
            2 | 3 => Self::Normal,
            4 | 5 => Self::High,
            _ => Self::Overload,
        }
    }
}

/// More than one question mark for each twenty words.
fn asks_briefly(turn: &str, words: usize) -> bool {
    words > 0 && turn.matches('?').count() * 20 > words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_that_shrink_and_ask_and_are_curt_overload_in_the_end() {
        let long = "one two three four five six seven eight nine ten eleven";
        let tiers = [
            (vec![], false, LoadTier::Low),
            (vec![long, "a b", "c"], false, LoadTier::Normal),
            (vec!["a b c", "a b", "a"], true, LoadTier::High),
            (vec!["a b c", "a b", "a?"], false, LoadTier::High),
            (vec!["a b c", "a b", "a?"], true, LoadTier::Overload),
            (vec!["a b c", "a b c", "a"], false, LoadTier::Low),
        ];
        for (turns, concise, tier) in tiers {
            assert_eq!(LoadTier::of(&turns, concise), tier, "{turns:?} {concise}");
        }
    }

    #[test]
    fn only_the_latest_three_turns_count() {
        assert_eq!(LoadTier::of(&["why?", "a b c", "a b c", "a b c"], false), LoadTier::Low);
        assert_eq!(LoadTier::of(&["a b c", "why?", "a b c", "a b c"], false), LoadTier::Normal);
    }
}
