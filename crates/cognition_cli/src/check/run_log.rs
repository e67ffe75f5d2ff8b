//! A run log: each line by its schema, and the events of each mind by their chain of hashes.

use super::run_chain;
use cognition_core::conscience::LoggedEvent;
use cognition_core::mind::StableId;
use cognition_core::pack::{FAULTS, FILE_BYTES, PackError, PackSchema, too_large};
use cognition_core::record::{RunEvent, RunRecord};
use std::collections::BTreeMap;

static RUN_SCHEMA: PackSchema = PackSchema::new(include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/bundled/data/schemas/run_event.schema.json"
)));

/// The latest event of each mind.
pub(crate) type Chains = BTreeMap<StableId, LoggedEvent>;

pub(crate) fn check_run(file: &str, text: &str) -> Vec<PackError> {
    let mut chains = Chains::new();
    let mut check = |(index, line)| check_record(file, index + 1, line, &mut chains);
    let faults = text.lines().enumerate().flat_map(&mut check);
    let mut faults: Vec<_> = faults.take(FAULTS).collect();
    faults.extend(run_chain::broken(file, text));
    faults
}

/// A line that is no record has one fault; a record has one for every rule of its schema.
pub(crate) fn check_record(
    file: &str,
    number: usize,
    line: &str,
    chains: &mut Chains,
) -> Vec<PackError> {
    let place = format!("{file}:{number}");
    if line.len() > FILE_BYTES {
        return vec![PackError::at(&place, "", "size", too_large(FILE_BYTES))];
    }
    match serde_json::from_str::<RunRecord>(line) {
        Ok(record) => {
            let value = serde_json::from_str(line).unwrap_or_default();
            let mut faults = RUN_SCHEMA.check(&place, &value);
            faults.extend(broken_chain(&place, record, chains));
            faults
        }
        Err(error) => {
            let text = error.to_string();
            let message = text.split(" at line ").next().unwrap_or(&text);
            vec![PackError::at_line(file, number, error.column(), "format", message)]
        }
    }
}

/// A run may begin with minds that have lived before: the first event of a mind is taken as it is.
fn broken_chain(place: &str, record: RunRecord, chains: &mut Chains) -> Option<PackError> {
    let RunEvent::EventLogged { mind, entry } = record.event else { return None };
    let fault = match chains.get(&mind) {
        None if entry.number > 1 => None,
        before => entry.follows(before).err(),
    };
    let fault =
        fault.map(|fault| PackError::at(place, "/hash", "chain", format!("{mind}: {fault}")));
    chains.insert(mind, *entry);
    fault
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::conscience::{EventLog, MindEvent};
    use cognition_core::mind::GameTime;
    use expect_test::expect;

    /// What two minds have lived, in one log.
    fn log() -> Vec<String> {
        let mut logs = [EventLog::default(), EventLog::default()];
        let mut line = |which: usize, text: &str| {
            let event = MindEvent::Happened { text: text.to_owned() };
            let entry = Box::new(logs[which].append(event, 1, GameTime::default()).clone());
            let mind = StableId::new(["mara", "odo"][which]);
            let record = RunRecord { tick: 1, event: RunEvent::EventLogged { mind, entry } };
            serde_json::to_string(&record).expect("a record is plain data")
        };
        vec![line(0, "A horn."), line(1, "A horn."), line(0, "A knock."), line(0, "A door.")]
    }

    fn faults(lines: &[String]) -> String {
        let faults = check_run("run.jsonl", &lines.join("\n"));
        faults.iter().map(|fault| format!("{fault}\n")).collect()
    }

    #[test]
    fn a_changed_event_of_a_run_is_named_with_its_line() {
        let mut lines = log();
        assert_eq!(faults(&lines), "");
        lines[2] = lines[2].replace("A knock.", "A blow.");
        let named = faults(&lines);
        assert!(
            named
                .starts_with("run.jsonl:3: /hash: `chain`: mara: event 2 (`happened`) was changed"),
            "{named}"
        );
        assert_eq!(named.lines().count(), 1, "what comes after it was not changed: {named}");
    }

    #[test]
    fn an_event_that_was_taken_out_is_missed() {
        let mut lines = log();
        lines.remove(2);
        expect![[r#"
            run.jsonl:3: /hash: `chain`: mara: event 2 (`happened`) was moved: event 3 stands in its place
        "#]]
        .assert_eq(&faults(&lines));
    }

    #[test]
    fn what_is_whispered_is_told_with_its_hearers_and_other_fields_are_faults() {
        let uttered = |field: &str, hearers: &[&str]| {
            let line = serde_json::json!({
                "tick": 1, "event": "uttered", "mind": "mara", "turn": 1, "speech": "Hush.",
                "thoughts": "", "notes": [], "fallback": false, field: hearers
            });
            faults(&[line.to_string()])
        };
        assert_eq!(uttered("whispered_to", &["odo", "tom"]), "");
        assert_ne!(uttered("shouted_to", &["odo"]), "");
    }

    #[test]
    fn a_run_that_goes_on_from_a_save_begins_where_it_begins() {
        assert_eq!(faults(&log()[2..]), "");
    }
}
