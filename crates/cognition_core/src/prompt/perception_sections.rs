//! `<perception_log>` shows the newest percepts, `<conversation_history>` the older speech.

use super::budget::PromptBudget;
use super::sections::push_name;
use super::turn_context::TurnContext;
use crate::escape::push_escaped;
use crate::mind::StableId;
use crate::perceive::{PerceivedAt, Percept, PerceptKind, Provenance};
use std::fmt::Write as _;

/// How many percepts of the log stand before the perception section, given how many it shows.
pub(super) fn older_than_shown(context: &TurnContext<'_>, budget: &PromptBudget) -> usize {
    let total = context.perceptions.entries().len();
    let new = context.perceptions.entries().position(|entry| entry.id > context.seen_before);
    new.unwrap_or(total).min(total.saturating_sub(budget.perception_lines))
}

/// Whether a percept is marked as new: no turn has consumed it, and it is not the mind's own word.
pub(super) fn is_new(context: &TurnContext<'_>, entry: &PerceivedAt) -> bool {
    entry.id > context.seen_before && !entry.percept.is_speech_of(context.mind)
}

/// What the perception section may show, in the order in which it gives way to the budget:
/// what is not new, oldest first, then what is new.
pub(super) fn giving_way<'a>(
    context: &'a TurnContext<'a>,
    older: usize,
) -> impl Iterator<Item = &'a Percept> {
    let of = move |new| {
        let entries = context.perceptions.entries().skip(older);
        entries.filter(move |entry| is_new(context, entry) == new)
    };
    of(false).chain(of(true)).map(|entry| &entry.percept)
}

/// What the perception section shows once so many percepts have given way.
fn shown<'a>(
    context: &'a TurnContext<'a>,
    older: usize,
    dropped: usize,
) -> impl Iterator<Item = &'a PerceivedAt> {
    let entries = context.perceptions.entries().skip(older);
    let known = entries.clone().filter(|entry| !is_new(context, entry)).count();
    let (mut known, mut new) = (known.min(dropped), dropped.saturating_sub(known));
    entries.filter(move |entry| {
        let left = if is_new(context, entry) { &mut new } else { &mut known };
        let goes = *left > 0;
        *left -= usize::from(goes);
        !goes
    })
}

/// The conversation lines: speech that is older than what the perception section shows, and that no
/// memory repeats.
pub(super) fn older_speech<'a>(
    context: &TurnContext<'a>,
    older: usize,
) -> impl DoubleEndedIterator<Item = &'a Percept> {
    let entries = context.perceptions.entries().take(older);
    let memories = context.memories;
    entries
        .map(|entry| &entry.percept)
        .filter(|percept| percept.kind == PerceptKind::Speech)
        .filter(move |percept| !memories.iter().any(|line| quotes(&line.text, &percept.text)))
}

/// Whether a line of what is remembered repeats words: it tells when they were said besides.
fn quotes(memory: &str, words: &str) -> bool {
    !words.is_empty() && memory.contains(words)
}

pub(super) fn push_perceptions(
    out: &mut String,
    context: &TurnContext<'_>,
    older: usize,
    dropped: usize,
) {
    out.push_str("<perception_log>\n");
    let mut entries = shown(context, older, dropped).peekable();
    if dropped > 0 {
        let _ = writeln!(out, "- ({dropped} earlier are left out.)");
    } else if entries.peek().is_none() {
        out.push_str("- [Nothing yet]\n");
    }
    for entry in entries {
        push_entry(out, context, entry);
    }
    out.push_str("</perception_log>");
}

fn push_entry(out: &mut String, context: &TurnContext<'_>, entry: &PerceivedAt) {
    out.push_str(if is_new(context, entry) { "- NEW: " } else { "- " });
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
