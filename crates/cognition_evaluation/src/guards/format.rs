//! Choices in situations, wrong and right ones.

use crate::case_file::{Case, CaseFile};
use crate::faults::Faults;
use crate::mentions::mentions;
use crate::posed::{PosedOffer, PosedPercept, PosedPromise, PosedThing};
use crate::scene::Scene;
use cognition_core::mind::{PersonaProfile, StableId};
use cognition_core::pack::PackSchema;
use serde::Deserialize;

static SCHEMA: PackSchema = PackSchema::new(include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/bundled/data/schemas/guards_evaluation.schema.json"
)));

/// How much of what an offer is called the outcome of its deed holds at least, from 0 to 1.
const OF_DEED: f64 = 0.6;

/// A file of the suite.
pub(super) type GuardedChoices = CaseFile<GuardedChoice>;

/// Somebody in a situation, and what they would do.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GuardedChoice {
    pub(super) id: String,
    persona: PersonaProfile,
    place: String,
    pub(super) there: Vec<PosedThing>,
    /// Oldest first.
    pub(super) perceives: Vec<PosedPercept>,
    #[serde(default)]
    settled: Vec<String>,
    #[serde(default)]
    open: Vec<String>,
    #[serde(default)]
    promised: Vec<PosedPromise>,
    /// What is in hand.
    #[serde(default)]
    holds: Vec<StableId>,
    /// In the order in which the engine numbers offers.
    pub(super) offers: Vec<PosedOffer>,
    pub(super) reply: GuardedReply,
    /// Whether it should be let pass.
    pub(super) right: bool,
    /// What is wrong with it, or why a right one might be stopped.
    pub(super) kind: String,
    #[serde(default)]
    pub(super) remedies: Vec<Cure>,
    pub(super) because: String,
}

/// What a brain answers.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GuardedReply {
    #[serde(rename = "chosenIndex")]
    pub(super) chosen_index: u32,
    pub(super) speech: String,
    pub(super) thoughts: String,
    pub(super) intent: Option<GuardedIntent>,
    pub(super) announced_action: Option<u32>,
    pub(super) alternatives: Option<Vec<u32>>,
}

/// What it wants.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GuardedIntent {
    pub(super) goal: String,
    /// What it is about, by its label.
    pub(super) target: Option<String>,
    pub(super) preferred_action: Option<String>,
    pub(super) reason: Option<String>,
}

/// What may become of a wrong choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Cure {
    /// The brain is asked once more.
    Retry,
    /// Something else is done instead.
    Next,
    /// Nothing is done.
    Wait,
}

impl Cure {
    /// As in files.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Retry => "retry",
            Self::Next => "next",
            Self::Wait => "wait",
        }
    }
}

impl GuardedChoice {
    /// What is in hand is told with the place, as worlds do.
    pub(super) fn scene(&self) -> Scene {
        let held: Vec<&str> = self.holds.iter().filter_map(|id| self.label(id)).collect();
        let in_hand = match held.is_empty() {
            true => String::new(),
            false => format!(" You hold {}.", held.join(" and ")),
        };
        Scene {
            persona: self.persona.clone(),
            place: format!("{}{in_hand}", self.place),
            there: self.there.clone(),
            offers: self.offers.clone(),
            settled: self.settled.clone(),
            open: self.open.clone(),
            promised: self.promised.clone(),
            holds: self.holds.clone(),
            ..Scene::default()
        }
    }

    fn label(&self, id: &StableId) -> Option<&str> {
        self.there.iter().find(|thing| thing.id == *id).map(|thing| thing.label.as_str())
    }

    /// Cases that are taken from evenings have the personas of those, who have a voice.
    pub(super) fn is_of_evening(&self) -> bool {
        !self.persona.voice.is_empty()
    }

    /// The offer of which an outcome tells, from 0: the one that it tells nearly in its own words, else
    /// the one that is done to just what it is about.
    pub(super) fn deed_behind(&self, outcome: &PosedPercept) -> Option<usize> {
        let text = outcome.outcome.as_deref()?;
        let told = |offer: &PosedOffer| share_told(text, &offer.description);
        let best = self.offers.iter().enumerate().map(|(at, offer)| (at, told(offer)));
        let best = best.filter(|(_, share)| *share >= OF_DEED);
        let best = best.max_by(|one, other| one.1.total_cmp(&other.1).then(other.0.cmp(&one.0)));
        let same = |offer: &PosedOffer| !offer.targets.is_empty() && offer.targets == outcome.about;
        best.map(|(at, _)| at).or_else(|| self.offers.iter().position(same))
    }

    /// What an outcome of speaking quotes of its own words: `You say to Ann: "Good night."`
    pub(super) fn words_in<'o>(&self, outcome: &'o PosedPercept, offer: usize) -> &'o str {
        let speaks =
            self.offers.get(offer).is_some_and(|it| it.tags.iter().any(|tag| tag == "speech"));
        let text = outcome.text();
        let quoted = text.split_once('"').and_then(|(_, rest)| rest.rsplit_once('"'));
        quoted.filter(|_| speaks).map_or("", |(words, _)| words)
    }

    /// `2 Speak to Ann`
    pub(super) fn told(&self, number: u32) -> String {
        let place = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
        let offer = place.and_then(|place| self.offers.get(place));
        format!("{number} {}", offer.map_or("None of these", |offer| &offer.description))
    }
}

/// How much of a description a text holds, by its words.
fn share_told(text: &str, description: &str) -> f64 {
    let words: Vec<&str> = description.split_whitespace().filter(|word| *word != "the").collect();
    let told = words.iter().filter(|word| mentions(text, word)).count();
    crate::tally::number(told) / crate::tally::number(words.len().max(1))
}

impl Case for GuardedChoice {
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

fn check(faults: &mut Faults<'_>, place: &str, case: &GuardedChoice) {
    let ids = case.there.iter().map(|thing| thing.id.as_str());
    faults.unique(&format!("{place}/there"), ids);
    for (at, percept) in case.perceives.iter().enumerate() {
        faults.percept(&format!("{place}/perceives/{at}"), percept, &case.there);
    }
    for (at, held) in case.holds.iter().enumerate() {
        faults.known(format!("{place}/holds/{at}"), held, &case.there);
    }
    faults.offers(&format!("{place}/offers"), &case.offers, &case.there);
    faults.numbered(&format!("{place}/offers"), &case.offers);
    let on_offer = u32::try_from(case.offers.len()).unwrap_or(u32::MAX);
    let numbers = [("chosenIndex", Some(case.reply.chosen_index))];
    for (field, number) in
        numbers.into_iter().chain([("announced_action", case.reply.announced_action)])
    {
        let is_beyond = number.is_some_and(|number| number > on_offer);
        let message = || format!("{} is not one of 0 to {on_offer}", number.unwrap_or_default());
        faults.note(is_beyond, format!("{place}/reply/{field}"), "index_on_offer", message);
    }
    let cured = !case.remedies.is_empty();
    let message = || "a wrong choice has remedies, and a right one has none".to_owned();
    faults.note(case.right == cured, format!("{place}/remedies"), "remedies_of_wrong", message);
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
        case["holds"] = json!(["crown"]);
        case["reply"]["chosenIndex"] = json!(9);
        case["remedies"] = json!(["wait"]);
        let offers = case["offers"].as_array_mut().expect("a list");
        offers.swap(0, 1);
        let faults = GuardedChoices::from_json("x.evaluation.json", &wrong.to_string());
        let told: Vec<String> =
            faults.expect_err("is faulty").iter().map(ToString::to_string).collect();
        let expected = [
            "x.evaluation.json: /cases/0/holds/0: `known_thing`: `crown` is not there",
            "x.evaluation.json: /cases/0/offers/1: `offer_order`: `Give Odo the key` belongs before what stands before it, or is the same",
            "x.evaluation.json: /cases/0/reply/chosenIndex: `index_on_offer`: 9 is not one of 0 to 3",
            "x.evaluation.json: /cases/0/remedies: `remedies_of_wrong`: a wrong choice has remedies, and a right one has none",
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn an_outcome_is_laid_to_the_deed_that_it_tells_of() {
        let pack = GuardedChoices::from_json("x.evaluation.json", &file().to_string());
        let case = &pack.expect("is a pack").cases[0];
        let outcome = |text: &str, about: &[&str]| PosedPercept {
            outcome: Some(text.to_owned()),
            about: about.iter().map(|id| StableId::new(*id)).collect(),
            ..PosedPercept::default()
        };
        assert_eq!(case.deed_behind(&outcome("You give Odo the key.", &[])), Some(0));
        assert_eq!(case.deed_behind(&outcome("It will not budge.", &["door"])), Some(1));
        assert_eq!(case.deed_behind(&outcome("It rains.", &[])), None);
        let said = |text: &str, offer| case.words_in(&outcome(text, &[]), offer).to_owned();
        assert_eq!(said("You say to Odo: \"Good night.\"", 2), "Good night.");
        assert_eq!(said("You ask Odo for the key.", 2), "");
        assert_eq!(said("You give Odo the key \"Ann\".", 0), "", "that is no speech");
    }
}
