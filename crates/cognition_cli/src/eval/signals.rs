//! `signals`: what an utterance tells by its words.

use cognition_core::route::TextSignals;
use serde::Deserialize;

#[derive(Debug, Deserialize)]
pub(super) struct Input {
    text: String,
}

pub(super) fn evaluate(input: Input) -> Result<TextSignals, String> {
    Ok(TextSignals::of(&input.text))
}

#[cfg(test)]
mod tests {
    use super::super::{Function, check};
    use expect_test::expect;

    #[test]
    fn a_text_gives_its_seven_signals() {
        check(
            Function::Signals,
            r#"{"text": "Good morning! You said WHAT?"}"#,
            expect![[
                r#"{"prompt_token_count":5,"has_question_mark":true,"interrogative_words":true,"greeting_pattern":true,"explicit_feedback":"positive","information_density":1.0,"implicit_reference":true}"#
            ]],
        );
        check(
            Function::Signals,
            r#"{"text": ""}"#,
            expect![[
                r#"{"prompt_token_count":0,"has_question_mark":false,"interrogative_words":false,"greeting_pattern":false,"explicit_feedback":null,"information_density":0.0,"implicit_reference":false}"#
            ]],
        );
    }

    #[test]
    fn a_line_without_a_text_is_an_error() {
        check(
            Function::Signals,
            r#"{"text": 3}"#,
            expect![[
                r#"{"error":"invalid type: integer `3`, expected a string at line 1 column 10"}"#
            ]],
        );
    }
}
