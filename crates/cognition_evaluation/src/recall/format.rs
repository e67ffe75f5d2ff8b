//! Conversations full of facts, and what is asked about each of them.

use crate::case_file::{Case, CaseFile};
use crate::faults::Faults;
use crate::posed::{PosedPercept, PosedThing};
use cognition_core::mind::{PersonaProfile, StableId};
use cognition_core::pack::PackSchema;
use serde::Deserialize;

static SCHEMA: PackSchema = PackSchema::new(include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/bundled/data/schemas/recall_evaluation.schema.json"
)));

/// What marks who was not there when things were told.
const ASKS_LATER: &str = "asks later";

/// A file of the suite.
pub(super) type Recalls = CaseFile<Conversation>;

/// An evening on which a character learns things.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Conversation {
    pub(super) id: String,
    pub(super) mind: PersonaProfile,
    pub(super) place: String,
    people: Vec<Somebody>,
    /// In the order in which they are learned.
    pub(super) facts: Vec<Fact>,
    chatter: Vec<String>,
    because: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Somebody {
    id: StableId,
    label: String,
    is: String,
}

/// How a fact is learned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum How {
    Told,
    Overheard,
    Seen,
    Done,
    Corrected,
    Lied,
    Confided,
}

impl How {
    /// As in files.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Told => "told",
            Self::Overheard => "overheard",
            Self::Seen => "seen",
            Self::Done => "done",
            Self::Corrected => "corrected",
            Self::Lied => "lied",
            Self::Confided => "confided",
        }
    }
}

/// Something learned, and two questions about it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Fact {
    pub(super) id: String,
    pub(super) how: How,
    pub(super) percept: PosedPercept,
    /// Of each group one word stands in what is shown.
    pub(super) answer: Vec<Vec<String>>,
    pub(super) corrects: Option<String>,
    /// What was true before.
    #[serde(default)]
    pub(super) wrong: Vec<String>,
    /// Who may be told what was confided.
    #[serde(default)]
    may_know: Vec<StableId>,
    same: String,
    other: String,
    because: Option<String>,
}

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asker {
    /// Who said it or was there.
    Witness,
    /// Who came later.
    Newcomer,
}

impl Asker {
    pub(super) const ALL: [Self; 2] = [Self::Witness, Self::Newcomer];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Witness => "who told it or was there",
            Self::Newcomer => "who came later",
        }
    }
}

/// In which words it is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wording {
    Same,
    Other,
}

impl Wording {
    pub(super) const ALL: [Self; 2] = [Self::Same, Self::Other];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Same => "the same",
            Self::Other => "other",
        }
    }
}

impl Fact {
    pub(super) fn question(&self, wording: Wording) -> &str {
        match wording {
            Wording::Same => &self.same,
            Wording::Other => &self.other,
        }
    }

    /// Whether somebody may hear it: anybody whatever was not confided.
    pub(super) fn may_be_told_to(&self, asker: &StableId) -> bool {
        self.how != How::Confided || self.may_know.contains(asker)
    }
}

impl Conversation {
    /// Everybody there.
    pub(super) fn people(&self) -> impl Iterator<Item = PosedThing> {
        self.people.iter().map(|somebody| PosedThing {
            id: somebody.id.clone(),
            kind: "character".to_owned(),
            label: somebody.label.clone(),
        })
    }

    /// What somebody is called.
    pub(super) fn label<'c>(&'c self, id: &'c StableId) -> &'c str {
        let found = self.people.iter().find(|somebody| somebody.id == *id);
        found.map_or(id.as_str(), |somebody| &somebody.label)
    }

    /// Who asks about a fact. Where nobody said it, the first who was there has seen it, too.
    pub(super) fn asker<'c>(&'c self, fact: &'c Fact, asker: Asker) -> &'c StableId {
        let newcomer = self.newcomer();
        match (asker, &fact.percept.by) {
            (Asker::Newcomer, _) => &newcomer.id,
            (Asker::Witness, Some(by)) if *by != newcomer.id => by,
            (Asker::Witness, _) => &self.talkers().next().unwrap_or(newcomer).id,
        }
    }

    fn newcomer(&self) -> &Somebody {
        let late = self.people.iter().rfind(|somebody| somebody.is.contains(ASKS_LATER));
        late.or(self.people.last()).expect("the schema wants somebody there")
    }

    fn talkers(&self) -> impl Iterator<Item = &Somebody> {
        let newcomer = &self.newcomer().id;
        self.people.iter().filter(move |somebody| somebody.id != *newcomer)
    }

    /// What is perceived, in order: after each fact as much of the small talk as is due by then, said
    /// by one after the other, every second line to the character.
    pub(super) fn perceived(&self) -> Vec<PosedPercept> {
        let talkers: Vec<&Somebody> = self.talkers().collect();
        let mut chatter = self.chatter.iter().enumerate().peekable();
        let mut perceived = Vec::new();
        for (number, fact) in self.facts.iter().enumerate() {
            perceived.push(fact.percept.clone());
            let due = (number + 1) * self.chatter.len() / self.facts.len();
            while let Some((at, line)) = chatter.next_if(|(at, _)| *at < due) {
                let by = talkers.get(at % talkers.len().max(1)).map(|talker| talker.id.clone());
                let says = Some(line.clone());
                let addressed = at % 2 == 0;
                perceived.push(PosedPercept { says, by, addressed, ..PosedPercept::default() });
            }
        }
        perceived
    }

    /// Why the labels of a fact are right.
    pub(super) fn because(&self, fact: &Fact) -> String {
        fact.because.clone().unwrap_or_else(|| self.because.clone())
    }

    /// The fact that another corrects.
    pub(super) fn corrected_by(&self, fact: &Fact) -> Option<&Fact> {
        let corrected = fact.corrects.as_ref()?;
        self.facts.iter().find(|before| before.id == *corrected)
    }
}

impl Case for Conversation {
    fn schema() -> &'static PackSchema {
        &SCHEMA
    }

    fn id(&self) -> &str {
        &self.id
    }

    fn find_faults(&self, place: &str, faults: &mut Faults<'_>) {
        let people: Vec<PosedThing> = self.people().collect();
        faults.unique(&format!("{place}/people"), people.iter().map(|thing| thing.id.as_str()));
        faults.unique(&format!("{place}/facts"), self.facts.iter().map(|fact| fact.id.as_str()));
        for (number, fact) in self.facts.iter().enumerate() {
            let place = format!("{place}/facts/{number}");
            let percept = &fact.percept;
            for who in percept.by.iter().chain(&percept.to).chain(&fact.may_know) {
                faults.known(place.clone(), who, &people);
            }
            let earlier = &self.facts[..number];
            if let Some(corrects) = &fact.corrects {
                let known = earlier.iter().any(|before| before.id == *corrects);
                let message = || format!("no fact before this one is `{corrects}`");
                faults.note(!known, format!("{place}/corrects"), "earlier_fact", message);
            }
            let is_wrong = (fact.how == How::Corrected) != fact.corrects.is_some();
            let message = || "what is `corrected` names the fact that it corrects".to_owned();
            faults.note(is_wrong, format!("{place}/how"), "corrects", message);
        }
    }
}

impl Conversation {}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use serde_json::{Value, json};

    /// A tavern where a boat is sold, a secret is told, and a day is corrected.
    pub(in crate::recall) fn file() -> Value {
        let fact = |id: &str, how: &str, by: &str, says: &str, answer: &str, same: &str| {
            json!({"id": id, "how": how, "percept": {"says": says, "by": by, "addressed": true},
                "answer": [[answer]], "same": same, "other": "What of that thing?"})
        };
        let boat = "My sister Greta sold her boat to the ferryman last spring.";
        let secret = "Between us, I have taken a post in Varn.";
        let mut facts = [
            fact("boat", "told", "odo", boat, "ferryman", "To whom did Greta sell her boat?"),
            fact(
                "day",
                "told",
                "odo",
                "The brig Swallow sails on Friday.",
                "Friday",
                "When does the Swallow sail?",
            ),
            fact("post", "confided", "sela", secret, "Varn", "Where has Sela taken a post?"),
            fact(
                "new_day",
                "corrected",
                "odo",
                "The brig Swallow sails on Sunday instead.",
                "Sunday",
                "When does the Swallow sail?",
            ),
        ];
        facts[2]["may_know"] = json!(["sela"]);
        facts[3]["corrects"] = json!("day");
        facts[3]["wrong"] = json!(["Friday"]);
        let somebody =
            |id: &str, label: &str, is: &str| json!({"id": id, "label": label, "is": is});
        json!({"suite": "recall", "title": "A tavern", "cases": [{
            "id": "tavern",
            "mind": {"name": "Hanne", "profile": "Keeps a tavern."},
            "place": "A tavern.",
            "people": [
                somebody("odo", "Odo", "friend"),
                somebody("sela", "Sela", "stranger"),
                somebody("wren", "Wren", "who asks later"),
            ],
            "facts": facts,
            "chatter": ["Filthy weather.", "Mind the cat."],
            "because": "It was said.",
        }]})
    }

    fn told(file: &Value) -> Vec<String> {
        let read = Recalls::from_json("x.evaluation.json", &file.to_string());
        read.err().unwrap_or_default().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn every_fault_is_named_with_its_place_and_rule() {
        assert_eq!(told(&file()), Vec::<String>::new());
        let mut wrong = file();
        wrong["cases"][0]["facts"][0]["percept"]["by"] = json!("nobody");
        wrong["cases"][0]["facts"][3]["corrects"] = json!("price");
        wrong["cases"][0]["facts"][1]["how"] = json!("corrected");
        let expected = [
            "x.evaluation.json: /cases/0/facts/0: `known_thing`: `nobody` is not there",
            "x.evaluation.json: /cases/0/facts/1/how: `corrects`: what is `corrected` names the fact that it corrects",
            "x.evaluation.json: /cases/0/facts/3/corrects: `earlier_fact`: no fact before this one is `price`",
        ];
        assert_eq!(told(&wrong), expected);
    }

    #[test]
    fn small_talk_is_spread_over_the_facts_and_no_newcomer_takes_part() {
        let pack = Recalls::from_json("x.evaluation.json", &file().to_string()).expect("is sound");
        let perceived = pack.cases[0].perceived();
        let texts: Vec<&str> = perceived.iter().map(PosedPercept::text).collect();
        assert_eq!((texts.len(), texts[2], texts[5]), (6, "Filthy weather.", "Mind the cat."));
        let newcomer = StableId::new("wren");
        assert!(perceived.iter().all(|percept| percept.by.as_ref() != Some(&newcomer)));
    }

    #[test]
    fn a_fact_is_asked_for_by_who_told_it_and_by_who_came_later() {
        let pack = Recalls::from_json("x.evaluation.json", &file().to_string()).expect("is sound");
        let case = &pack.cases[0];
        let post = &case.facts[2];
        let asker = |asker| case.asker(post, asker).as_str();
        assert_eq!((asker(Asker::Witness), asker(Asker::Newcomer)), ("sela", "wren"));
        assert!(post.may_be_told_to(&"sela".into()) && !post.may_be_told_to(&"wren".into()));
    }
}
