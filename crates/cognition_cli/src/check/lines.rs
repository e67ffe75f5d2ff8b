//! Lines of a persona that nothing says in a scene that it is in.

use cognition_core::act::ActionPack;
use cognition_core::mind::{PersonaProfile, StableId};
use cognition_core::pack::PackError;
use cognition_world::scenario::Scenario;

/// Under which keys a mind looks for lines besides those of the tags and verbs of what it does.
const KEYS: [&str; 42] = [
    "about",
    "accept",
    "acknowledge",
    "agree",
    "answer",
    "ask_how",
    "assure",
    "broken",
    "clarify",
    "congratulate",
    "counter",
    "decline",
    "doubt",
    "dwell",
    "failed",
    "farewell",
    "feel",
    "forgive",
    "give_up",
    "goal",
    "greet",
    "greeting",
    "heed",
    "insulted",
    "more",
    "open",
    "owed",
    "own_up",
    "press",
    "prevented",
    "promise",
    "propose",
    "protest",
    "shock",
    "shock_loss",
    "soften",
    "speech",
    "tell",
    "thanks",
    "thought",
    "wait",
    "why",
];
/// With what keys begin that go on.
const BEGINNINGS: [&str; 2] = ["growth.", "fork."];

/// Keys that nothing will say.
pub(super) fn warnings(
    file: &str,
    persona: &PersonaProfile,
    scenario: &Scenario,
    actions: &ActionPack,
) -> Vec<PackError> {
    let unsaid = persona.lines.0.keys().filter(|key| !is_said(key, scenario, actions));
    let warning = |key: &String| {
        let message = format!(
            "nothing says `{key}`: docs/personas.md has the keys, and each tag or verb of an action is one"
        );
        PackError::at(file, format!("/lines/{key}"), "line_is_said", message)
    };
    unsaid.map(warning).collect()
}

fn is_said(key: &str, scenario: &Scenario, actions: &ActionPack) -> bool {
    let is_somebody = |id: &str| scenario.characters.iter().any(|it| it.id == StableId::from(id));
    let bare = key.rsplit_once('.').filter(|(_, id)| is_somebody(id)).map_or(key, |(bare, _)| bare);
    let is_of = |id: &str| id.split_once(':').is_some_and(|(_, verb)| verb == bare);
    KEYS.contains(&bare)
        || BEGINNINGS.iter().any(|beginning| bare.starts_with(beginning))
        || actions.actions.iter().any(|it| is_of(&it.id) || it.tags.iter().any(|tag| tag == bare))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_world::verb::WorldActions;

    fn found(key: &str) -> Vec<String> {
        let scene = r#"{"title": "T", "intro": "I", "rounds": 1,
            "places": [{"id": "inn", "label": "the inn", "description": "Smoke."}],
            "characters": [
                {"id": "wren", "name": "Wren", "place": "inn", "mind": true, "persona": "p"},
                {"id": "odo", "name": "Odo", "place": "inn", "mind": true, "persona": "q"},
                {"id": "carter", "name": "the carter", "place": "inn"}
            ],
            "ends_when": [{"when": [{"after_round": {"round": 1}}], "epilogue": "So."}]}"#;
        let scenario = Scenario::from_json("inn", scene).expect("a scene");
        let mut persona = PersonaProfile::default();
        persona.lines.0.insert(key.to_owned(), vec!["Well, well.".to_owned()]);
        let found = warnings("wren", &persona, &scenario, WorldActions::default().pack());
        found.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_key_that_nothing_says_is_told() {
        assert!(found("comfort")[0].contains("`line_is_said`"));
        for known in ["feel", "shock", "growth.pacing.high", "greet.odo", "unlock", "ask", "move"] {
            assert_eq!(found(known), [""; 0], "{known}");
        }
        assert!(found("greet.nobody")[0].contains("`greet.nobody`"));
    }
}
