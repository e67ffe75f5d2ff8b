//! Lines of players, and the characters to whom they are said.

use crate::faults::Faults;
use crate::posed::{PosedOffer, PosedThing};
use cognition_core::mind::PersonaProfile;
use cognition_core::pack::{PackError, PackSchema};
use cognition_core::route::EngagementMode;
use serde::Deserialize;

static SCHEMA: PackSchema = PackSchema::new(include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/bundled/data/schemas/engagement_evaluation.schema.json"
)));

/// A file of the suite.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Engagements {
    #[serde(rename = "suite")]
    _suite: String,
    pub(super) title: String,
    pub(super) npcs: Vec<Npc>,
    pub(super) cases: Vec<Line>,
}

/// A character, and what was said to it before.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Npc {
    /// What sort of character it is; lines name it by that.
    pub(super) kind: String,
    pub(super) persona: PersonaProfile,
    pub(super) place: String,
    pub(super) there: Vec<PosedThing>,
    pub(super) offers: Vec<PosedOffer>,
    /// Who speaks to it.
    pub(super) player: PosedThing,
    greeting: Exchange,
    warm: Vec<Exchange>,
    insult: Exchange,
}

/// What was said, and what was answered.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Exchange {
    pub(super) player: String,
    pub(super) npc: String,
}

/// A line, and how it may be taken.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Line {
    pub(super) id: String,
    npc: String,
    pub(super) line: String,
    /// What kind of line it is: a question, an order, praise.
    pub(super) act: String,
    modes: Modes,
    pub(super) because: String,
}

/// Modes that are acceptable in each context, the best first.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Modes {
    first: Vec<EngagementMode>,
    warm: Vec<EngagementMode>,
    insulted: Vec<EngagementMode>,
}

/// What came before the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Before {
    /// Nothing.
    First,
    /// A greeting and three exchanges.
    Warm,
    /// These, and an insult.
    Insulted,
}

impl Before {
    pub(super) const ALL: [Self; 3] = [Self::First, Self::Warm, Self::Insulted];

    /// As in files.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Warm => "warm",
            Self::Insulted => "insulted",
        }
    }
}

impl Npc {
    /// What was said before, oldest first.
    pub(super) fn said(&self, before: Before) -> Vec<&Exchange> {
        let warm = || std::iter::once(&self.greeting).chain(&self.warm);
        match before {
            Before::First => Vec::new(),
            Before::Warm => warm().collect(),
            Before::Insulted => warm().chain([&self.insult]).collect(),
        }
    }
}

impl Line {
    /// Modes that are acceptable, the best first.
    pub(super) fn modes(&self, before: Before) -> &[EngagementMode] {
        match before {
            Before::First => &self.modes.first,
            Before::Warm => &self.modes.warm,
            Before::Insulted => &self.modes.insulted,
        }
    }

    pub(super) fn is_for(&self, npc: &Npc) -> bool {
        self.npc == npc.kind
    }
}

impl Engagements {
    pub(super) fn from_json(file: &str, text: &str) -> Result<Self, Vec<PackError>> {
        let pack: Self = SCHEMA.read(file, text)?;
        let mut faults = Faults::of(file);
        faults.unique("/cases", pack.cases.iter().map(|case| case.id.as_str()));
        faults.unique("/npcs", pack.npcs.iter().map(|npc| npc.kind.as_str()));
        for (number, case) in pack.cases.iter().enumerate() {
            let known = pack.npcs.iter().any(|npc| case.is_for(npc));
            let message = || format!("no character of this file is of the kind `{}`", case.npc);
            faults.note(!known, format!("/cases/{number}/npc"), "known_npc", message);
        }
        pack.npcs.iter().enumerate().for_each(|(number, npc)| {
            let there = npc.there.iter().chain([&npc.player]);
            faults.offers(&format!("/npcs/{number}/offers"), &npc.offers, there);
        });
        faults.or(pack)
    }
}

#[cfg(test)]
mod tests {
    use super::super::playing::tests::file;
    use super::*;

    #[test]
    fn every_fault_is_named_with_its_place_and_rule() {
        let mut wrong = file();
        wrong["cases"][0]["npc"] = "ghost".into();
        wrong["cases"][1]["id"] = wrong["cases"][0]["id"].clone();
        wrong["npcs"][0]["offers"][0]["targets"] = serde_json::json!(["well"]);
        let faults = Engagements::from_json("x.evaluation.json", &wrong.to_string());
        let told: Vec<String> =
            faults.expect_err("is faulty").iter().map(ToString::to_string).collect();
        let expected = [
            "x.evaluation.json: /cases/1/id: `unique_id`: `price` stands twice",
            "x.evaluation.json: /cases/0/npc: `known_npc`: no character of this file is of the kind `ghost`",
            "x.evaluation.json: /npcs/0/offers/0/targets/0: `known_thing`: `well` is not there",
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn a_mode_that_there_is_not_breaks_the_schema() {
        let mut wrong = file();
        wrong["cases"][0]["modes"]["warm"] = serde_json::json!(["SHRUG"]);
        let faults = Engagements::from_json("x.evaluation.json", &wrong.to_string());
        let faults = faults.expect_err("is faulty");
        assert!(faults[0].to_string().contains("/cases/0/modes/warm/0: `enum`"), "{faults:?}");
    }
}
