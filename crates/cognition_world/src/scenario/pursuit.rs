//! What a character is after from the beginning.

use bevy::prelude::*;
use bevy_cognition::plan::PursueGoal;
use cognition_core::mind::StableId;
use cognition_core::plan::Fact;
use serde::{Deserialize, Serialize};

/// A goal that one action can't reach.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pursuit {
    /// What is to be reached, in a sentence.
    pub goal: String,
    /// The mode of planning, by either of its names: `PLAN` or `scheme`.
    #[serde(default = "scheme", skip_serializing_if = "is_scheme")]
    pub mode: String,
    /// What is to be so then, in the words of [`knowledge`](crate::knowledge).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reach: Vec<Fact>,
    /// Who set the goal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked_by: Option<StableId>,
}

fn scheme() -> String {
    "PLAN".to_owned()
}

fn is_scheme(mode: &str) -> bool {
    mode == "PLAN"
}

impl Pursuit {
    pub(super) fn by(&self, entity: Entity) -> PursueGoal {
        let (goal, mode, reach) = (self.goal.clone(), self.mode.clone(), self.reach.clone());
        PursueGoal { entity, goal, mode, reach, asked_by: self.asked_by.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Scenario;
    use super::*;
    use crate::test_inn::empty_app;

    #[derive(Resource, Default)]
    struct Pursued(Vec<String>);

    fn note(pursue: On<PursueGoal>, mut pursued: ResMut<Pursued>) {
        let PursueGoal { goal, mode, reach, asked_by, .. } = &*pursue;
        let reach: Vec<String> = reach.iter().map(ToString::to_string).collect();
        let by = asked_by.as_ref().map_or("nobody", StableId::as_str);
        pursued.0.push(format!("{goal} {mode} [{}] {by}", reach.join(", ")));
    }

    #[test]
    fn whoever_pursues_something_sets_out_once_when_they_are_there() {
        let text = r#"{
            "title": "The Inn", "intro": "Rain.", "rounds": 2,
            "places": [{"id": "inn", "label": "the inn", "description": "Smoke."}],
            "characters": [
                {"id": "wren", "name": "Wren", "place": "inn", "mind": true, "persona": "p",
                    "pursues": {"goal": "Stay.", "mode": "errand", "reach": [{"is": "at", "of": ["wren", "inn"]}], "asked_by": "pip"}},
                {"id": "pip", "name": "Pip", "mind": true, "persona": "p", "pursues": {"goal": "Come in."}}
            ],
            "script": [
                {"round": 1, "event": {"arrives": {"character": "pip", "place": "inn"}}},
                {"round": 2, "event": {"arrives": {"character": "pip", "place": "inn"}}}
            ],
            "ends_when": [{"when": [{"after_round": {"round": 2}}], "epilogue": "So."}]
        }"#;
        let scenario = Scenario::from_json("inn", text).expect("a valid scenario");
        let mut app = empty_app();
        app.init_resource::<Pursued>().add_observer(note);
        scenario.spawn(app.world_mut());
        let stay = "Stay. errand [at wren inn] pip";
        assert_eq!(app.world().resource::<Pursued>().0, [stay]);
        scenario.begin_round(app.world_mut(), 1);
        scenario.begin_round(app.world_mut(), 2);
        assert_eq!(app.world().resource::<Pursued>().0, [stay, "Come in. PLAN [] nobody"]);
    }
}
