//! Deeds that a scene waits for or tells of, and that nobody can do as they are meant.

use cognition_core::act::{ActionPack, ActionTemplate};
use cognition_core::pack::PackError;
use cognition_world::scenario::{Condition, Scenario};
use cognition_world::verb::Verb;

/// Endings that wait for what nothing offers.
pub(super) fn of_endings(file: &str, scenario: &Scenario, actions: &ActionPack) -> Vec<PackError> {
    let endings = scenario.ends_when.iter().enumerate();
    let conditions = endings.flat_map(|(ending, it)| {
        it.when.iter().enumerate().map(move |(at, condition)| (ending, at, condition))
    });
    let waits = conditions.filter_map(|(ending, at, condition)| match condition {
        Condition::Done(done) if !is_offered(&done.action, scenario, actions) => {
            Some((format!("/ends_when/{ending}/when/{at}/done/action"), &done.action))
        }
        _ => None,
    });
    let warning = |(place, action): (String, &String)| {
        let message = format!("nothing offers `{action}`: {}", advice(action));
        PackError::at(file, place, "action_is_offered", message)
    };
    waits.map(warning).collect()
}

/// What of the text of a pack is a whisper and no speech: a mind without a model says nothing with it.
pub(super) fn of_whispers(file: &str, pack: &str) -> Vec<PackError> {
    let own = ActionPack::from_json(file, pack).unwrap_or_default();
    let has = |action: &ActionTemplate, tag: &str| action.tags.iter().any(|it| it == tag);
    let dumb = own.actions.iter().enumerate();
    let dumb = dumb.filter(|(_, it)| has(it, "whisper") && !has(it, "speech"));
    let warning = |(index, action): (usize, &ActionTemplate)| {
        let message = format!(
            "`{}` is not tagged `speech`: without a model nothing is said with it",
            action.id
        );
        PackError::at(file, format!("/actions/{index}/tags"), "whisper_is_speech", message)
    };
    dumb.map(warning).collect()
}

/// What the script does counts as well, whether or not a mind could: only special verbs must be asked for.
fn is_offered(action: &str, scenario: &Scenario, actions: &ActionPack) -> bool {
    match Verb::from_id(action) {
        Some(verb) => !verb.is_special() || scenario.verbs.contains(&verb),
        None => actions.get(action).is_some(),
    }
}

fn advice(action: &str) -> String {
    let verb = action.split_once(':').map_or(action, |(_, verb)| verb);
    match Verb::from_id(action) {
        Some(_) => format!("add `{verb}` to `verbs`"),
        None => "write the id of an action of the scene's `actions`, or of `world:`".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_world::verb::WorldActions;

    const PACK: &str = r#"{"actions": [
        {"id": "car:ride", "description": "Ride down", "tags": ["move"]},
        {"id": "car:whisper", "description": "Whisper to {0}", "targets": 1, "tags": ["whisper"]}
    ]}"#;

    fn found(action: &str, verbs: &str) -> Vec<String> {
        let scene = format!(
            r#"{{"title": "T", "intro": "I", "rounds": 1, "verbs": [{verbs}],
            "places": [{{"id": "inn", "label": "the inn", "description": "Smoke."}}],
            "characters": [{{"id": "odo", "name": "Odo", "place": "inn"}}],
            "ends_when": [
                {{"when": [{{"done": {{"action": "{action}"}}}}], "epilogue": "So."}},
                {{"when": [{{"after_round": {{"round": 1}}}}], "epilogue": "So."}}]}}"#
        );
        let scenario = Scenario::from_json("inn", &scene).expect("a scene");
        let actions = WorldActions::from_json("car", PACK).expect("a pack");
        let found = of_endings("inn", &scenario, actions.pack());
        found.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn an_ending_that_waits_for_what_nothing_offers_is_told() {
        for offered in ["car:ride", "world:give", "world:tell"] {
            assert_eq!(found(offered, ""), [""; 0], "{offered}");
        }
        let told = found("car:rode", "");
        assert!(
            told[0].contains("/ends_when/0/when/0/done/action: `action_is_offered`"),
            "{told:?}"
        );
        assert!(found("world:trade", "")[0].contains("add `trade` to `verbs`"));
        assert_eq!(found("world:trade", r#""trade""#), [""; 0]);
    }

    #[test]
    fn a_whisper_that_is_no_speech_is_told() {
        let told = |pack: &str| {
            let found = of_whispers("car", pack);
            found.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        let dumb = told(PACK);
        assert!(
            dumb[0].contains("/actions/1/tags: `whisper_is_speech`: `car:whisper`"),
            "{dumb:?}"
        );
        assert_eq!(told(&PACK.replace(r#"["whisper"]"#, r#"["speech", "whisper"]"#)), [""; 0]);
    }
}
