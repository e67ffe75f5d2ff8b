//! What a suite came to.

use crate::agreement::Agreement;
use crate::case_outcome::CaseOutcome;
use crate::tally::{Mean, Tallies, Tally, interval};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a brain made of a suite. Cases that are held back are in the counts, and in nothing that
/// tells cases one by one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SuiteResult {
    /// The suite.
    pub suite: String,
    /// What counted.
    pub counts: String,
    /// Which brain played.
    pub brain: String,
    /// Where chance came from.
    pub seed: u64,
    /// All questions.
    pub all: Tally,
    /// The 95 % interval of the share that passed, from 0 to 1.
    pub interval: [f64; 2],
    /// Those of the cases that are held back.
    pub held_back: Tally,
    /// By whatever the suite counts them by, and then by its values.
    pub groups: BTreeMap<String, Tallies>,
    /// How often what was meant so was taken for that.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub taken: BTreeMap<String, BTreeMap<String, usize>>,
    /// Means of what the suite measures besides.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub measures: BTreeMap<String, Mean>,
    /// How far the judge says what the rules say; none where nothing was judged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agreement: Option<Agreement>,
    /// Each case that is not held back, by its id.
    pub cases: Tallies,
    /// The questions that did not pass, in the order of the files.
    pub failed: Vec<FailedCase>,
}

/// A question that did not come out as labelled.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FailedCase {
    /// The case.
    pub case: String,
    /// Which of its questions; may be empty.
    pub question: String,
    /// What should have come.
    pub expected: String,
    /// What came.
    pub came: String,
    /// Why that was expected.
    pub because: String,
    /// What led to it.
    pub trace: Vec<String>,
}

/// Counts outcomes as they come.
#[derive(Debug, Default)]
pub(crate) struct Counting {
    result: SuiteResult,
    /// Cases that are held back: the interval is that of all.
    hidden: Tallies,
}

impl Counting {
    pub(crate) fn of(suite: &str, counts: &str, brain: &str, seed: u64) -> Self {
        let (suite, counts) = (suite.to_owned(), counts.to_owned());
        let brain = brain.to_owned();
        let result = SuiteResult { suite, counts, brain, seed, ..SuiteResult::default() };
        Self { result, hidden: Tallies::new() }
    }

    pub(crate) fn add(&mut self, outcome: CaseOutcome, is_held_back: bool) {
        let result = &mut self.result;
        let passed = outcome.passed;
        result.all.count(passed);
        for (group, value) in &outcome.groups {
            let values = result.groups.entry((*group).to_owned()).or_default();
            values.entry(value.clone()).or_default().count(passed);
        }
        if let Some(taken) = &outcome.taken {
            let row = result.taken.entry(taken.meant.clone()).or_default();
            *row.entry(taken.taken_for.clone()).or_default() += 1;
        }
        for (measure, value) in &outcome.measures {
            result.measures.entry((*measure).to_owned()).or_default().add(*value);
        }
        if let Some(judged) = &outcome.judged {
            let agreement = result.agreement.get_or_insert_default();
            agreement.count(&outcome, judged, is_held_back);
        }
        if is_held_back {
            result.held_back.count(passed);
            return self.hidden.entry(outcome.case).or_default().count(passed);
        }
        result.cases.entry(outcome.case.clone()).or_default().count(passed);
        if !passed {
            result.failed.push(FailedCase::from(outcome));
        }
    }

    pub(crate) fn end(self) -> SuiteResult {
        let Self { mut result, hidden } = self;
        result.interval = interval(result.cases.values().chain(hidden.values()));
        result
    }
}

impl From<CaseOutcome> for FailedCase {
    fn from(outcome: CaseOutcome) -> Self {
        let CaseOutcome { case, question, expected, came, because, trace, .. } = outcome;
        Self { case, question, expected, came, because, trace }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case_outcome::{Judged, Taken};
    use crate::judge::Opinion;

    fn outcome(case: &str, passed: bool) -> CaseOutcome {
        let opinion = Ok(Opinion { passes: true, why: case.to_owned() });
        let taken = Taken { meant: "RESPOND".into(), taken_for: "CLARIFY".into() };
        CaseOutcome {
            case: case.to_owned(),
            passed,
            groups: vec![("kind", "shop".to_owned())],
            taken: Some(taken),
            measures: vec![("rank", 2.0)],
            judged: Some(Judged { opinion, by_rule: true }),
            ..CaseOutcome::default()
        }
    }

    #[test]
    fn what_is_held_back_is_counted_and_never_named() {
        let mut counting = Counting::of("talk", "is it answered", "heuristic", 0);
        counting.add(outcome("open", true), false);
        counting.add(outcome("secret", false), true);
        let result = counting.end();
        assert_eq!(
            (result.all, result.held_back),
            (Tally { questions: 2, passed: 1 }, Tally { questions: 1, passed: 0 })
        );
        assert_eq!(result.groups["kind"]["shop"].questions, 2);
        assert_eq!(result.taken["RESPOND"]["CLARIFY"], 2);
        let agreement = result.agreement.as_ref().expect("both were judged");
        assert_eq!(agreement.alike(), Tally { questions: 2, passed: 1 });
        let told = serde_json::to_string(&result).expect("is plain data");
        assert!(told.contains("open") && !told.contains("secret"), "{told}");
    }
}
