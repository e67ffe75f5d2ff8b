//! A routine: what a mind does at which hour, when nothing else calls.

use super::game_time::GameTime;
use super::stable_id::StableId;
use super::time_of_day::TimeOfDay;
use crate::pack::{PackError, PackSchema};
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What a mind does at which hour of the day, when nothing else calls: the content of a
/// `*.routine.json` file, and a component.
///
/// Offers that the hour calls for are worth more to the heuristic brain, and a model is told in one
/// line what the mind usually does at this hour. Neither counts while somebody who spoke to the
/// mind, or did something to it, waits for an answer.
#[derive(Component, Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[type_path = "cognition_core::mind::routine"]
#[serde(deny_unknown_fields)]
#[reflect(Component, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Routine {
    /// The parts of the day. Where two overlap, the one that stands first counts.
    pub hours: Vec<RoutineHours>,
}

/// A part of the day, and what it is for.
#[derive(Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[type_path = "cognition_core::mind::routine"]
#[serde(deny_unknown_fields)]
#[reflect(Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RoutineHours {
    /// When it begins: `05:00`.
    pub from: TimeOfDay,
    /// When it is over: `11:30`. Before `from`: on the next day. Equal to it: it is never over.
    pub until: TimeOfDay,
    /// What the mind does then, as in "At this hour you usually …": `bake the bread`.
    pub what: String,
    /// Tags of the offers that serve it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// Ids of the actions that serve it: `bakery:knead`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<String>,
    /// Where it is done: offers tagged `move` with one of these among their targets serve it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<StableId>,
    /// How much more an offer that serves it is worth, from 0 to 1. Default: 0.6, which is more
    /// than doing nothing, and less than a strong goal.
    #[serde(default = "usual_worth")]
    pub worth: f32,
}

fn usual_worth() -> f32 {
    0.6
}

static SCHEMA: PackSchema = PackSchema::new(bundled!("data/schemas/routine.schema.json"));

impl Routine {
    /// Reads a `*.routine.json` file and checks it against `data/schemas/routine.schema.json`.
    ///
    /// # Errors
    /// Every fault of the file at once, each with its place and the rule.
    pub fn from_json(file: &str, text: &str) -> Result<Self, Vec<PackError>> {
        SCHEMA.read(file, text)
    }

    /// What it is time for at a moment; a day of the game has this length.
    pub fn at(&self, now: GameTime, day: Duration) -> Option<&RoutineHours> {
        let time = TimeOfDay::at(now, day);
        self.hours.iter().find(|hours| time.is_between(hours.from, hours.until))
    }
}

impl RoutineHours {
    /// Whether something that is on offer serves it.
    pub fn calls_for<'a>(
        &self,
        action: &str,
        tags: &[String],
        targets: impl IntoIterator<Item = &'a StableId>,
    ) -> bool {
        let leads_there = || {
            tags.iter().any(|tag| tag == "move")
                && targets.into_iter().any(|target| self.places.contains(target))
        };
        self.actions.iter().any(|own| own == action)
            || self.tags.iter().any(|own| tags.contains(own))
            || leads_there()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    const BAKER: &str = r#"{"hours": [
        {"from": "22:00", "until": "04:00", "what": "sleep", "places": ["home"]},
        {"from": "04:00", "until": "11:30", "what": "bake the bread", "tags": ["bake"], "worth": 0.8}
    ]}"#;

    fn baker() -> Routine {
        Routine::from_json("baker.routine.json", BAKER).expect("should be valid")
    }

    #[test]
    fn each_hour_has_what_it_is_for_also_across_midnight() {
        let baker = baker();
        let what = |hour: u64| {
            let now = GameTime::from_secs(hour * 3600);
            baker.at(now, Duration::from_hours(24)).map(|hours| hours.what.as_str())
        };
        assert_eq!(
            [22, 0, 3, 4, 11, 12, 28].map(what),
            [
                Some("sleep"),
                Some("sleep"),
                Some("sleep"),
                Some("bake the bread"),
                Some("bake the bread"),
                None,
                Some("bake the bread")
            ]
        );
    }

    #[test]
    fn a_day_of_the_game_may_be_short() {
        let baker = baker();
        let day = Duration::from_mins(24);
        let what =
            |minute: u64| baker.at(GameTime::from_secs(minute * 60), day).map(|hours| &*hours.what);
        assert_eq!([1, 5, 12].map(what), [Some("sleep"), Some("bake the bread"), None]);
    }

    #[test]
    fn a_deed_serves_it_by_tag_by_id_or_as_a_way_to_its_place() {
        let hours = RoutineHours {
            tags: vec!["bake".to_owned()],
            actions: vec!["bakery:sweep".to_owned()],
            places: vec!["bakery".into()],
            ..RoutineHours::default()
        };
        let calls = |action: &str, tag: &str, target: &str| {
            hours.calls_for(action, &[tag.to_owned()], [&StableId::from(target)])
        };
        assert!(calls("x:y", "bake", "oven") && calls("bakery:sweep", "", "floor"));
        assert!(calls("go:to", "move", "bakery"));
        assert!(!calls("look:at", "look", "bakery") && !calls("go:to", "move", "inn"));
    }

    #[test]
    fn a_malformed_routine_names_file_place_and_rule() {
        let text = r#"{"hours": [{"from": "25:00", "until": "04:00", "what": ""}]}"#;
        let faults = Routine::from_json("x.routine.json", text).expect_err("should be refused");
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        expect![[r#"
            x.routine.json: /hours/0/from: `pattern`: "25:00" does not match "^([01][0-9]|2[0-3]):[0-5][0-9]$"
            x.routine.json: /hours/0/what: `minLength`: "" is shorter than 1 character"#]]
        .assert_eq(&faults.join("\n"));
    }
}
