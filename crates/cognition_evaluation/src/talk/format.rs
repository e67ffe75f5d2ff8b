//! Exchanges of a few lines.

use crate::case_file::{Case, CaseFile};
use crate::faults::Faults;
use crate::posed::{PosedOffer, PosedThing};
use crate::scene::Scene;
use cognition_core::mind::{PersonaProfile, StableId};
use cognition_core::pack::PackSchema;
use serde::Deserialize;

static SCHEMA: PackSchema = PackSchema::new(include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/bundled/data/schemas/talk_evaluation.schema.json"
)));

/// A file of the suite.
pub(super) type Exchanges = CaseFile<Exchange>;

/// Somebody to whom things are said.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Exchange {
    pub(super) id: String,
    persona: PersonaProfile,
    place: String,
    pub(super) there: Vec<PosedThing>,
    /// Whom nobody can speak to.
    pub(super) absent: Vec<StableId>,
    /// What it knows.
    pub(super) facts: Vec<String>,
    offers: Vec<PosedOffer>,
    pub(super) lines: Vec<Line>,
    pub(super) because: String,
}

/// What is said to it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Line {
    pub(super) by: StableId,
    pub(super) says: String,
    pub(super) asks: Asks,
    pub(super) expects: Expects,
    /// Whether whoever speaks is gone afterwards.
    #[serde(default)]
    pub(super) leaves: bool,
}

/// What a line asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Asks {
    /// An answer.
    Answer,
    /// A deed.
    Deed,
    /// Nothing.
    Nothing,
}

impl Asks {
    /// As in files.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Answer => "answer",
            Self::Deed => "deed",
            Self::Nothing => "nothing",
        }
    }
}

/// What is right.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Expects {
    /// A word of each group is said; none where any words do.
    pub(super) words: Vec<Vec<String>>,
    /// Any of these takes the request up.
    pub(super) deeds: Vec<String>,
    pub(super) refusal_ok: bool,
}

impl Exchange {
    pub(super) fn scene(&self) -> Scene {
        Scene {
            persona: self.persona.clone(),
            place: self.place.clone(),
            there: self.there.clone(),
            offers: self.offers.clone(),
            ..Scene::default()
        }
    }

    /// Who it is, in a line or two.
    pub(super) fn character(&self) -> String {
        format!("{}. {}", self.persona.name, self.persona.profile)
    }

    pub(super) fn place(&self) -> &str {
        &self.place
    }

    /// What it may do.
    pub(super) fn deeds(&self) -> impl Iterator<Item = &str> {
        self.offers.iter().map(|offer| offer.description.as_str())
    }

    pub(super) fn label<'e>(&'e self, id: &'e StableId) -> &'e str {
        let thing = self.there.iter().find(|thing| thing.id == *id);
        thing.map_or(id.as_str(), |thing| &thing.label)
    }
}

impl Case for Exchange {
    fn schema() -> &'static PackSchema {
        &SCHEMA
    }

    fn id(&self) -> &str {
        &self.id
    }

    fn find_faults(&self, place: &str, faults: &mut Faults<'_>) {
        check(faults, place, self);
    }
}

fn check(faults: &mut Faults<'_>, place: &str, case: &Exchange) {
    let ids = case.there.iter().map(|thing| thing.id.as_str());
    faults.unique(&format!("{place}/there"), ids);
    faults.offers(&format!("{place}/offers"), &case.offers, &case.there);
    for (at, absent) in case.absent.iter().enumerate() {
        let is_there = case.there.iter().any(|thing| thing.id == *absent);
        let message = || format!("`{absent}` is there");
        faults.note(is_there, format!("{place}/absent/{at}"), "absent_is_not_there", message);
    }
    for (at, line) in case.lines.iter().enumerate() {
        faults.known(format!("{place}/lines/{at}/by"), &line.by, &case.there);
        for (of, deed) in line.expects.deeds.iter().enumerate() {
            let unknown = !case.offers.iter().any(|offer| offer.action == *deed);
            let place = format!("{place}/lines/{at}/expects/deeds/{of}");
            faults.note(unknown, place, "deed_on_offer", || format!("`{deed}` is not on offer"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::playing::tests::file;
    use super::*;
    use serde_json::json;

    #[test]
    fn every_fault_is_named_with_its_place_and_rule() {
        let mut wrong = file();
        let case = &mut wrong["cases"][0];
        case["absent"] = json!(["odo"]);
        case["lines"][0]["by"] = json!("ghost");
        case["lines"][1]["expects"]["deeds"] = json!(["world:fly"]);
        let faults = Exchanges::from_json("x.evaluation.json", &wrong.to_string());
        let told: Vec<String> =
            faults.expect_err("is faulty").iter().map(ToString::to_string).collect();
        let expected = [
            "x.evaluation.json: /cases/0/absent/0: `absent_is_not_there`: `odo` is there",
            "x.evaluation.json: /cases/0/lines/0/by: `known_thing`: `ghost` is not there",
            "x.evaluation.json: /cases/0/lines/1/expects/deeds/0: `deed_on_offer`: `world:fly` is not on offer",
        ];
        assert_eq!(told, expected);
    }
}
