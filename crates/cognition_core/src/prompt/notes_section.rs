//! `<notes>`: grouped by subject type, the newest that fit a token budget.

use super::budget::oldest_beyond;
use super::left_out::push_left_out;
use super::perception_sections::is_new;
use super::turn_context::TurnContext;
use crate::escape::push_escaped;
use crate::memory::{Note, SubjectType};
use crate::mind::{LEDGER_BOUND, same_item};
use crate::token_estimate::TokenEstimator;
use std::fmt::Write as _;

/// How many of the oldest notes do not fit the tokens.
pub(super) fn notes_beyond(
    context: &TurnContext<'_>,
    tokens: usize,
    estimate: &dyn TokenEstimator,
) -> usize {
    oldest_beyond(tokens, || context.notes.iter().rev().map(line_bytes), estimate)
}

/// About how long the line of a note is.
pub(super) fn line_bytes(note: &Note) -> usize {
    note.text.len() + note.subject.len() + note.context.as_ref().map_or(0, String::len) + 6
}

pub(super) fn push_notes(out: &mut String, context: &TurnContext<'_>, skip: usize) {
    let shown = shown(context, skip);
    if shown.is_empty() {
        return;
    }
    out.push_str("<notes>\n");
    for subject_type in SubjectType::ALL {
        push_group(out, &shown, subject_type);
    }
    if skip > 0 {
        push_left_out(out, skip, ("older note", "older notes"));
    }
    out.push_str("</notes>");
}

/// What the ledger holds, or what is new, stands there already.
fn shown<'c>(context: &TurnContext<'c>, skip: usize) -> Vec<&'c Note> {
    let elsewhere = Elsewhere::of(context);
    let notes = context.notes.iter().skip(skip);
    let mut shown = Vec::with_capacity(notes.len());
    shown.extend(notes.filter(|note| note.context.is_some() || !elsewhere.has(&note.text)));
    shown
}

/// What other sections tell, each with how it begins: nearly all texts differ in that.
struct Elsewhere<'c> {
    told: Vec<(Option<char>, &'c str)>,
    beginnings: Beginnings,
}

/// A bit for each sign of ASCII with which something begins, and one for all others.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Beginnings(u128);

impl Beginnings {
    fn of(begins: Option<char>) -> Self {
        Self(1 << begins.filter(char::is_ascii).map_or(0, u32::from))
    }

    fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl<'c> Elsewhere<'c> {
    fn of(context: &TurnContext<'c>) -> Self {
        let ledger = context.ledger.into_iter();
        let items =
            ledger.flat_map(|it| it.settled_conclusions().iter().chain(it.open_questions()));
        let newer = context.perceptions.after(context.seen_before);
        let mut told = Vec::with_capacity(2 * LEDGER_BOUND + newer.len());
        let new = newer.filter(|entry| is_new(context, entry));
        let texts = items.chain(new.map(|entry| &entry.percept.text));
        told.extend(texts.map(|text| (beginning(text), text.as_str())));
        let each = told.iter().map(|(begins, _)| Beginnings::of(*begins).0);
        let beginnings = Beginnings(each.fold(0, std::ops::BitOr::bitor));
        Self { told, beginnings }
    }

    fn has(&self, text: &str) -> bool {
        let begins = beginning(text);
        self.beginnings.meets(Beginnings::of(begins))
            && self.told.iter().any(|(other, told)| *other == begins && same_item(told, text))
    }
}

/// The sign with which a text begins, as it is compared.
fn beginning(text: &str) -> Option<char> {
    if let Some(first) = text.bytes().next().filter(u8::is_ascii_graphic) {
        return Some(char::from(first.to_ascii_lowercase()));
    }
    let first = text.chars().find(|sign| !sign.is_whitespace())?;
    if first.is_ascii() { Some(first.to_ascii_lowercase()) } else { first.to_lowercase().next() }
}

fn push_group(out: &mut String, shown: &[&Note], subject_type: SubjectType) {
    let mut heading = Some(subject_type.heading());
    for note in shown.iter().filter(|note| note.subject_type == subject_type) {
        if let Some(heading) = heading.take() {
            let _ = writeln!(out, "{heading}:");
        }
        push_note(out, note);
    }
}

fn push_note(out: &mut String, note: &Note) {
    out.push_str("- ");
    if !note.subject.is_empty() {
        push_escaped(out, &note.subject);
        out.push_str(": ");
    }
    push_escaped(out, &note.text);
    if let Some(context) = &note.context {
        out.push_str(" (");
        push_escaped(out, context);
        out.push(')');
    }
    out.push_str(if note.overridden { " [overridden]\n" } else { "\n" });
}
