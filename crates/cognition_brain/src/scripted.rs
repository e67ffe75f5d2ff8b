//! Brains that say what was written down for them: in numbers, or in deeds.

mod deed_script;
mod part;

pub use deed_script::DeedScript;
pub use part::{ScriptedDeed, ScriptedIntent, ScriptedPart};

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
            Purpose::Understand | Purpose::Drift | Purpose::Consolidate | Purpose::Review => "{}",
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
        lock(&self.asked).push(request);
        match reply {
            ScriptedReply::Say(text) => Box::pin(async { Ok(Reply::from_text(text)) }),
            ScriptedReply::Fail(message) => Box::pin(async { Err(BrainError::Other { message }) }),
            ScriptedReply::Hang => Box::pin(std::future::pending()),
        }
    }
}
