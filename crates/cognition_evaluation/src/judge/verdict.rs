//! What a judge replies.

use cognition_brain::LazySchema;
use cognition_core::reply::{Reading, Rejection, ReplyContract, Rule, Wanted};
use serde_json::Value;

/// Characters of a reason.
const WHY_BOUND: usize = 200;
const PASSES: &str = "passes";

static CONTRACT: ReplyContract = ReplyContract::new(include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/bundled/data/schemas/verdict.schema.json"
)));

/// What a judge says of a response.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opinion {
    /// Whether it passes the rubric.
    pub passes: bool,
    /// Why, in a sentence; may be empty.
    pub why: String,
}

/// What a server is held to.
pub(super) fn schema() -> LazySchema {
    LazySchema::new(|| CONTRACT.for_server())
}

/// The opinion in a reply. A reply without a reason counts, one without a verdict does not.
pub(super) fn read(reply: &str) -> Result<Opinion, Rejection> {
    let mut reading = Reading::of(reply, Wanted::any_of(&[PASSES]))?;
    let passes = match reading.given(PASSES) {
        Some(Value::Bool(passes)) => passes,
        Some(_) => {
            let message = "it is neither true nor false";
            return Err(Rejection::new(format!("/{PASSES}"), Rule::Type, message));
        }
        None => return Err(reading.missing(PASSES, "it is missing")),
    };
    let why = reading.required_line("why", WHY_BOUND).unwrap_or_default();
    Ok(Opinion { passes, why })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_is_read_with_or_without_its_reason() {
        let read = |reply: &str| read(reply).map(|opinion| (opinion.passes, opinion.why));
        let judged = r#"So: {"why": "She names\nthe price.", "passes": true}"#;
        assert_eq!(read(judged), Ok((true, "She names the price.".to_owned())));
        assert_eq!(read(r#"{"passes": false}"#), Ok((false, String::new())));
    }

    #[test]
    fn what_is_no_verdict_says_why() {
        let fault = |reply: &str| read(reply).expect_err("is no verdict").rule;
        assert_eq!(fault(r#"{"why": "Hm."}"#), Rule::Required);
        assert_eq!(fault(r#"{"passes": "mostly"}"#), Rule::Type);
        assert_eq!(fault(r#"{"why": "It goes on and"#), Rule::Truncated);
        read("It passes.").expect_err("is no object");
    }

    #[test]
    fn a_server_is_held_to_both_members() {
        let schema = schema().get();
        assert_eq!(schema["required"], serde_json::json!(["why", "passes"]));
        assert_eq!(schema["properties"]["why"]["maxLength"], WHY_BOUND);
    }
}
