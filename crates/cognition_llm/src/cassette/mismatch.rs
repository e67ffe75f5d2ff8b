//! A question that the tape does not know, and in what it differs from one that it knows.

use super::line::TapeQuestion;
use super::request_hash::{PartTexts, RequestPart, text_hash};
use super::tape::Tape;
use super::text_diff::{section_at, short_diff};
use cognition_brain::ThoughtRequest;
use cognition_core::mind::StableId;
use cognition_core::prompt::{PromptKind, Purpose};
use serde_json::Value;
use std::fmt;

/// A question that stands nowhere on a tape: the run goes another way than the one that was
/// recorded, or prompts are written otherwise.
///
/// Shown, it names the mind, the turn and each part that differs, with the lines that do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The file of the tape.
    pub file: String,
    /// The run of the schedule of minds in which the question was written.
    pub tick: u64,
    /// The mind.
    pub mind: StableId,
    /// Number of its turn.
    pub turn: u64,
    /// 1 for the first try, 2 after a rejection.
    pub attempt: u32,
    /// What was asked.
    pub purpose: Purpose,
    /// The question on the tape that is nearest to it, and not played yet; `None` where the tape has
    /// no more of the mind for that purpose.
    pub nearest: Option<NearestQuestion>,
    /// In what the two differ, in the order in which a model reads it; empty where there is nothing
    /// to compare, and where the same question stands on the tape but was played already.
    pub changes: Vec<PartChange>,
}

/// Where a question stands on a tape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NearestQuestion {
    /// Its number on the tape, counted from 1.
    pub question: u64,
    /// The run of the schedule of minds in which it was written.
    pub tick: u64,
    /// Number of the turn within the mind, from 1.
    pub turn: u64,
    /// 1 for the first try, 2 after a rejection.
    pub attempt: u32,
}

/// A part of a request that is not as it was recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartChange {
    /// Which part; `None` for a number beside the texts.
    pub part: Option<RequestPart>,
    /// Where it was, in words: the part with its template file, section and line.
    pub place: String,
    /// What went, marked `-`, and what came, marked `+`, line by line.
    pub diff: String,
}

impl Mismatch {
    pub(super) fn new(
        tape: &Tape,
        request: &ThoughtRequest,
        nearest: Option<&TapeQuestion>,
    ) -> Self {
        Self {
            file: tape.file().to_owned(),
            tick: request.tick,
            mind: request.mind.clone(),
            turn: request.turn,
            attempt: request.attempt,
            purpose: request.purpose,
            nearest: nearest.map(NearestQuestion::new),
            changes: nearest.map(|known| changes(tape, known, request)).unwrap_or_default(),
        }
    }
}

impl NearestQuestion {
    fn new(question: &TapeQuestion) -> Self {
        let TapeQuestion { question, tick, turn, attempt, .. } = *question;
        Self { question, tick, turn, attempt }
    }
}

fn changes(tape: &Tape, known: &TapeQuestion, request: &ThoughtRequest) -> Vec<PartChange> {
    let texts = PartTexts::of(request);
    let changed = |part: &RequestPart| known.parts.get(*part) != text_hash(texts.text(*part));
    let parts = RequestPart::ALL.into_iter().filter(changed);
    let parts = parts
        .filter_map(|part| part_change(part, tape.text(known, part), texts.text(part), request));
    parts.chain(field_changes(known, request)).collect()
}

fn part_change(
    part: RequestPart,
    before: &str,
    after: &str,
    request: &ThoughtRequest,
) -> Option<PartChange> {
    if part == RequestPart::Schema {
        let diff = short_diff(&spread(before), &spread(after))?;
        let place = format!("{part}, line {} of it spread out", diff.line);
        return Some(PartChange { part: Some(part), place, diff: diff.text });
    }
    let diff = short_diff(before, after)?;
    let section = section_at(after, diff.line).map(|section| format!(", in <{section}>"));
    let (file, section) = (template(part, request), section.unwrap_or_default());
    let place = format!("{part}, line {}{section}; written from {file}", diff.line);
    Some(PartChange { part: Some(part), place, diff: diff.text })
}

/// JSON with a line for each value.
fn spread(json: &str) -> String {
    let value: Value = serde_json::from_str(json).unwrap_or_default();
    serde_json::to_string_pretty(&value).unwrap_or_else(|_| json.to_owned())
}

/// The file from which a part is written.
fn template(part: RequestPart, request: &ThoughtRequest) -> &'static str {
    let asking = PromptKind::of(request.purpose, request.situation.mode);
    match part {
        RequestPart::Stable => asking.system().file(),
        RequestPart::Slow => asking.persona().map_or("no file", |kind| kind.file()),
        RequestPart::Volatile | RequestPart::Schema => asking.turn().file(),
    }
}

fn field_changes(known: &TapeQuestion, request: &ThoughtRequest) -> Vec<PartChange> {
    let most = |most: Option<u32>| most.map_or("no limit".to_owned(), |most| most.to_string());
    let fields = [
        ("the tier", known.tier.0.clone(), request.tier.0.clone()),
        ("the most tokens of the reply", most(known.max_tokens), most(request.max_tokens)),
        ("the seed", known.seed.to_string(), request.seed.to_string()),
    ];
    let differs = |(_, before, after): &(&str, String, String)| before != after;
    let change = |(place, before, after): (&str, String, String)| PartChange {
        part: None,
        place: place.to_owned(),
        diff: format!("    - {before}\n    + {after}\n"),
    };
    fields.into_iter().filter(differs).map(change).collect()
}

impl fmt::Display for Mismatch {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, tick, mind, turn, attempt, purpose, .. } = self;
        let purpose = purpose.name();
        write!(
            formatter,
            "{file} has no such question: tick {tick}, mind `{mind}`, turn {turn}, `{purpose}`, attempt {attempt}"
        )?;
        let Some(known) = &self.nearest else {
            return write!(
                formatter,
                "\nthe tape has no more questions of `{mind}` for `{purpose}`"
            );
        };
        let NearestQuestion { question, tick, turn, attempt } = known;
        write!(
            formatter,
            "\nnearest to it is question {question}: tick {tick}, turn {turn}, attempt {attempt}"
        )?;
        for PartChange { place, diff, .. } in &self.changes {
            write!(formatter, "\n  {place}:\n{}", diff.trim_end_matches('\n'))?;
        }
        Ok(())
    }
}

impl std::error::Error for Mismatch {}
