//! Searches a reply that is more, or less, than one JSON object.

use std::borrow::Cow;

use serde_json::Value;

use super::cut::cut_back;
use super::mend::mend;
use super::salvage::{Cut, SIZE_CAP, Salvaged, is_json, is_padding, not_an_object, too_deep};
use super::scan::{Extent, extent};
use super::{Rejection, Rule};

/// Bytes looked at over all restarts, so that hostile text costs no more than a few long replies.
const WORK_CAP: usize = 4 * SIZE_CAP;
/// What small reasoning models put around their reasoning.
const REASONING: [(&str, &str); 2] = [("<think>", "</think>"), ("<thinking>", "</thinking>")];

/// Walks from mark to mark at depth 0, where quotes mean nothing.
pub(super) struct Search<'t> {
    text: &'t str,
    at: usize,
    work_left: usize,
    /// Where the reasoning ends and an answer may begin.
    answer: usize,
    reasoning_unclosed: bool,
    found: Found,
}

/// What has been seen of the answer so far.
#[derive(Default)]
struct Found {
    object: Option<Value>,
    unfinished: Option<String>,
    /// Why an earlier object could not be read.
    broken: Option<String>,
    /// What follows may still be part of an object that could not be read.
    in_broken: bool,
    other_json: bool,
}

enum Mark {
    Brace,
    Bracket,
    ReasoningOpens(&'static str),
    ReasoningCloses,
}

impl<'t> Search<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        let text = text.trim_end_matches(|last| last == '`' || is_padding(last));
        let found = Found::default();
        Self { text, at: 0, work_left: WORK_CAP, answer: 0, reasoning_unclosed: false, found }
    }

    pub(super) fn run(mut self) -> Result<Salvaged, Rejection> {
        while let Some((start, len, mark)) = self.next_mark() {
            self.at = start + len;
            match mark {
                Mark::Brace => self.read_object(start)?,
                Mark::Bracket => self.read_array(start)?,
                Mark::ReasoningOpens(close) => self.skip_reasoning(close),
                Mark::ReasoningCloses => self.forget(),
            }
        }
        self.conclude()
    }

    fn next_mark(&self) -> Option<(usize, usize, Mark)> {
        let mut from = self.at;
        loop {
            let start = from + self.text[from..].find(['{', '[', '<'])?;
            let rest = &self.text[start..];
            match rest.as_bytes()[0] {
                b'{' => return Some((start, 1, Mark::Brace)),
                b'[' => return Some((start, 1, Mark::Bracket)),
                _ => from = start + 1,
            }
            for (open, close) in REASONING {
                if rest.starts_with(open) {
                    return Some((start, open.len(), Mark::ReasoningOpens(close)));
                }
                if rest.starts_with(close) {
                    return Some((start, close.len(), Mark::ReasoningCloses));
                }
            }
        }
    }

    fn skip_reasoning(&mut self, close: &str) {
        match self.text[self.at..].find(close) {
            Some(len) => self.at += len + close.len(),
            None => {
                self.at = self.text.len();
                self.reasoning_unclosed = true;
            }
        }
        self.answer = self.at;
    }

    /// The opening tag was in the prompt: all that came before was reasoning.
    fn forget(&mut self) {
        self.found = Found::default();
        self.answer = self.at;
    }

    fn read_object(&mut self, start: usize) -> Result<(), Rejection> {
        let rest = &self.text[start..];
        if !matches!(rest[1..].trim_ascii_start().bytes().next(), None | Some(b'"' | b'}')) {
            return Ok(());
        }
        match self.measure(rest)? {
            Extent::TooDeep => return Err(too_deep()),
            Extent::Closed(end) => match read(&rest[..end]) {
                Ok(object) => self.take(start + end, object),
                Err(fault) => self.pass_broken(start, &fault),
            },
            Extent::Open => match unfinished(rest) {
                Ok(text) => {
                    self.found.unfinished = Some(text.into_owned());
                    self.at = self.text.len();
                }
                Err(fault) => self.pass_broken(start, &fault),
            },
        }
        Ok(())
    }

    /// An array of objects or texts is an answer of the wrong kind, not prose in brackets.
    fn read_array(&mut self, start: usize) -> Result<(), Rejection> {
        let rest = &self.text[start..];
        if !rest[1..].trim_ascii_start().starts_with(['{', '[', '"']) {
            return Ok(());
        }
        match self.measure(rest)? {
            Extent::TooDeep => return Err(too_deep()),
            Extent::Closed(end) if is_json(&rest[..end]) => {
                self.found.other_json = true;
                self.at = start + end;
            }
            _ => {}
        }
        Ok(())
    }

    fn measure(&mut self, rest: &str) -> Result<Extent, Rejection> {
        let reach = extent(rest);
        let looked_at = if let Extent::Closed(end) = reach { end } else { rest.len() };
        let message = "too many brackets that open no object";
        let left = self.work_left.checked_sub(looked_at);
        self.work_left = left.ok_or_else(|| Rejection::of_reply(Rule::NotJson, message))?;
        Ok(reach)
    }

    fn take(&mut self, end: usize, object: Value) {
        self.at = end;
        if !(self.found.in_broken && is_inside_another(&self.text[end..])) {
            self.found = Found { object: Some(object), ..Found::default() };
        }
    }

    fn pass_broken(&mut self, start: usize, fault: &serde_json::Error) {
        let fault_at = start + offset(&self.text[start..], fault);
        self.at = self.at.max(self.text.floor_char_boundary(fault_at));
        self.found.in_broken = true;
        self.found.broken.get_or_insert_with(|| fault.to_string());
    }

    fn conclude(self) -> Result<Salvaged, Rejection> {
        let Found { object, unfinished, broken, other_json, .. } = self.found;
        if let Some(value) = object {
            return Ok(Salvaged { value, cut: None });
        }
        if let Some(text) = unfinished {
            return close(&text);
        }
        let no_answer = self.answer > 0 && self.text[self.answer..].trim().is_empty();
        Err(match broken {
            Some(fault) => Rejection::of_reply(Rule::NotJson, fault),
            None if other_json => not_an_object(),
            None if self.reasoning_unclosed => {
                Rejection::of_reply(Rule::Truncated, "the reply ended inside its reasoning")
            }
            None if no_answer => {
                Rejection::of_reply(Rule::EmptyReply, "nothing followed the reasoning")
            }
            None => Rejection::of_reply(Rule::NotJson, "there is no JSON object in the reply"),
        })
    }
}

/// Reads a closed object; a fault is told of the text as it was sent.
fn read(text: &str) -> serde_json::Result<Value> {
    serde_json::from_str(text).or_else(|fault| match mend(text) {
        Cow::Owned(mended) => serde_json::from_str(&mended).map_err(|_| fault),
        Cow::Borrowed(_) => Err(fault),
    })
}

/// The text, if nothing is wrong with it but its early end.
fn unfinished(text: &str) -> serde_json::Result<Cow<'_, str>> {
    match fault_in(text) {
        Some(fault) if !fault.is_eof() => match mend(text) {
            Cow::Owned(mended) if fault_in(&mended).is_some_and(|fault| fault.is_eof()) => {
                Ok(Cow::Owned(mended))
            }
            _ => Err(fault),
        },
        _ => Ok(Cow::Borrowed(text)),
    }
}

/// Ignoring values would be cheaper, but takes the start of a number at the end for a bad number.
fn fault_in(text: &str) -> Option<serde_json::Error> {
    serde_json::from_str::<Value>(text).err()
}

fn close(text: &str) -> Result<Salvaged, Rejection> {
    let cut = cut_back(text);
    match serde_json::from_str(&cut.text) {
        Ok(value) => Ok(Salvaged { value, cut: Some(Cut { field: cut.field }) }),
        Err(fault) => Err(Rejection::of_reply(Rule::NotJson, fault.to_string())),
    }
}

/// Prose goes on with words; a part of an object goes on with punctuation.
fn is_inside_another(after: &str) -> bool {
    let after = after.trim_ascii_start();
    let next_item = after.strip_prefix(',').map(str::trim_ascii_start);
    after.starts_with(['}', ']']) || next_item.is_some_and(|next| next.starts_with(['"', '{']))
}

/// Serde counts lines and columns from 1, and columns in bytes.
fn offset(read: &str, fault: &serde_json::Error) -> usize {
    let lines_before = read.split_inclusive('\n').take(fault.line().saturating_sub(1));
    lines_before.map(str::len).sum::<usize>() + fault.column().saturating_sub(1)
}
