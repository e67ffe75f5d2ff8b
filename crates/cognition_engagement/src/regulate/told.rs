//! A decision as a reviewer reads it.

use super::audit::AuditedDecision;
use crate::route::{EngagementMode, Feedback, Signals};
use std::fmt::Write as _;

/// A decision in plain lines: what was said, how it was engaged with, by which scores and signals,
/// and what the next exchange said of it.
///
/// The words of the first line are whoever's: they are escaped before they enter a prompt, like any
/// untrusted text. No name and no id of anybody stands in it.
pub fn told(decision: &AuditedDecision) -> String {
    let AuditedDecision { said, mode, confidence, effective_margin, .. } = decision;
    let mut text = String::new();
    let heard = if said.is_empty() { "nothing" } else { said };
    let lines = [
        format!("Heard: {heard}"),
        format!("Mode: {mode}{}", tie(decision)),
        format!("Scores: {}", scores(decision)),
        format!("Lead over the second: {confidence:.2}; a tie below {effective_margin:.2}"),
        format!("Known: {}", context(&decision.signals)),
        format!("Words: {}", wording(&decision.signals)),
    ];
    let told = decision.feedback.map(|feedback| format!("Next exchange: {}", feedback.outcome));
    for line in lines.into_iter().chain(told) {
        let gap = if text.is_empty() { "" } else { "\n" };
        write!(text, "{gap}{line}").expect("a String takes all");
    }
    text
}

fn tie(decision: &AuditedDecision) -> String {
    let other = |modes: [EngagementMode; 2]| modes.into_iter().find(|it| *it != decision.mode);
    match (decision.tie.and_then(other), decision.tie_broken) {
        (None, _) => String::new(),
        (Some(other), true) => format!(", picked over {other} by a tie-break"),
        (Some(other), false) => format!(", close to {other}"),
    }
}

fn scores(decision: &AuditedDecision) -> String {
    let scores = decision.scores.iter().map(|(mode, score)| format!("{mode} {score:.2}"));
    scores.collect::<Vec<_>>().join(", ")
}

fn context(signals: &Signals) -> String {
    let Signals { context_warmth, fact_count, gist_count, memory_confidence, .. } = signals;
    let topic = if signals.is_new_topic { "a new topic" } else { "the topic goes on" };
    format!(
        "warmth {context_warmth:.2}, facts {fact_count}, gists {gist_count}, lines of the \
         conversation {}, expected recall {memory_confidence:.2}, {topic}",
        signals.working_memory_turns
    )
}

fn wording(signals: &Signals) -> String {
    let text = &signals.text;
    let traits = [
        (text.has_question_mark, "question mark"),
        (text.interrogative_words, "asking word"),
        (text.greeting_pattern, "greeting"),
        (text.explicit_feedback == Some(Feedback::Positive), "praise"),
        (text.explicit_feedback == Some(Feedback::Negative), "objection"),
        (text.implicit_reference, "points back"),
    ];
    let found = traits.iter().filter(|(is, _)| *is).map(|(_, name)| (*name).to_owned());
    let count = format!("{} in all", text.prompt_token_count);
    [count].into_iter().chain(found).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::super::test_audit::{judged, said};
    use super::*;
    use crate::route::RouteOutcome;
    use expect_test::expect;

    #[test]
    fn a_reviewer_reads_what_was_said_and_why_it_was_routed_so() {
        let known = said("mara", 1, 60, "Thanks, what have you said \n about Odo", 0.25);
        let tie = Some([EngagementMode::Respond, EngagementMode::Clarify]);
        let known = judged(RouteOutcome::MissedClarify, AuditedDecision { tie, ..known });
        expect![[r"
            Heard: Thanks, what have you said about Odo
            Mode: RESPOND, close to CLARIFY
            Scores: RESPOND 0.25, CLARIFY 0.74, ACT 0.50, ACKNOWLEDGE 0.20, IGNORE -0.50
            Lead over the second: 0.32; a tie below 0.25
            Known: warmth 0.25, facts 0, gists 0, lines of the conversation 0, expected recall 1.00, the topic goes on
            Words: 7 in all, asking word, praise, points back
            Next exchange: missed_clarify"]]
        .assert_eq(&told(&known));
    }

    #[test]
    fn where_nothing_was_said_nothing_was_heard() {
        let text = told(&said("mara", 1, 60, " ", 0.5));
        assert!(text.starts_with("Heard: nothing\nMode: RESPOND\n"), "{text}");
        assert!(!text.contains("mara") && text.lines().count() == 6);
    }
}
