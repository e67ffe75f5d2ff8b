//! What is shown of a mind to whoever looks into it.

use super::command::Side;
use super::promised;
use bevy_cognition::inspect::{LedgerLine, MemoryLine, MindSheet};
use cognition_core::promise::{Commitment, CommitmentState};

/// How many lines of what there are many of.
const LINES: usize = 24;

/// One side of a mind, in lines; what is empty says so. Those who spoke are told by their names.
pub(super) fn side(sheet: &MindSheet, side: Side, names: &[(String, String)]) -> Vec<String> {
    let name = &sheet.mind.name;
    let (lines, nothing) = match side {
        Side::Memory => (memory(sheet, names), format!("{name} remembers nothing yet.")),
        Side::Ledger => (ledger(sheet), format!("Nothing is settled or open for {name} yet.")),
        Side::Promises => (promises(sheet, names), format!("{name} has promised nothing.")),
        Side::Plan => (plan(sheet), format!("{name} pursues nothing by a plan.")),
        Side::Prompt => (prompt(sheet), format!("{name} has been asked nothing yet.")),
    };
    if lines.is_empty() { vec![nothing] } else { lines }
}

fn memory(sheet: &MindSheet, names: &[(String, String)]) -> Vec<String> {
    let notes = sheet.notes.iter().map(|note| format!("note: {}", note.text));
    let memory = latest_first(&sheet.memory).map(|line| match line.strength {
        Some(strength) => format!("{} ({strength:.2}): {}", line.layer, line.text),
        None => format!("{}: {}", line.layer, spoken(&line.text, names)),
    });
    let thoughts = sheet.thoughts.iter().map(|thought| format!("thought: {thought}"));
    notes.chain(memory).chain(thoughts).take(LINES).collect()
}

/// The layers in their order, the latest of each first.
fn latest_first(memory: &[MemoryLine]) -> impl Iterator<Item = &MemoryLine> {
    let layers = memory.chunk_by(|one, other| one.layer == other.layer);
    layers.flat_map(|layer| layer.iter().rev())
}

/// `player: Good evening.` is `Wren: "Good evening."`; whose words are not kept, somebody said.
fn spoken(line: &str, names: &[(String, String)]) -> String {
    let Some((speaker, words)) = line.split_once(": ") else { return line.to_owned() };
    let named = names.iter().find(|(id, _)| id == speaker).map(|(_, name)| name.as_str());
    let unnamed = if speaker.is_empty() { "somebody" } else { speaker };
    format!("{}: \"{words}\"", named.unwrap_or(unnamed))
}

fn ledger(sheet: &MindSheet) -> Vec<String> {
    let line = |kind: &str, line: &LedgerLine| {
        let turn = line.turn.map(|turn| format!(", since turn {turn}")).unwrap_or_default();
        let fate = line.fate.map(|fate| format!(" ({fate})")).unwrap_or_default();
        format!("{kind}{turn}: {}{fate}", line.item)
    };
    let settled = sheet.settled.iter().map(|item| line("settled", item));
    let open = sheet.open.iter().map(|item| line("open", item));
    let lost = sheet.lost.iter().map(|item| format!("lost when it was last written: {item}"));
    settled.chain(open).chain(lost).collect()
}

fn promises(sheet: &MindSheet, names: &[(String, String)]) -> Vec<String> {
    sheet.commitments.iter().take(LINES).map(|promise| told(promise, names)).collect()
}

fn told(promise: &Commitment, names: &[(String, String)]) -> String {
    let named = |id: &str| {
        let known = names.iter().find(|(known, _)| known == id);
        known.map_or(id, |(_, name)| name.as_str()).to_owned()
    };
    let to = promise.target.as_ref().map(|to| format!(", to {}", named(to.as_str())));
    let (state, ended) = became(&promise.state);
    let terms = promised::terms(promise);
    format!("#{} {state}{}: {}{terms}{ended}", promise.id, to.unwrap_or_default(), promise.text)
}

/// What has become of it in a word, and how it came to that.
fn became(state: &CommitmentState) -> (&'static str, String) {
    let because = |why: &str| match why.trim() {
        "" => String::new(),
        why => format!(" – {why}"),
    };
    match state {
        CommitmentState::Open => ("open", String::new()),
        CommitmentState::Done { evidence } => ("kept", because(&evidence.outcome)),
        CommitmentState::Failed { why } => ("broken", because(why)),
        CommitmentState::Withdrawn { why } => ("let go", because(why)),
        CommitmentState::Expired => ("run out", String::new()),
    }
}

fn plan(sheet: &MindSheet) -> Vec<String> {
    let Some(plan) = &sheet.plan else { return Vec::new() };
    let steps = plan.steps.iter().enumerate();
    let steps = steps.map(|(at, step)| {
        let mark = if at < plan.ended { "x" } else { " " };
        format!("[{mark}] {}", step.description)
    });
    let goal = format!("{} ({}, {})", plan.goal, plan.mode, plan.stage);
    std::iter::once(goal).chain(steps).collect()
}

fn prompt(sheet: &MindSheet) -> Vec<String> {
    let Some(prompt) = sheet.trail.as_ref().and_then(|trail| trail.prompt.as_ref()) else {
        return Vec::new();
    };
    let head = format!("turn {}, {}, {} tokens", prompt.turn, prompt.purpose, prompt.tokens);
    let segments = prompt.segments.iter();
    let segments = segments.map(|segment| format!("── {}\n{}", segment.name, segment.text));
    std::iter::once(head).chain(segments).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn who_spoke_is_told_by_name() {
        let names = [("player".to_owned(), "Wren".to_owned())];
        assert_eq!(spoken("player: Well: who?", &names), "Wren: \"Well: who?\"");
        assert_eq!(spoken(": Again.", &names), "somebody: \"Again.\"");
        assert_eq!(spoken("odo: Hm.", &names), "odo: \"Hm.\"");
    }

    #[test]
    fn the_latest_of_each_layer_comes_first() {
        let line = |layer, text: &str| MemoryLine { layer, text: text.to_owned(), strength: None };
        let kept = [line("gist", "One."), line("gist", "Two."), line("fact", "a = b")];
        let told: Vec<String> = latest_first(&kept).map(|line| line.text.clone()).collect();
        assert_eq!(told, ["Two.", "One.", "a = b"]);
    }

    #[test]
    fn a_promise_is_told_with_what_became_of_it() {
        let evidence =
            json!({"turn": 3, "action": "world:give", "outcome": "Nan gives Wren the cup."});
        let shown = |state| {
            let promise = json!({
                "id": 1, "text": "bring Wren the cup", "kind": "give", "target": "player",
                "opener": "speech", "opened": 0, "due": 60_000, "state": state, "due_said": "in a minute",
                "terms": {"time": "relative", "condition": {"what": "the fire is lit"}},
            });
            let promise = serde_json::from_value(promise).expect("is a promise");
            told(&promise, &[("player".to_owned(), "Wren".to_owned())])
        };
        let terms = "bring Wren the cup (by 0:01, once the fire is lit)";
        let kept = shown(json!({"is": "done", "evidence": evidence}));
        assert_eq!(kept, format!("#1 kept, to Wren: {terms} – Nan gives Wren the cup."));
        assert_eq!(shown(json!({"is": "expired"})), format!("#1 run out, to Wren: {terms}"));
        let broken = shown(json!({"is": "failed", "why": "The cup is gone."}));
        assert_eq!(broken, format!("#1 broken, to Wren: {terms} – The cup is gone."));
    }
}
