//! A brain that answers with what is written down for it.

use bevy_cognition::prelude::{Brain, HeuristicBrain};
use cognition_brain::{BrainFuture, Reply, ThoughtRequest};
use cognition_core::mind::StableId;
use cognition_core::prompt::Purpose;
use cognition_testkit::{AwaitedBrain, PatientBrain};
use serde_json::{Value, json};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// What is answered, of what is asked.
type Page = Arc<dyn Fn(&ThoughtRequest) -> Value + Send + Sync>;

/// Decides what is written down, as often as it is asked; whatever else is asked the heuristic brain
/// answers. Where nothing was written it waits in silence.
pub(crate) struct Script {
    page: Mutex<Page>,
    checker: Option<AwaitedBrain>,
}

impl Script {
    /// Nothing is written down yet.
    pub(crate) fn new() -> Self {
        Self { page: Mutex::new(Arc::new(|request| decision(request, 0, ""))), checker: None }
    }

    /// The same; this brain is asked of words before they are said, where the policy asks one.
    pub(crate) fn checked_by(brain: &PatientBrain) -> Self {
        Self { checker: AwaitedBrain::new(brain.clone()).ok(), ..Self::new() }
    }

    /// From now on this is what is decided.
    pub(crate) fn write(&self, page: impl Fn(&ThoughtRequest) -> Value + Send + Sync + 'static) {
        *self.page.lock().unwrap_or_else(PoisonError::into_inner) = Arc::new(page);
    }

    /// From now on it waits in silence.
    pub(crate) fn write_nothing(&self) {
        self.write(|request| decision(request, 0, ""));
    }
}

/// A reply with the ledger as it is.
pub(crate) fn decision(request: &ThoughtRequest, chosen: u32, speech: &str) -> Value {
    let ledger = request.situation.ledger.clone().unwrap_or_default();
    json!({
        "chosenIndex": chosen,
        "speech": speech,
        "thoughts": "So be it.",
        "cognitive_ledger": ledger,
    })
}

/// The number of what is on offer; 0 where it is not.
pub(crate) fn number_of(request: &ThoughtRequest, action: &str, targets: &[StableId]) -> u32 {
    let is_it = |offer: &&cognition_core::act::IndexedAction| {
        let of = offer.targets.iter().map(|target| &target.stable_id);
        offer.action == action && of.eq(targets)
    };
    request.actions.iter().find(is_it).map_or(0, |offer| offer.index)
}

/// What the mind calls a thing, where it can name it.
pub(crate) fn name_of(request: &ThoughtRequest, thing: &StableId) -> Option<String> {
    request.situation.refs.of(thing).map(|known| known.name.to_string())
}

/// Puts names for things into a text: `{iron_key}` becomes what the mind calls it. What it cannot name
/// stays as it is.
pub(crate) fn with_names(request: &ThoughtRequest, text: &str) -> String {
    let mut named = text.to_owned();
    for known in request.situation.refs.known() {
        if let Some(thing) = &known.stable_id {
            named = named.replace(&format!("{{{thing}}}"), known.name.as_str());
        }
    }
    named
}

impl fmt::Debug for Script {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Script")
    }
}

impl Brain for Script {
    fn name(&self) -> &str {
        "scripted"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        if let (Purpose::SelfCheck, Some(checker)) = (request.purpose, &self.checker) {
            let reply = checker.ask(Arc::unwrap_or_clone(request));
            return Box::pin(async { reply });
        }
        if request.purpose != Purpose::Decide {
            return HeuristicBrain.think(request);
        }
        let page = self.page.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let text = page(&request).to_string();
        Box::pin(async { Ok(Reply::from_text(text)) })
    }

    fn answers_inline(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::perceive::Referable;

    #[test]
    fn what_the_mind_cannot_name_stays_as_it_is() {
        let mut request = ThoughtRequest::new("mara", Purpose::Think);
        let name = request.situation.refs.touch(&Referable::new("item", "the key", "key"), 1);
        assert_eq!(
            with_names(&request, "Take the key ({key}) to the moon ({moon})"),
            format!("Take the key ({name}) to the moon ({{moon}})")
        );
    }

    #[test]
    fn where_nothing_is_written_it_waits_in_silence() {
        let request = ThoughtRequest::new("mara", Purpose::Decide);
        let decided = decision(&request, number_of(&request, "world:take", &[]), "");
        assert_eq!((&decided["chosenIndex"], &decided["speech"]), (&json!(0), &json!("")));
    }
}
