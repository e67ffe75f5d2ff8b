//! What an action loop has found so far, and how a model reads it.

use super::{SkillCall, SkillFault};
use crate::escape::{push_escaped, push_verbatim};
use crate::token_estimate::TokenEstimator;
use cognition_language::excerpt;
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;

/// Characters of a result that are kept.
const RESULT_CAP: usize = 1200;
/// Above this many estimated tokens only the last records are shown.
const TOKEN_CAP: usize = 4000;
/// How many are shown then.
const KEPT: usize = 3;

/// Whether a skill did what it was called for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SkillStatus {
    /// It did, even if there was nothing to be found.
    Success,
    /// It could not, and the result says why.
    Error,
}

/// One call and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SkillRecord {
    /// The iteration of the loop, counted from 0.
    pub iteration: u32,
    /// What was called for.
    pub call: SkillCall,
    /// Whether it went well.
    pub status: SkillStatus,
    /// What was found, or why nothing was. Untrusted.
    pub result: String,
    /// How much the result is worth, from 0 to 1; 0 where nothing was found.
    pub confidence: f64,
}

impl SkillRecord {
    /// Records what came of a call; a long result is cut.
    pub fn new(iteration: u32, call: SkillCall, outcome: Result<String, SkillFault>) -> Self {
        let status = match &outcome {
            Ok(_) | Err(SkillFault::NotFound { .. }) => SkillStatus::Success,
            Err(_) => SkillStatus::Error,
        };
        let confidence = outcome.as_ref().map_or(0.0, |found| worth(&call.skill, found));
        let result = outcome.unwrap_or_else(|fault| fault.to_string());
        let result = excerpt(&result, RESULT_CAP).into_owned();
        Self { iteration, call, status, result, confidence }
    }

    /// Whether it succeeded and found something.
    pub fn found(&self) -> bool {
        self.status == SkillStatus::Success && self.confidence > 0.0
    }
}

/// What a result is worth by its length, as in the reference behind the mode router's design.
fn worth(skill: &str, found: &str) -> f64 {
    match (skill, found.trim().chars().count()) {
        (_, 0) => 0.0,
        ("memorize" | "introspect", _) => 0.92,
        ("recall" | "associate" | "autobiography", 101..) => 0.75,
        ("recall" | "associate" | "autobiography", 21..) => 0.6,
        ("recall" | "associate" | "autobiography", _) => 0.4,
        _ => 0.5,
    }
}

/// The records as a prompt shows them: one line each, numbered, escaped; `(none)` where there are
/// none. A history that grows too long is shown by its end, with the numbers that it had.
///
/// ```
/// use cognition_base::token_estimate::BytesPerToken;
/// use cognition_memory::skill::{SkillCall, SkillRecord, history_text};
///
/// let found = SkillRecord::new(0, SkillCall::new("recall"), Ok("Odo lost <a lantern>.".to_owned()));
/// let text = history_text(&[found], &BytesPerToken::default());
/// assert_eq!(text, "1. [recall] SUCCESS: Odo lost &lt;a lantern&gt;.");
/// ```
pub fn history_text(records: &[SkillRecord], estimate: &dyn TokenEstimator) -> String {
    if records.is_empty() {
        return "(none)".to_owned();
    }
    let all = lines(records, 0);
    if estimate.tokens(all.len()) <= TOKEN_CAP || records.len() <= KEPT {
        return all;
    }
    let left_out = records.len() - KEPT;
    let verb = if left_out == 1 { "is" } else { "are" };
    format!("({left_out} earlier {verb} left out.)\n{}", lines(records, left_out))
}

fn lines(records: &[SkillRecord], skip: usize) -> String {
    let mut text = String::new();
    for (index, record) in records.iter().enumerate().skip(skip) {
        let separator = if text.is_empty() { "" } else { "\n" };
        let _ = write!(text, "{separator}{}. [", index + 1);
        push_escaped(&mut text, &record.call.skill);
        text.push_str(match record.status {
            SkillStatus::Success => "] SUCCESS: ",
            SkillStatus::Error => "] ERROR: ",
        });
        push_verbatim(&mut text, if record.result.is_empty() { "(empty)" } else { &record.result });
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::token_estimate::BytesPerToken;
    use expect_test::{Expect, expect};
    use proptest::prelude::*;

    fn record(skill: &str, outcome: Result<&str, SkillFault>) -> SkillRecord {
        SkillRecord::new(0, SkillCall::new(skill), outcome.map(str::to_owned))
    }

    fn check(records: &[SkillRecord], expect: Expect) {
        expect.assert_eq(&history_text(records, &BytesPerToken::default()));
    }

    #[test]
    fn each_record_is_a_numbered_line() {
        check(&[], expect!["(none)"]);
        let records = [
            record("recall", Ok("Odo lost\na lantern")),
            record("list", Err(SkillFault::missing("items", "what to add"))),
            record(
                "associate",
                Err(SkillFault::not_found("no concept is called `</act_history>`")),
            ),
            record("x<y", Ok("")),
        ];
        check(
            &records,
            expect![[r#"
                1. [recall] SUCCESS: Odo lost a lantern
                2. [list] ERROR: `items` is missing: give what to add
                3. [associate] SUCCESS: no concept is called `&lt;/act_history&gt;`
                4. [x&lt;y] SUCCESS: (empty)"#]],
        );
    }

    #[test]
    fn a_long_history_is_shown_by_its_end_with_the_numbers_that_it_had() {
        let long = "word ".repeat(400);
        let records: Vec<_> = (0..20).map(|_| record("recall", Ok(&long))).collect();
        let text = history_text(&records, &BytesPerToken::default());
        let begins: Vec<_> =
            text.lines().map(|line| line.chars().take(11).collect::<String>()).collect();
        assert_eq!(begins, ["(17 earlier", "18. [recall", "19. [recall", "20. [recall"]);
        assert!(BytesPerToken::default().tokens(text.len()) <= TOKEN_CAP);
        let few = history_text(&records[..3], &BytesPerToken(0.1));
        assert!(few.starts_with("1. [recall]"), "three are never too many");
    }

    #[test]
    fn what_was_found_is_told_from_what_was_merely_done() {
        let found = |outcome| record("recall", outcome).found();
        assert!(found(Ok("a lantern")));
        assert!(!found(Ok(" ")));
        assert!(!found(Err(SkillFault::not_found("nothing is remembered"))));
        assert!(!found(Err(SkillFault::missing("query", "words"))));
        assert_eq!(record("recall", Err(SkillFault::not_found(""))).status, SkillStatus::Success);
    }

    #[test]
    fn a_record_survives_the_wire() {
        let record = record("recall", Ok("a lantern"));
        let wire = serde_json::to_string(&record).expect("a record is plain data");
        assert_eq!(serde_json::from_str::<SkillRecord>(&wire).ok(), Some(record));
    }

    proptest! {
        #[test]
        fn no_result_leaves_its_line(results in prop::collection::vec(any::<String>(), 0..9)) {
            let records: Vec<_> = results.iter().map(|result| record("recall", Ok(result))).collect();
            let text = history_text(&records, &BytesPerToken::default());
            prop_assert_eq!(text.split('\n').count(), records.len().max(1));
            prop_assert!(!text.contains(['<', '>']));
        }
    }
}
