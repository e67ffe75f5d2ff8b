//! A run as the page shows it.

use super::entry::Entry;
use super::kind::Group;
use super::mind_totals::{COLUMNS, MindRow, MindTotals};
use super::overview::{Overview, Section, behaviour};
use super::source::RunText;
use super::story::{Curve, StoryLine, Telling};
use crate::check::run_log::{Chains, check_record};
use cognition_core::mind::GameTime;
use cognition_core::pack::PackError;
use cognition_core::record::{RunEvent, RunRecord};
use cognition_testkit::measure::Measuring;
use cognition_testkit::transcript::Narrator;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// A run as the page shows it.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Report {
    label: String,
    title: String,
    overview: Vec<Section>,
    columns: [&'static str; 15],
    minds: Vec<MindRow>,
    groups: Vec<(Group, &'static str)>,
    story: Vec<StoryLine>,
    curves: Vec<Curve>,
    entries: Vec<Entry>,
    #[serde(serialize_with = "told")]
    faults: Vec<PackError>,
}

fn told<S: Serializer>(faults: &[PackError], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(faults.iter().map(ToString::to_string))
}

impl Report {
    /// All of a run; a line that is wrong is shown with what is wrong with it.
    pub(super) fn new(run: &RunText) -> Self {
        let mut reader = Reader::new(run);
        (1..).zip(&run.lines).for_each(|(number, line)| reader.read(&run.label, number, line));
        reader.report(run)
    }

    /// Everything that is wrong with the run, in the order of its lines.
    pub(super) fn faults(&self) -> &[PackError] {
        &self.faults
    }
}

/// What is known while lines are read.
struct Reader {
    narrator: Narrator,
    names: BTreeMap<String, String>,
    chains: Chains,
    now: Option<u64>,
    overview: Overview,
    measuring: Measuring,
    telling: Telling,
    title: Option<String>,
    totals: BTreeMap<String, MindTotals>,
    events: BTreeMap<String, usize>,
    entries: Vec<Entry>,
    faults: Vec<PackError>,
}

impl Reader {
    fn new(run: &RunText) -> Self {
        let names = run.cast.iter().map(|(id, name)| (id.to_string(), name.clone()));
        Self {
            narrator: Narrator::plain(run.cast.clone()),
            names: names.collect(),
            chains: Chains::new(),
            now: None,
            overview: Overview::default(),
            measuring: Measuring::default(),
            telling: Telling::default(),
            title: None,
            totals: BTreeMap::new(),
            events: BTreeMap::new(),
            entries: Vec::new(),
            faults: Vec::new(),
        }
    }

    fn read(&mut self, label: &str, number: usize, line: &str) {
        let faults = check_record(label, number, line, &mut self.chains);
        let record: Option<RunRecord> = serde_json::from_str(line).ok();
        let mut entry = Entry::new(number, line, record.as_ref(), &faults, &self.narrator);
        if let Some(mind) = &entry.mind {
            *self.events.entry(mind.clone()).or_default() += 1;
            self.totals.entry(mind.clone()).or_default();
        }
        if let Some(record) = &record {
            self.count(record, entry.mind.as_deref());
            self.telling.add(record, &entry, self.entries.len());
        }
        entry.time = self.now.map(|now| GameTime(now).to_string());
        self.entries.push(entry);
        self.faults.extend(faults);
    }

    fn count(&mut self, record: &RunRecord, mind: Option<&str>) {
        if let Some(GameTime(time)) = record.event.game_time() {
            self.overview.at(time);
            self.now = self.now.max(Some(time));
        }
        self.overview.add(&record.event);
        self.measuring.add(record);
        if let RunEvent::RunStarted { title, .. } = &record.event {
            self.title = Some(title.clone());
        }
        if let Some(totals) = mind.and_then(|mind| self.totals.get_mut(mind)) {
            totals.add(record.tick, &record.event);
        }
    }

    fn report(self, run: &RunText) -> Report {
        let minds: Vec<_> = self.totals.values().collect();
        let mut overview = self.overview.sections(&minds, run.chain);
        overview.push(behaviour(&self.measuring.measures()));
        let row = |(id, totals): (&String, &MindTotals)| {
            totals.row(id, self.names.get(id).unwrap_or(id), self.events[id])
        };
        Report {
            label: run.label.clone(),
            title: self.title.unwrap_or_else(|| "A run".to_owned()),
            overview,
            columns: COLUMNS,
            minds: self.totals.iter().map(row).collect(),
            groups: Group::ALL.to_vec(),
            story: self.telling.story(),
            curves: self.telling.curves(),
            entries: self.entries,
            faults: run.faults.iter().cloned().chain(self.faults).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RUN: [&str; 4] = [
        r#"{"tick":1,"event":"run_started","scenario":"x","title":"X","seed":7,"brain":"heuristic"}"#,
        r#"{"tick":2,"event":"uttered","mind":"mara","turn":1,"speech":"Hm.","thoughts":"","notes":[],"fallback":true}"#,
        r#"{"tick":2,"event":"sang","mind":"odo"}"#,
        r#"{"tick":3,"event":"narr"#,
    ];

    #[test]
    fn what_cannot_be_read_is_named_by_line_and_the_rest_is_shown() {
        let report = Report::new(&RunText::of(&RUN));
        let faults: Vec<_> = report.faults().iter().map(ToString::to_string).collect();
        assert_eq!(faults.len(), 2, "{faults:?}");
        assert!(faults[0].starts_with("run.jsonl:3:") && faults[1].starts_with("run.jsonl:4:"));
        let raw: Vec<_> = report.entries.iter().map(|entry| &*entry.raw).collect();
        assert_eq!(raw, RUN, "nothing should be lost");
        assert_eq!(report.entries[2].faults, faults[..1]);
        let minds: Vec<_> = report.minds.iter().map(|mind| (&*mind.id, &*mind.name)).collect();
        assert_eq!(minds, [("mara", "Mara"), ("odo", "odo")]);
        assert_eq!(report.title, "X");
    }

    #[test]
    fn an_event_is_told_the_latest_time_that_was_known_by_then() {
        let logged = |at: u64, number: u64| {
            format!(
                r#"{{"tick":1,"event":"event_logged","mind":"mara","number":{number},"at":{at},"turn":0,"source":"game","kind":"happened","text":"x","hash":"0000000000000000"}}"#
            )
        };
        let (first, second) = (logged(61_000, 2), logged(5_000, 3));
        let report = Report::new(&RunText::of(&[RUN[0], &first, RUN[1], &second]));
        let times: Vec<_> = report.entries.iter().map(|entry| entry.time.as_deref()).collect();
        assert_eq!(times, [None, Some("0:01:01"), Some("0:01:01"), Some("0:01:01")]);
    }
}
