//! One turn of a script of deeds, and the reply that it comes to.

use crate::brain::Reply;
use crate::brain_error::BrainError;
use crate::request::ThoughtRequest;
use cognition_core::act::IndexedAction;
use cognition_core::decide::{Intent, ProposedLedger};
use cognition_core::mind::{CognitiveLedger, StableId};
use cognition_core::perceive::EntityRefs;
use cognition_core::prompt::Purpose;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::LazyLock;

/// What a deed is called that is none of the offers.
pub(super) const WAIT: &str = "wait";

static WAITING: LazyLock<ScriptedPart> = LazyLock::new(|| ScriptedPart {
    thoughts: "I have done what I came for.".to_owned(),
    ..ScriptedPart::default()
});

/// What a mind does, says and thinks in one turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScriptedPart {
    /// The first that is on offer is chosen; without one the mind waits.
    pub choose: Vec<ScriptedDeed>,
    /// Those that are on offer are named besides, best first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alternatives: Vec<ScriptedDeed>,
    /// What the speech announces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub announced: Option<ScriptedDeed>,
    /// What the deed is for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub intent: Option<ScriptedIntent>,
    /// What is said aloud.
    #[serde(default)]
    pub speech: String,
    /// What is thought.
    pub thoughts: String,
    /// What is settled and open then; without it the ledger stays as it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cognitive_ledger: Option<ProposedLedger>,
}

/// A deed by its ids, or waiting.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScriptedDeed {
    /// `namespace:verb`, or `wait`.
    pub action: String,
    /// What it is done to, in the order of the offer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<StableId>,
}

/// What a mind is trying to achieve.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScriptedIntent {
    /// What for.
    pub goal: String,
    /// What it is about; left out of the reply while the mind has no name for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<StableId>,
    /// What it would do if it were on offer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preferred_action: Option<String>,
    /// Why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl ScriptedDeed {
    fn is_idle(&self) -> bool {
        self.action == WAIT && !self.targets.is_empty()
    }

    /// Its number among the offers; 0 for waiting.
    fn index(&self, offers: &[IndexedAction]) -> Option<u32> {
        if self.action == WAIT {
            return Some(0);
        }
        let is_it = |offer: &&IndexedAction| {
            let targets = offer.targets.iter().map(|target| &target.stable_id);
            offer.action == self.action && targets.eq(&self.targets)
        };
        offers.iter().find(is_it).map(|offer| offer.index)
    }
}

impl ScriptedDeed {
    /// Chooses it, with these words. Without targets it may be done to anything.
    pub(super) fn reply(&self, words: &str, request: &ThoughtRequest) -> Result<Reply, BrainError> {
        if request.purpose == Purpose::Mood {
            return Ok(Reply::from_text(r#"{"moodUpdate": {}}"#));
        }
        let of_that_sort = || request.actions.iter().find(|offer| offer.action == self.action);
        let anything = || of_that_sort().filter(|_| self.targets.is_empty());
        let index = self.index(&request.actions).or_else(|| anything().map(|offer| offer.index));
        let Some(index) = index else {
            return Err(BrainError::Other { message: self.not_on_offer(request) });
        };
        let reply =
            json!({ "chosenIndex": index, "speech": words, "thoughts": "It is in the script." });
        Ok(Reply::from_text(reply.to_string()))
    }

    fn not_on_offer(&self, request: &ThoughtRequest) -> String {
        let told = |action: &str, targets: Vec<&str>| match targets.as_slice() {
            [] => format!("`{action}`"),
            targets => format!("`{action}` to {}", targets.join(", ")),
        };
        let deed = told(&self.action, self.targets.iter().map(StableId::as_str).collect());
        let offers = request.actions.iter().map(|offer| {
            let targets = offer.targets.iter().map(|target| target.stable_id.as_str());
            told(&offer.action, targets.collect())
        });
        let offers: Vec<String> = offers.collect();
        format!(
            "the script of `{}` wants {deed}, and on offer are only: {}",
            request.mind,
            offers.join("; ")
        )
    }
}

impl ScriptedIntent {
    fn in_terms_of(&self, refs: &EntityRefs) -> Intent {
        let target = self.target.as_ref().and_then(|target| refs.of(target));
        Intent {
            goal: self.goal.clone(),
            target: target.map(|known| known.name.as_str().to_owned()),
            preferred_action: self.preferred_action.clone(),
            reason: self.reason.clone(),
        }
    }
}

impl ScriptedPart {
    /// What every mind does after its last part.
    pub(super) fn waiting() -> &'static Self {
        &WAITING
    }

    /// Where waiting is said to be done to something.
    pub(super) fn idle_deeds(&self) -> impl Iterator<Item = String> + '_ {
        let of = |list: &'static str, deeds: &'_ [ScriptedDeed]| {
            let idle = deeds.iter().enumerate().filter(|(_, deed)| deed.is_idle());
            idle.map(|(place, _)| format!("{list}/{place}")).collect::<Vec<_>>()
        };
        let announced = self.announced.iter().filter(|deed| deed.is_idle());
        of("choose", &self.choose)
            .into_iter()
            .chain(of("alternatives", &self.alternatives))
            .chain(announced.map(|_| "announced".to_owned()))
    }

    /// The reply, on the same wire as that of a model.
    pub(super) fn reply(&self, request: &ThoughtRequest) -> Value {
        let offers = &request.actions;
        let chosen = self.choose.iter().find_map(|deed| deed.index(offers)).unwrap_or(0);
        let mut reply = json!({
            "chosenIndex": chosen,
            "speech": self.speech,
            "thoughts": self.thoughts,
            "cognitive_ledger": self.ledger(request.situation.ledger.as_ref()),
            "alternatives": self.alternatives(chosen, offers),
        });
        if let Some(intent) = &self.intent {
            reply["intent"] = json!(intent.in_terms_of(&request.situation.refs));
        }
        if let Some(announced) = self.announced.as_ref().and_then(|deed| deed.index(offers)) {
            reply["announced_action"] = announced.into();
        }
        reply
    }

    fn alternatives(&self, chosen: u32, offers: &[IndexedAction]) -> Vec<u32> {
        let mut indices = Vec::new();
        for index in self.alternatives.iter().filter_map(|deed| deed.index(offers)) {
            if index != chosen && !indices.contains(&index) {
                indices.push(index);
            }
        }
        indices
    }

    fn ledger(&self, stored: Option<&CognitiveLedger>) -> Value {
        match &self.cognitive_ledger {
            Some(ledger) => json!(ledger),
            None => json!(stored.cloned().unwrap_or_default()),
        }
    }
}
