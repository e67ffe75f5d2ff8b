//! `cognition eval`: the pure functions, one JSON object a line on both sides.
//!
//! A bad line gives `{"error": …}` and the rest goes on. Each answer is out before the next line
//! is read, for drivers that wait for it.

mod activation;
mod boundary;
mod commitment;
mod decision;
mod directives;
mod ledger_section;
mod ledger_update;
mod refs;
mod route;
mod signals;
mod think;

use crate::{Failure, Verdict};
use clap::{Args, ValueEnum};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::io::{BufRead, Write};

#[derive(Debug, Args)]
pub(crate) struct EvalArgs {
    /// The function.
    function: Function,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Function {
    /// `{text}` in, its signals out.
    Signals,
    /// `{signals, previous_mode, confidence_history}` in, `{scores, mode, runner_up, …}` out.
    Route,
    /// `{params, focus_modifier, steps}` in, an array with a reading for each step out.
    Boundary,
    /// `{nodes, missing_concepts, edges_in_storage_order, seeds, …}` in, `[[name, level], …]` out.
    Activation,
    /// `{style, working_memory_turns, signals, …}` in, `{lines, load_tier, mirror}` out.
    Directives,
    /// `{ledger}` in, `{text}` out.
    LedgerSection,
    /// `{before, proposed, evidence, policy}` in, `{after, violations}` out.
    LedgerUpdate,
    /// `{reply, offers, refs}` in, `{decision}` or `{rejection}` out.
    Decision,
    /// `{text, source}` in, `{opened, reason}` out: whether it would become a commitment.
    Commitment,
    /// `{ops}` in, `{results}` out: what becomes of the refs of a mind.
    Refs,
    /// `{reply, mode}` in, `{plan}` or `{rejection}` out.
    Think,
}

impl Function {
    fn evaluate(self, line: &str) -> Value {
        match self {
            Self::Signals => answer(line, signals::evaluate),
            Self::Route => answer(line, route::evaluate),
            Self::Boundary => answer(line, boundary::evaluate),
            Self::Activation => answer(line, activation::evaluate),
            Self::Directives => answer(line, directives::evaluate),
            Self::LedgerSection => answer(line, ledger_section::evaluate),
            Self::LedgerUpdate => answer(line, ledger_update::evaluate),
            Self::Decision => answer(line, decision::evaluate),
            Self::Commitment => answer(line, commitment::evaluate),
            Self::Refs => answer(line, refs::evaluate),
            Self::Think => answer(line, think::evaluate),
        }
    }
}

fn answer<I: DeserializeOwned, O: Serialize>(
    line: &str,
    function: fn(I) -> Result<O, String>,
) -> Value {
    let input = serde_json::from_str(line).map_err(|error| error.to_string());
    let output = input.and_then(function);
    let output =
        output.and_then(|output| serde_json::to_value(output).map_err(|error| error.to_string()));
    output.unwrap_or_else(|error| json!({ "error": error }))
}

pub(crate) fn run(arguments: &EvalArgs) -> Result<Verdict, Failure> {
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        if line.trim().is_empty() {
            continue;
        }
        writeln!(out, "{}", arguments.function.evaluate(&line))?;
        out.flush()?;
    }
    Ok(Verdict::Fine)
}

#[cfg(test)]
fn check(function: Function, line: &str, expect: expect_test::Expect) {
    expect.assert_eq(&function.evaluate(line).to_string());
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn a_bad_line_gives_an_error_of_its_own() {
        check(
            Function::LedgerSection,
            "{",
            expect![[r#"{"error":"EOF while parsing an object at line 1 column 1"}"#]],
        );
        check(
            Function::LedgerUpdate,
            r#"{"before": null, "proposed": {}, "evidence": {"new_percepts": 0}, "policy": "strict"}"#,
            expect![[
                r#"{"error":"unknown variant `strict`, expected one of `off`, `warn`, `enforce` at line 1 column 84"}"#
            ]],
        );
    }
}
