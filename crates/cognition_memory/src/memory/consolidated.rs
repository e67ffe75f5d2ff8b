//! What a brain makes of an exchange: gists, facts, concepts and the other's style.

use super::gists_of_talk::CONSOLIDATED_CONFIDENCE;
use super::style_dimension::StyleDimension;
use crate::reply::{Reading, Rejection, ReplyContract, Rule, Wanted, number_of};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Gists, and facts, that are read.
const ITEMS: usize = 4;
/// Concepts that are read.
const CONCEPTS: usize = 6;
/// Characters of a gist, or of what is so.
const TEXT_BOUND: usize = 300;
/// Characters of a key, or of the name of a concept.
const NAME_BOUND: usize = 80;
/// A fact that is less sure is left out.
const LEAST_SURE: f64 = 0.5;
const KINDS: [&str; 4] = ["told", "asked", "answered", "happened"];

static CONTRACT: ReplyContract =
    ReplyContract::new(bundled!("data/schemas/consolidation.schema.json"));

/// What an exchange leaves behind, as a brain sees it. Names on the wire are those of
/// `data/schemas/consolidation.schema.json`. Untrusted, like all of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Consolidated {
    /// What is left of it: at most 4.
    pub gists: Vec<ConsolidatedGist>,
    /// What was stated to be so: at most 4.
    #[serde(default)]
    pub facts: Vec<ConsolidatedFact>,
    /// The names of what it was about: at most 6.
    #[serde(default)]
    pub concepts: Vec<String>,
    /// How the other talks, from 1 to 10; a dimension that the words do not show is not there.
    #[serde(default)]
    pub style: BTreeMap<StyleDimension, f64>,
    /// How sure the style is, from 0 to 10; 0 where nothing is said of it.
    #[serde(default)]
    pub style_confidence: f64,
    /// What was left out of the reply, and why. Never read from a reply.
    #[serde(default)]
    pub dropped: Vec<Rejection>,
}

/// A gist that a brain wrote.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConsolidatedGist {
    /// `told`, `asked`, `answered` or `happened`.
    pub kind: String,
    /// One line of at most 300 characters.
    pub content: String,
    /// How sure it is, from 5 to 10.
    pub confidence: u8,
}

/// A fact that a brain drew from an exchange.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ConsolidatedFact {
    /// What it is about: one line of at most 80 characters.
    pub key: String,
    /// What is so: one line of at most 300 characters.
    pub value: String,
    /// How sure it is, from 0.5 to 1.
    pub confidence: f64,
}

/// Reads the reply to a request for a consolidation.
///
/// What can't be read, and what is not sure enough (a gist below 5, a fact below 0.5), is left out
/// item by item, and [`Consolidated::dropped`] says why.
///
/// ```
/// use cognition_memory::memory::parse_consolidation;
///
/// let reply = r#"{"gists": [{"kind": "told", "content": "Odo lost a lantern.", "confidence": 8}]}"#;
/// let said = parse_consolidation(reply).expect("is a consolidation");
/// assert_eq!(said.gists[0].content, "Odo lost a lantern.");
/// ```
///
/// # Errors
/// Where the reply holds no object, or the object no list `gists`.
pub fn parse_consolidation(reply: &str) -> Result<Consolidated, Rejection> {
    let mut reading = Reading::of(reply, Wanted::any_of(&["gists"]))?;
    let gists = reading.required("gists")?;
    let gists = reading.keep("gists", gists, ITEMS, gist);
    let facts = reading.optional("facts");
    let facts = reading.keep("facts", facts, ITEMS, fact);
    let concepts = reading.optional("concepts");
    let concepts = reading.keep("concepts", concepts, CONCEPTS, |reading, path, item| {
        reading.line(path, item, NAME_BOUND)
    });
    let (style, style_confidence) = style(&mut reading);
    Ok(Consolidated { gists, facts, concepts, style, style_confidence, dropped: reading.end() })
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 5 to 10")]
fn gist(reading: &mut Reading, path: &str, item: Value) -> Option<ConsolidatedGist> {
    let mut members = reading.object(path, item)?;
    let [kind, content, sure] =
        take(reading, path, &mut members, ["kind", "content", "confidence"]);
    let kind = reading.line(&format!("{path}/kind"), kind, NAME_BOUND)?.to_lowercase();
    if !KINDS.contains(&kind.as_str()) {
        reading.drop_at(format!("{path}/kind"), Rule::Enum, "it is no kind of gist");
        return None;
    }
    let content = reading.line(&format!("{path}/content"), content, TEXT_BOUND)?;
    let range = (f64::from(CONSOLIDATED_CONFIDENCE), 10.0);
    let confidence = number(reading, &format!("{path}/confidence"), &sure, range)?;
    Some(ConsolidatedGist { kind, content, confidence: confidence as u8 })
}

fn fact(reading: &mut Reading, path: &str, item: Value) -> Option<ConsolidatedFact> {
    let mut members = reading.object(path, item)?;
    let [key, value, sure] = take(reading, path, &mut members, ["key", "value", "confidence"]);
    let key = reading.line(&format!("{path}/key"), key, NAME_BOUND)?;
    let value = reading.line(&format!("{path}/value"), value, TEXT_BOUND)?;
    let confidence = number(reading, &format!("{path}/confidence"), &sure, (LEAST_SURE, 1.0))?;
    Some(ConsolidatedFact { key, value, confidence })
}

/// A level of 0 says that the words show nothing.
fn style(reading: &mut Reading) -> (BTreeMap<StyleDimension, f64>, f64) {
    let members = reading.given("style").and_then(|style| reading.object("/style", style));
    let mut members = members.unwrap_or_default();
    let mut level = |name: &str| {
        let value = members.shift_remove(name).filter(|value| !value.is_null())?;
        number(reading, &format!("/style/{name}"), &value, (0.0, 10.0))
    };
    let confidence = level("confidence").unwrap_or_default();
    let read = StyleDimension::ALL.into_iter().filter_map(|of| Some((of, level(of.name())?)));
    let style = read.filter(|(_, level)| *level > 0.0).map(|(of, level)| (of, level.max(1.0)));
    let style = style.collect();
    reading.unasked("/style", &members);
    (style, confidence)
}

/// Takes members out of an object; nobody asked for others.
fn take<const COUNT: usize>(
    reading: &mut Reading,
    path: &str,
    members: &mut Map<String, Value>,
    names: [&str; COUNT],
) -> [Value; COUNT] {
    let taken = names.map(|name| members.shift_remove(name).unwrap_or_default());
    reading.unasked(path, members);
    taken
}

fn number(reading: &mut Reading, path: &str, value: &Value, range: (f64, f64)) -> Option<f64> {
    let (least, most) = range;
    let fault = match number_of(value) {
        Some(number) if number < least => (Rule::Minimum, "it is too small"),
        Some(number) if number > most => (Rule::Maximum, "it is too large"),
        Some(number) => return Some(number),
        None if value.is_null() => (Rule::Required, "it is missing"),
        None => (Rule::Type, "it is not a number"),
    };
    reading.drop_at(path.to_owned(), fault.0, fault.1);
    None
}

/// What goes to a server with a request for a consolidation:
/// `data/schemas/consolidation.schema.json` without its names.
pub fn consolidation_schema() -> Value {
    CONTRACT.for_server()
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use proptest::prelude::*;
    use serde_json::json;

    fn check(reply: &str, expect: Expect) {
        expect.assert_eq(&match parse_consolidation(reply) {
            Ok(said) => {
                let gists = said.gists.iter();
                let gists =
                    gists.map(|it| format!("{} {}: {}\n", it.kind, it.confidence, it.content));
                let facts = said.facts.iter();
                let facts =
                    facts.map(|it| format!("{} = {} {}\n", it.key, it.value, it.confidence));
                let concepts = said.concepts.iter().map(|name| format!("+{name}\n"));
                let style = said.style.iter().map(|(of, level)| format!("{of} {level}\n"));
                let style = style.chain([format!("sure {}\n", said.style_confidence)]);
                let dropped = said.dropped.iter().map(|it| format!("-{} {}\n", it.path, it.rule));
                gists.chain(facts).chain(concepts).chain(style).chain(dropped).collect()
            }
            Err(fault) => format!("{} {}", fault.path, fault.rule),
        });
    }

    #[test]
    fn gists_facts_concepts_and_style_are_read() {
        let reply = json!({
            "gists": [{"kind": "told", "content": "Odo lost\nhis lantern. ", "confidence": 8}],
            "facts": [{"key": "lantern", "value": "It is of brass.", "confidence": 0.7}],
            "concepts": ["lantern", "Odo"],
            "style": {"verbosity": 3, "pacing": 0, "formality": 0.5, "confidence": 6},
        });
        check(
            &reply.to_string(),
            expect![[r"
                told 8: Odo lost his lantern.
                lantern = It is of brass. 0.7
                +lantern
                +Odo
                verbosity 3
                formality 1
                sure 6
            "]],
        );
    }

    #[test]
    fn what_is_not_sure_enough_and_what_cannot_be_read_is_left_out_and_told() {
        let reply = json!({
            "gists": [
                {"kind": "told", "content": "a", "confidence": 4}, {"kind": "drift", "content": "b", "confidence": 9},
                {"kind": "asked", "content": " ", "confidence": 9}, 7, {"kind": "asked", "content": "c"},
                {"kind": "asked", "content": "c", "confidence": 5, "why": "x"},
            ],
            "facts": [{"key": "k", "value": "v", "confidence": 0.49}, {"key": "k", "value": "v", "confidence": 7}],
            "concepts": "many",
            "style": {"verbosity": 11, "luck": 3, "pacing": "slow"},
            "mood": 3,
        });
        check(
            &reply.to_string(),
            expect![[r"
                asked 5: c
                sure 0
                -/gists/0/confidence minimum
                -/gists/1/kind enum
                -/gists/2/content minLength
                -/gists/3 type
                -/gists/4/confidence required
                -/gists/5/why additionalProperties
                -/facts/0/confidence minimum
                -/facts/1/confidence maximum
                -/concepts type
                -/style/verbosity maximum
                -/style/pacing type
                -/style/luck additionalProperties
                -/mood additionalProperties
            "]],
        );
    }

    #[test]
    fn a_reply_without_gists_is_rejected_and_a_cut_one_keeps_what_was_complete() {
        check(r#"{"facts": []}"#, expect!["/gists required"]);
        check("Nothing much.", expect![" not_json"]);
        check(r#"{"gists": [{"kind": "told", "#, expect!["/gists truncated"]);
        check(
            r#"{"gists": []}"#,
            expect![[r"
            sure 0
        "]],
        );
    }

    #[test]
    fn the_schema_asks_for_no_more_than_is_read() {
        let (text, name) = ("ж".repeat(TEXT_BOUND), "ж".repeat(NAME_BOUND));
        let gist = json!({"kind": "told", "content": text, "confidence": 10});
        let fact = json!({"key": name, "value": text, "confidence": 1});
        let mut style = Map::from_iter([("confidence".to_owned(), json!(10))]);
        style.extend(StyleDimension::ALL.map(|of| (of.name().to_owned(), json!(10))));
        let mut reply = json!({
            "gists": vec![gist; ITEMS], "facts": vec![fact; ITEMS],
            "concepts": vec![name; CONCEPTS], "style": style,
        });
        let schema = consolidation_schema();
        let schema = jsonschema::draft7::new(&schema).expect("the schema should compile");
        assert!(schema.is_valid(&reply), "the longest reply should be valid");
        let said = parse_consolidation(&reply.to_string()).expect("is a consolidation");
        assert_eq!((said.dropped.len(), said.style.len()), (0, 9));
        for list in ["gists", "facts", "concepts"] {
            let items = reply[list].as_array_mut().expect("is a list");
            let first = items[0].clone();
            items.push(first);
            assert!(!schema.is_valid(&reply), "{list} should have a bound");
            reply[list].as_array_mut().expect("is a list").pop();
        }
    }

    proptest! {
        #[test]
        fn any_heap_of_json_gets_an_answer_within_bounds(
            reply in r#"\{"gists":\[(\{"kind":"told","content":"a","confidence":[0-9]{1,3}\},|7,){0,9}1\]([\{\}\[\]",:]|"style"|"facts"|1|null| ){0,40}"#,
        ) {
            if let Ok(said) = parse_consolidation(&reply) {
                prop_assert!(said.gists.len() <= ITEMS);
                prop_assert!(said.gists.iter().all(|gist| (5..=10).contains(&gist.confidence)));
            }
        }
    }
}
