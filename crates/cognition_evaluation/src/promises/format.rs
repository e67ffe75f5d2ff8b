//! Lines with what they promise.

use super::due::Due;
use crate::case_file::{Case, CaseFile};
use crate::faults::Faults;
use crate::mentions::mentions;
use crate::posed::{PosedOffer, PosedPercept, PosedThing};
use crate::provenance::Provenance;
use crate::scene::Scene;
use cognition_core::mind::{PersonaProfile, StableId};
use cognition_core::pack::PackSchema;
use cognition_core::promise::Commitment;
use serde::Deserialize;

static SCHEMA: PackSchema = PackSchema::new(include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/bundled/data/schemas/promises_evaluation.schema.json"
)));

/// The action by which one speaks to somebody.
pub(super) const TELL: &str = "world:tell";

/// A file of the suite.
pub(super) type Utterances = CaseFile<Promising>;

/// Somebody who says something, and what comes then.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Promising {
    pub(super) id: String,
    #[serde(default)]
    pub(super) from: Provenance,
    persona: PersonaProfile,
    people: Vec<PosedThing>,
    items: Vec<PosedThing>,
    pub(super) heard: Vec<PosedPercept>,
    pub(super) said: String,
    /// What the reply lists as promised; it may be wrong.
    pub(super) listed: Vec<Listed>,
    pub(super) owed: Vec<Owed>,
    pub(super) then: Vec<Then>,
    pub(super) ends: Vec<End>,
    pub(super) because: String,
}

/// What a reply lists.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Listed {
    pub(super) text: String,
    pub(super) target: Option<StableId>,
    pub(super) due: Option<String>,
}

/// What is owed, as a reader says.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Owed {
    /// Words that it is told by, or ids.
    about: Vec<String>,
    to: StableId,
    pub(super) due: String,
    /// On what terms.
    #[serde(rename = "if")]
    pub(super) terms: Option<String>,
}

/// What comes then.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Then {
    /// After what came before.
    pub(super) after_minutes: u64,
    pub(super) deed: Option<ThenDeed>,
    pub(super) says: Option<String>,
    /// To whom.
    pub(super) to: Option<StableId>,
    pub(super) percept: Option<PosedPercept>,
    /// What the reply says is kept by then, by words of it; it may be wrong.
    #[serde(default)]
    pub(super) kept: Vec<String>,
    /// What the reply says has just been let go of, by words of it; it may be wrong.
    #[serde(default)]
    pub(super) released: Vec<String>,
}

/// Something that is done, and what comes of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ThenDeed {
    pub(super) action: String,
    #[serde(default)]
    pub(super) targets: Vec<StableId>,
    pub(super) description: String,
    pub(super) outcome: String,
}

/// How something that is owed stands in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum End {
    /// It was done.
    Kept,
    /// It can't be done any more, by the mind's own doing.
    Broken,
    /// It is owed still.
    Open,
    /// Its time is up.
    Expired,
    /// It is no longer wanted.
    Released,
    /// Something else is owed instead.
    Renegotiated,
}

impl End {
    /// As in files.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Kept => "kept",
            Self::Broken => "broken",
            Self::Open => "open",
            Self::Expired => "expired",
            Self::Released => "released",
            Self::Renegotiated => "renegotiated",
        }
    }
}

impl Owed {
    /// Whether the engine owes that: the words of each thing that it is about stand in the text, or it is
    /// done to that person, and it is owed to whom the reader says.
    pub(super) fn is(&self, held: &Commitment) -> bool {
        let is_told = |about: &String| about.split('_').any(|word| mentions(&held.text, word));
        held.target.as_ref() == Some(&self.to) && self.about.iter().all(is_told)
    }

    /// `barn_door to uncle_bo`
    pub(super) fn told(&self) -> String {
        format!("{} to {}", self.about.join(", "), self.to)
    }
}

impl ThenDeed {
    /// Tagged as the actions of worlds are: by its verb, and `move` for going somewhere.
    pub(super) fn to_offer(&self) -> PosedOffer {
        let verb = self.action.rsplit(':').next().unwrap_or_default();
        let tag = if verb == "go" { "move" } else { verb };
        let (action, description) = (self.action.clone(), self.description.clone());
        let (targets, tags) = (self.targets.clone(), vec![tag.to_owned()]);
        PosedOffer { action, description, tags, targets, hindered: None }
    }
}

impl Promising {
    /// Everybody can be spoken to.
    pub(super) fn scene(&self) -> Scene {
        let speaking = |who: &PosedThing| PosedOffer {
            action: TELL.to_owned(),
            description: format!("Speak to {}", who.label),
            tags: vec!["tell".to_owned(), "speech".to_owned()],
            targets: vec![who.id.clone()],
            hindered: None,
        };
        Scene {
            persona: self.persona.clone(),
            there: self.there().cloned().collect(),
            offers: self.people.iter().map(speaking).collect(),
            ..Scene::default()
        }
    }

    fn there(&self) -> impl Iterator<Item = &PosedThing> + Clone {
        self.people.iter().chain(&self.items)
    }

    /// To whom the line is said: who spoke last, else the first to whom something is listed.
    pub(super) fn listener(&self) -> Option<&StableId> {
        let spoke = self.heard.iter().rev().find_map(|percept| percept.by.as_ref());
        let listed = || self.listed.iter().find_map(|listed| listed.target.as_ref());
        let is_person = |id: &&StableId| self.people.iter().any(|who| who.id == **id);
        spoke.or_else(listed).filter(is_person).or(self.people.first().map(|who| &who.id))
    }
}

impl Case for Promising {
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

fn check(faults: &mut Faults<'_>, place: &str, case: &Promising) {
    faults.unique(&format!("{place}/items"), case.there().map(|thing| thing.id.as_str()));
    for (at, percept) in case.heard.iter().enumerate() {
        faults.percept(&format!("{place}/heard/{at}"), percept, case.there());
    }
    for (at, listed) in case.listed.iter().enumerate() {
        let target = listed.target.iter();
        target.for_each(|id| faults.known(format!("{place}/listed/{at}/target"), id, case.there()));
    }
    for (at, owed) in case.owed.iter().enumerate() {
        faults.known(format!("{place}/owed/{at}/to"), &owed.to, case.there());
        let message = || format!("`{}` is no time that labels know", owed.due);
        let unknown = Due::read(&owed.due).is_none();
        faults.note(unknown, format!("{place}/owed/{at}/due"), "known_due", message);
    }
    for (at, then) in case.then.iter().enumerate() {
        check_step(faults, &format!("{place}/then/{at}"), then, case);
    }
    let (owed, ends) = (case.owed.len(), case.ends.len());
    let message = || format!("{owed} are owed, and {ends} end");
    faults.note(owed != ends, format!("{place}/ends"), "end_of_each_owed", message);
}

fn check_step(faults: &mut Faults<'_>, place: &str, then: &Then, case: &Promising) {
    if let Some(deed) = &then.deed {
        faults.offers(place, &[deed.to_offer()], case.there());
    }
    if let Some(percept) = &then.percept {
        faults.percept(&format!("{place}/percept"), percept, case.there());
    }
    then.to.iter().for_each(|id| faults.known(format!("{place}/to"), id, case.there()));
    let sorts = [then.deed.is_some(), then.says.is_some(), then.percept.is_some()];
    let many = sorts.into_iter().filter(|is_there| *is_there).count();
    let message = || format!("{many} of deed, words and percept are there");
    faults.note(many != 1, place.to_owned(), "one_thing_at_a_time", message);
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
        case["owed"][0]["to"] = json!("ghost");
        case["ends"] = json!([]);
        case["then"][0]["says"] = json!("Here.");
        let faults = Utterances::from_json("x.evaluation.json", &wrong.to_string());
        let told: Vec<String> =
            faults.expect_err("is faulty").iter().map(ToString::to_string).collect();
        let expected = [
            "x.evaluation.json: /cases/0/owed/0/to: `known_thing`: `ghost` is not there",
            "x.evaluation.json: /cases/0/then/0: `one_thing_at_a_time`: 2 of deed, words and percept are there",
            "x.evaluation.json: /cases/0/ends: `end_of_each_owed`: 1 are owed, and 0 end",
        ];
        assert_eq!(told, expected);
    }
}
