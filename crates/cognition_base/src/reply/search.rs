//! Searches a reply that is more, or less, than one JSON object.

use serde_json::Value;

use super::close_unfinished::cut_back;
use super::lenient::{Mended, mend, opens_object};
use super::read_object::{ReadObject, read_value};
use super::salvaged::{Cut, SIZE_CAP, Salvaged, is_padding, not_an_object, too_deep};
use super::scan::{Extent, extent};
use super::wanted::Wanted;
use super::{Rejection, Rule};

/// Bytes looked at over all restarts, so that hostile text costs no more than a few long replies.
const WORK_CAP: usize = 4 * SIZE_CAP;
/// How JSON is written where it can't be read as it is.
const ASKED: &str = "send one JSON object, and write \\\" for a quote inside a text";
/// What small reasoning models put around their reasoning.
const REASONING: [(&str, &str); 2] = [("<think>", "</think>"), ("<thinking>", "</thinking>")];

/// Walks from mark to mark at depth 0, where quotes mean nothing.
pub(super) struct Search<'t> {
    text: &'t str,
    wanted: Wanted,
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
    object: Option<ReadObject>,
    /// Whether the object is what is wanted.
    is_answer: bool,
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
    pub(super) fn new(text: &'t str, wanted: Wanted) -> Self {
        let text = text.trim_end_matches(|last| last == '`' || is_padding(last));
        let found = Found::default();
        let (work_left, reasoning_unclosed) = (WORK_CAP, false);
        Self { text, wanted, at: 0, work_left, answer: 0, reasoning_unclosed, found }
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
        if !opens_object(&rest[1..]) {
            return Ok(());
        }
        match self.measure(rest)? {
            Extent::TooDeep => return Err(too_deep()),
            Extent::Closed(end) => match ReadObject::of(&rest[..end]) {
                Ok(object) => self.take(start + end, object),
                Err(fault) => self.read_leniently(start, &fault)?,
            },
            Extent::Open => match fault_in(rest) {
                Some(fault) if !fault.is_eof() => self.read_leniently(start, &fault)?,
                _ => self.take_unfinished(rest.to_owned()),
            },
        }
        Ok(())
    }

    /// What can't be read strictly; a fault is told of the text as it was sent.
    fn read_leniently(&mut self, start: usize, fault: &serde_json::Error) -> Result<(), Rejection> {
        let rest = &self.text[start..];
        let mended = mend(rest);
        self.work(match mended {
            Mended::Closed { end, .. } => end,
            Mended::Unclear { at } => at,
            Mended::Open { .. } | Mended::TooDeep => rest.len(),
        })?;
        match mended {
            Mended::TooDeep => return Err(too_deep()),
            Mended::Open { json } => self.take_unfinished(json),
            Mended::Closed { json, end } => match ReadObject::of(&json) {
                Ok(object) => self.take(start + end, object),
                Err(_) => self.pass_broken(start, fault),
            },
            Mended::Unclear { .. } => self.pass_broken(start, fault),
        }
        Ok(())
    }

    /// An array of objects or texts is an answer of the wrong kind, not prose in brackets; but where
    /// it holds one answer, that is it.
    fn read_array(&mut self, start: usize) -> Result<(), Rejection> {
        let rest = &self.text[start..];
        if !rest[1..].trim_ascii_start().starts_with(['{', '[', '"']) {
            return Ok(());
        }
        let end = match self.measure(rest)? {
            Extent::TooDeep => return Err(too_deep()),
            Extent::Closed(end) => end,
            Extent::Open => return Ok(()),
        };
        let Ok((value, twice)) = read_value(&rest[..end]) else { return Ok(()) };
        match self.wanted.inside(&value, twice) {
            Some(answer) => self.take(start + end, answer),
            None => {
                self.found.other_json = true;
                self.at = start + end;
            }
        }
        Ok(())
    }

    fn measure(&mut self, rest: &str) -> Result<Extent, Rejection> {
        let reach = extent(rest);
        self.work(if let Extent::Closed(end) = reach { end } else { rest.len() })?;
        Ok(reach)
    }

    fn work(&mut self, bytes: usize) -> Result<(), Rejection> {
        let message = "too many brackets that open no object";
        let left = self.work_left.checked_sub(bytes);
        self.work_left = left.ok_or_else(|| Rejection::of_reply(Rule::NotJson, message))?;
        Ok(())
    }

    /// The last answer counts; as long as there is none, the last object.
    fn take(&mut self, end: usize, object: ReadObject) {
        self.at = end;
        if self.found.in_broken && is_inside_another(&self.text[end..]) {
            return;
        }
        let (object, is_answer) = self.unwrapped(object);
        if is_answer || !self.found.is_answer {
            self.found = Found { object: Some(object), is_answer, ..Found::default() };
        }
    }

    fn unwrapped(&self, object: ReadObject) -> (ReadObject, bool) {
        if self.wanted.is_met(&object.members) {
            return (object, true);
        }
        let value = Value::Object(object.members);
        match (self.wanted.inside(&value, object.twice), value) {
            (Some(answer), _) => (answer, true),
            (None, Value::Object(members)) => (ReadObject { members, twice: Vec::new() }, false),
            (None, _) => (ReadObject::default(), false),
        }
    }

    fn take_unfinished(&mut self, json: String) {
        self.found.unfinished = Some(json);
        self.at = self.text.len();
    }

    fn pass_broken(&mut self, start: usize, fault: &serde_json::Error) {
        let fault_at = start + offset(&self.text[start..], fault);
        self.at = self.at.max(self.text.floor_char_boundary(fault_at));
        self.found.in_broken = true;
        self.found.broken.get_or_insert_with(|| format!("{fault}: {ASKED}"));
    }

    fn conclude(self) -> Result<Salvaged, Rejection> {
        let Found { object, is_answer, unfinished, broken, other_json, .. } = self.found;
        match (object, unfinished) {
            (Some(object), None) => return Ok(Salvaged::whole(object)),
            (Some(object), Some(_)) if is_answer => return Ok(Salvaged::whole(object)),
            (_, Some(json)) => return close(&json),
            (None, None) => {}
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

/// Ignoring values would be cheaper, but takes the start of a number at the end for a bad number.
fn fault_in(text: &str) -> Option<serde_json::Error> {
    serde_json::from_str::<Value>(text).err()
}

fn close(json: &str) -> Result<Salvaged, Rejection> {
    let cut = cut_back(json);
    match ReadObject::of(&cut.text) {
        Ok(object) => {
            Ok(Salvaged { cut: Some(Cut { field: cut.field }), ..Salvaged::whole(object) })
        }
        Err(fault) => Err(Rejection::of_reply(Rule::NotJson, format!("{fault}: {ASKED}"))),
    }
}

/// Prose goes on with words; a part of an object goes on with punctuation, and what is quoted in it
/// with a quote.
fn is_inside_another(after: &str) -> bool {
    let is_quoted = after.starts_with(['"', '\'']);
    let after = after.trim_ascii_start();
    let goes_on = |next: &str| {
        let next = next.trim_ascii_start();
        next.starts_with(['"', '\'', '{']) || (!next.is_empty() && opens_object(next))
    };
    is_quoted || after.starts_with(['}', ']']) || after.strip_prefix(',').is_some_and(goes_on)
}

/// Serde counts lines and columns from 1, and columns in bytes.
fn offset(read: &str, fault: &serde_json::Error) -> usize {
    let lines_before = read.split_inclusive('\n').take(fault.line().saturating_sub(1));
    lines_before.map(str::len).sum::<usize>() + fault.column().saturating_sub(1)
}
