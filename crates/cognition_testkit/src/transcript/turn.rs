//! What belongs to a turn of a mind.

use super::ledger::Change;
use super::page::{DEED, INNER, Page};
use super::paint::{BAD, FAINT, THOUGHT, WARNING};
use anstyle::Style;
use cognition_core::decide::Rejection;
use cognition_core::govern::BudgetItem;
use cognition_core::guard::Origin;
use cognition_core::mind::StableId;
use cognition_core::record::{RecordedAction, TurnEnd, VoicedBy};
use cognition_world::world_texts::in_third_person;
use std::collections::BTreeMap;

/// How many axes of a mood are shown.
const SHOWN_AXES: usize = 3;

/// Speech in the colour of whoever speaks, the thought behind it below.
pub(super) fn utterance(
    page: &Page,
    mind: &StableId,
    speech: &str,
    thoughts: &str,
    fallback: bool,
) -> Option<String> {
    // What it quotes stands within quotes.
    let (speech, thoughts) = (speech.trim().replace('"', "'"), thoughts.trim());
    let name = format!("{}{}", page.name(mind), mark(fallback));
    let said = || page.led(mind, &format!("{name}:"), &format!("\"{speech}\""), page.color(mind));
    let thought = format!("({thoughts})");
    let shown = match (speech.is_empty(), thoughts.is_empty()) {
        (true, true) => return None,
        (true, false) => page.led(mind, &name, &thought, THOUGHT),
        (false, true) => said(),
        (false, false) => format!("{}\n{}", said(), page.block(INNER, "", &thought, THOUGHT)),
    };
    Some(format!("\n{shown}"))
}

pub(super) fn deed(
    page: &Page,
    mind: &StableId,
    action: Option<&RecordedAction>,
    fallback: bool,
    origin: Origin,
) -> String {
    let (name, mark) = (page.name(mind), format!("{}{}", mark(fallback), came_about(origin)));
    match action {
        None => page.block(DEED, "· ", &format!("{name} waits.{mark}"), FAINT),
        Some(action) => {
            let does = in_third_person(&action.description);
            page.block(DEED, "→ ", &format!("{name} {does}.{mark}"), Style::new().bold())
        }
    }
}

/// What the engine chose for a mind that speaks.
pub(super) fn engine_choice(
    page: &Page,
    mind: &StableId,
    action: Option<&RecordedAction>,
    voiced_by: &VoicedBy,
) -> Option<String> {
    let deed = action.map_or("Wait", |action| &action.description);
    let text = match voiced_by {
        VoicedBy::Model => deed.to_owned(),
        VoicedBy::Engine { why } => format!("{deed}; the words are its own: {why}"),
        VoicedBy::Nobody => return None,
    };
    Some(page.block(INNER, &format!("{} [engine] ", page.name(mind)), &text, FAINT))
}

/// Only what went wrong is shown; the rest is in the deed.
pub(super) fn end(page: &Page, mind: &StableId, end: &TurnEnd) -> Option<String> {
    let name = page.name(mind);
    let text = match end {
        // What the mind itself is told names nobody.
        TurnEnd::Failed { why } if why.starts_with("You ") => format!("{name}: {why}"),
        TurnEnd::Failed { why } | TurnEnd::Interrupted { why } => why.clone(),
        TurnEnd::Refused { why } => format!("{name} does nothing: {why}"),
        TurnEnd::Undecided { why } => format!("{name} comes to no decision: {why}"),
        _ => return None,
    };
    Some(page.block(DEED, "✗ ", &text, BAD))
}

/// What came to a mind by itself, between its turns.
pub(super) fn daydream(page: &Page, mind: &StableId, content: &str) -> String {
    page.block(INNER, &format!("{} [idle] ", page.name(mind)), content, THOUGHT)
}

pub(super) fn no_answer(page: &Page, mind: &StableId, cause: &str) -> String {
    trouble(page, &format!("{} gets no answer from the brain: {cause}", page.name(mind)))
}

pub(super) fn once_more(page: &Page, mind: &StableId, after_ms: u64, cause: &str) -> String {
    let wait = format!("asks once more in {after_ms} ms");
    trouble(page, &format!("{} {wait}: {cause}", page.name(mind)))
}

/// From here on minds think without a model.
pub(super) fn spent(page: &Page, mind: Option<&StableId>, item: BudgetItem) -> String {
    let whose = mind.map_or("The".to_owned(), |mind| format!("{}'s", page.name(mind)));
    trouble(page, &format!("{whose} budget of {item} is spent"))
}

/// The round goes on without somebody who would never end.
pub(super) fn cut(page: &Page, mind: &StableId, turns: u64) -> String {
    let name = page.name(mind);
    trouble(page, &format!("{name} has taken {turns} turns in one move: the round goes on"))
}

pub(super) fn no_decision(page: &Page, mind: &StableId, rejection: &Rejection) -> String {
    trouble(page, &format!("{} gets an answer that is no decision: {rejection}", page.name(mind)))
}

fn trouble(page: &Page, text: &str) -> String {
    page.block(DEED, "! ", text, WARNING)
}

pub(super) fn ledger(page: &Page, mind: &StableId, changes: &[Change]) -> Option<String> {
    let line = |change: &Change| {
        let (tag, style) = change.tag();
        page.block(INNER, &format!("{} [{tag}] ", page.name(mind)), &change.item, style)
    };
    let lines: Vec<String> = changes.iter().map(line).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// What a thought says again.
pub(super) fn went_round(page: &Page, mind: &StableId, again: &str, settled: bool) -> String {
    let what = if settled { "settled" } else { "thought" };
    page.block(INNER, &format!("{} [round: {what}] ", page.name(mind)), again, FAINT)
}

/// The axes that are felt most, with where they stand now.
pub(super) fn mood(page: &Page, mind: &StableId, axes: &BTreeMap<String, i32>) -> String {
    let mut strongest: Vec<_> = axes.iter().collect();
    strongest.sort_by_key(|(_, value)| std::cmp::Reverse(value.abs()));
    let shown = strongest.iter().take(SHOWN_AXES).map(|(axis, value)| format!("{axis} {value:+}"));
    let more = (axes.len() > SHOWN_AXES).then(|| "…".to_owned());
    let axes: Vec<String> = shown.chain(more).collect();
    page.block(INNER, &format!("{} [mood] ", page.name(mind)), &axes.join(", "), FAINT)
}

fn mark(fallback: bool) -> &'static str {
    if fallback { " [fallback]" } else { "" }
}

fn came_about(origin: Origin) -> &'static str {
    match origin {
        Origin::Chosen => "",
        Origin::Amended => " [amended]",
        Origin::NextBest => " [next best]",
        Origin::Resolved => " [as intended]",
        Origin::Overridden => " [overridden]",
    }
}
