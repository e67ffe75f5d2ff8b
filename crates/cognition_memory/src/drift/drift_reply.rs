//! How a brain words what comes to a mind by itself.

use super::thought::{CONTENT_BOUND, DriftThought, ThoughtKind};
use crate::reply::{Reading, Rejection, ReplyContract, Rule, Wanted};
use serde_json::Value;

/// Characters that a thought has at least.
const LEAST: usize = 5;
/// Characters of a type that are read.
const KIND_BOUND: usize = 40;

static CONTRACT: ReplyContract = ReplyContract::new(bundled!("data/schemas/drift.schema.json"));

/// Reads the reply to a request for a thought.
///
/// ```
/// use cognition_memory::drift::{ThoughtKind, parse_drift};
///
/// let thought = parse_drift(r#"{"type": "question", "content": "Who has the key?"}"#);
/// assert_eq!(thought.map(|thought| thought.kind), Ok(ThoughtKind::Question));
/// ```
///
/// # Errors
/// Where the reply holds no object, no known type, or no thought of at least 5 characters.
pub fn parse_drift(reply: &str) -> Result<DriftThought, Rejection> {
    let mut reading = Reading::of(reply, Wanted::any_of(&["content"]))?;
    let name = reading.required_line("type", KIND_BOUND)?;
    let kind = ThoughtKind::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(&name));
    let kind = kind.ok_or_else(|| {
        Rejection::new("/type", Rule::Enum, "it is neither reflection, question nor hypothesis")
    })?;
    let content = reading.required_line("content", CONTENT_BOUND)?;
    if content.chars().count() < LEAST {
        return Err(Rejection::new("/content", Rule::MinLength, "it says too little"));
    }
    Ok(DriftThought { kind, content })
}

/// What goes to a server with a request for a thought: `data/schemas/drift.schema.json` without
/// its names.
pub fn drift_schema() -> Value {
    CONTRACT.for_server()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    fn check(reply: &str, expected: &str) {
        let told = match parse_drift(reply) {
            Ok(thought) => format!("{}: {}", thought.kind.name(), thought.content),
            Err(fault) => format!("{} {}", fault.path, fault.rule),
        };
        assert_eq!(told, expected, "{reply}");
    }

    #[test]
    fn a_thought_of_a_known_type_is_read() {
        check(
            "```json\n{\"type\": \"hypothesis\", \"content\": \" Perhaps it\\nfell. \", \"mood\": 3}\n```",
            "hypothesis: Perhaps it fell.",
        );
    }

    #[test]
    fn the_fault_is_named() {
        check(r#"{"type": "insight", "content": "It fell."}"#, "/type enum");
        check(r#"{"type": "question", "content": "Who"}"#, "/content minLength");
        check(r#"{"type": "question", "content": 7}"#, "/content type");
        check(r#"{"content": "It fell."}"#, "/type required");
        check(r#"{"type": "question", "content": "Who has"#, "/content truncated");
        check("Hm.", " not_json");
    }

    #[test]
    fn the_schema_asks_for_no_more_than_is_read() {
        let reply = json!({"type": "question", "content": "ж".repeat(CONTENT_BOUND)});
        let schema = drift_schema();
        let schema = jsonschema::draft7::new(&schema).expect("the schema should compile");
        assert!(schema.is_valid(&reply));
        assert!(!schema.is_valid(&json!({"type": "insight", "content": "It fell."})));
        assert_eq!(parse_drift(&reply.to_string()).map(|it| it.content.chars().count()), Ok(300));
    }

    proptest! {
        #[test]
        fn any_heap_of_json_gets_an_answer(
            reply in r#"\{"type":"question","content":([\{\}\[\]",:]|"a long thought"|"type"|1|null| ){0,20}"#,
        ) {
            if let Ok(thought) = parse_drift(&reply) {
                prop_assert!((5..=300).contains(&thought.content.chars().count()));
            }
        }
    }
}
