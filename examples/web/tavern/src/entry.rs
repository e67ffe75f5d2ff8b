//! What a page shows of a run: plain data, an entry for each thing that is seen at once.

use cognition_core::mind::StableId;
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// How many feelings are shown at once.
const FEELINGS: usize = 3;

/// Something that a page shows.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Entry {
    /// The scene begins.
    Title {
        /// What it is called.
        title: String,
    },
    /// A round begins.
    Round {
        /// Counted from 1.
        round: u32,
    },
    /// Something is told that no mind did.
    Told {
        /// What.
        text: String,
    },
    /// Somebody without a mind speaks; the player, for one.
    Said {
        /// Who.
        name: String,
        /// In which words.
        words: String,
    },
    /// A turn of a mind.
    Turn(MindTurn),
    /// The scene is over.
    End {
        /// How it ends.
        text: String,
        /// Hash of the world.
        world: String,
        /// Hash of all that its minds hold.
        minds: String,
    },
}

/// What is seen of a turn, and what lies behind it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct MindTurn {
    /// Whose.
    pub mind: StableId,
    /// How it engages.
    pub mode: String,
    /// What it says; may be empty.
    pub speech: String,
    /// What it thinks; may be empty.
    pub thought: String,
    /// What it does, in a sentence; may be empty.
    pub deed: String,
    /// What went wrong; empty where nothing did.
    pub failed: String,
    /// What it feels anew.
    pub feelings: Vec<Feeling>,
}

impl MindTurn {
    pub(crate) fn is_empty(&self) -> bool {
        [&self.speech, &self.thought, &self.deed, &self.failed].iter().all(|text| text.is_empty())
    }
}

/// Where an axis of a mood stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Feeling {
    /// Its name.
    pub axis: String,
    /// From -100 to 100.
    pub value: i32,
}

impl Feeling {
    /// The strongest first; of those that are as strong, the first by name.
    pub(crate) fn strongest(axes: BTreeMap<String, i32>) -> Vec<Self> {
        let feeling = |(axis, value)| Self { axis, value };
        let mut all: Vec<Self> = axes.into_iter().map(feeling).collect();
        all.sort_by_key(|feeling| Reverse(feeling.value.abs()));
        all.truncate(FEELINGS);
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_feelings_the_strongest_are_shown() {
        let axes = [("hope", -20), ("threat", 5), ("agency", 60), ("arousal", 20)];
        let axes = axes.map(|(axis, value)| (axis.to_owned(), value)).into();
        let shown: Vec<_> = Feeling::strongest(axes).into_iter().map(|it| it.axis).collect();
        assert_eq!(shown, ["agency", "arousal", "hope"]);
    }
}
