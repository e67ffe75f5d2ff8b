//! What the engine said to what a mind would do.

use cognition_core::guard::{Review, Verdict};
use cognition_core::mind::StableId;
use cognition_core::record::{ApprovalAnswer, RecordedAction, RunEvent};
use serde::Serialize;

/// One word of the engine, or of a person, on what a mind would do or has replied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VerdictLine {
    /// The number of the turn.
    pub turn: u64,
    /// Who says so: a guardrail, `parser`, `remedy`, `person`, `governor`, `brain`.
    pub by: String,
    /// What it says, in one word: `allow`, `flag`, `amend`, `reject`, …
    pub says: &'static str,
    /// Of what.
    pub of: String,
    /// Why; empty where there is nothing to say.
    pub why: String,
}

impl VerdictLine {
    /// What an event tells of verdicts; with the mind that it concerns.
    pub(super) fn of(event: &RunEvent) -> Option<(&StableId, Vec<Self>)> {
        let line = |turn: &u64, by: &str, says, of: String, why: String| {
            vec![Self { turn: *turn, by: by.to_owned(), says, of, why }]
        };
        Some(match event {
            RunEvent::SuggestionReviewed { mind, turn, action, reviews, .. } => {
                (mind, reviewed(*turn, &told(action.as_ref()), reviews))
            }
            RunEvent::RemedyTried { mind, turn, rejected, remedy, .. } => {
                let what = told(rejected.as_ref());
                (mind, line(turn, "remedy", "tries", what, word(remedy)))
            }
            RunEvent::ReplyRejected { mind, turn, rejection, .. } => {
                let reply = "the reply".to_owned();
                (mind, line(turn, "parser", "reject", reply, rejection.to_string()))
            }
            RunEvent::BrainFailed { mind, turn, cause } => {
                (mind, line(turn, "brain", "fails", "the question".to_owned(), cause.clone()))
            }
            RunEvent::BrainSpared { mind, turn, why } => {
                (mind, line(turn, "governor", "spares", "a call".to_owned(), why.to_string()))
            }
            RunEvent::ApprovalAnswered { mind, turn, action, answer } => {
                let (says, why) = answered(answer);
                (mind, line(turn, "person", says, told(action.as_ref()), why))
            }
            _ => return None,
        })
    }
}

fn reviewed(turn: u64, of: &str, reviews: &[Review]) -> Vec<VerdictLine> {
    let line = |review: &Review| {
        let (says, why) = match &review.verdict {
            Verdict::Allow => ("allow", String::new()),
            Verdict::Flag(why) => ("flag", why.to_string()),
            Verdict::Amend(_, why) => ("amend", why.to_string()),
            Verdict::Reject(why) => ("reject", why.to_string()),
        };
        VerdictLine { turn, by: review.guardrail.to_string(), says, of: of.to_owned(), why }
    };
    reviews.iter().map(line).collect()
}

fn answered(answer: &ApprovalAnswer) -> (&'static str, String) {
    match answer {
        ApprovalAnswer::Approved { line } => ("approve", line.clone().unwrap_or_default()),
        ApprovalAnswer::Overridden { line } => ("override", line.clone().unwrap_or_default()),
        ApprovalAnswer::Rejected { reason } => ("reject", reason.clone()),
        ApprovalAnswer::AcceptedOnTimeout => ("accept", "nobody answered in time".to_owned()),
        ApprovalAnswer::TimedOut => ("reject", "nobody answered in time".to_owned()),
    }
}

fn told(action: Option<&RecordedAction>) -> String {
    action.map_or("wait", |action| &action.description).to_owned()
}

/// As it stands on the wire.
fn word(value: &impl Serialize) -> String {
    let value = serde_json::to_value(value).unwrap_or_default();
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_guardrail_has_a_line_and_says_why_where_it_objects() {
        let allowed = Review { guardrail: "validity".into(), verdict: Verdict::Allow };
        let why = Verdict::flag("the gate is shut".to_owned());
        let flagged = Review { guardrail: "gate".into(), verdict: why };
        let lines = reviewed(3, "Go out", &[allowed, flagged]);
        let told: Vec<_> =
            lines.iter().map(|line| (line.by.as_str(), line.says, line.why.as_str())).collect();
        assert_eq!(told, [("validity", "allow", ""), ("gate", "flag", "the gate is shut")]);
    }

    #[test]
    fn what_is_no_verdict_has_no_line() {
        assert_eq!(VerdictLine::of(&RunEvent::RoundStarted { round: 1 }), None);
        let (mind, cause) = (StableId::new("mara"), "no route to host".to_owned());
        let failed = RunEvent::BrainFailed { mind: mind.clone(), turn: 2, cause };
        let (whose, lines) = VerdictLine::of(&failed).expect("a failure is told");
        assert_eq!((whose, lines[0].by.as_str(), lines[0].turn), (&mind, "brain", 2));
    }
}
