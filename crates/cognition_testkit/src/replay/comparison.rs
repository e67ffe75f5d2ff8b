//! Two runs, record by record.

use cognition_core::record::RunRecord;
use cognition_language::excerpt;
use serde_json::Value;
use std::fmt;

/// Characters of a value that can be read at a glance.
const SHOWN: usize = 240;

/// The first record of a replay that is not as it was in the run.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The line of the run log, counted from 1.
    pub line: usize,
    /// The run of the schedule of minds.
    pub tick: u64,
    /// What happened, as the log calls it.
    pub event: String,
    /// The mind to which it happened; none where it happened to no mind.
    pub mind: Option<String>,
    /// JSON pointer of the first field that differs; empty for the whole record.
    pub field: String,
    /// What stands in the log; none where the log has ended.
    pub recorded: Option<Value>,
    /// What the replay came to; none where it has ended.
    pub replayed: Option<Value>,
}

impl fmt::Display for Difference {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, tick, event, mind, field, recorded, replayed } = self;
        let mind = mind.as_ref().map(|mind| format!(", mind `{mind}`")).unwrap_or_default();
        let field = if field.is_empty() { "the whole record" } else { field };
        writeln!(formatter, "run.jsonl:{line} differs: tick {tick}{mind}, `{event}`, {field}")?;
        let shown = |value: &Option<Value>| {
            value.as_ref().map_or("(it has ended)".to_owned(), |value| {
                excerpt(&value.to_string(), SHOWN).into_owned()
            })
        };
        write!(formatter, "    - {}\n    + {}", shown(recorded), shown(replayed))
    }
}

/// The records of a log; a last line that was cut short is left out.
pub(super) fn records(log: &str) -> Vec<RunRecord> {
    log.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

/// A log, compared with a run as it goes on.
#[derive(Debug)]
pub(super) struct Comparison<'l> {
    lines: Vec<&'l str>,
    next: usize,
    ended: bool,
    difference: Option<Difference>,
}

impl<'l> Comparison<'l> {
    pub(super) fn new(log: &'l str) -> Self {
        let mut lines: Vec<&str> = log.lines().collect();
        if lines.last().is_some_and(|line| serde_json::from_str::<RunRecord>(line).is_err()) {
            lines.pop();
        }
        let ended = lines.last().is_some_and(|line| line.contains(r#""event":"run_ended""#));
        Self { lines, next: 0, ended, difference: None }
    }

    /// The next record of the replay. What comes after the end of a run that was killed is not
    /// compared.
    pub(super) fn add(&mut self, record: &RunRecord) {
        if self.difference.is_some() || (self.is_at_end() && !self.ended) {
            return;
        }
        let replayed = serde_json::to_string(record).expect("a record is plain data");
        let recorded = self.lines.get(self.next).copied();
        self.next += 1;
        if recorded != Some(&replayed) {
            self.difference = difference(self.next, recorded, Some(&replayed));
        }
    }

    fn is_at_end(&self) -> bool {
        self.next >= self.lines.len()
    }

    /// Whether nothing that is still to come can tell more.
    pub(super) fn is_over(&self) -> bool {
        self.difference.is_some() || (self.is_at_end() && !self.ended)
    }

    /// The replay has ended.
    pub(super) fn finish(self) -> Option<Difference> {
        let missing = || difference(self.next + 1, self.lines.get(self.next).copied(), None);
        self.difference.clone().or_else(missing)
    }
}

/// How two lines differ; they may be written otherwise and say the same.
fn difference(line: usize, recorded: Option<&str>, replayed: Option<&str>) -> Option<Difference> {
    let value = |text: Option<&str>| text.and_then(|text| serde_json::from_str(text).ok());
    let (recorded, replayed): (Option<Value>, Option<Value>) = (value(recorded), value(replayed));
    if recorded == replayed {
        return None;
    }
    let known = recorded.as_ref().or(replayed.as_ref());
    let text = |field: &str| known.and_then(|known| known[field].as_str()).map(str::to_owned);
    let tick = known.and_then(|known| known["tick"].as_u64()).unwrap_or_default();
    let (event, mind) = (text("event").unwrap_or_default(), text("mind"));
    let (field, recorded, replayed) = match (recorded, replayed) {
        (Some(recorded), Some(replayed)) if recorded["event"] == replayed["event"] => {
            let (field, recorded, replayed) = first_change("", &recorded, &replayed);
            (field, Some(recorded), Some(replayed))
        }
        (recorded, replayed) => (String::new(), recorded, replayed),
    };
    Some(Difference { line, tick, event, mind, field, recorded, replayed })
}

/// The innermost place where two values differ first, and what stands there.
fn first_change(place: &str, left: &Value, right: &Value) -> (String, Value, Value) {
    let null = Value::Null;
    match (left, right) {
        (Value::Object(old), Value::Object(new)) => {
            for (key, value) in old {
                let other = new.get(key).unwrap_or(&null);
                if value != other {
                    return first_change(&format!("{place}/{key}"), value, other);
                }
            }
            let added = new.iter().find(|(key, _)| !old.contains_key(*key));
            let (key, value) = added.map_or(("", &null), |(key, value)| (key.as_str(), value));
            (format!("{place}/{key}"), null.clone(), value.clone())
        }
        (Value::Array(old), Value::Array(new)) => {
            let at = |list: &[Value], index: usize| list.get(index).cloned().unwrap_or_default();
            let all = 0..old.len().max(new.len());
            let index = all.into_iter().find(|index| at(old, *index) != at(new, *index));
            let index = index.unwrap_or_default();
            first_change(&format!("{place}/{index}"), &at(old, index), &at(new, index))
        }
        _ => (place.to_owned(), left.clone(), right.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::mind::StableId;
    use cognition_core::record::RunEvent;

    fn narrated(tick: u64, text: &str) -> RunRecord {
        RunRecord { tick, event: RunEvent::Narrated { text: text.to_owned() } }
    }

    fn ended() -> RunRecord {
        let (why, world_hash, minds_hash) = Default::default();
        RunRecord { tick: 9, event: RunEvent::RunEnded { why, rounds: 1, world_hash, minds_hash } }
    }

    fn log(records: &[RunRecord]) -> String {
        let line = |record| serde_json::to_string(record).expect("plain data") + "\n";
        records.iter().map(line).collect()
    }

    fn compared(log: &str, replay: &[RunRecord]) -> Option<Difference> {
        let mut comparison = Comparison::new(log);
        replay.iter().for_each(|record| comparison.add(record));
        comparison.finish()
    }

    #[test]
    fn the_first_field_that_differs_is_named_with_its_line() {
        let failed = |attempt| RunRecord {
            tick: 4,
            event: RunEvent::PlanAsked {
                mind: StableId::new("mara"),
                turn: 1,
                attempt,
                mode: "QUICK".to_owned(),
                prompt_tokens: 1,
                parts: Default::default(),
                dropped: Default::default(),
            },
        };
        let log = log(&[narrated(1, "A horn."), failed(1), ended()]);
        let difference = compared(&log, &[narrated(1, "A horn."), failed(2), ended()]);
        assert_eq!(
            difference.expect("they differ").to_string(),
            "run.jsonl:2 differs: tick 4, mind `mara`, `plan_asked`, /attempt\n    - 1\n    + 2"
        );
        assert_eq!(compared(&log, &[narrated(1, "A horn."), failed(1), ended()]), None);
    }

    #[test]
    fn a_replay_that_ends_too_soon_or_goes_on_too_long_differs() {
        let log = log(&[narrated(1, "A horn."), ended()]);
        let short = compared(&log, &[narrated(1, "A horn.")]).expect("should differ");
        assert_eq!((short.line, short.replayed.is_none()), (2, true));
        let more = [narrated(1, "A horn."), ended(), narrated(10, "An owl.")];
        let long = compared(&log, &more).expect("should differ");
        assert_eq!((long.line, long.recorded.is_none()), (3, true));
    }

    #[test]
    fn a_run_that_was_killed_is_compared_as_far_as_it_came() {
        let whole = log(&[narrated(1, "A horn."), narrated(2, "An owl.")]);
        let cut = &whole[..whole.len() - 9];
        let replay = [narrated(1, "A horn."), narrated(2, "A knock."), ended()];
        assert_eq!(compared(cut, &replay), None);
        assert!(compared(&whole, &replay).is_some());
    }
}
