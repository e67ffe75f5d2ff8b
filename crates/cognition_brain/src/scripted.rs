//! Brains that say what was written down for them: in numbers, or in deeds.

mod deed_script;
mod part;

pub use deed_script::DeedScript;
pub use part::{ScriptedDeed, ScriptedIntent, ScriptedPart};

use self::part::WAIT;
use crate::brain::{Brain, BrainFuture, Reply};
use crate::brain_error::BrainError;
use crate::request::ThoughtRequest;
use cognition_core::mind::StableId;
use cognition_core::prompt::Purpose;
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

/// One line of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScriptedReply {
    /// Replies at once with this text.
    Say(String),
    /// Chooses an offer by its id, whatever its number, and says these words, which may be empty; fails
    /// if it is not on offer.
    Do(ScriptedDeed, String),
    /// Fails with this message.
    Fail(String),
    /// Never replies.
    Hang,
}

/// Replies from a script, for tests: per mind, in order. Answers inline, so runs are deterministic.
///
/// When the script of a mind is over, its last line is repeated; a mind without a script fails. The
/// lines are for decisions and moods. A tie is left to the higher score, no skill is planned, and
/// looking back binds to nothing, unless the script has lines for that purpose:
/// [`ScriptedBrain::for_purpose`].
///
/// ```
/// use cognition_brain::ScriptedBrain;
///
/// let brain = ScriptedBrain::new().say("mara", r#"{"chosenIndex": 0, "speech": "", "thoughts": "…"}"#);
/// ```
#[derive(Debug, Default)]
pub struct ScriptedBrain {
    scripts: Mutex<BTreeMap<StableId, VecDeque<ScriptedReply>>>,
    asides: Mutex<Vec<(StableId, Purpose, VecDeque<ScriptedReply>)>>,
    asked: Mutex<Vec<Arc<ThoughtRequest>>>,
}

impl ScriptedBrain {
    /// A brain without a script.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a line to the script of a mind.
    #[must_use]
    pub fn then(self, mind: impl Into<StableId>, reply: ScriptedReply) -> Self {
        lock(&self.scripts).entry(mind.into()).or_default().push_back(reply);
        self
    }

    /// Adds a reply to the script of a mind: the raw text of a model, as `cognition_testkit::reply`
    /// makes it.
    #[must_use]
    pub fn say(self, mind: impl Into<StableId>, text: impl Into<String>) -> Self {
        self.then(mind, ScriptedReply::Say(text.into()))
    }

    /// Adds a deed to the script of a mind, by the id of its action: whatever its number on the list,
    /// and whatever it is done to. Of several the first is done. It is done without a word.
    ///
    /// Where it is not on offer the brain fails, and its error names what is.
    ///
    /// ```
    /// use cognition_brain::ScriptedBrain;
    ///
    /// let brain = ScriptedBrain::new()
    ///     .does("guard", "market:arrest")
    ///     .does_to("guard", "market:give", ["purse", "mara"]);
    /// ```
    #[must_use]
    pub fn does(self, mind: impl Into<StableId>, action: impl Into<String>) -> Self {
        self.does_to(mind, action, [""; 0])
    }

    /// Adds a deed that is done to just these, by their stable ids in the order of the offer.
    #[must_use]
    pub fn does_to(
        self,
        mind: impl Into<StableId>,
        action: impl Into<String>,
        targets: impl IntoIterator<Item = impl Into<StableId>>,
    ) -> Self {
        let targets = targets.into_iter().map(Into::into).collect();
        let deed = ScriptedDeed { action: action.into(), targets };
        self.then(mind, ScriptedReply::Do(deed, String::new()))
    }

    /// Adds a deed like [`does`](Self::does), with words.
    #[must_use]
    pub fn does_saying(
        self,
        mind: impl Into<StableId>,
        action: impl Into<String>,
        words: impl Into<String>,
    ) -> Self {
        let deed = ScriptedDeed { action: action.into(), targets: Vec::new() };
        self.then(mind, ScriptedReply::Do(deed, words.into()))
    }

    /// Adds words without a deed.
    #[must_use]
    pub fn says(self, mind: impl Into<StableId>, words: impl Into<String>) -> Self {
        self.does_saying(mind, WAIT, words)
    }

    /// Adds a reply for one purpose alone: to plan skills, to break a tie, or to look back.
    ///
    /// ```
    /// use cognition_core::prompt::Purpose;
    /// use cognition_brain::ScriptedBrain;
    ///
    /// let plan = r#"{"actions": [{"type": "recall", "query": "the lantern"}]}"#;
    /// let brain = ScriptedBrain::new().for_purpose(Purpose::Gather, "mara", plan);
    /// ```
    #[must_use]
    pub fn for_purpose(
        self,
        purpose: Purpose,
        mind: impl Into<StableId>,
        text: impl Into<String>,
    ) -> Self {
        let (mind, reply) = (mind.into(), ScriptedReply::Say(text.into()));
        let mut asides = lock(&self.asides);
        match asides.iter_mut().find(|(of, about, _)| *of == mind && *about == purpose) {
            Some((.., script)) => script.push_back(reply),
            None => asides.push((mind, purpose, VecDeque::from([reply]))),
        }
        drop(asides);
        self
    }

    /// Every request that it was asked, in order.
    pub fn asked(&self) -> Vec<Arc<ThoughtRequest>> {
        lock(&self.asked).clone()
    }

    fn next(&self, mind: &StableId, purpose: Purpose) -> ScriptedReply {
        let nothing = match purpose {
            Purpose::TieBreak => r#"{"choice": "A"}"#,
            Purpose::Gather => r#"{"actions": []}"#,
            Purpose::Reflect => r#"{"observed": ["The script went on."]}"#,
            Purpose::Extract => r#"{"commitments": []}"#,
            Purpose::Understand
            | Purpose::Drift
            | Purpose::Consolidate
            | Purpose::Review
            | Purpose::SelfCheck => "{}",
            Purpose::Think => {
                r#"{"decision": "plan_direct", "goal": "go on", "steps": [{"description": "Think it over", "step_type": "analyze", "domain": "thoughts", "group": 0}]}"#
            }
            // Of what is written for a decision, the words are taken where only they are asked for.
            Purpose::Decide | Purpose::Mood | Purpose::Voice => return self.next_decision(mind),
        };
        let mut asides = lock(&self.asides);
        let own = asides.iter_mut().find(|(of, about, _)| of == mind && *about == purpose);
        // What was said once for this purpose is not said again: the loop of skills has to end.
        let own = own.and_then(|(.., script)| script.pop_front());
        own.unwrap_or_else(|| ScriptedReply::Say(nothing.to_owned()))
    }

    fn next_decision(&self, mind: &StableId) -> ScriptedReply {
        let mut scripts = lock(&self.scripts);
        match scripts.get_mut(mind) {
            Some(script) if script.len() > 1 => script.pop_front().expect("just counted"),
            Some(script) => script.front().cloned().expect("a script has at least one line"),
            None => ScriptedReply::Fail(format!("no script for mind `{mind}`")),
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Brain for ScriptedBrain {
    fn name(&self) -> &str {
        "scripted"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        let reply = self.next(&request.mind, request.purpose);
        lock(&self.asked).push(request.clone());
        match reply {
            ScriptedReply::Do(deed, words) => {
                Box::pin(std::future::ready(deed.reply(&words, &request)))
            }
            ScriptedReply::Say(text) => Box::pin(async { Ok(Reply::from_text(text)) }),
            ScriptedReply::Fail(message) => Box::pin(async { Err(BrainError::Other { message }) }),
            ScriptedReply::Hang => Box::pin(std::future::pending()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::act::IndexedAction;
    use futures_lite::future::block_on;
    use serde_json::json;

    fn asked(brain: &ScriptedBrain) -> Result<Reply, BrainError> {
        let offer = |index: u32, action: &str, target: &str| -> IndexedAction {
            let target = json!({"name": "thing_1", "stable_id": target, "label": target});
            let offer = json!({"index": index, "action": action, "targets": [target], "description": action, "tags": []});
            serde_json::from_value(offer).expect("an offer")
        };
        let actions = vec![offer(3, "market:arrest", "wisp"), offer(4, "market:arrest", "odo")];
        let request = ThoughtRequest { actions, ..ThoughtRequest::new("guard", Purpose::Decide) };
        block_on(brain.think(Arc::new(request)))
    }

    #[test]
    fn a_deed_is_chosen_by_its_id_whatever_its_number() {
        let brain = ScriptedBrain::new()
            .does("guard", "market:arrest")
            .does_to("guard", "market:arrest", ["odo"])
            .does("guard", "wait");
        for index in [3, 4, 0] {
            let reply = asked(&brain).expect("is on offer").text;
            assert!(reply.contains(&format!("\"chosenIndex\":{index}")), "{reply}");
        }
    }

    #[test]
    fn what_is_not_on_offer_is_told_with_what_is() {
        let brain = ScriptedBrain::new().does_to("guard", "market:arrest", ["mara"]);
        let error = asked(&brain).expect_err("is not on offer").to_string();
        let offers = "`market:arrest` to wisp; `market:arrest` to odo";
        assert!(error.contains("wants `market:arrest` to mara"), "{error}");
        assert!(error.contains(offers), "{error}");
    }
}
