//! What a reviewer writes.

use crate::mind::GameTime;
use crate::reply::{Reading, Rejection, ReplyContract, Rule, Wanted, number_of};
use crate::route::{AmbiguityLevel, Dimension, EngagementMode, RouteReview, Uncertainty};
use serde_json::Value;

/// Dimensions that are read.
const DIMENSIONS: usize = 5;
/// Characters of a description, or of what a signal lacks.
const LINE_BOUND: usize = 200;
/// Characters of a name.
const NAME_BOUND: usize = 40;
/// The confidence of a reviewer who gives none: it does not count.
const UNSAID: f64 = 0.5;
const DIMENSION_LIST: &str = "uncertainty_dimensions";
const AGREES: &str = "agree_with_decision";

static CONTRACT: ReplyContract =
    ReplyContract::new(bundled!("data/schemas/routing_review.schema.json"));

/// A review as it was read.
#[derive(Clone, Debug, PartialEq)]
pub struct ParsedReview {
    /// What it says.
    pub review: RouteReview,
    /// What was left out of the reply, and why.
    pub dropped: Vec<Rejection>,
}

/// Reads the reply to a request for a review; it is dated `now`.
///
/// What can't be read is left out, and [`ParsedReview::dropped`] says why: a level counts as none
/// then, a confidence as 0.5, which is too little to count.
///
/// ```
/// use cognition_base::mind::GameTime;
/// use cognition_engagement::regulate::parse_review;
///
/// let reply = r#"{"ambiguity_level": "low", "uncertainty_dimensions": [],
///     "agree_with_decision": true, "confidence": 0.9}"#;
/// let parsed = parse_review(reply, GameTime(7)).expect("is a review");
/// assert!(parsed.review.agree_with_decision && parsed.dropped.is_empty());
/// ```
///
/// # Errors
/// Where the reply holds no object, or the object does not say whether it agrees.
pub fn parse_review(reply: &str, now: GameTime) -> Result<ParsedReview, Rejection> {
    let mut reading = Reading::of(reply, Wanted::any_of(&[AGREES]))?;
    let agree_with_decision = match reading.given(AGREES) {
        Some(Value::Bool(agrees)) => agrees,
        Some(_) => {
            let message = "it is neither true nor false";
            return Err(Rejection::new(format!("/{AGREES}"), Rule::Type, message));
        }
        None => return Err(reading.missing(AGREES, "it is missing")),
    };
    let ambiguity_level = level(&mut reading);
    let confidence = confidence(&mut reading);
    let items = reading.optional(DIMENSION_LIST);
    let uncertainty_dimensions = reading.keep(DIMENSION_LIST, items, DIMENSIONS, uncertainty);
    let review = RouteReview {
        ambiguity_level,
        uncertainty_dimensions,
        agree_with_decision,
        confidence,
        at: now,
    };
    Ok(ParsedReview { review, dropped: reading.end() })
}

fn level(reading: &mut Reading) -> AmbiguityLevel {
    let path = "/ambiguity_level";
    let Some(value) = reading.given("ambiguity_level") else { return AmbiguityLevel::None };
    let name = reading.line(path, value, NAME_BOUND);
    let known = named(reading, path, name, &AmbiguityLevel::ALL, AmbiguityLevel::name);
    known.unwrap_or_default()
}

fn confidence(reading: &mut Reading) -> f64 {
    let Some(value) = reading.given("confidence") else { return UNSAID };
    let rule = match number_of(&value) {
        Some(sure) if (0.0..=1.0).contains(&sure) => return sure,
        Some(sure) if sure < 0.0 => Rule::Minimum,
        Some(_) => Rule::Maximum,
        None => Rule::Type,
    };
    reading.drop_at("/confidence".to_owned(), rule, "it is not a number from 0 to 1");
    UNSAID
}

/// The one of that name; another name is left out.
fn named<T: Copy>(
    reading: &mut Reading,
    path: &str,
    name: Option<String>,
    all: &[T],
    of: impl Fn(T) -> &'static str,
) -> Option<T> {
    let name = name?;
    let found = all.iter().copied().find(|known| of(*known) == name);
    if found.is_none() {
        reading.drop_at(path.to_owned(), Rule::Enum, "it is none of those listed");
    }
    found
}

fn uncertainty(reading: &mut Reading, path: &str, item: Value) -> Option<Uncertainty> {
    let mut members = reading.object(path, item)?;
    let mut take = |name| members.shift_remove(name).unwrap_or_default();
    let (dimension, description) = (take("dimension"), take("description"));
    let (modes, signal_gap) = (take("affected_modes"), take("signal_gap"));
    reading.unasked(path, &members);
    let place = format!("{path}/dimension");
    let name = reading.line(&place, dimension, NAME_BOUND);
    let dimension = named(reading, &place, name, &Dimension::ALL, Dimension::name)?;
    let mut line = |name: &str, value: Value| match value {
        Value::Null => String::new(),
        Value::String(text) if text.trim().is_empty() => String::new(),
        value => reading.line(&format!("{path}/{name}"), value, LINE_BOUND).unwrap_or_default(),
    };
    let (description, signal_gap) =
        (line("description", description), line("signal_gap", signal_gap));
    let affected_modes = affected(reading, path, modes);
    Some(Uncertainty { dimension, description, affected_modes, signal_gap })
}

fn affected(reading: &mut Reading, path: &str, modes: Value) -> Vec<EngagementMode> {
    let name = format!("{}/affected_modes", path.trim_start_matches('/'));
    let items = match modes {
        Value::Array(items) => items,
        Value::Null => return Vec::new(),
        _ => {
            reading.drop_at(format!("/{name}"), Rule::Type, "it is not an array");
            return Vec::new();
        }
    };
    let read = |reading: &mut Reading, path: &str, item: Value| {
        let text = reading.line(path, item, NAME_BOUND);
        named(reading, path, text, &EngagementMode::ALL, EngagementMode::name)
    };
    reading.keep(&name, items, EngagementMode::ALL.len(), read)
}

/// What goes to a server with a request for a review: `data/schemas/routing_review.schema.json`
/// without its names.
pub fn review_schema() -> Value {
    CONTRACT.for_server()
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;
    use proptest::prelude::*;
    use serde_json::json;

    fn told(reply: &Value) -> String {
        let parsed = match parse_review(&reply.to_string(), GameTime(7)) {
            Ok(parsed) => parsed,
            Err(fault) => return format!("{} {}", fault.path, fault.rule),
        };
        let review = serde_json::to_string(&parsed.review).expect("a review is plain data");
        let dropped = parsed.dropped.iter().map(|it| format!("-{} {}", it.path, it.rule));
        [review].into_iter().chain(dropped).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn a_review_is_read_as_the_schema_names_it() {
        let reply = json!({
            "ambiguity_level": "high",
            "uncertainty_dimensions": [{
                "dimension": "intent_clarity", "description": "Which\nkey?",
                "affected_modes": ["RESPOND", "ACT"], "signal_gap": "",
            }],
            "agree_with_decision": false,
            "confidence": 0.85,
        });
        expect![[r#"{"ambiguity_level":"high","uncertainty_dimensions":[{"dimension":"intent_clarity","description":"Which key?","affected_modes":["RESPOND","ACT"],"signal_gap":""}],"agree_with_decision":false,"confidence":0.85,"at":7}"#]].assert_eq(&told(&reply));
    }

    #[test]
    fn what_cannot_be_read_is_left_out_and_told() {
        let reply = json!({
            "ambiguity_level": "extreme",
            "uncertainty_dimensions": [
                "tone", {"description": "which?"}, {"dimension": "luck"},
                {"dimension": "tone_ambiguity", "affected_modes": ["RESPOND", "SHOUT", 7], "why": 1},
                {"dimension": "intent_clarity", "affected_modes": "ACT", "description": 7},
            ],
            "agree_with_decision": true,
            "confidence": 85,
            "weights": {"respond": 0.9},
        });
        expect![[r#"
            {"ambiguity_level":"none","uncertainty_dimensions":[{"dimension":"tone_ambiguity","description":"","affected_modes":["RESPOND"],"signal_gap":""},{"dimension":"intent_clarity","description":"","affected_modes":[],"signal_gap":""}],"agree_with_decision":true,"confidence":0.5,"at":7}
            -/ambiguity_level enum
            -/confidence maximum
            -/uncertainty_dimensions/0 type
            -/uncertainty_dimensions/1/dimension required
            -/uncertainty_dimensions/2/dimension enum
            -/uncertainty_dimensions/3/why additionalProperties
            -/uncertainty_dimensions/3/affected_modes/1 enum
            -/uncertainty_dimensions/3/affected_modes/2 type
            -/uncertainty_dimensions/4/description type
            -/uncertainty_dimensions/4/affected_modes type
            -/weights additionalProperties"#]]
        .assert_eq(&told(&reply));
    }

    #[test]
    fn a_reviewer_who_does_not_say_whether_it_agrees_is_rejected() {
        assert_eq!(told(&json!({"confidence": 0.9})), "/agree_with_decision required");
        assert_eq!(told(&json!({"agree_with_decision": "yes"})), "/agree_with_decision type");
        let cut = parse_review(r#"{"ambiguity_level": "hi"#, GameTime(7)).expect_err("it is cut");
        assert_eq!(cut.rule, Rule::Truncated);
        assert!(parse_review("I agree.", GameTime(7)).is_err());
    }

    #[test]
    fn the_schema_asks_for_no_more_than_is_read() {
        let line = "ж".repeat(LINE_BOUND);
        let flagged = json!({
            "dimension": "social_vs_substantive", "description": line, "signal_gap": line,
            "affected_modes": EngagementMode::ALL.map(EngagementMode::name),
        });
        let mut reply = json!({
            "ambiguity_level": "moderate", "uncertainty_dimensions": vec![&flagged; DIMENSIONS],
            "agree_with_decision": true, "confidence": 1,
        });
        let schema = review_schema();
        let schema = jsonschema::draft7::new(&schema).expect("the schema should compile");
        assert!(schema.is_valid(&reply), "the longest reply should be valid");
        let parsed = parse_review(&reply.to_string(), GameTime(7)).expect("is a review");
        assert_eq!((parsed.dropped.len(), parsed.review.uncertainty_dimensions.len()), (0, 5));
        reply[DIMENSION_LIST].as_array_mut().expect("is a list").push(flagged);
        assert!(!schema.is_valid(&reply), "the list should have a bound");
        assert!(!schema.is_valid(&json!({"confidence": 0.9})));
    }

    proptest! {
        #[test]
        fn any_heap_of_json_gets_an_answer(
            reply in r#"\{"agree_with_decision":true([\{\}\[\]",:]|"uncertainty_dimensions"|"dimension"|1|null| ){0,40}"#,
        ) {
            if let Ok(parsed) = parse_review(&reply, GameTime(7)) {
                prop_assert!(parsed.review.uncertainty_dimensions.len() <= DIMENSIONS);
            }
        }
    }
}
