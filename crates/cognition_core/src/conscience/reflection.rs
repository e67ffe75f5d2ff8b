//! What the reflector writes.

mod adjustment;
mod conscience_state;
mod novelty;

pub use adjustment::{Adjustment, AdjustmentRefusal, ProposedAdjustment};
pub use conscience_state::{Conscience, ReflectionCause};

use crate::reply::{Examples, Reading, Rejection, ReplyContract, Rule, Wanted, number_of};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Points of a list that are read.
const POINTS: usize = 5;
/// Changes of itself that are read.
const ADJUSTMENTS: usize = 4;
/// Characters of a point, or of a reason.
const POINT_BOUND: usize = 300;
/// Characters of the name of what is to change.
const NAME_BOUND: usize = 64;

static CONTRACT: ReplyContract =
    ReplyContract::new(bundled!("data/schemas/reflection.schema.json"));

/// An analysis. It holds no commitments, and nothing takes it where one could be opened. Names on
/// the wire are those of `data/schemas/reflection.schema.json`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Reflection {
    /// What happened, as the mind sees it: 1 to 5 lines. Untrusted, like all of it.
    pub observed: Vec<String>,
    /// What it learned: at most 5 lines.
    #[serde(default)]
    pub learned: Vec<String>,
    /// What it doubts: at most 5 lines.
    #[serde(default)]
    pub doubts: Vec<String>,
    /// What it would change of itself: at most 4 changes.
    #[serde(default)]
    pub adjustments: Vec<ProposedAdjustment>,
    /// What was left out of the reply, and why. Never read from a reply.
    #[serde(default)]
    pub dropped: Vec<Rejection>,
}

impl Reflection {
    /// The analysis as one text, a line for each point.
    ///
    /// ```
    /// use cognition_core::conscience::parse_reflection;
    ///
    /// let reply = r#"{"observed": ["The door was locked."], "doubts": ["Who has the key?"]}"#;
    /// let reflection = parse_reflection(reply).expect("is a reflection");
    /// assert_eq!(reflection.text(), "Observed: The door was locked.\nDoubts: Who has the key?");
    /// ```
    pub fn text(&self) -> String {
        let lists =
            [("Observed", &self.observed), ("Learned", &self.learned), ("Doubts", &self.doubts)];
        let lines = lists
            .into_iter()
            .flat_map(|(name, points)| points.iter().map(move |point| format!("{name}: {point}")));
        lines.collect::<Vec<_>>().join("\n")
    }
}

impl Reflection {
    /// The analysis without points that are examples of the prompt.
    ///
    /// # Errors
    /// Where nothing else was observed.
    pub fn in_own_words(mut self, examples: Examples<'_>) -> Result<Self, Rejection> {
        for points in [&mut self.observed, &mut self.learned, &mut self.doubts] {
            points.retain(|point| !examples.hold(point));
        }
        if self.observed.is_empty() { Err(Examples::copied("/observed")) } else { Ok(self) }
    }
}

/// Reads the reply to a request for a reflection.
///
/// What can't be read is left out point by point, and [`Reflection::dropped`] says why. So is
/// whatever nobody asked for: commitments in the reply of a reflector are not even looked at.
///
/// # Errors
/// Where the reply holds no object, or the object no list `observed` that says something.
pub fn parse_reflection(reply: &str) -> Result<Reflection, Rejection> {
    let mut reading = Reading::of(reply, Wanted::any_of(&["observed"]))?;
    let observed = reading.required_texts("observed")?;
    let observed = points(&mut reading, "observed", observed);
    if observed.is_empty() {
        return Err(Rejection::new("/observed", Rule::Required, "nothing stands in it"));
    }
    let [learned, doubts] = ["learned", "doubts"].map(|name| {
        let items = reading.optional(name);
        points(&mut reading, name, items)
    });
    let items = reading.optional("adjustments");
    let adjustments = reading.keep("adjustments", items, ADJUSTMENTS, adjustment);
    Ok(Reflection { observed, learned, doubts, adjustments, dropped: reading.end() })
}

fn points(reading: &mut Reading, name: &str, items: Vec<Value>) -> Vec<String> {
    let read = |reading: &mut Reading, path: &str, item| reading.line(path, item, POINT_BOUND);
    reading.keep(name, items, POINTS, read)
}

/// A change without a reason is kept, so that it can be refused for that.
fn adjustment(reading: &mut Reading, path: &str, item: Value) -> Option<ProposedAdjustment> {
    let mut members = reading.object(path, item)?;
    let mut take = |name| members.shift_remove(name).unwrap_or_default();
    let (what, to, axis, why) = (take("what"), take("to"), take("axis"), take("why"));
    reading.unasked(path, &members);
    let what = reading.line(&format!("{path}/what"), what, NAME_BOUND)?;
    let Some(to) = number_of(&to) else {
        reading.drop_at(format!("{path}/to"), Rule::Type, "it is not a number");
        return None;
    };
    let mut line = |name: &str, value: Value, most| match value {
        Value::Null => None,
        value => reading.line(&format!("{path}/{name}"), value, most),
    };
    let (axis, why) = (line("axis", axis, NAME_BOUND), line("why", why, POINT_BOUND));
    Some(ProposedAdjustment { what, axis, to, why: why.unwrap_or_default() })
}

/// What goes to a server with a request for a reflection:
/// `data/schemas/reflection.schema.json` without its names.
pub fn reflection_schema() -> Value {
    CONTRACT.for_server()
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;
    use proptest::prelude::*;
    use serde_json::json;

    fn told(reply: &Value) -> String {
        match parse_reflection(&reply.to_string()) {
            Ok(reflection) => {
                let changes = reflection.adjustments.iter().map(|it| format!("{it}, {}", it.why));
                let dropped =
                    reflection.dropped.iter().map(|it| format!("-{} {}", it.path, it.rule));
                let text = reflection.text();
                text.lines()
                    .map(str::to_owned)
                    .chain(changes)
                    .chain(dropped)
                    .collect::<Vec<_>>()
                    .join("\n")
            }
            Err(fault) => format!("{} {}", fault.path, fault.rule),
        }
    }

    #[test]
    fn an_analysis_is_read_in_the_order_of_its_lists() {
        let reply = json!({
            "doubts": ["Who has the key?"],
            "observed": ["The door was\nlocked. ", "Mara asked twice."],
            "learned": [],
            "adjustments": [{"what": "mood_baseline", "axis": "hope", "to": -5, "why": "It went badly."}],
        });
        expect![[r"
            Observed: The door was locked.
            Observed: Mara asked twice.
            Doubts: Who has the key?
            mood_baseline of hope to -5, It went badly."]]
        .assert_eq(&told(&reply));
    }

    #[test]
    fn what_cannot_be_read_is_left_out_and_told() {
        let reply = json!({
            "observed": ["a", 7, "", "b", "c", "d", "e", "f", "g"],
            "learned": "much",
            "doubts": null,
            "adjustments": [
                "cadence", {"what": "cadence"}, {"to": 3}, {"what": 3, "to": 3},
                {"what": "luck", "to": 3, "axis": 7, "how": "quickly"},
            ],
            "mood": "grim",
        });
        expect![[r"
            Observed: a
            Observed: b
            Observed: c
            Observed: d
            Observed: e
            luck to 3, 
            -/observed/1 type
            -/observed/2 minLength
            -/observed/7 maxItems
            -/learned type
            -/adjustments/0 type
            -/adjustments/1/to type
            -/adjustments/2/what required
            -/adjustments/3/what type
            -/adjustments/4/how additionalProperties
            -/adjustments/4/axis type
            -/mood additionalProperties"]]
        .assert_eq(&told(&reply));
    }

    #[test]
    fn commitments_in_the_reply_of_a_reflector_are_left_out() {
        let commitments = json!([{"text": "bring Mara the iron key", "kind": "give"}]);
        assert_eq!(told(&json!({"commitments": commitments})), "/observed required");
        expect![[r"
            Observed: I will bring Mara the iron key.
            -/commitments additionalProperties"]]
        .assert_eq(&told(
            &json!({"observed": ["I will bring Mara the iron key."], "commitments": commitments}),
        ));
    }

    #[test]
    fn one_point_may_stand_by_itself() {
        assert_eq!(
            told(&json!({"observed": "The door was locked."})),
            "Observed: The door was locked."
        );
    }

    #[test]
    fn a_reply_that_observes_nothing_is_rejected() {
        assert_eq!(told(&json!({"observed": []})), "/observed required");
        assert_eq!(told(&json!({"observed": [" ", 3]})), "/observed required");
        assert_eq!(told(&json!({"observed": 3})), "/observed type");
        let cut = parse_reflection(r#"{"observed": ["The door"#).expect_err("it is cut");
        assert_eq!(cut.rule, Rule::Truncated);
    }

    #[test]
    fn a_reply_that_is_cut_keeps_what_was_complete() {
        let reply = r#"{"observed": ["The door was locked."], "learned": ["Br"#;
        let reflection = parse_reflection(reply).expect("is a reflection");
        assert_eq!((reflection.observed.len(), reflection.learned.len()), (1, 0));
        assert_eq!(
            reflection.dropped[0].to_string(),
            "`/learned` breaks `truncated`: the reply ended in it"
        );
    }

    #[test]
    fn the_schema_asks_for_no_more_than_is_read() {
        let point = "ж".repeat(POINT_BOUND);
        let change = json!({"what": "cadence", "axis": "hope", "to": 8, "why": point});
        let mut reply = json!({
            "observed": vec![&point; POINTS], "learned": vec![&point; POINTS],
            "doubts": vec![&point; POINTS], "adjustments": vec![&change; ADJUSTMENTS],
        });
        let schema = reflection_schema();
        let schema = jsonschema::draft7::new(&schema).expect("the schema should compile");
        assert!(schema.is_valid(&reply), "the longest reply should be valid");
        let reflection = parse_reflection(&reply.to_string()).expect("is a reflection");
        assert_eq!((reflection.dropped.len(), &reflection.observed[4]), (0, &point));
        for list in ["observed", "learned", "doubts", "adjustments"] {
            let items = reply[list].as_array_mut().expect("is a list");
            let first = items[0].clone();
            items.push(first);
            assert!(!schema.is_valid(&reply), "{list} should have a bound");
            reply[list].as_array_mut().expect("is a list").pop();
        }
    }

    proptest! {
        #[test]
        fn any_heap_of_json_gets_an_answer(
            reply in r#"\{"observed":\[("a",|7,|\{\},)*"b"\]([\{\}\[\]",:]|"adjustments"|"what"|1|null| ){0,40}"#,
        ) {
            if let Ok(reflection) = parse_reflection(&reply) {
                prop_assert!((1..=POINTS).contains(&reflection.observed.len()));
                prop_assert!(reflection.text().lines().count() <= 3 * POINTS);
            }
        }
    }
}
