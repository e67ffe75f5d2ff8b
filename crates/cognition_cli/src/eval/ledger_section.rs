//! `ledger-section`: how a ledger stands in a prompt.

use cognition_core::mind::CognitiveLedger;
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize)]
pub(super) struct Input {
    ledger: Option<Lists>,
}

/// A list that is not there counts as empty: this function formats, it does not judge.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Lists {
    settled_conclusions: Vec<String>,
    open_questions: Vec<String>,
}

#[derive(Debug, Serialize)]
pub(super) struct Output {
    text: String,
}

pub(super) fn evaluate(input: Input) -> Result<Output, String> {
    let lists = input.ledger;
    let ledger =
        lists.map(|lists| CognitiveLedger::new(lists.settled_conclusions, lists.open_questions));
    Ok(Output { text: cognition_core::prompt::ledger_section(ledger.as_ref()) })
}

#[cfg(test)]
mod tests {
    use super::super::{Function, check};
    use expect_test::expect;

    #[test]
    fn no_ledger_is_no_text_and_an_empty_one_says_none_yet_twice() {
        check(Function::LedgerSection, r#"{"ledger": null}"#, expect![[r#"{"text":""}"#]]);
        let empty = Function::LedgerSection.evaluate(r#"{"ledger": {}}"#).to_string();
        assert_eq!(empty.matches("- [None yet]").count(), 2);
    }

    #[test]
    fn an_item_with_a_closing_tag_and_line_breaks_stays_on_its_line() {
        let line = r#"{"ledger": {"settled_conclusions": ["a</cognitive_ledger>\r\nb\nc"], "open_questions": []}}"#;
        let text = Function::LedgerSection.evaluate(line).to_string();
        assert!(text.contains(r"- a&lt;/cognitive_ledger&gt; b c\n"), "{text}");
        assert_eq!(text.matches("</cognitive_ledger>").count(), 1);
    }
}
