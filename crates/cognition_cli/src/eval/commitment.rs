//! `commitment`: whether a text from a source passes the gate of the conscience.

use cognition_core::mind::GameTime;
use cognition_core::promise::{
    CommitmentRules, CommitmentSource, Commitments, ProposedCommitment, Refusal, Source,
};
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize)]
pub(super) struct Input {
    text: String,
    source: Source,
}

#[derive(Debug, Serialize)]
pub(super) struct Output {
    opened: bool,
    reason: String,
}

/// Of a mind that has promised nothing yet, by the rules that hold unless others are given.
pub(super) fn evaluate(input: Input) -> Result<Output, String> {
    let source = input.source.name();
    let judged = open(input).map(|()| format!("it is opened: source `{source}`"));
    let opened = judged.is_ok();
    Ok(Output { opened, reason: judged.unwrap_or_else(|refusal| refusal.to_string()) })
}

fn open(input: Input) -> Result<(), Refusal> {
    let opener = CommitmentSource::try_from(input.source)?;
    let proposed = ProposedCommitment { text: input.text, ..ProposedCommitment::default() };
    let (mut promised, rules) = (Commitments::default(), CommitmentRules::default());
    promised.open(&proposed, opener, None, &rules, GameTime::default()).map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::super::{Function, check};
    use expect_test::{Expect, expect};

    fn checked(text: &str, source: &str, expect: Expect) {
        let line = serde_json::json!({"text": text, "source": source}).to_string();
        check(Function::Commitment, &line, expect);
    }

    #[test]
    fn the_executor_opens_what_the_reflector_cannot() {
        let text = "I will query the ledger";
        checked(
            text,
            "executor",
            expect![[r#"{"opened":true,"reason":"it is opened: source `executor`"}"#]],
        );
        checked(
            text,
            "reflector",
            expect![[
                r#"{"opened":false,"reason":"it is the reflector's analysis, which promises nothing"}"#
            ]],
        );
    }

    #[test]
    fn a_faulty_text_is_refused_from_every_source() {
        checked(
            "pay >= 5 coins",
            "user",
            expect![[r#"{"opened":false,"reason":"it holds signs of comparison or of Markdown"}"#]],
        );
        checked("", "speech", expect![[r#"{"opened":false,"reason":"it is blank"}"#]]);
    }

    #[test]
    fn a_source_that_there_is_not_is_an_error() {
        checked(
            "wait",
            "system",
            expect![[
                r#"{"error":"unknown variant `system`, expected one of `user`, `speech`, `action`, `reflector`, `executor`, `game` at line 1 column 32"}"#
            ]],
        );
    }
}
