//! A brain whose replies bear the mark of the timeline in which they were asked for.

use super::dice::dice;
use cognition_core::prompt::Purpose;
use cognition_llm::{Brain, BrainError, BrainFuture, Moment, Reply, ThoughtRequest};
use cognition_testkit::Dice;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Runs of the schedule that a reply takes at most.
const SLOWEST: usize = 14;

/// Before each mark; nobody says that.
const MARK: &str = "zq";

/// What was asked.
#[derive(Debug)]
struct Asked {
    request: Arc<ThoughtRequest>,
    timeline: u64,
    /// The timeline in which its answer was taken in.
    taken: Option<u64>,
}

#[derive(Debug, Default)]
struct Book {
    timeline: u64,
    asked: Vec<Asked>,
    last_due: u64,
}

/// Answers after a while of its own: a function of the case, the timeline and the request.
#[derive(Debug)]
pub(crate) struct Marking {
    case: u64,
    book: Mutex<Book>,
}

impl Marking {
    pub(crate) fn new(case: u64) -> Self {
        Self { case, book: Mutex::default() }
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on it is asked in that timeline.
    pub(crate) fn begin_timeline(&self, timeline: u64) {
        self.book().timeline = timeline;
    }

    /// The run of the schedule in which the last of its replies is due.
    pub(crate) fn last_due(&self) -> u64 {
        self.book().last_due
    }

    /// What was asked and has not been answered, by what it was.
    pub(crate) fn in_flight(&self) -> BTreeMap<Purpose, u64> {
        self.count(|asked| asked.taken.is_none())
    }

    /// What was answered in a timeline that had not asked it.
    pub(crate) fn late(&self) -> BTreeMap<Purpose, u64> {
        self.count(|asked| asked.taken.is_some_and(|taken| taken != asked.timeline))
    }

    fn count(&self, counts: impl Fn(&Asked) -> bool) -> BTreeMap<Purpose, u64> {
        let mut found = BTreeMap::new();
        for asked in self.book().asked.iter().filter(|asked| counts(asked)) {
            *found.entry(asked.request.purpose).or_default() += 1;
        }
        found
    }

    fn dice(&self, timeline: u64, request: &ThoughtRequest, what: &str) -> Dice {
        let ThoughtRequest { mind, turn, purpose, attempt, tick, seed, .. } = request;
        let asked = format!("{turn} {purpose:?} {attempt} {tick} {seed}");
        dice(&[what, &self.case.to_string(), &timeline.to_string(), mind.as_str(), &asked])
    }
}

impl Brain for Marking {
    fn name(&self) -> &str {
        "marking"
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        let timeline = self.book().timeline;
        let mut dice = self.dice(timeline, &request, "reply");
        let mark = format!("{MARK}{timeline}x{}", dice.roll() % 1_000_000);
        let outcome = match dice.chance(6) {
            true => Err(BrainError::Other { message: "out of sorts".to_owned() }),
            false => Ok(Reply::from_text(reply(&mut dice, &request, &mark).to_string())),
        };
        self.book().asked.push(Asked { request, timeline, taken: None });
        Box::pin(std::future::ready(outcome))
    }

    fn due(&self, request: &ThoughtRequest) -> Option<Moment> {
        let mut book = self.book();
        let mut dice = self.dice(book.timeline, request, "latency");
        if dice.chance(15) {
            return None;
        }
        let tick = request.tick + 1 + dice.below(SLOWEST) as u64;
        book.last_due = book.last_due.max(tick);
        Some(Moment { tick, order: 0 })
    }

    fn taken(&self, request: &ThoughtRequest, _at: Moment, _outcome: &Result<Reply, BrainError>) {
        let mut book = self.book();
        let now = book.timeline;
        let is_it =
            |asked: &&mut Asked| asked.taken.is_none() && std::ptr::eq(&*asked.request, request);
        let asked = book.asked.iter_mut().find(is_it).expect("it was asked");
        asked.taken = Some(now);
    }
}

/// Every text in it bears the mark.
fn reply(dice: &mut Dice, request: &ThoughtRequest, mark: &str) -> Value {
    match request.purpose {
        Purpose::TieBreak => json!({ "choice": *dice.pick(&["A", "B"]) }),
        Purpose::Gather => {
            json!({ "actions": [{ "type": "list", "action": "add", "items": [mark] }] })
        }
        Purpose::Mood => json!({ "moodUpdate": { "hope": dice.below(5) } }),
        Purpose::Decide => decision(dice, request, mark),
        Purpose::Reflect if dice.chance(50) => json!({ "observed": ["I say the same each time."] }),
        Purpose::Reflect => {
            json!({ "observed": [format!("I have seen {mark}, and agreed to ring the bell.")] })
        }
        Purpose::Extract => {
            json!({ "commitments": [{ "text": format!("ring the bell {mark}"), "kind": "do" }] })
        }
        Purpose::Drift => json!({ "type": "question", "content": format!("What is {mark} for?") }),
        Purpose::Consolidate => json!({
            "gists": [{ "kind": "told", "content": format!("Odo told me of {mark}."), "confidence": 9 }],
            "facts": [{ "key": "the mill", "value": mark, "confidence": 0.9 }],
            "concepts": [format!("thing {mark}")],
        }),
        Purpose::Review => json!({
            "ambiguity_level": "high", "uncertainty_dimensions": [],
            "agree_with_decision": dice.chance(50), "confidence": 0.9,
        }),
        Purpose::Understand | Purpose::Think | Purpose::SelfCheck => json!({}),
        Purpose::Voice => json!({ "speech": mark, "thoughts": mark }),
    }
}

fn decision(dice: &mut Dice, request: &ThoughtRequest, mark: &str) -> Value {
    let chosen = request.actions.get(dice.below(request.actions.len() + 1));
    json!({
        "chosenIndex": chosen.map_or(0, |action| action.index),
        "speech": format!("I say {mark}."),
        "thoughts": format!("I think {mark}."),
        "cognitive_ledger": {
            "settled_conclusions": [format!("It is {mark}.")],
            "open_questions": [format!("Is it {mark}?")],
        },
        "notes": [{ "text": format!("Note {mark}."), "subject": "odo", "subjectType": "other", "context": mark }],
        "moodUpdate": { "hope": dice.below(40) },
    })
}

/// The marks in a text, each with its timeline.
pub(crate) fn marks(text: &str) -> Vec<(u64, String)> {
    let of = |rest: &str| {
        let end = rest.find(|sign: char| !sign.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let (timeline, _) = rest[..end].split_once('x')?;
        Some((timeline.parse().ok()?, rest[..end].to_owned()))
    };
    let mut found: Vec<_> = text.split(MARK).skip(1).filter_map(of).collect();
    found.sort();
    found.dedup();
    found
}
