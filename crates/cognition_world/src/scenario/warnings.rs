//! What an author may have meant otherwise: facts in the wrong order, places without a way, promises
//! that nobody can keep. The scene plays as it is; each warning says what to write instead.

use super::faults::sections;
use super::out_of_earshot::out_of_earshot;
mod promised_fare;
mod promises;

use super::{CharacterEntry, Scenario, ScriptEvent};
use crate::knowledge::{AT, BUSY, FREE, HOLDS, LOCKED, OPENS, PERSON, UNLOCKED, WANTS, WAY};
use crate::verb::Verb;
use cognition_core::mind::StableId;
use cognition_core::pack::PackError;
use cognition_core::plan::Fact;
use std::collections::BTreeSet;

impl Scenario {
    /// What stands in the scene and can hardly be meant, in the order of the file's sections: a place
    /// that nobody can get to, a fact whose things stand in the wrong order, a promise to oneself or by
    /// a time that is over, words for somebody who is elsewhere. The scene can be played all the same.
    pub fn warnings(&self, file: &str) -> Vec<PackError> {
        let mut doubts = Doubts { file, scenario: self, found: Vec::new() };
        doubts.places();
        self.characters.iter().enumerate().for_each(|(index, entry)| doubts.mind(index, entry));
        for (place, message) in out_of_earshot(self) {
            doubts.warn(place, "within_earshot", message);
        }
        doubts.found
    }
}

struct Doubts<'a> {
    file: &'a str,
    scenario: &'a Scenario,
    found: Vec<PackError>,
}

impl Doubts<'_> {
    fn warn(&mut self, place: String, rule: &str, message: String) {
        self.found.push(PackError::at(self.file, place, rule, message));
    }

    /// Nobody gets to a place that no way leads to, if nobody is there and nobody is brought there.
    fn places(&mut self) {
        let scenario = self.scenario;
        let ways = scenario.exits.iter().flat_map(|exit| &exit.between);
        let begun = scenario.characters.iter().filter_map(|character| character.place.as_ref());
        let brought = scenario.script.iter().filter_map(|cue| match &cue.event {
            ScriptEvent::Moves { to, .. } => Some(to),
            ScriptEvent::Arrives { place, .. } => Some(place),
            _ => None,
        });
        let reached: BTreeSet<&StableId> = ways.chain(begun).chain(brought).collect();
        for (index, place) in scenario.places.iter().enumerate() {
            if !reached.contains(&place.id) {
                let message = format!(
                    "nobody can get to `{}`: give an exit that has it in `between`, or leave it out",
                    place.id
                );
                self.warn(format!("/places/{index}"), "place_is_reached", message);
            }
        }
    }

    fn mind(&mut self, index: usize, entry: &CharacterEntry) {
        let at = format!("/characters/{index}");
        for (index, promise) in entry.promises.iter().enumerate() {
            self.promise(&format!("{at}/promises/{index}"), entry, promise);
        }
        let reach = entry.pursues.iter().flat_map(|pursuit| &pursuit.reach).enumerate();
        let reach = reach.map(|(index, fact)| (format!("{at}/pursues/reach/{index}"), fact));
        let known = entry.knows.iter().enumerate();
        let known = known.map(|(index, fact)| (format!("{at}/knows/{index}"), fact));
        for (place, fact) in known.chain(reach) {
            self.order(&place, fact);
            self.trade(&place, fact);
        }
    }

    /// What is said of the things of a fact must be possible for them.
    fn order(&mut self, at: &str, fact: &Fact) {
        let order = order_of(&fact.is);
        let wrong = fact.of.iter().zip(order).find_map(|(thing, may)| {
            let section = self.section(thing)?;
            (!may.contains(&section)).then_some((thing, section))
        });
        if let Some((thing, section)) = wrong {
            let wanted: Vec<String> = order.iter().map(|may| may.join(" or ")).collect();
            let (is, wanted) = (&fact.is, wanted.join(", then of "));
            let message = format!(
                "`{thing}` is one of `{section}`: `{is}` is said of {wanted}, in this order"
            );
            self.warn(format!("{at}/of"), "order_of_fact", message);
        }
    }

    fn section(&self, thing: &StableId) -> Option<&'static str> {
        let sections = sections(self.scenario);
        sections.into_iter().find(|(_, ids)| ids.contains(&thing)).map(|(section, _)| section)
    }

    /// What somebody takes in trade is no use where nothing can be traded.
    fn trade(&mut self, at: &str, fact: &Fact) {
        if fact.is == WANTS && !self.scenario.verbs.contains(&Verb::Trade) {
            let message = "nobody can trade here: add `\"verbs\": [\"trade\"]`".to_owned();
            self.warn(at.to_owned(), "trade_is_possible", message);
        }
    }
}

/// The sections of which each thing of a fact is, in the order of the fact.
fn order_of(is: &str) -> &'static [&'static [&'static str]] {
    const PERSONS: &[&str] = &["characters"];
    const ITEMS: &[&str] = &["items"];
    const EXITS: &[&str] = &["exits"];
    const PLACES: &[&str] = &["places"];
    match is {
        AT => &[&["characters", "items"], PLACES],
        HOLDS | WANTS => &[PERSONS, ITEMS],
        OPENS => &[ITEMS, EXITS],
        WAY => &[PLACES, PLACES, EXITS],
        LOCKED | UNLOCKED => &[EXITS],
        FREE => &[ITEMS],
        PERSON => &[PERSONS],
        BUSY => &[PERSONS, PERSONS],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::Scenario;
    use std::fs;
    use std::path::{Path, PathBuf};

    const SCENE: &str = r#"{
        "title": "The Kiln", "intro": "The bell goes at noon.", "rounds": 4, "begins": "10:00",
        "verbs": ["trade"],
        "places": [
            {"id": "kiln", "label": "the kiln", "description": "Hot."},
            {"id": "lane", "label": "the lane", "description": "Ruts."}
        ],
        "exits": [{"id": "gate", "label": "the gate", "between": ["kiln", "lane"]}],
        "items": [{"id": "glaze", "label": "the glaze", "description": "White.", "place": "kiln"}],
        "characters": [
            {"id": "hanna", "name": "Hanna", "place": "kiln", "mind": true, "persona": "p",
                "knows": [{"is": "free", "of": ["glaze"]}],
                "promises": [{"text": "bring the glaze", "to": "edda", "due": "by noon"}]},
            {"id": "edda", "name": "Edda", "place": "lane", "mind": true, "persona": "p"},
            {"id": "carter", "name": "the carter", "place": "lane"}
        ],
        "script": [{"round": 2, "event": {"says": {"character": "carter", "text": "Ho.", "to": ["edda"]}}}],
        "ends_when": [{"when": [{"after_round": {"round": 4}}], "epilogue": "So."}]
    }"#;

    pub(super) fn warnings(from: &str, to: &str) -> Vec<String> {
        assert!(SCENE.contains(from), "{from}");
        let scenario = Scenario::from_json("kiln", &SCENE.replacen(from, to, 1));
        let found = scenario.expect("it can be played").warnings("kiln");
        found.iter().map(ToString::to_string).collect()
    }

    pub(super) fn rule(from: &str, to: &str) -> String {
        let found = warnings(from, to);
        let rules = found.iter().filter_map(|it| it.split('`').nth(1));
        rules.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_scene_that_is_meant_as_it_is_written_has_no_warning() {
        assert_eq!(rule("Hot.", "Hot."), "");
    }

    #[test]
    fn the_scenes_of_the_repository_are_meant_as_they_are_written() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/scenarios");
        let files = fs::read_dir(folder).expect("the folder of the scenes");
        let files = files.map(|file| file.expect("a file of the folder").path());
        let is_scene = |path: &PathBuf| path.to_string_lossy().ends_with(".scenario.json");
        let scenes: Vec<PathBuf> = files.filter(is_scene).collect();
        assert!(scenes.len() > 5, "{scenes:?}");
        for path in scenes {
            let text = fs::read_to_string(&path).expect("the text of the scene");
            let name = path.display().to_string();
            let scenario = Scenario::from_json(&name, &text).expect("a scene without a fault");
            assert_eq!(scenario.warnings(&name), [], "{name}");
        }
    }

    #[test]
    fn the_things_of_a_fact_stand_in_order() {
        let fact = r#"{"is": "free", "of": ["glaze"]}"#;
        for wrong in [
            r#"{"is": "holds", "of": ["glaze", "edda"]}"#,
            r#"{"is": "wants", "of": ["glaze", "edda"]}"#,
            r#"{"is": "at", "of": ["lane", "edda"]}"#,
            r#"{"is": "way", "of": ["gate", "kiln", "lane"]}"#,
            r#"{"is": "free", "of": ["edda"]}"#,
        ] {
            assert_eq!(rule(fact, wrong), "order_of_fact", "{wrong}");
        }
        assert_eq!(rule(fact, r#"{"is": "holds", "of": ["edda", "glaze"]}"#), "");
        assert_eq!(rule(fact, r#"{"is": "way", "of": ["kiln", "lane", "gate"]}"#), "");
        let told = warnings(fact, r#"{"is": "wants", "of": ["glaze", "edda"]}"#);
        let text = "`glaze` is one of `items`: `wants` is said of characters, then of items, in this order";
        assert!(told[0].ends_with(text), "{told:?}");
    }

    #[test]
    fn what_somebody_takes_in_trade_wants_the_verb() {
        let (fact, wants) =
            (r#"{"is": "free", "of": ["glaze"]}"#, r#"{"is": "wants", "of": ["edda", "glaze"]}"#);
        assert_eq!(rule(fact, wants), "");
        let without = SCENE.replace(r#""verbs": ["trade"],"#, "").replacen(fact, wants, 1);
        let scenario = Scenario::from_json("kiln", &without).expect("it can be played");
        let told = scenario.warnings("kiln");
        assert!(told[0].to_string().contains("`trade_is_possible`"), "{told:?}");
    }

    #[test]
    fn somebody_can_get_to_every_place() {
        let lane = r#"{"id": "lane", "label": "the lane", "description": "Ruts."}"#;
        let moon = r#", {"id": "moon", "label": "the moon", "description": "Far."}"#;
        assert_eq!(rule(lane, &format!("{lane}{moon}")), "place_is_reached");
    }
}
