//! What writes a tape: a line for every text, question and answer, each flushed at once.

use super::line::{TapeAnswer, TapeHeader, TapeLine, TapeQuestion};
use super::request_hash::{PartTexts, RequestPart};
use cognition_brain::{BrainError, Moment, Reply, ThoughtRequest};
use cognition_core::mind::StableId;
use cognition_core::prompt::Purpose;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Hashes of texts that are remembered; a text that is forgotten is written once more.
const KNOWN_TEXTS: usize = 4_096;

/// Questions that may wait for an answer. The oldest is forgotten then: it was cancelled.
const OPEN_QUESTIONS: usize = 4_096;

/// Writes a tape. Cheap to clone: brains of several tiers share one tape.
///
/// Each line is flushed before anything goes on, so that a run that is killed leaves a tape that
/// can be read. That is work within the frame, for whoever records: some ten microseconds a
/// question on a local disk.
#[derive(Clone)]
pub struct TapeWriter {
    recording: Arc<Mutex<Recording>>,
}

struct Recording {
    out: Box<dyn Write + Send>,
    questions: u64,
    known: BTreeSet<String>,
    open: BTreeMap<OpenKey, Open>,
    fault: Option<String>,
}

/// What tells questions in flight apart. The same question is asked again only when the one before
/// has been answered.
type OpenKey = (StableId, u64, u32, Purpose, u64, u64);

fn open_key(request: &ThoughtRequest) -> OpenKey {
    let ThoughtRequest { mind, turn, attempt, purpose, tick, seed, .. } = request;
    (mind.clone(), *turn, *attempt, *purpose, *tick, *seed)
}

#[derive(Clone, Copy, Debug)]
struct Open {
    question: u64,
    /// Until it turns out that somebody has to wait.
    at_once: bool,
}

impl TapeWriter {
    /// A tape that begins with this header.
    ///
    /// # Errors
    /// When the header cannot be written.
    pub fn new(out: impl Write + Send + 'static, header: TapeHeader) -> io::Result<Self> {
        let (known, open) = Default::default();
        let out = Box::new(out);
        let mut recording = Recording { out, questions: 0, known, open, fault: None };
        recording.write(&TapeLine::Tape(header))?;
        Ok(Self { recording: Arc::new(Mutex::new(recording)) })
    }

    /// Why the tape ends before its time, if it does: the disk is full, say. Nothing is written
    /// after the first fault, and brains think on.
    pub fn fault(&self) -> Option<String> {
        self.lock().fault.clone()
    }

    /// A brain is asked.
    pub(super) fn ask(&self, brain: &str, request: &ThoughtRequest) {
        self.lock().ask(brain, request);
    }

    /// The answer to it was not there at once.
    pub(super) fn keep_waiting(&self, request: &ThoughtRequest) {
        if let Some(open) = self.lock().open.get_mut(&open_key(request)) {
            open.at_once = false;
        }
    }

    /// An answer was taken in.
    pub(super) fn answer(
        &self,
        request: &ThoughtRequest,
        at: Moment,
        outcome: &Result<Reply, BrainError>,
    ) {
        let mut recording = self.lock();
        let Some(Open { question, at_once }) = recording.open.remove(&open_key(request)) else {
            return;
        };
        let Moment { tick, order } = at;
        let answer = TapeAnswer { question, tick, order, at_once, outcome: outcome.into() };
        recording.append(&TapeLine::Answered(Box::new(answer)));
    }

    fn lock(&self) -> MutexGuard<'_, Recording> {
        self.recording.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for TapeWriter {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let recording = self.lock();
        formatter
            .debug_struct("TapeWriter")
            .field("questions", &recording.questions)
            .field("fault", &recording.fault)
            .finish_non_exhaustive()
    }
}

impl Recording {
    fn ask(&mut self, brain: &str, request: &ThoughtRequest) {
        self.questions += 1;
        let texts = PartTexts::of(request);
        let question = TapeQuestion::new(self.questions, brain, request, &texts);
        for part in RequestPart::ALL {
            self.keep(question.parts.get(part), texts.text(part));
        }
        self.append(&TapeLine::Asked(Box::new(question)));
        if self.open.len() == OPEN_QUESTIONS {
            self.forget_oldest();
        }
        let open = Open { question: self.questions, at_once: true };
        self.open.insert(open_key(request), open);
    }

    /// A text is written when it is first used.
    fn keep(&mut self, hash: &str, text: &str) {
        if self.known.contains(hash) {
            return;
        }
        if self.known.len() == KNOWN_TEXTS {
            self.known.clear();
        }
        self.known.insert(hash.to_owned());
        self.append(&TapeLine::Text { hash: hash.to_owned(), text: text.to_owned() });
    }

    fn forget_oldest(&mut self) {
        let oldest = self.open.iter().min_by_key(|(_, open)| open.question);
        if let Some(key) = oldest.map(|(key, _)| key.clone()) {
            self.open.remove(&key);
        }
    }

    fn append(&mut self, line: &TapeLine) {
        if self.fault.is_some() {
            return;
        }
        if let Err(error) = self.write(line) {
            tracing::error!(target: "cognition::decide", "the tape ends here: {error}");
            self.fault = Some(error.to_string());
        }
    }

    fn write(&mut self, line: &TapeLine) -> io::Result<()> {
        let mut text = serde_json::to_string(line)?;
        text.push('\n');
        self.out.write_all(text.as_bytes())?;
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_request::request;
    use super::super::test_tape::Shared;
    use super::*;

    const AT: Moment = Moment { tick: 14, order: 0 };

    fn header() -> TapeHeader {
        TapeHeader::new("tavern.scenario.json", 7, "quick")
    }

    /// What each line of a tape is.
    fn kinds(shared: &Shared) -> Vec<String> {
        let kind = |line: &str| {
            let line: serde_json::Value = serde_json::from_str(line).expect("each line is JSON");
            line["line"].as_str().expect("each line says what it is").to_owned()
        };
        shared.text().lines().map(kind).collect()
    }

    #[test]
    fn a_text_is_written_once_and_before_the_question_that_has_it() {
        let shared = Shared::default();
        let writer = TapeWriter::new(shared.clone(), header()).expect("memory takes all");
        writer.ask("quick", &request());
        writer.answer(&request(), AT, &Ok(Reply::from_text("{}")));
        writer.ask("quick", &ThoughtRequest { turn: 4, ..request() });
        let first = ["tape", "text", "text", "text", "text", "asked", "answered"];
        assert_eq!(kinds(&shared)[..7], first);
        assert_eq!(kinds(&shared)[7..], ["asked"]);
    }

    #[test]
    fn an_answer_that_nobody_asked_for_is_not_written() {
        let shared = Shared::default();
        let writer = TapeWriter::new(shared.clone(), header()).expect("memory takes all");
        writer.answer(&request(), AT, &Ok(Reply::default()));
        assert_eq!(kinds(&shared), ["tape"]);
    }

    #[test]
    fn questions_that_were_cancelled_are_not_kept_for_ever() {
        let shared = Shared::default();
        let writer = TapeWriter::new(shared, header()).expect("memory takes all");
        for turn in 0..OPEN_QUESTIONS as u64 + 10 {
            writer.ask("quick", &ThoughtRequest { turn, ..request() });
        }
        assert_eq!(writer.lock().open.len(), OPEN_QUESTIONS);
        assert!(writer.lock().open.keys().all(|(_, turn, ..)| *turn >= 10));
    }

    #[test]
    fn a_full_disk_ends_the_tape_and_is_told() {
        let shared = Shared::with_room_for(3);
        let writer = TapeWriter::new(shared.clone(), header()).expect("there is room for it");
        writer.ask("quick", &request());
        assert_eq!(writer.fault().as_deref(), Some("no room"));
        assert_eq!(kinds(&shared), ["tape", "text", "text"]);
    }
}
