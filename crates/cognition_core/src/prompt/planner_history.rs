//! `<conversation_history>` of a planner: the last turns, what came before in a few words, and what
//! was put to somebody.

use super::left_out::push_left_out;
use super::names_and_refs::push_name;
use super::planner_view::PlannerView;
use crate::escape::push_escaped;
use crate::mind::StableId;
use crate::perceive::{PerceivedAt, Percept, PerceptKind};
use crate::plan::{
    Consent, HeardLine, Pending, Plan, PlanAnswer, Recollection, RecollectionKind, Sort,
    TurnSummary,
};
use cognition_language::cut_between_words;
use std::fmt::Write as _;

/// How many lines tell what came in since the last turn.
const NEWS: usize = 8;
/// Characters of such a line at most.
const NEWS_CHARS: usize = 300;

/// Nothing where nothing was said or done yet.
pub(super) fn push_planner_history(out: &mut String, view: PlannerView<'_>) {
    let before = out.len();
    out.push_str("<conversation_history>\n");
    let opened = out.len();
    push_narrative(out, view);
    view.turns().iter().for_each(|turn| push_turn(out, view, turn));
    push_news(out, view);
    view.context.plan.into_iter().for_each(|plan| push_asked(out, view, plan));
    match out.len() == opened {
        true => out.truncate(before),
        false => out.push_str("</conversation_history>"),
    }
}

fn push_narrative(out: &mut String, view: PlannerView<'_>) {
    let (gone, thoughts_gone) = view.older_gone();
    let told = &view.planning.history.narrative()[gone..];
    if !told.is_empty() {
        out.push_str("Earlier:");
        told.iter().for_each(|it| push_recollection(out, view, it));
        out.push('\n');
    }
    let gone = gone + thoughts_gone;
    if gone > 0 {
        push_left_out(out, gone, ("older sentence", "older sentences"));
    }
    if view.report.dropped_turns > 0 {
        push_left_out(out, view.report.dropped_turns, ("older turn", "older turns"));
    }
}

fn push_recollection(out: &mut String, view: PlannerView<'_>, it: &Recollection) {
    out.push(' ');
    match &it.what {
        RecollectionKind::Happened => return push_sentence(out, &it.text),
        RecollectionKind::Heard(by) => {
            push_speaker(out, view, by.as_ref());
            out.push_str(" said: \"");
        }
        RecollectionKind::Said => out.push_str("You said: \""),
        RecollectionKind::Did => out.push_str("You did: \""),
        RecollectionKind::CameTo => out.push_str("It came to: \""),
    }
    push_escaped(out, &it.text);
    out.push_str("\".");
}

fn push_sentence(out: &mut String, text: &str) {
    push_escaped(out, text);
    out.push_str(if text.ends_with(['.', '!', '?', '…']) { "" } else { "." });
}

fn push_speaker(out: &mut String, view: PlannerView<'_>, by: Option<&StableId>) {
    match by {
        Some(by) => push_name(out, view.context.refs, by),
        None => out.push_str("Someone"),
    }
}

fn push_turn(out: &mut String, view: PlannerView<'_>, turn: &TurnSummary) {
    let _ = writeln!(out, "Turn {}:", turn.turn);
    turn.heard.iter().for_each(|line| push_heard(out, view, line));
    push_own(out, "- You said: \"", &turn.said, "\"\n");
    push_own(out, "- You did: ", &turn.did, "\n");
    push_own(out, "- What came of it: ", &turn.came_to, "\n");
}

/// What came in since the last turn: a plan is made in the light of it.
fn push_news(out: &mut String, view: PlannerView<'_>) {
    // What came of the last deed stands with it.
    let last = view.planning.history.full().last().map(|turn| turn.came_to.as_str());
    // So does what was answered with what it answers.
    let answered = view.context.plan.and_then(|plan| plan.answer.as_ref());
    let answers = |percept: &Percept| {
        answered.is_some_and(|it| it.by == percept.source && percept.text.starts_with(&it.words))
    };
    let is_told = |percept: &Percept| match percept.kind {
        PerceptKind::Outcome => last == Some(percept.text.as_str()),
        PerceptKind::Speech => answers(percept),
        PerceptKind::Event => false,
    };
    let is_new =
        |entry: &&PerceivedAt| entry.id > view.context.seen_before && !is_told(&entry.percept);
    let mut news: Vec<&PerceivedAt> =
        view.context.perceptions.entries().rev().filter(is_new).take(NEWS).collect();
    news.reverse();
    out.push_str(if news.is_empty() { "" } else { "Since then:\n" });
    for PerceivedAt { percept, .. } in news {
        let spoken = percept.kind == PerceptKind::Speech;
        let text = cut_between_words(&percept.text, NEWS_CHARS).into_owned();
        let line = HeardLine { by: percept.source.clone(), spoken, text };
        push_heard(out, view, &line);
    }
}

fn push_heard(out: &mut String, view: PlannerView<'_>, line: &HeardLine) {
    out.push_str("- ");
    if line.spoken {
        push_speaker(out, view, line.by.as_ref());
        return push_own(out, " said: \"", &line.text, "\"\n");
    }
    push_escaped(out, &line.text);
    if let Some(known) = line.by.as_ref().and_then(|by| view.context.refs.of(by)) {
        let _ = write!(out, " [{}]", known.name);
    }
    out.push('\n');
}

fn push_own(out: &mut String, before: &str, text: &str, after: &str) {
    if !text.is_empty() {
        out.push_str(before);
        push_escaped(out, text);
        out.push_str(after);
    }
}

/// What waits to be said or for an answer, or what was answered. What was never said is no proposal.
fn push_asked(out: &mut String, view: PlannerView<'_>, plan: &Plan) {
    if let Some(pending) = plan.pending() {
        let was_put = pending.until.is_some();
        push_pending(out, view, pending, was_put);
        out.push_str(match was_put {
            true => "You wait for the answer.\n",
            false => "It has not been said yet.\n",
        });
    }
    if let Some(answer) = &plan.answer {
        push_pending(out, view, &answer.to, answer.was_put());
        push_answer(out, view, answer);
    }
}

fn push_pending(out: &mut String, view: PlannerView<'_>, pending: &Pending, was_put: bool) {
    out.push_str(match (pending.sort, was_put) {
        (Sort::Proposal, true) => "PROPOSED by you",
        (Sort::Question, true) => "ASKED by you",
        (Sort::Proposal, false) => "TO BE PROPOSED by you",
        (Sort::Question, false) => "TO BE ASKED by you",
    });
    if let Some(to) = &pending.to {
        out.push_str(", to ");
        push_name(out, view.context.refs, to);
    }
    push_own(out, ": \"", &pending.text, "\"");
    out.push('\n');
}

fn push_answer(out: &mut String, view: PlannerView<'_>, answer: &PlanAnswer) {
    let Some(by) = &answer.by else {
        return out.push_str(match answer.was_put() {
            true => "ANSWER: nobody answered in time.\n",
            false => "It was NEVER SAID: your turns went to other things.\n",
        });
    };
    out.push_str("ANSWER of ");
    push_name(out, view.context.refs, by);
    out.push_str(match answer.consent {
        Some(Consent::Accept) => ", who agrees",
        Some(Consent::Decline) => ", who declines",
        None => "",
    });
    push_own(out, ": \"", &answer.words, "\"");
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::super::asking::PromptKind;
    use super::super::budget::PromptBudget;
    use super::super::templates::PromptTemplates;
    use super::super::test_scene::Scene;
    use super::super::turn_context::TurnContext;
    use crate::mind::GameTime;
    use crate::token_estimate::BytesPerToken;

    /// What a planner is told of a proposal that nobody has answered.
    fn unanswered(until: Option<GameTime>) -> String {
        let mut scene = Scene::full(str::to_owned);
        let plan = scene.plan.as_mut().expect("a full scene has a plan");
        let answer = plan.answer.as_mut().expect("it was answered");
        (answer.by, answer.consent, answer.to.until) = (None, None, until);
        let context = TurnContext { correction: None, ..scene.asking(PromptKind::Think) };
        let mut out = String::new();
        let (templates, budget) = (PromptTemplates::default(), PromptBudget::default());
        templates.write_volatile(&mut out, &context, &budget, &BytesPerToken(9.0), 0);
        out
    }

    #[test]
    fn what_was_said_waits_for_an_answer_and_what_was_never_said_is_no_proposal() {
        let said = unanswered(Some(GameTime(1)));
        assert!(said.contains("\nPROPOSED by you, to") && said.contains("nobody answered"));
        let unsaid = unanswered(None);
        assert!(unsaid.contains("\nTO BE PROPOSED by you, to"), "{unsaid}");
        assert!(unsaid.contains("NEVER SAID") && !unsaid.contains("ANSWER"), "{unsaid}");
    }
}
