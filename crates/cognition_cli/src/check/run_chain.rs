//! A run log, held against the chain of hashes that stands beside it.

use cognition_core::pack::PackError;
use cognition_core::record::RunChain;
use serde_json::Value;
use std::io::ErrorKind;
use std::path::Path;

/// The digits of a hash.
const DIGITS: usize = 64;

/// The first record of a log that is not what was written, by the `run.chain` beside it; a log
/// without one is taken as it is.
pub(crate) fn broken(file: &str, text: &str) -> Option<PackError> {
    let beside = Path::new(file).with_extension("chain");
    match std::fs::read_to_string(&beside) {
        Ok(hashes) => held_against(file, text, &hashes),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => {
            let beside = beside.display().to_string();
            Some(PackError::at(&beside, "", "readable", error.to_string()))
        }
    }
}

fn held_against(file: &str, text: &str, hashes: &str) -> Option<PackError> {
    let hashes: Vec<&str> = hashes.lines().filter(|hash| hash.len() == DIGITS).collect();
    let (mut chain, mut ended) = (RunChain::default(), false);
    let records = text.lines().count();
    let fault = |number: usize, what: String| {
        Some(PackError::at(&format!("{file}:{number}"), "", "chain", what))
    };
    for (number, line) in (1..).zip(text.lines()) {
        // What is no JSON has been named already.
        let record: Value = serde_json::from_str(line).ok()?;
        let kind = record["event"].as_str().unwrap_or("?");
        match (chain.append(&record), hashes.get(number - 1)) {
            (content, Some(hash)) if content == *hash => {}
            (_, Some(_)) => {
                let told = "is not what was written: it was changed, put in or moved, or one \
                            before it was taken out";
                return fault(number, format!("record {number} (`{kind}`) {told}"));
            }
            // A run that is killed may leave one record without its hash.
            (_, None) if number == records && !ended => {}
            (_, None) => return fault(number, format!("record {number} (`{kind}`) was added")),
        }
        ended = kind == "run_ended";
    }
    let kept = hashes.len();
    let number = records + 1;
    (kept > records)
        .then(|| fault(number, format!("record {number} is missing: there were {kept}")))
        .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;
    use serde_json::json;

    fn log() -> Vec<String> {
        let lines = ["a", "b", "c"].map(|text| json!({"event": "narrated", "text": text}));
        let end = json!({"event": "run_ended"});
        lines.iter().chain([&end]).map(Value::to_string).collect()
    }

    fn hashes(lines: &[String]) -> Vec<String> {
        let mut chain = RunChain::default();
        let read = |line: &String| serde_json::from_str::<Value>(line).expect("is JSON");
        lines.iter().map(|line| chain.append(&read(line)).to_owned()).collect()
    }

    fn told(lines: &[String], hashes: &[String]) -> String {
        let fault = held_against("run.jsonl", &lines.join("\n"), &hashes.join("\n"));
        fault.map(|fault| fault.to_string()).unwrap_or_default()
    }

    #[test]
    fn the_first_record_that_is_not_what_it_was_is_named() {
        let (lines, hashes) = (log(), hashes(&log()));
        assert_eq!(told(&lines, &hashes), "");
        let mut changed = lines.clone();
        changed[1] = changed[1].replace('b', "x");
        expect!["run.jsonl:2: (top level): `chain`: record 2 (`narrated`) is not what was written: it was changed, put in or moved, or one before it was taken out"]
            .assert_eq(&told(&changed, &hashes));
        let mut moved = lines.clone();
        moved.swap(1, 2);
        assert!(told(&moved, &hashes).starts_with("run.jsonl:2:"));
        let mut short = lines.clone();
        short.pop();
        expect!["run.jsonl:4: (top level): `chain`: record 4 is missing: there were 4"]
            .assert_eq(&told(&short, &hashes));
        let mut long = lines.clone();
        long.push(lines[0].clone());
        expect!["run.jsonl:5: (top level): `chain`: record 5 (`narrated`) was added"]
            .assert_eq(&told(&long, &hashes));
    }

    #[test]
    fn a_run_that_was_killed_may_have_one_record_more_than_hashes() {
        let (lines, mut hashes) = (log(), hashes(&log()));
        hashes.truncate(2);
        hashes[1].truncate(7);
        assert_eq!(told(&lines[..2], &hashes), "");
        assert!(told(&lines[..3], &hashes).contains("record 2 (`narrated`) was added"));
    }
}
