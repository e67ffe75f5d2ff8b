//! What a choice between two modes rests on.

use crate::escape::push_escaped;
use crate::route::EngagementMode;
use std::fmt::Write as _;

/// Two modes that are too close to tell apart, and what is known of the turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tie<'a> {
    /// The mode that scored best: choice A.
    pub a: EngagementMode,
    /// The runner-up: choice B.
    pub b: EngagementMode,
    /// How much is at hand about the topic, from 0 (cold) to 1 (warm).
    pub warmth: f64,
    /// Facts of the topic.
    pub fact_count: u32,
    /// Lines of the conversation that are still in mind.
    pub working_memory_turns: u32,
    /// Gists of the topic.
    pub gist_count: u32,
    /// Whether the topic begins with this utterance.
    pub is_new_topic: bool,
    /// The utterance. Untrusted.
    pub said: &'a str,
}

pub(super) fn push_said(out: &mut String, tie: &Tie<'_>) {
    push_escaped(out, tie.said);
}

/// The facts of the route, a line each.
pub(super) fn push_known(out: &mut String, tie: &Tie<'_>, topic: Option<&str>) {
    out.push_str("Topic: ");
    push_escaped(out, topic.unwrap_or("unknown"));
    out.push_str(if tie.is_new_topic { " (new)\n" } else { "\n" });
    let _ = writeln!(out, "Warmth of the context, 0 to 1: {:.2}", tie.warmth);
    let _ = writeln!(out, "Facts about the topic: {}", tie.fact_count);
    let _ = writeln!(out, "Gists of the topic: {}", tie.gist_count);
    let _ = write!(out, "Lines of the conversation in mind: {}", tie.working_memory_turns);
}

pub(super) fn push_candidates(out: &mut String, tie: &Tie<'_>) {
    let _ = writeln!(out, "A: {} - {}", tie.a, told(tie.a));
    let _ = write!(out, "B: {} - {}", tie.b, told(tie.b));
}

fn told(mode: EngagementMode) -> &'static str {
    match mode {
        EngagementMode::Respond => "answer or act on what the character has at hand",
        EngagementMode::Clarify => "ask one short question back",
        EngagementMode::Gather => "search memory first, answer after that",
        EngagementMode::Acknowledge => "return a greeting or thanks in a few words",
        EngagementMode::Ignore => "let it pass without a reaction",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(tie: &Tie<'_>, topic: Option<&str>, expect: Expect) {
        let mut out = String::new();
        push_known(&mut out, tie, topic);
        out.push('\n');
        push_candidates(&mut out, tie);
        expect.assert_eq(&out);
    }

    #[test]
    fn a_tie_tells_how_much_is_known_and_what_each_mode_would_do() {
        let tie = Tie {
            a: EngagementMode::Gather,
            b: EngagementMode::Respond,
            warmth: 1.0 / 3.0,
            fact_count: 2,
            working_memory_turns: 4,
            gist_count: 1,
            is_new_topic: true,
            said: "",
        };
        check(
            &tie,
            Some("<barley>"),
            expect![[r#"
                Topic: &lt;barley&gt; (new)
                Warmth of the context, 0 to 1: 0.33
                Facts about the topic: 2
                Gists of the topic: 1
                Lines of the conversation in mind: 4
                A: ACT - search memory first, answer after that
                B: RESPOND - answer or act on what the character has at hand"#]],
        );
        check(
            &Tie { is_new_topic: false, a: EngagementMode::Clarify, ..tie },
            None,
            expect![[r#"
                Topic: unknown
                Warmth of the context, 0 to 1: 0.33
                Facts about the topic: 2
                Gists of the topic: 1
                Lines of the conversation in mind: 4
                A: CLARIFY - ask one short question back
                B: RESPOND - answer or act on what the character has at hand"#]],
        );
    }
}
