//! What is told as it is held: thoughts, notes, percepts, memory, promises.

use crate::tools::mind_sheets::MindSheet;
use crate::ui::inspector::row::{Row, bar, heading, muted, plain};
use crate::ui::panel::Tone;
use cognition_core::memory::Note;
use cognition_core::perceive::PerceivedAt;
use cognition_core::promise::{Commitment, CommitmentState};

/// Thoughts and notes, the latest first.
pub(in crate::ui::inspector) fn thoughts(sheet: &MindSheet) -> Vec<Row> {
    let mut rows = vec![heading("Thoughts, the latest first")];
    rows.extend(or_nothing(sheet.thoughts.iter().map(plain).collect()));
    rows.extend(
        sheet.goes_round.then(|| muted("the latest says again what was thought or settled")),
    );
    rows.push(heading("Notes, the latest first"));
    rows.extend(or_nothing(sheet.notes.iter().flat_map(note).collect()));
    rows
}

fn note(note: &Note) -> [Row; 2] {
    let context = note.context.as_ref().map(|it| format!(", {it}")).unwrap_or_default();
    let overridden = if note.overridden { ", overridden" } else { "" };
    let about = format!("on {}, turn {}{context}{overridden}", note.subject, note.turn);
    [plain(&note.text), muted(about)]
}

/// What was perceived, the latest first.
pub(in crate::ui::inspector) fn percepts(sheet: &MindSheet) -> Vec<Row> {
    let mut rows = vec![heading("Percepts, the latest first")];
    rows.extend(or_nothing(sheet.perceived.iter().map(percept).collect()));
    rows
}

fn percept(entry: &PerceivedAt) -> Row {
    let percept = &entry.percept;
    let source = percept.source.as_ref().map(|source| format!("{source}: ")).unwrap_or_default();
    let tone = match percept {
        it if it.failed => Tone::Bad,
        it if it.addressed => Tone::Said,
        _ => Tone::Plain,
    };
    Row::Text(tone, format!("{source}{}", percept.text))
}

/// The layers, each with how strong it still is.
pub(in crate::ui::inspector) fn memory(sheet: &MindSheet) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut layer = "";
    for line in &sheet.memory {
        if line.layer != layer {
            layer = line.layer;
            rows.push(heading(layer));
        }
        rows.push(plain(&line.text));
        rows.extend(line.strength.map(|part| bar("", part, format!("{:.0} %", part * 100.0))));
    }
    or_nothing(rows)
}

/// What was promised, the latest first.
pub(in crate::ui::inspector) fn promises(sheet: &MindSheet) -> Vec<Row> {
    let mut rows = vec![heading("Promises, the latest first")];
    rows.extend(or_nothing(sheet.commitments.iter().flat_map(promise).collect()));
    rows
}

fn promise(promise: &Commitment) -> [Row; 2] {
    let tone = match promise.state {
        CommitmentState::Open => Tone::Bright,
        CommitmentState::Done { .. } => Tone::Good,
        CommitmentState::Failed { .. } | CommitmentState::Expired => Tone::Bad,
        CommitmentState::Withdrawn { .. } => Tone::Muted,
    };
    let to = promise.target.as_ref().map(|target| format!(" to {target}")).unwrap_or_default();
    let why = match &promise.state {
        CommitmentState::Failed { why } | CommitmentState::Withdrawn { why } => format!(": {why}"),
        _ => String::new(),
    };
    let hindered = promise.hindrance.as_ref().map(|why| format!("; hindered: {why}"));
    let state = promise.state.name();
    let (due, tries) = (promise.due, promise.attempts);
    let often = promise.terms.recurs.as_ref().and_then(|again| again.often.as_deref());
    let often = often.map(|often| format!(" and {often}")).unwrap_or_default();
    let how = format!(
        "{state}{why}{to}, due {due}{often}, {tries} tries in vain{}",
        hindered.unwrap_or_default()
    );
    [Row::Text(tone, promise.text.clone()), muted(how)]
}

fn or_nothing(rows: Vec<Row>) -> Vec<Row> {
    if rows.is_empty() { vec![muted("nothing")] } else { rows }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::mind_sheets::MemoryLine;
    use crate::ui::inspector::sections::tests::sheet;
    use cognition_core::mind::GameTime;
    use cognition_core::perceive::{Percept, PerceptId};
    use cognition_core::promise::{CommitmentKind, CommitmentSource};

    #[test]
    fn thoughts_stand_before_notes_and_nothing_is_told_as_nothing() {
        let rows = thoughts(&sheet());
        assert_eq!(rows[1], plain("A key, then."));
        assert_eq!(rows[3], muted("nothing"));
    }

    #[test]
    fn what_is_addressed_and_what_failed_stand_out() {
        let told = Percept::speech("odo", "Mara!").addressed();
        let at = |percept| PerceivedAt { id: PerceptId::default(), percept };
        assert_eq!(percept(&at(told)), Row::Text(Tone::Said, "odo: Mara!".to_owned()));
        let event = Percept::event("It rains.");
        assert_eq!(percept(&at(event)), plain("It rains."));
    }

    #[test]
    fn each_layer_of_memory_has_one_heading_and_what_fades_a_bar() {
        let line =
            |layer, text: &str, strength| MemoryLine { layer, text: text.to_owned(), strength };
        let memory_of = vec![
            line("gist", "Odo asked.", Some(0.5)),
            line("gist", "He was told.", Some(0.25)),
            line("working", "odo: Hm.", None),
        ];
        let rows = memory(&MindSheet { memory: memory_of, ..sheet() });
        assert_eq!(rows.len(), 7);
        assert_eq!(rows[2], bar("", 0.5, "50 %"));
        assert_eq!(rows[5], heading("working"));
    }

    #[test]
    fn a_broken_promise_says_why() {
        let broken = Commitment {
            id: 1,
            text: "I bring the ale.".to_owned(),
            kind: CommitmentKind::default(),
            target: None,
            opener: CommitmentSource::default(),
            reflection: None,
            opened: GameTime::default(),
            due: GameTime::from_secs(60),
            due_said: None,
            terms: cognition_core::promise::CommitmentTerms::default(),
            attempts: 2,
            hindrance: None,
            signs: cognition_core::promise::Signs::default(),
            state: CommitmentState::Failed { why: "the barrel is empty".to_owned() },
        };
        let [text, how] = promise(&broken);
        assert_eq!(text, Row::Text(Tone::Bad, "I bring the ale.".to_owned()));
        assert!(matches!(how, Row::Text(_, how) if how.starts_with("failed: the barrel is empty")));
    }
}
