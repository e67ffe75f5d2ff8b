//! Results in a file: those of today, or those that are kept to be held against.

use crate::comparison::Comparison;
use crate::evaluation_error::EvaluationError;
use crate::suite_result::SuiteResult;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// What suites came to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Results {
    /// Suites that fell by more than noise when their results were kept last. CHANGELOG says why.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub fell: BTreeMap<String, Fall>,
    /// The suites.
    pub suites: Vec<SuiteResult>,
}

/// By how much a suite fell.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fall {
    /// The share that passed before, from 0 to 1.
    pub from: f64,
    /// The share that passes since, from 0 to 1.
    pub to: f64,
}

impl Results {
    /// Reads a file that `cognition evaluate` has written.
    ///
    /// # Errors
    /// When it cannot be read, or holds no results.
    pub fn read(path: &Path) -> Result<Self, EvaluationError> {
        let text = fs::read_to_string(path)
            .map_err(|source| EvaluationError::Unreadable { path: path.to_owned(), source })?;
        serde_json::from_str(&text)
            .map_err(|source| EvaluationError::NoResults { path: path.to_owned(), source })
    }

    /// Writes them, a line for each tally.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), EvaluationError> {
        fs::write(path, self.to_json())
            .map_err(|source| EvaluationError::Unreadable { path: path.to_owned(), source })
    }

    /// As JSON, a line for each tally.
    pub fn to_json(&self) -> String {
        let value = serde_json::to_value(self).expect("results are plain data");
        let mut out = String::new();
        push(&mut out, &value, 0);
        out.push('\n');
        out
    }

    /// The result of a suite.
    pub fn of(&self, suite: &str) -> Option<&SuiteResult> {
        self.suites.iter().find(|result| result.suite == suite)
    }

    /// How a suite came out, held against these; none where no case was played both times.
    pub fn compare(&self, after: &SuiteResult) -> Option<Comparison> {
        let before = self.of(&after.suite)?;
        let is_shared = after.cases.keys().any(|case| before.cases.contains_key(case));
        is_shared.then(|| Comparison::of(before, after))
    }

    /// Takes results in the place of those before, without the failed cases, which are for reading
    /// today, and notes which suites fell.
    pub fn keep(&mut self, new: &[SuiteResult]) {
        for result in new {
            let compared = self.compare(result);
            self.fell.remove(&result.suite);
            if let Some(compared) = compared.filter(Comparison::fell) {
                let (from, to) = (compared.before, compared.after);
                self.fell.insert(result.suite.clone(), Fall { from, to });
            }
            let kept = SuiteResult { failed: Vec::new(), ..result.clone() };
            match self.suites.iter_mut().find(|before| before.suite == kept.suite) {
                Some(before) => *before = kept,
                None => self.suites.push(kept),
            }
        }
    }
}

/// Indented, but an object or list of plain values stands in one line.
fn push(out: &mut String, value: &Value, depth: usize) {
    let is_plain = |value: &Value| !value.is_object() && !value.is_array();
    match value {
        Value::Object(members) if members.values().all(is_plain) && members.len() < 5 => {
            push_members(out, members, |out, value| out.push_str(&value.to_string()), None);
        }
        Value::Object(members) => {
            push_members(out, members, |out, value| push(out, value, depth + 1), Some(depth));
        }
        Value::Array(items) if items.iter().any(Value::is_object) => {
            out.push('[');
            for (number, item) in items.iter().enumerate() {
                out.push_str(if number == 0 { "\n" } else { ",\n" });
                indent(out, depth + 1);
                push(out, item, depth + 1);
            }
            out.push('\n');
            indent(out, depth);
            out.push(']');
        }
        plain => out.push_str(&plain.to_string()),
    }
}

fn push_members(
    out: &mut String,
    members: &serde_json::Map<String, Value>,
    mut push: impl FnMut(&mut String, &Value),
    depth: Option<usize>,
) {
    out.push('{');
    for (number, (name, value)) in members.iter().enumerate() {
        out.push_str(if number == 0 { "" } else { "," });
        match depth {
            Some(depth) => {
                out.push('\n');
                indent(out, depth + 1);
            }
            None => out.push(' '),
        }
        let _ = write!(out, "{}: ", Value::from(name.as_str()));
        push(out, value);
    }
    match depth {
        Some(depth) => {
            out.push('\n');
            indent(out, depth);
        }
        None => out.push(' '),
    }
    out.push('}');
}

fn indent(out: &mut String, depth: usize) {
    (0..depth).for_each(|_| out.push_str("  "));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite_result::FailedCase;
    use crate::tally::Tally;

    fn result(passed: usize) -> SuiteResult {
        let tally = |at| Tally { questions: 1, passed: usize::from(at < passed) };
        SuiteResult {
            suite: "recall".to_owned(),
            interval: [0.25, 0.5],
            all: Tally { questions: 9, passed },
            cases: (0..9).map(|at| (format!("case_{at}"), tally(at))).collect(),
            failed: vec![FailedCase::default()],
            ..SuiteResult::default()
        }
    }

    #[test]
    fn what_is_written_is_what_is_read() {
        let mut results = Results::default();
        results.keep(&[result(9)]);
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("results.json");
        results.write(&file).expect("should write");
        assert_eq!(Results::read(&file).expect("should read"), results);
        let text = results.to_json();
        assert!(
            text.contains("\n        \"case_3\": { \"questions\": 1, \"passed\": 1 },\n"),
            "{text}"
        );
        assert!(text.contains("\"interval\": [0.25,0.5]"), "{text}");
    }

    #[test]
    fn a_fall_is_noted_until_the_next_results_are_kept() {
        let mut results = Results::default();
        results.keep(&[result(9)]);
        results.keep(&[result(3)]);
        assert_eq!(results.fell["recall"], Fall { from: 1.0, to: 1.0 / 3.0 });
        assert!(results.suites[0].failed.is_empty(), "what failed is for reading today");
        results.keep(&[result(3)]);
        assert!(results.fell.is_empty());
    }
}
