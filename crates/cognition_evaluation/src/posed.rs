//! What cases of all suites are made of: things, percepts, offers, promises.

use bevy::prelude::Entity;
use bevy_cognition::prelude::{ActionOffer, Percept};
use cognition_core::mind::StableId;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Somebody or something that can be named.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PosedThing {
    /// Unique in the case.
    pub id: StableId,
    /// What its ref begins with.
    pub kind: String,
    /// What it is called in prompts: `the oak door`.
    pub label: String,
}

/// Something perceived: one of `says`, `happens` and `outcome` is there.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PosedPercept {
    /// What somebody says.
    pub says: Option<String>,
    /// What happens.
    pub happens: Option<String>,
    /// What an act of its own came to.
    pub outcome: Option<String>,
    /// Who says or causes it.
    pub by: Option<StableId>,
    /// What else it concerns.
    pub about: Vec<StableId>,
    /// Whom it is said to, where that is somebody else.
    pub to: Vec<StableId>,
    /// Whether it is meant for the character.
    pub addressed: bool,
    /// Whether an act of its own came to nothing.
    pub failed: bool,
    /// Whether it is said to somebody else, in its hearing.
    pub overheard: bool,
    /// Whether it is told in confidence: in words alone, since percepts have no such mark.
    pub confided: bool,
}

impl PosedPercept {
    /// What a mind perceives of it. Whom it is said to, it concerns.
    pub(crate) fn to_percept(&self) -> Percept {
        let Self { says, happens, outcome, .. } = self.clone();
        let percept = match (says, happens, outcome) {
            (Some(words), ..) => Percept::speech(self.by.clone().unwrap_or_default(), words),
            (_, Some(text), _) => Percept::event(text),
            (.., text) => Percept::outcome(text.unwrap_or_default()),
        };
        let about = self.about.iter().chain(&self.to).cloned().collect();
        let (source, addressed, failed) = (self.by.clone(), self.addressed, self.failed);
        let to = self.to.clone();
        Percept { source, about, to, addressed, failed, ..percept }
    }

    /// The words, or what happened.
    pub(crate) fn text(&self) -> &str {
        let texts = [&self.says, &self.happens, &self.outcome];
        texts.into_iter().flatten().next().map_or("", String::as_str)
    }
}

/// Something promised before.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PosedPromise {
    /// What.
    pub text: String,
    /// To whom.
    pub to: Option<StableId>,
    /// By when, in words.
    pub due: Option<String>,
}

/// Something on offer.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PosedOffer {
    /// The id of the action, `namespace:verb`.
    pub action: String,
    /// What a model reads.
    pub description: String,
    /// What sort of action it is.
    #[serde(default)]
    pub tags: Vec<String>,
    /// What it is done to.
    #[serde(default)]
    pub targets: Vec<StableId>,
    /// A precondition that the game says does not hold.
    pub hindered: Option<Hindrance>,
}

impl PosedOffer {
    pub(crate) fn to_offer(&self, things: &BTreeMap<StableId, Entity>) -> ActionOffer {
        let mut offer = ActionOffer::new(&*self.action, &*self.description);
        offer.tags.clone_from(&self.tags);
        offer.targets = self.targets.iter().filter_map(|id| things.get(id)).copied().collect();
        match &self.hindered {
            Some(hindrance) => offer.requires(&*hindrance.is, hindrance.target),
            None => offer,
        }
    }
}

/// A precondition that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hindrance {
    /// What is not so, in one word.
    pub is: String,
    /// Of which target, counted from 0.
    pub target: usize,
    /// Why not.
    pub why: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whom_words_are_said_to_they_concern() {
        let text = r#"{"says": "Hush.", "by": "odo", "to": ["sela"], "about": ["key"]}"#;
        let posed: PosedPercept = serde_json::from_str(text).expect("should be read");
        let percept = posed.to_percept();
        assert_eq!(percept.about, ["key".into(), "sela".into()]);
        assert!(percept.is_speech_of(&"odo".into()) && !percept.addressed);
        assert_eq!(posed.text(), "Hush.");
    }
}
