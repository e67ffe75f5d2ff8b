//! `<perception_log>` shows the newest percepts, `<conversation_history>` the older speech.

use super::budget::PromptBudget;
use super::escape::push_escaped;
use super::sections::push_name;
use super::turn_context::TurnContext;
use crate::mind::StableId;
use crate::perceive::{PerceivedAt, Percept, PerceptKind, Provenance};

/// How many percepts of the log stand before the perception section, given how many it shows.
pub(super) fn older_than_shown(context: &TurnContext<'_>, budget: &PromptBudget) -> usize {
    let total = context.perceptions.entries().len();
    let new = context.perceptions.entries().filter(|entry| entry.id > context.seen_before).count();
    total - new.max(budget.perception_lines).min(total)
}

/// The conversation lines: speech that is older than what the perception section shows.
pub(super) fn older_speech<'a>(
    context: &TurnContext<'a>,
    older: usize,
) -> impl DoubleEndedIterator<Item = &'a Percept> {
    let entries = context.perceptions.entries().take(older);
    entries.map(|entry| &entry.percept).filter(|percept| percept.kind == PerceptKind::Speech)
}

pub(super) fn push_perceptions(out: &mut String, context: &TurnContext<'_>, skip: usize) {
    out.push_str("<perception_log>\n");
    let mut entries = context.perceptions.entries().skip(skip).peekable();
    if entries.peek().is_none() {
        out.push_str("- [Nothing yet]\n");
    }
    for entry in entries {
        push_entry(out, context, entry);
    }
    out.push_str("</perception_log>");
}

fn push_entry(out: &mut String, context: &TurnContext<'_>, entry: &PerceivedAt) {
    let new = entry.id > context.seen_before && !entry.percept.is_speech_of(context.mind);
    out.push_str(if new { "- NEW: " } else { "- " });
    push_percept(out, context, &entry.percept);
    out.push('\n');
}

pub(super) fn push_conversation(
    out: &mut String,
    context: &TurnContext<'_>,
    older: usize,
    skip: usize,
) {
    let mut lines = older_speech(context, older).skip(skip).peekable();
    if lines.peek().is_none() {
        return;
    }
    out.push_str("<conversation_history>\n");
    for percept in lines {
        out.push_str("- ");
        push_percept(out, context, percept);
        out.push('\n');
    }
    out.push_str("</conversation_history>");
}

fn push_percept(out: &mut String, context: &TurnContext<'_>, percept: &Percept) {
    match percept.kind {
        PerceptKind::Speech => push_speech(out, context, percept),
        PerceptKind::Event => push_escaped(out, &percept.text),
        PerceptKind::Outcome => {
            out.push_str("What came of your action: ");
            push_escaped(out, &percept.text);
        }
    }
    if percept.kind != PerceptKind::Speech {
        push_about(out, context, percept);
    }
    out.push_str(if percept.provenance == Provenance::Heard { " (hearsay)" } else { "" });
}

fn push_speech(out: &mut String, context: &TurnContext<'_>, percept: &Percept) {
    match &percept.source {
        Some(source) if source == context.mind => out.push_str("You say: \""),
        source => {
            push_speaker(out, context, source.as_ref());
            out.push_str(if percept.addressed { " says to you: \"" } else { " says: \"" });
        }
    }
    push_escaped(out, &percept.text);
    out.push('"');
}

fn push_speaker(out: &mut String, context: &TurnContext<'_>, source: Option<&StableId>) {
    match source {
        Some(source) => push_name(out, context.refs, source),
        None => out.push_str("Someone"),
    }
}

fn push_about(out: &mut String, context: &TurnContext<'_>, percept: &Percept) {
    let mut separator = " [";
    for thing in percept.source.iter().chain(&percept.about).filter(|thing| *thing != context.mind)
    {
        if let Some(known) = context.refs.of(thing) {
            out.push_str(separator);
            out.push_str(known.name.as_str());
            separator = ", ";
        }
    }
    out.push_str(if separator == ", " { "]" } else { "" });
}
