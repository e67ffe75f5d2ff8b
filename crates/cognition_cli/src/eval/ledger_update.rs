//! `ledger-update`: what a proposed ledger comes to.

use cognition_core::mind::{
    CognitiveLedger, LedgerPolicy, LedgerUpdate, propose_from_json, update_ledger,
};
use serde::Deserialize;
use serde_json::Value;

#[derive(Debug, Deserialize)]
pub(super) struct Input {
    before: Option<CognitiveLedger>,
    proposed: Value,
    evidence: Evidence,
    policy: LedgerPolicy,
}

#[derive(Debug, Deserialize)]
struct Evidence {
    new_percepts: usize,
}

pub(super) fn evaluate(input: Input) -> Result<LedgerUpdate, String> {
    let proposed = propose_from_json(&input.proposed);
    Ok(update_ledger(input.before.as_ref(), proposed, input.evidence.new_percepts, input.policy))
}

#[cfg(test)]
mod tests {
    use super::super::{Function, check};
    use expect_test::expect;

    #[test]
    fn an_invalid_proposal_changes_nothing_and_is_a_violation() {
        check(
            Function::LedgerUpdate,
            r#"{"before": {"settled_conclusions": ["a"], "open_questions": []}, "proposed": {"settled_conclusions": [1]}, "evidence": {"new_percepts": 3}, "policy": "warn"}"#,
            expect![[
                r#"{"after":{"settled_conclusions":["a"],"open_questions":[]},"violations":[{"rule":"invalid_ledger","message":"/settled_conclusions/0 must be a string"}]}"#
            ]],
        );
    }

    #[test]
    fn a_first_ledger_is_accepted() {
        check(
            Function::LedgerUpdate,
            r#"{"before": null, "proposed": {"settled_conclusions": [" a "], "open_questions": [""]}, "evidence": {"new_percepts": 0}, "policy": "enforce"}"#,
            expect![[
                r#"{"after":{"settled_conclusions":["a"],"open_questions":[]},"violations":[]}"#
            ]],
        );
    }
}
