//! A tape that was recorded: read, checked, and put in order.

use super::line::{TapeAnswer, TapeHeader, TapeLine, TapeQuestion};
use super::request_hash::{RequestPart, text_hash};
use cognition_brain::{BrainError, Reply};
use cognition_core::pack::{
    FAULTS, FILE_BYTES, LOG_BYTES, PackError, PackSchema, not_json, read_text, too_large,
};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs::File;
use std::path::Path;

static SCHEMA: PackSchema = PackSchema::new(include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/bundled/data/schemas/cassette.schema.json"
)));

/// What brains were asked in a run and what they answered: a `*.cassette.jsonl` file.
///
/// The first line is the [`TapeHeader`]. Then there is a line for each question as it is asked, one
/// for each answer as it is taken in, and one for each text of a question when it is first used. A
/// run that is killed leaves a tape that can be read, its last line excepted.
///
/// A tape holds all that minds were shown and said: whatever players said to them, too.
#[derive(Clone, Debug)]
pub struct Tape {
    file: String,
    header: TapeHeader,
    texts: BTreeMap<String, String>,
    questions: Vec<TapeQuestion>,
    answers: BTreeMap<u64, TapeAnswer>,
    cut: Option<usize>,
}

impl Tape {
    /// Reads a tape from a file. Errors name the file by its path.
    ///
    /// # Errors
    /// As [`from_jsonl`](Self::from_jsonl); the rule `readable` where there is no such file.
    pub fn read(path: impl AsRef<Path>) -> Result<Self, Vec<PackError>> {
        let file = path.as_ref().display().to_string();
        let opened = File::open(path)
            .map_err(|error| PackError::at(&file, "", "readable", error.to_string()));
        let text = opened.and_then(|opened| read_text(&file, opened, LOG_BYTES));
        Self::from_jsonl(&file, &text.map_err(|fault| vec![fault])?)
    }

    /// Reads a tape and checks each line against `data/schemas/cassette.schema.json`.
    ///
    /// A last line that was cut short is left out: see [`cut`](Self::cut).
    ///
    /// # Errors
    /// Every fault of every line, up to [`FAULTS`]: lines of more than [`FILE_BYTES`], what the schema refuses, texts and questions that are not what
    /// their hashes say, questions without their texts, answers without their question.
    pub fn from_jsonl(file: &str, text: &str) -> Result<Self, Vec<PackError>> {
        let mut reading = Reading { file, faults: Vec::new(), tape: None };
        let whole = text.ends_with('\n');
        let lines = text.lines().count();
        for (index, line) in text.lines().enumerate() {
            let may_be_cut = index + 1 == lines && !whole;
            reading.line(index + 1, line, may_be_cut);
            if reading.faults.len() >= FAULTS {
                break;
            }
        }
        reading.finish()
    }

    /// The first line.
    pub fn header(&self) -> &TapeHeader {
        &self.header
    }

    /// What was asked, in this order.
    pub fn questions(&self) -> &[TapeQuestion] {
        &self.questions
    }

    /// What a part of a question said.
    pub fn text(&self, question: &TapeQuestion, part: RequestPart) -> &str {
        self.texts.get(question.parts.get(part)).map_or("", String::as_str)
    }

    /// The raw reply to a question, or why there was none. None where the run took no answer in:
    /// the thought was cancelled, or the run ended first.
    pub fn reply(&self, question: &TapeQuestion) -> Option<Result<Reply, BrainError>> {
        self.answer(question.question).map(|answer| answer.outcome.clone().into())
    }

    /// The number of the last line, if it was cut short and is left out.
    pub fn cut(&self) -> Option<usize> {
        self.cut
    }

    /// The file, as the caller named it.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Whether a brain had every answer at once.
    pub(super) fn was_inline(&self, brain: &str) -> bool {
        let own = self.questions.iter().filter(|question| question.brain == brain);
        let mut answers = own.map(|question| self.answer(question.question)).peekable();
        let at_once = |answer: Option<&TapeAnswer>| answer.is_some_and(|answer| answer.at_once);
        answers.peek().is_some() && answers.all(at_once)
    }

    pub(super) fn answer(&self, question: u64) -> Option<&TapeAnswer> {
        self.answers.get(&question)
    }

    /// What is wrong with a question that comes next.
    fn check_question(&self, question: &TapeQuestion) -> Option<(&'static str, String)> {
        let expected = self.questions.len() as u64 + 1;
        if question.question != expected {
            return Some(("order", format!("question {expected} should stand here")));
        }
        if question.hash != question.computed_hash() {
            let message = format!("its parts come to {}: it was changed", question.computed_hash());
            return Some(("hash", message));
        }
        let missing = |part: &RequestPart| !self.texts.contains_key(question.parts.get(*part));
        let part = RequestPart::ALL.into_iter().find(missing)?;
        Some(("text", format!("{part} of question {expected} is not on the tape")))
    }

    fn check_answer(&self, answer: &TapeAnswer) -> Option<(&'static str, String)> {
        let number = answer.question;
        if number == 0 || number > self.questions.len() as u64 {
            return Some(("question", format!("nobody has asked question {number} yet")));
        }
        let again = self.answers.contains_key(&number);
        again.then(|| ("question", format!("question {number} was answered before")))
    }

    fn take_in(&mut self, line: TapeLine) -> Option<(&'static str, String)> {
        match line {
            TapeLine::Tape(_) => Some(("header", "the header stands on the first line".to_owned())),
            TapeLine::Text { hash, text } if hash != text_hash(&text) => {
                Some(("hash", format!("the text comes to {}: it was changed", text_hash(&text))))
            }
            TapeLine::Text { hash, text } => {
                self.texts.insert(hash, text);
                None
            }
            TapeLine::Asked(question) => {
                let fault = self.check_question(&question);
                self.questions.push(*question);
                fault
            }
            TapeLine::Answered(answer) => {
                let fault = self.check_answer(&answer);
                self.answers.insert(answer.question, *answer);
                fault
            }
        }
    }
}

struct Reading<'f> {
    file: &'f str,
    faults: Vec<PackError>,
    tape: Option<Tape>,
}

impl Reading<'_> {
    fn line(&mut self, number: usize, line: &str, may_be_cut: bool) {
        let place = format!("{}:{number}", self.file);
        if line.len() > FILE_BYTES {
            return self.fault(&place, "size", too_large(FILE_BYTES));
        }
        let value: Value = match serde_json::from_str(line) {
            Ok(value) => value,
            Err(_) if may_be_cut && self.tape.is_some() => return self.cut(number),
            Err(error) => return self.faults.push(not_json(self.file, number, &error)),
        };
        let faults = SCHEMA.check(&place, &value);
        if !faults.is_empty() {
            return self.faults.extend(faults);
        }
        match serde_json::from_value(value) {
            Ok(line) => self.take_in(&place, line),
            Err(error) => self.fault(&place, "format", error.to_string()),
        }
    }

    fn take_in(&mut self, place: &str, line: TapeLine) {
        match (&mut self.tape, line) {
            (None, TapeLine::Tape(header)) => self.tape = Some(empty(self.file, header)),
            // Once is enough.
            (None, _) if !self.faults.is_empty() => {}
            (None, _) => self.fault(place, "header", "the header should stand here".to_owned()),
            (Some(tape), line) => {
                if let Some((rule, message)) = tape.take_in(line) {
                    self.fault(place, rule, message);
                }
            }
        }
    }

    fn fault(&mut self, place: &str, rule: &str, message: String) {
        self.faults.push(PackError::at(place, "", rule, message));
    }

    fn cut(&mut self, number: usize) {
        if let Some(tape) = &mut self.tape {
            tape.cut = Some(number);
        }
    }

    fn finish(mut self) -> Result<Tape, Vec<PackError>> {
        if self.tape.is_none() && self.faults.is_empty() {
            self.fault(self.file, "header", "the file is empty".to_owned());
        }
        match self.tape {
            Some(tape) if self.faults.is_empty() => Ok(tape),
            _ => Err(self.faults),
        }
    }
}

fn empty(file: &str, header: TapeHeader) -> Tape {
    let (texts, questions, answers, cut) = Default::default();
    Tape { file: file.to_owned(), header, texts, questions, answers, cut }
}

#[cfg(test)]
mod tests {
    use super::super::test_request::request;
    use super::super::test_tape::recorded;
    use super::*;
    use cognition_brain::ThoughtRequest;
    use cognition_core::prompt::Purpose;
    use expect_test::{Expect, expect};

    const PURPOSES: [Purpose; 13] = [
        Purpose::Decide,
        Purpose::Mood,
        Purpose::TieBreak,
        Purpose::Gather,
        Purpose::Reflect,
        Purpose::Extract,
        Purpose::Understand,
        Purpose::Think,
        Purpose::Drift,
        Purpose::Consolidate,
        Purpose::Review,
        Purpose::Voice,
        Purpose::SelfCheck,
    ];

    /// Two questions, the first of them answered.
    fn text() -> String {
        let mut later = request();
        later.turn = 4;
        recorded(&[(request(), Some(Ok("{}"))), (later, None)])
    }

    fn check(text: &str, expected: Expect) {
        let faults = Tape::from_jsonl("x.cassette.jsonl", text).expect_err("should be refused");
        let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
        expected.assert_eq(&lines.join("\n"));
    }

    #[test]
    fn a_tape_reads_back_with_every_text_and_reply() {
        let tape = Tape::from_jsonl("x.cassette.jsonl", &text()).expect("just recorded");
        let [first, second] = tape.questions() else { panic!("there are two questions") };
        assert_eq!(tape.text(first, RequestPart::Slow), "You are Mara.");
        let said = tape.reply(first).expect("is answered").expect("by a reply");
        assert_eq!(said.text, "{}");
        assert_eq!((second.turn, tape.reply(second).is_none()), (4, true));
        assert_eq!(tape.cut(), None);
    }

    #[test]
    fn every_purpose_may_stand_on_a_tape() {
        let ask = |purpose: &Purpose| (ThoughtRequest { purpose: *purpose, ..request() }, None);
        let text = recorded(&PURPOSES.iter().map(ask).collect::<Vec<_>>());
        let tape = Tape::from_jsonl("x.cassette.jsonl", &text);
        let tape = tape.unwrap_or_else(|faults| panic!("{faults:?}"));
        assert_eq!(tape.questions().len(), PURPOSES.len());
    }

    #[test]
    fn a_last_line_that_was_cut_short_is_told_and_left_out() {
        let text = text();
        let cut = &text[..text.len() - 20];
        let tape = Tape::from_jsonl("x.cassette.jsonl", cut).expect("the rest can be read");
        assert_eq!((tape.cut(), tape.questions().len()), (Some(8), 1));
    }

    #[test]
    fn a_line_that_is_broken_elsewhere_is_a_fault() {
        let text = text().replacen("{\"line\":\"asked\"", "{\"line\":asked", 1);
        check(
            &text,
            expect![[r#"
            x.cassette.jsonl:6:9: not JSON: expected value
            x.cassette.jsonl:7: (top level): `question`: nobody has asked question 1 yet
            x.cassette.jsonl:8: (top level): `order`: question 1 should stand here"#]],
        );
    }

    #[test]
    fn a_changed_text_is_named_with_its_line() {
        check(
            &text().replacen("You are Mara.", "You are Odo.", 1),
            expect![[r#"
            x.cassette.jsonl:3: (top level): `hash`: the text comes to da1b2ba15fe2e42b: it was changed
            x.cassette.jsonl:6: (top level): `text`: the slow segment (persona) of question 1 is not on the tape
            x.cassette.jsonl:8: (top level): `text`: the slow segment (persona) of question 2 is not on the tape"#]],
        );
    }

    #[test]
    fn a_changed_question_is_named_with_its_line() {
        check(
            &text().replacen("\"seed\":7}", "\"seed\":8}", 1),
            expect![
                "x.cassette.jsonl:6: (top level): `hash`: its parts come to 72dd66220b300e63: it was changed"
            ],
        );
    }

    #[test]
    fn what_is_missing_is_missed() {
        let without = |gone: &str| {
            let text = text();
            let kept = text.lines().filter(|line| !line.contains(gone));
            kept.map(|line| format!("{line}\n")).collect::<String>()
        };
        check(
            &without("You are Mara."),
            expect![[r#"
            x.cassette.jsonl:5: (top level): `text`: the slow segment (persona) of question 1 is not on the tape
            x.cassette.jsonl:7: (top level): `text`: the slow segment (persona) of question 2 is not on the tape"#]],
        );
        check(
            &without("\"line\":\"tape\""),
            expect!["x.cassette.jsonl:1: (top level): `header`: the header should stand here"],
        );
        check(
            &without("\"question\":1,\"tick\":12"),
            expect![[r#"
            x.cassette.jsonl:6: (top level): `question`: nobody has asked question 1 yet
            x.cassette.jsonl:7: (top level): `order`: question 1 should stand here"#]],
        );
        check("", expect!["x.cassette.jsonl: (top level): `header`: the file is empty"]);
    }
}
