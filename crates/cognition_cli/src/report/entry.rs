//! A line of the log as the page shows it.

use super::headline::{headline, one_line};
use super::kind::Group;
use super::panel::Panel;
use super::panels::panels;
use cognition_core::pack::PackError;
use cognition_core::record::RunRecord;
use cognition_testkit::transcript::Narrator;
use serde::Serialize;
use serde_json::Value;

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Entry {
    /// Its number in the log, from 1.
    pub(super) line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) tick: Option<u64>,
    /// The latest game time that the log had told by then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) time: Option<String>,
    pub(super) kind: String,
    pub(super) group: Group,
    /// The id of whose it is; none for what is of the world.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) mind: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) turn: Option<u64>,
    pub(super) headline: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) panels: Vec<Panel>,
    /// What is wrong with the line.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) faults: Vec<String>,
    /// The line as it stands in the log.
    pub(super) raw: String,
}

impl Entry {
    /// A line and what is wrong with it; without a record it is shown by what can be read of it.
    pub(super) fn new(
        line: usize,
        raw: &str,
        record: Option<&RunRecord>,
        faults: &[PackError],
        narrator: &Narrator,
    ) -> Self {
        let value: Value = serde_json::from_str(raw).unwrap_or_default();
        let kind = value["event"].as_str().unwrap_or("damaged").to_owned();
        let text = |name: &str| value[name].as_str().map(str::to_owned);
        let unreadable = || one_line(raw);
        Self {
            line,
            tick: value["tick"].as_u64(),
            time: None,
            group: record.map_or(Group::Damaged, |_| Group::of(&kind)),
            kind,
            mind: text("mind"),
            turn: value["turn"].as_u64(),
            headline: record.map_or_else(unreadable, |record| headline(narrator, record)),
            panels: record.map(|record| panels(&record.event, &value)).unwrap_or_default(),
            faults: faults.iter().map(ToString::to_string).collect(),
            raw: raw.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(raw: &str) -> Entry {
        let record: Option<RunRecord> = serde_json::from_str(raw).ok();
        Entry::new(3, raw, record.as_ref(), &[], &Narrator::plain([]))
    }

    #[test]
    fn a_line_that_is_no_record_shows_what_can_be_read_of_it() {
        let unknown = entry(r#"{"tick":4,"event":"sang","mind":"mara","turn":2,"song":"La"}"#);
        assert_eq!((&*unknown.kind, unknown.group), ("sang", Group::Damaged));
        assert_eq!((unknown.mind.as_deref(), unknown.tick), (Some("mara"), Some(4)));
        let cut = entry(r#"{"tick":4,"event":"narr"#);
        assert_eq!((&*cut.kind, &*cut.headline), ("damaged", r#"{"tick":4,"event":"narr"#));
        assert_eq!(cut.raw, cut.headline);
        assert_eq!(entry("").headline, "");
    }
}
