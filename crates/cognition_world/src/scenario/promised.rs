//! Promises that an ending waits for.

use crate::phrase::names;
use crate::scene;
use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::promise::{Commitment, CommitmentState, Commitments};
use serde::{Deserialize, Serialize};

/// A promise of a character, and what has become of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Promised {
    /// Who has promised: somebody with a mind.
    pub character: StableId,
    /// All of these words stand in what was promised; any promise if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// To whom; to anybody if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<StableId>,
    /// What has become of it.
    pub is: Fate,
}

/// What becomes of a promise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// It is owed.
    Open,
    /// It was kept.
    #[default]
    Kept,
    /// It was broken, tried too often in vain, or not kept in time.
    Broken,
    /// Whoever it was made to let go of it, or it was taken back.
    Withdrawn,
}

impl Promised {
    pub(super) fn holds(&self, world: &World) -> bool {
        let mind = scene::find(world, &self.character);
        let owed = mind.and_then(|mind| world.get::<Commitments>(mind));
        owed.is_some_and(|owed| owed.iter().any(|promise| self.is_it(promise)))
    }

    fn is_it(&self, promise: &Commitment) -> bool {
        let mut words = self.words.iter().flat_map(|words| words.split_whitespace());
        Fate::of(&promise.state) == self.is
            && self.to.as_ref().is_none_or(|to| promise.target.as_ref() == Some(to))
            && words.all(|word| names(&promise.text, word))
    }
}

impl Fate {
    fn of(state: &CommitmentState) -> Self {
        match state {
            CommitmentState::Open => Self::Open,
            CommitmentState::Done { .. } => Self::Kept,
            CommitmentState::Failed { .. } | CommitmentState::Expired => Self::Broken,
            CommitmentState::Withdrawn { .. } => Self::Withdrawn,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Condition, Scenario};
    use super::*;
    use crate::test_inn::empty_app;
    use cognition_core::mind::GameTime;
    use cognition_core::promise::Evidence;

    const SCENE: &str = r#"{
        "title": "The Inn", "intro": "Rain.", "rounds": 1,
        "places": [{"id": "inn", "label": "the inn", "description": "Smoke."}],
        "characters": [
            {"id": "wren", "name": "Wren", "place": "inn", "mind": true, "persona": "p",
                "promises": [{"text": "keep the fire in", "to": "hob"}]},
            {"id": "hob", "name": "Hob", "place": "inn"}
        ],
        "ends_when": [{"when": [{"after_round": {"round": 1}}], "epilogue": "So."}]
    }"#;

    fn holds(world: &World, words: &str, to: &str, is: &str) -> bool {
        let json = format!(
            r#"{{"promise": {{"character": "wren", "words": "{words}", "to": "{to}", "is": "{is}"}}}}"#
        );
        serde_json::from_str::<Condition>(&json).expect("a condition").holds(world)
    }

    #[test]
    fn an_ending_waits_for_what_becomes_of_a_promise() {
        let scenario = Scenario::from_json("inn", SCENE).expect("a valid scenario");
        let mut app = empty_app();
        scenario.spawn(app.world_mut());
        assert!(holds(app.world(), "fire keep", "hob", "open"));
        assert!(!holds(app.world(), "fire", "wren", "open"), "it was made to another");
        assert!(!holds(app.world(), "water", "hob", "open"), "another promise");
        for (state, is) in [
            (CommitmentState::Expired, "broken"),
            (CommitmentState::Withdrawn { why: "let go".to_owned() }, "withdrawn"),
            (CommitmentState::Done { evidence: Evidence::default() }, "kept"),
        ] {
            let mut app = empty_app();
            scenario.spawn(app.world_mut());
            let wren = scene::find(app.world(), &StableId::from("wren")).expect("is there");
            let mut owed = app.world_mut().get_mut::<Commitments>(wren).expect("she has a mind");
            owed.end(1, state, GameTime::default()).expect("it is owed");
            assert!(holds(app.world(), "fire", "hob", is), "{is}");
            assert!(!holds(app.world(), "fire", "hob", "open"));
        }
    }
}
