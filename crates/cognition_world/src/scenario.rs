//! A scene as data: `data/scenarios/*.scenario.json`.

mod clock;
mod cue;
mod out_of_earshot;
mod ending;
mod entries;
mod faults;
mod moves;
mod promised;
mod pursuit;
mod reading;
mod round;
mod scene_settings;
mod script;
mod stage;
mod things;
mod warnings;

pub use crate::so_far::{Done, Said};
pub use clock::pass_minutes;
pub use cue::{Cue, ScriptEvent};
pub use ending::{Condition, Ending};
pub use entries::{
    CharacterEntry, DoorEntry, DoorStart, ExitEntry, ItemEntry, PlaceEntry, PromiseEntry,
};
pub use moves::Moves;
pub use promised::{Fate, Promised};
pub use pursuit::Pursuit;
pub use round::{HasAsked, Round};
pub use scene_settings::SceneSettings;

use crate::verb::Verb;
use bevy::prelude::World;
use cognition_core::mind::{StableId, TimeOfDay};
use cognition_core::pack::PackSchema;
use serde::{Deserialize, Serialize};

/// Places, people, what happens by itself, and how it ends.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// What the scene is called.
    pub title: String,
    /// Prose before the first round; an empty line parts paragraphs.
    pub intro: String,
    /// How many rounds are played at most.
    pub rounds: u32,
    /// The time of day as the scene begins; minds are told the time where it is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begins: Option<TimeOfDay>,
    /// Minutes of game time that pass as a round begins, besides the time that its turns take.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub minutes_per_round: u32,
    /// Who takes a turn in a round.
    #[serde(default, skip_serializing_if = "Moves::is_each_round")]
    pub moves: Moves,
    /// How its minds are run, where that is not as usual.
    #[serde(default, skip_serializing_if = "SceneSettings::is_empty")]
    pub settings: SceneSettings,
    /// Path of a file of routing weights to begin with instead of the built-in ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub routing: Option<String>,
    /// Path of a file of what the router has learned before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub regulation: Option<String>,
    /// Path of an action pack to use instead of the built-in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actions: Option<String>,
    /// Verbs that are on offer besides the usual ones.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub verbs: Vec<Verb>,
    /// The places.
    pub places: Vec<PlaceEntry>,
    /// The ways between them.
    #[serde(default)]
    pub exits: Vec<ExitEntry>,
    /// The things.
    #[serde(default)]
    pub items: Vec<ItemEntry>,
    /// The people.
    pub characters: Vec<CharacterEntry>,
    /// What happens by itself, in this order, as rounds begin.
    #[serde(default)]
    pub script: Vec<Cue>,
    /// The first whose conditions all hold after a round ends the scene.
    pub ends_when: Vec<Ending>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands out references")]
fn is_zero(minutes: &u32) -> bool {
    *minutes == 0
}

static SCHEMA: PackSchema = PackSchema::new(include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/bundled/data/schemas/scenario.schema.json"
)));

impl Scenario {
    /// The personas that the scene needs, as paths below `assets/`, each once.
    pub fn persona_paths(&self) -> Vec<&str> {
        let mut paths: Vec<&str> =
            self.characters.iter().filter_map(|character| character.persona.as_deref()).collect();
        paths.sort_unstable();
        paths.dedup();
        paths
    }

    /// The people with their names, in the order of the file.
    pub fn cast(&self) -> impl Iterator<Item = (StableId, String)> + '_ {
        self.characters.iter().map(|character| (character.id.clone(), character.name.clone()))
    }

    /// The ending that the world has come to: the first whose conditions all hold.
    pub fn ending(&self, world: &World) -> Option<&Ending> {
        self.ends_when
            .iter()
            .find(|ending| ending.when.iter().all(|condition| condition.holds(world)))
    }

    /// Everybody with a mind, in the order of the file.
    pub fn minds(&self) -> impl Iterator<Item = &CharacterEntry> {
        self.characters.iter().filter(|character| character.mind)
    }
}

#[cfg(test)]
mod test_heist;

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use std::fs;
    use std::path::Path;

    /// The text of `data/scenarios/NAME.scenario.json`.
    pub(super) fn scene(name: &str) -> String {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/scenarios");
        fs::read_to_string(folder.join(format!("{name}.scenario.json")))
            .unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    fn check(text: &str, expect: Expect) {
        let faults = Scenario::from_json("inn.scenario.json", text).expect_err("should be refused");
        let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
        expect.assert_eq(&lines.join("\n"));
    }

    #[test]
    fn the_scenarios_of_the_repository_are_valid() {
        let four = ["locked_door", "open_door"].map(|file| (file, 4));
        let two = ["promise", "heist", "heist_without_cook"].map(|file| (file, 2));
        for (file, minds) in four.into_iter().chain(two) {
            let scenario = Scenario::from_json(file, &scene(file)).expect("should be valid");
            assert_eq!(scenario.minds().count(), minds, "{file} should have so many minds");
            assert_eq!(scenario.persona_paths().len(), minds);
            let written = serde_json::to_string(&scenario).expect("a scenario is plain data");
            assert_eq!(Scenario::from_json(file, &written).expect("should read back"), scenario);
        }
    }

    #[test]
    fn what_is_no_scenario_is_refused_with_file_place_and_rule() {
        check(
            "{\n \"title\": \"The Inn\"\n \"intro\"",
            expect!["inn.scenario.json:3:2: not JSON: expected `,` or `}`"],
        );
        check(
            r#"{
                "title": "", "intro": "Rain.", "rounds": 0,
                "places": [{"id": "The Inn", "label": "the inn", "description": "Smoke."}],
                "exits": [{"id": "door", "label": "the door", "between": ["inn"], "door": {"state": "ajar"}}],
                "characters": [{"id": "mara", "name": "Mara", "hat": "red"}],
                "script": [{"round": 1, "event": {"explodes": {}}}],
                "ends_when": [{"when": [{"bored": {}}], "epilogue": "So it ended."}]
            }"#,
            expect![[r#"
                inn.scenario.json: /title: `minLength`: "" is shorter than 1 character
                inn.scenario.json: /rounds: `minimum`: 0 is less than the minimum of 1
                inn.scenario.json: /places/0/id: `pattern`: "The Inn" does not match "^[a-z][a-z0-9_]*$"
                inn.scenario.json: /exits/0/between: `minItems`: ["inn"] has less than 2 items
                inn.scenario.json: /exits/0/door/state: `enum`: "ajar" is not one of "open", "closed" or "locked"
                inn.scenario.json: /characters/0: `additionalProperties`: Additional properties are not allowed ('hat' was unexpected)
                inn.scenario.json: /script/0/event: `additionalProperties`: Additional properties are not allowed ('explodes' was unexpected)
                inn.scenario.json: /ends_when/0/when/0: `additionalProperties`: Additional properties are not allowed ('bored' was unexpected)"#]],
        );
    }

    #[test]
    fn every_event_and_ending_can_be_written_and_names_what_there_is() {
        let text = |who: &str, item: &str| {
            format!(
                r#"{{
                "title": "The Inn", "intro": "Rain.", "rounds": 3,
                "places": [{{"id": "inn", "label": "the inn", "description": "Smoke.", "preposition": "at"}}],
                "items": [{{"id": "cup", "label": "the cup", "description": "Tin."}}],
                "characters": [
                    {{"id": "odo", "name": "Odo", "place": "inn"}},
                    {{"id": "mara", "name": "Mara", "place": "inn", "mind": true, "persona": "p"}}
                ],
                "script": [
                    {{"round": 1, "event": {{"appears": {{"item": "{item}", "place": "inn"}}}}}},
                    {{"round": 1, "event": {{"takes": {{"character": "{who}", "item": "{item}"}}}}}},
                    {{"round": 2, "event": {{"gives": {{"character": "{who}", "item": "{item}", "to": "mara", "text": "Here."}}}}}},
                    {{"round": 3, "event": {{"vanishes": {{"item": "{item}"}}}}}}
                ],
                "ends_when": [
                    {{"when": [{{"said": {{"character": "{who}", "words": "sorry", "to": "mara"}}}}], "epilogue": "A."}},
                    {{"when": [{{"done": {{"character": "{who}", "action": "world:give", "to": "{item}"}}}}], "epilogue": "B."}},
                    {{"when": [{{"knows": {{"character": "mara", "fact": {{"is": "at", "of": ["{who}", "inn"]}}}}}}], "epilogue": "C."}},
                    {{"when": [{{"promise": {{"character": "mara", "to": "{who}", "words": "cup", "is": "kept"}}}}], "epilogue": "D."}},
                    {{"when": [{{"after_round": {{"round": 3}}}}], "epilogue": "E."}}
                ]
            }}"#
            )
        };
        let scenario = Scenario::from_json("inn", &text("odo", "cup")).expect("a valid scenario");
        let written = serde_json::to_string(&scenario).expect("plain data");
        assert_eq!(Scenario::from_json("inn", &written).expect("reads back"), scenario);
        let faults = Scenario::from_json("inn", &text("ghost", "cup")).expect_err("no ghost");
        assert_eq!(faults.len(), 6, "{faults:?}");
        let faults = Scenario::from_json("inn", &text("odo", "hat")).expect_err("no hat");
        assert_eq!(faults.len(), 6, "the cup is nowhere, too: {faults:?}");
        let mindless = text("odo", "cup")
            .replace(r#""promise": {"character": "mara""#, r#""promise": {"character": "odo""#);
        let faults = Scenario::from_json("inn", &mindless).expect_err("he has no mind");
        assert!(faults[0].to_string().contains("`has_mind`"), "{faults:?}");
    }

    #[test]
    fn what_is_known_and_pursued_is_checked_as_well() {
        check(
            r#"{
                "title": "The Inn", "intro": "Rain.", "rounds": 3, "verbs": ["filch"],
                "places": [{"id": "inn", "label": "the inn", "description": "Smoke."}],
                "characters": [
                    {"id": "odo", "name": "Odo", "place": "inn",
                        "knows": [{"is": "at", "of": ["odo", "inn"]}], "pursues": {"goal": "Sleep."}},
                    {"id": "mara", "name": "Mara", "place": "inn", "mind": true, "persona": "p", "refuses": "No.",
                        "knows": [{"is": "at", "of": ["ghost", "inn"]}, {"is": "at", "of": ["odo"]}, {"is": "near", "of": ["odo"]}],
                        "pursues": {"goal": "Go.", "mode": "DREAM", "reach": [{"is": "at", "of": ["mara", "moon"]}], "asked_by": "nobody"}}
                ],
                "ends_when": [{"when": [{"after_round": {"round": 3}}], "epilogue": "So."}]
            }"#,
            expect![[r#"
                inn.scenario.json: /characters/0: `mind_knows`: `odo` knows something and has no mind
                inn.scenario.json: /characters/0: `mind_pursues`: `odo` pursues something and has no mind
                inn.scenario.json: /characters/1: `mind_speaks_for_itself`: `mara` has a mind and a refusal of its own
                inn.scenario.json: /characters/1/knows/0/of/0: `known_thing`: no thing is called `ghost`
                inn.scenario.json: /characters/1/knows/1/of: `things_of_fact`: `at` is said of 2 things, not 1
                inn.scenario.json: /characters/1/knows/2/is: `known_fact`: nothing in this world is `near`
                inn.scenario.json: /characters/1/pursues/mode: `known_mode`: no mode of planning is called `DREAM`
                inn.scenario.json: /characters/1/pursues/reach/0/of/1: `known_thing`: no thing is called `moon`
                inn.scenario.json: /characters/1/pursues/asked_by: `known_character`: no character is called `nobody`"#]],
        );
    }

    #[test]
    fn every_fault_of_meaning_is_named_at_once() {
        check(
            r#"{
                "title": "The Inn", "intro": "Rain.", "rounds": 3,
                "places": [
                    {"id": "inn", "label": "the inn", "description": "Smoke."},
                    {"id": "inn", "label": "the other inn", "description": "More smoke."}
                ],
                "exits": [
                    {"id": "gate", "label": "the gate", "between": ["inn", "moon"]},
                    {"id": "loop", "label": "the loop", "between": ["inn", "inn"], "door": {"state": "locked", "key": "spoon"}}
                ],
                "items": [
                    {"id": "cup", "label": "the cup", "description": "Tin.", "place": "attic"},
                    {"id": "hat", "label": "the hat", "description": "Felt."},
                    {"id": "coin", "label": "the coin", "description": "Thin.", "place": "inn"}
                ],
                "characters": [
                    {"id": "mara", "name": "Mara", "place": "inn", "mind": true, "holds": ["coin", "sword"]},
                    {"id": "odo", "name": "Odo", "place": "sea", "holds": ["coin"]}
                ],
                "script": [
                    {"round": 2, "event": {"moves": {"character": "ghost", "to": "hill"}}},
                    {"round": 9, "event": {"says": {"character": "odo", "text": "Well.", "to": ["nobody"], "about": ["weather"]}}},
                    {"round": 1, "event": {"happens": {"place": "sky", "text": "Thunder.", "claims": [
                        {"thing": "gate", "is": "unlocked", "holds": true},
                        {"thing": "drawbridge", "is": "unlocked", "holds": true}
                    ]}}},
                    {"round": 1, "event": {"sets_door": {"door": "gate", "state": "locked"}}}
                ],
                "ends_when": [
                    {"when": [{"holds": {"character": "ghost", "item": "crown"}}], "epilogue": "A."},
                    {"when": [{"door_unlocked": {"door": "gate"}}], "epilogue": "B."},
                    {"when": [{"after_round": {"round": 7}}], "epilogue": "C."}
                ]
            }"#,
            expect![[r#"
                inn.scenario.json: /places/1/id: `unique_id`: `inn` stands twice
                inn.scenario.json: /exits/0/between/1: `known_place`: no place is called `moon`
                inn.scenario.json: /exits/1/between: `two_places`: `loop` leads from `inn` to itself
                inn.scenario.json: /exits/1/door/key: `known_item`: no item is called `spoon`
                inn.scenario.json: /items/0/place: `known_place`: no place is called `attic`
                inn.scenario.json: /items/1: `is_somewhere`: `hat` is in no place and nobody holds it
                inn.scenario.json: /items/2: `is_somewhere`: `coin` is in 3 places or hands at once
                inn.scenario.json: /characters/0/holds/1: `known_item`: no item is called `sword`
                inn.scenario.json: /characters/0: `mind_has_persona`: `mara` has a mind and no persona
                inn.scenario.json: /characters/1/place: `known_place`: no place is called `sea`
                inn.scenario.json: /script/0/event/moves/character: `known_character`: no character is called `ghost`
                inn.scenario.json: /script/0/event/moves/to: `known_place`: no place is called `hill`
                inn.scenario.json: /script/1/round: `within_rounds`: round 9 is beyond the 3 rounds
                inn.scenario.json: /script/1/event/says/to/0: `known_character`: no character is called `nobody`
                inn.scenario.json: /script/1/event/says/about/0: `known_thing`: no thing is called `weather`
                inn.scenario.json: /script/2/event/happens/place: `known_place`: no place is called `sky`
                inn.scenario.json: /script/2/event/happens/claims/1/thing: `known_thing`: no thing is called `drawbridge`
                inn.scenario.json: /script/3/event/sets_door/door: `known_door`: no door is called `gate`
                inn.scenario.json: /ends_when/0/when/0/holds/character: `known_character`: no character is called `ghost`
                inn.scenario.json: /ends_when/0/when/0/holds/item: `known_item`: no item is called `crown`
                inn.scenario.json: /ends_when/1/when/0/door_unlocked/door: `known_door`: no door is called `gate`
                inn.scenario.json: /ends_when: `ends_at_last`: no ending holds after round 3 whatever happens: end with after_round alone"#]],
        );
    }
}
