//! What a planner answers: steps, a proposal, or questions.

use super::planning_mode::PlanningMode;
use super::step::StepType;
use crate::decide::{Rejection, Rule};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A step as a planner writes it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProposedStep {
    /// What to do, an intent in refs and labels.
    pub description: String,
    /// What sort of step it is.
    pub step_type: StepType,
    /// What it is about.
    pub domain: String,
    /// Steps of one group are done side by side; counted from 0.
    pub group: u32,
    /// The ref of who does it; none for the mind itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actor: Option<String>,
}

/// What a planner decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ThinkDecision {
    /// These steps, without asking anybody.
    PlanDirect {
        /// At least one, and no more than the mode allows.
        steps: Vec<ProposedStep>,
    },
    /// Something is proposed to somebody first.
    Propose {
        /// What to say.
        message: String,
    },
    /// Something must be known first.
    Clarify {
        /// What to ask.
        questions: Vec<String>,
    },
}

/// What a planner answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThinkOutput {
    /// What is to be reached, in the planner's words.
    pub goal: String,
    /// What was decided.
    pub decision: ThinkDecision,
    /// To whom a proposal or a question goes, by ref, where the reply names somebody in scope.
    pub listener: Option<String>,
    /// What was left out of the reply, and why.
    pub dropped: Vec<Rejection>,
}

/// What a planner may name, and what it may do at the moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ThinkScope {
    /// The refs that its prompt showed.
    pub refs: BTreeSet<String>,
    /// The refs of those who do steps beside the mind itself: they have agreed.
    pub actors: BTreeSet<String>,
    /// Whether a proposal was accepted, so that a mode that requires one lets steps pass.
    pub agreed: bool,
}

/// Reads a planner's reply. Without a scope no ref is checked.
///
/// # Errors
/// Where the reply is no object, decision and fields disagree, or a limit of the mode is broken.
pub fn parse_think(
    reply: &str,
    mode: &PlanningMode,
    scope: Option<&ThinkScope>,
) -> Result<ThinkOutput, Rejection> {
    let _ = (reply, mode, scope);
    Err(Rejection::of_reply(Rule::NotJson, "not read yet"))
}

/// The schema that goes to a server: narrowed to the mode, the actors and who may be spoken to.
pub fn think_schema(mode: &PlanningMode, scope: &ThinkScope) -> Value {
    let _ = (mode, scope);
    json!({})
}

impl ThinkOutput {
    /// As it stands on the wire: `{decision, goal, steps}`, `{…, proposal_message}` or
    /// `{…, clarification_questions}`.
    pub fn to_json(&self) -> Value {
        json!({ "goal": self.goal })
    }
}
