//! What a planner answers: steps, a proposal, questions, or that the goal is let go.

use super::step::StepType;
use crate::reply::{Examples, Rejection};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use strum::IntoStaticStr;

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
    /// The ref of who does it; `None` for the mind itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actor: Option<String>,
}

/// What a planner decided.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
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
    /// The goal is let go.
    GiveUp {
        /// Why.
        reason: String,
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

/// What the refs of people begin with.
const PERSON: &str = "character_";

impl ThinkScope {
    /// The refs of those to whom something may be said: people, where refs tell who is one.
    pub(super) fn listeners(&self) -> Vec<&String> {
        let all: Vec<&String> = self.refs.union(&self.actors).collect();
        let people: Vec<&String> =
            all.iter().copied().filter(|name| name.starts_with(PERSON)).collect();
        if people.is_empty() { all } else { people }
    }
}

impl ThinkDecision {
    /// The word on the wire: `plan_direct`, `propose`, `clarify` or `give_up`.
    pub fn name(&self) -> &'static str {
        self.into()
    }
}

impl ThinkOutput {
    /// The answer, where it is the planner's own.
    ///
    /// # Errors
    /// Where a step, the proposal, a question or the reason is an example of the prompt.
    pub fn in_own_words(self, examples: Examples<'_>) -> Result<Self, Rejection> {
        let field = match &self.decision {
            ThinkDecision::PlanDirect { .. } => "/steps",
            ThinkDecision::Propose { .. } => "/proposal_message",
            ThinkDecision::Clarify { .. } => "/clarification_questions",
            ThinkDecision::GiveUp { .. } => "/give_up_reason",
        };
        let is_copied = match &self.decision {
            ThinkDecision::PlanDirect { steps } => {
                steps.iter().any(|step| examples.hold(&step.description))
            }
            ThinkDecision::Propose { message: text } | ThinkDecision::GiveUp { reason: text } => {
                examples.hold(text)
            }
            ThinkDecision::Clarify { questions } => questions.iter().any(|it| examples.hold(it)),
        };
        if is_copied { Err(Examples::copied(field)) } else { Ok(self) }
    }

    /// As it stands on the wire: `{decision, goal, steps}`, `{…, proposal_message}`,
    /// `{…, clarification_questions}` or `{…, give_up_reason}`, with the listener where there is one.
    pub fn to_json(&self) -> Value {
        let mut wire = json!({ "decision": self.decision.name(), "goal": self.goal });
        match &self.decision {
            ThinkDecision::PlanDirect { steps } => wire["steps"] = json!(steps),
            ThinkDecision::Propose { message } => wire["proposal_message"] = json!(message),
            ThinkDecision::Clarify { questions } => {
                wire["clarification_questions"] = json!(questions);
            }
            ThinkDecision::GiveUp { reason } => wire["give_up_reason"] = json!(reason),
        }
        if let Some(listener) = &self.listener {
            wire["listener"] = json!(listener);
        }
        wire
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    fn written(decision: ThinkDecision, listener: Option<&str>) -> String {
        let listener = listener.map(str::to_owned);
        let goal = "Get the key".to_owned();
        ThinkOutput { goal, decision, listener, dropped: Vec::new() }.to_json().to_string()
    }

    #[test]
    fn what_is_written_holds_the_field_of_its_decision_alone() {
        let own = ProposedStep {
            description: "Take the key (item_1)".to_owned(),
            domain: "things".to_owned(),
            ..ProposedStep::default()
        };
        let other = ProposedStep { actor: Some("character_2".to_owned()), group: 1, ..own.clone() };
        expect![[r#"{"decision":"plan_direct","goal":"Get the key","steps":[{"description":"Take the key (item_1)","step_type":"write","domain":"things","group":0},{"description":"Take the key (item_1)","step_type":"write","domain":"things","group":1,"actor":"character_2"}]}"#]]
            .assert_eq(&written(ThinkDecision::PlanDirect { steps: vec![own, other] }, None));
        expect![[r#"{"decision":"propose","goal":"Get the key","proposal_message":"Come along?","listener":"character_1"}"#]]
            .assert_eq(&written(
                ThinkDecision::Propose { message: "Come along?".to_owned() },
                Some("character_1"),
            ));
        expect![[r#"{"decision":"clarify","goal":"Get the key","clarification_questions":["Where is Hob?"]}"#]]
            .assert_eq(&written(
                ThinkDecision::Clarify { questions: vec!["Where is Hob?".to_owned()] },
                None,
            ));
    }
}
