//! One turn as a mind looks back on it: what it heard, said, thought and did, each within a bound.

use crate::mind::StableId;
use bevy_reflect::prelude::*;
use cognition_language::clipped;
use serde::{Deserialize, Serialize};

/// How many lines of what was new are kept; the oldest give way.
const HEARD_LINES: usize = 6;
/// Characters of each of them.
const HEARD_CHARS: usize = 200;
const SAID_CHARS: usize = 300;
const THOUGHT_CHARS: usize = 300;
const DID_CHARS: usize = 120;
const CAME_TO_CHARS: usize = 200;

/// Something that a mind heard or saw in a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
pub struct HeardLine {
    /// Who said or did it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<StableId>,
    /// Whether it was said.
    pub spoken: bool,
    /// What; 200 characters. Untrusted.
    pub text: String,
}

/// One turn. Its texts may hold labels, and never a stable id: they are shown to a model.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[reflect(Default)]
pub struct TurnSummary {
    /// Its number.
    pub turn: u64,
    /// What was new in it: the latest 6.
    pub heard: Vec<HeardLine>,
    /// What the mind said; may be empty; 300 characters.
    pub said: String,
    /// What it thought; 300 characters.
    pub thought: String,
    /// What it did, as the offer described it; empty when it waited; 120 characters.
    pub did: String,
    /// What came of it; empty while nothing has; 200 characters.
    pub came_to: String,
}

impl TurnSummary {
    /// Whether there is nothing to look back on.
    pub(super) fn is_empty(&self) -> bool {
        let texts = [&self.said, &self.thought, &self.did, &self.came_to];
        self.heard.is_empty() && texts.iter().all(|text| text.trim().is_empty())
    }

    /// What came of the deed.
    pub(super) fn come_to(&mut self, outcome: &str) {
        self.came_to = clipped(outcome, CAME_TO_CHARS);
    }

    /// The same within its bounds, each text in one line.
    pub(super) fn bounded(mut self) -> Self {
        let beyond = self.heard.len().saturating_sub(HEARD_LINES);
        self.heard.drain(..beyond);
        self.heard.iter_mut().for_each(|line| line.text = clipped(&line.text, HEARD_CHARS));
        self.said = clipped(&self.said, SAID_CHARS);
        self.thought = clipped(&self.thought, THOUGHT_CHARS);
        self.did = clipped(&self.did, DID_CHARS);
        self.came_to = clipped(&self.came_to, CAME_TO_CHARS);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_much_that_was_heard_the_latest_stays_and_every_text_is_cut() {
        let long = "x ".repeat(400);
        let heard = |n| HeardLine { text: format!("{n} {long}"), ..HeardLine::default() };
        let turn = TurnSummary {
            heard: (0..9).map(heard).collect(),
            said: long.clone(),
            thought: long.clone(),
            did: long.clone(),
            came_to: long.clone(),
            turn: 1,
        };
        let bounded = turn.bounded();
        let length = |text: &str| text.chars().count();
        assert_eq!(bounded.heard.len(), 6);
        assert!(bounded.heard[0].text.starts_with("3 x") && length(&bounded.heard[0].text) == 200);
        let texts = [&bounded.said, &bounded.thought, &bounded.did, &bounded.came_to];
        assert_eq!(texts.map(|text| length(text)), [300, 300, 120, 200]);
        assert_eq!(bounded.clone().bounded(), bounded, "should change nothing twice");
    }
}
