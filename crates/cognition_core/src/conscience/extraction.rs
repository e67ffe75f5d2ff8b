//! What the executor draws from an analysis.

use super::grounds::is_told_without_a_word_given;
use crate::mind::StableId;
use crate::perceive::EntityRefs;
use crate::promise::{CommitmentKind, ProposedCommitment};
use crate::reply::{
    Examples, Reading, Rejection, ReplyContract, ReplyScope, Rule, Wanted, as_promise,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// Between what the analysis is shown.
const ANALYSIS: [&str; 2] = ["<analysis>", "</analysis>"];

/// Commitments that one extraction brings.
const COMMITMENTS: usize = 3;

static CONTRACT: ReplyContract =
    ReplyContract::new(bundled!("data/schemas/extraction.schema.json"));

/// What the executor draws from an analysis: at most 3, mostly none. Names on the wire are those of
/// `data/schemas/extraction.schema.json`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extraction {
    /// What the mind is to be bound to; not yet through the gate.
    pub commitments: Vec<ProposedCommitment>,
    /// What was left out of the reply, and why. Never read from a reply.
    #[serde(default)]
    pub dropped: Vec<Rejection>,
}

impl Extraction {
    /// What of it rests on the analysis that was shown: neither the example of the prompt nor what names somebody of
    /// whom nothing tells, nor what was only asked, doubted or done there. What is left out is told.
    ///
    /// ```
    /// use cognition_core::conscience::Extraction;
    /// use cognition_core::promise::ProposedCommitment;
    /// use cognition_core::prompt::Prompt;
    ///
    /// let volatile = "<analysis>\nLina promised to fetch the lantern.\n</analysis>".to_owned();
    /// let asked = Prompt { volatile, ..Prompt::default() };
    /// let texts = ["fetch the lantern", "bring Mara the lantern"].map(str::to_owned);
    /// let commitments = texts.map(|text| ProposedCommitment { text, ..Default::default() });
    /// let extraction = Extraction { commitments: commitments.into(), ..Extraction::default() };
    /// let grounded = extraction.grounded_in(asked.examples());
    /// assert_eq!(grounded.commitments.len(), 1);
    /// assert_eq!(grounded.dropped.len(), 1);
    /// ```
    #[must_use]
    pub fn grounded_in(mut self, examples: Examples<'_>) -> Self {
        for (at, proposed) in std::mem::take(&mut self.commitments).into_iter().enumerate() {
            match ungrounded(&format!("/commitments/{at}/text"), &proposed.text, examples) {
                Some(fault) => self.dropped.push(fault),
                None => self.commitments.push(proposed),
            }
        }
        self
    }
}

fn ungrounded(path: &str, text: &str, examples: Examples<'_>) -> Option<Rejection> {
    if examples.hold(text) {
        return Some(Examples::copied(path));
    }
    let fault = |why| Some(Rejection::new(path, Rule::RefInScope, why));
    if examples.names_a_stranger(text) {
        return fault("it names somebody of whom the analysis does not tell");
    }
    let analysis = examples.shown_between(ANALYSIS);
    match is_told_without_a_word_given(text, analysis) {
        true => fault("the analysis tells of no word that was given for it"),
        false => None,
    }
}

/// Reads the reply to a request for an extraction. A target is a ref in `scope`, or what that is called there,
/// which `refs` turns into a stable id; what concerns somebody else is left out, like what comes after the third.
///
/// A kind that is missing or unknown is left to be read from the text; how the text itself must look
/// is for the gate to judge.
///
/// ```
/// use cognition_core::conscience::parse_extraction;
/// use cognition_core::decide::ReplyScope;
/// use cognition_core::perceive::{EntityRefs, Referable};
///
/// let mut refs = EntityRefs::default();
/// refs.touch(&Referable::new("character", "Mara", "mara"), 1);
/// let scope = ReplyScope::default().with_refs(["character_1"]);
/// let reply = r#"{"commitments": [{"text": "bring Mara the key", "kind": "give", "target": "character_1"}]}"#;
/// let extraction = parse_extraction(reply, &scope, &refs).expect("is an extraction");
/// assert_eq!(extraction.commitments[0].target, Some("mara".into()));
/// ```
///
/// # Errors
/// Where the reply holds no object, or the object no list `commitments`.
pub fn parse_extraction(
    reply: &str,
    scope: &ReplyScope,
    refs: &EntityRefs,
) -> Result<Extraction, Rejection> {
    let mut reading = Reading::of(reply, Wanted::any_of(&["commitments"]))?;
    let items = reading.required("commitments")?;
    let known = Known { scope, refs };
    let read = |reading: &mut Reading, path: &str, item| known.commitment(reading, path, item);
    let commitments = reading.keep("commitments", items, COMMITMENTS, read);
    Ok(Extraction { commitments, dropped: reading.end() })
}

/// Whom and what a reply may name.
struct Known<'a> {
    scope: &'a ReplyScope,
    refs: &'a EntityRefs,
}

impl Known<'_> {
    fn commitment(
        &self,
        reading: &mut Reading,
        path: &str,
        item: Value,
    ) -> Option<ProposedCommitment> {
        let mut members = reading.object(path, as_promise(item))?;
        let text = members.shift_remove("text").unwrap_or_default();
        let text = reading.text(&format!("{path}/text"), text)?;
        let target = self.target(reading, path, &mut members).ok()?;
        let due = given(&mut members, "due");
        let due = due.and_then(|due| reading.text(&format!("{path}/due"), due));
        let kind = kind(reading, path, &mut members);
        reading.unasked(path, &members);
        Some(ProposedCommitment { text, target, due, kind })
    }

    /// Whom or what it concerns; nobody and nothing where the reply names none.
    fn target(
        &self,
        reading: &mut Reading,
        path: &str,
        members: &mut Map<String, Value>,
    ) -> Result<Option<StableId>, Stranger> {
        let Some(target) = given(members, "target") else {
            return Ok(None);
        };
        let path = format!("{path}/target");
        let target = reading.text(&path, target).ok_or(Stranger)?;
        if target.trim().is_empty() {
            return Ok(None);
        }
        let name = self.scope.named(&path, &target).ok();
        let known = name.and_then(|name| self.refs.resolve(&name));
        match known.and_then(|known| known.stable_id.clone()) {
            Some(stable_id) => Ok(Some(stable_id)),
            None => {
                reading.drop_at(path, Rule::RefInScope, "it is none of the refs that were given");
                Err(Stranger)
            }
        }
    }
}

/// The target of a commitment is nobody that the mind was told of.
struct Stranger;

fn kind(
    reading: &mut Reading,
    path: &str,
    members: &mut Map<String, Value>,
) -> Option<CommitmentKind> {
    let path = format!("{path}/kind");
    let name = reading.text(&path, members.shift_remove("kind").unwrap_or_default())?;
    let kind =
        CommitmentKind::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(name.trim()));
    if kind.is_none() {
        let names = CommitmentKind::ALL.map(CommitmentKind::name).join(", ");
        reading.drop_at(path, Rule::Enum, &format!("it is not one of {names}"));
    }
    kind
}

/// A member that is there and not null.
fn given(members: &mut Map<String, Value>, name: &str) -> Option<Value> {
    members.shift_remove(name).filter(|value| !value.is_null())
}

/// What goes to a server with a request for an extraction:
/// `data/schemas/extraction.schema.json` without its names, narrowed to the refs in scope.
pub fn extraction_schema(scope: &ReplyScope) -> Value {
    let mut schema = CONTRACT.for_server();
    let members = schema.pointer_mut("/properties/commitments/items/properties");
    let members = members.and_then(Value::as_object_mut);
    let members = members.expect("the embedded schema names the members, as tests hold");
    if scope.refs.is_empty() {
        members.shift_remove("target");
    } else {
        members.insert("target".to_owned(), json!({"type": "string", "enum": scope.refs}));
    }
    schema
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perceive::Referable;
    use expect_test::expect;
    use proptest::prelude::*;

    /// Mara and Odo are known; only Mara is in scope, and so is a ref that stands for nobody.
    fn known() -> (ReplyScope, EntityRefs) {
        let mut refs = EntityRefs::default();
        refs.touch(&Referable::new("character", "Mara", "mara"), 1);
        refs.touch(&Referable::new("character", "Odo", "odo"), 1);
        (ReplyScope::default().with_refs(["character_1", "character_9"]), refs)
    }

    fn told(commitments: &Value) -> String {
        let (scope, refs) = known();
        let reply = json!({"commitments": commitments}).to_string();
        match parse_extraction(&reply, &scope, &refs) {
            Ok(extraction) => {
                let kept = extraction.commitments.iter().map(|kept| {
                    let kind = kept.kind.map_or("some kind", CommitmentKind::name);
                    let target = kept.target.as_ref().map_or("nobody", StableId::as_str);
                    format!("{kind} {target} {:?} {:?}", kept.text, kept.due)
                });
                let dropped =
                    extraction.dropped.iter().map(|it| format!("-{} {}", it.path, it.rule));
                kept.chain(dropped).collect::<Vec<_>>().join("\n")
            }
            Err(fault) => format!("{} {}", fault.path, fault.rule),
        }
    }

    #[test]
    fn nothing_to_commit_to_is_an_answer() {
        assert_eq!(told(&json!([])), "");
        assert_eq!(told(&json!(null)), "/commitments type");
        let (scope, refs) = known();
        let none = parse_extraction("No actions.", &scope, &refs).expect_err("is no object");
        assert_eq!(none.rule, Rule::NotJson);
    }

    #[test]
    fn commitments_are_read_as_they_stand() {
        let commitments = json!([
            {"text": "bring Mara the iron key", "kind": "give", "target": "character_1", "due": "in 20 minutes"},
            {"text": "> http://x", "kind": "refrain", "target": null, "due": null},
            {"text": "feed A &amp; B", "kind": "Do", "target": "Mara (character_1)"},
        ]);
        expect![[r#"
            give mara "bring Mara the iron key" Some("in 20 minutes")
            refrain nobody "> http://x" None
            do mara "feed A & B" None"#]]
        .assert_eq(&told(&commitments));
    }

    #[test]
    fn what_concerns_somebody_unknown_is_left_out() {
        let to = |target: Value| json!({"text": "wait", "kind": "do", "target": target});
        let commitments = json!([
            to(json!("character_2")),
            to(json!("character_9")),
            to(json!("the king")),
            to(json!(7)),
            to(json!("character_1")),
        ]);
        expect![[r#"
            do mara "wait" None
            -/commitments/0/target ref_in_scope
            -/commitments/1/target ref_in_scope
            -/commitments/2/target ref_in_scope
            -/commitments/3/target type"#]]
        .assert_eq(&told(&commitments));
    }

    #[test]
    fn an_unknown_kind_or_time_is_left_out_and_what_comes_after_the_third() {
        let commitments = json!([
            "wait", {"kind": "do"}, {"text": "a", "kind": "swear", "due": 7}, {"text": "b", "why": "x"},
            {"text": "c", "kind": "go"}, {"text": "d", "kind": "go"}, {"text": "e", "kind": "go"},
        ]);
        expect![[r#"
            some kind nobody "wait" None
            some kind nobody "a" None
            some kind nobody "b" None
            -/commitments/0/kind required
            -/commitments/1/text required
            -/commitments/2/due type
            -/commitments/2/kind enum
            -/commitments/3/kind required
            -/commitments/3/why additionalProperties
            -/commitments/4 maxItems"#]]
        .assert_eq(&told(&commitments));
    }

    #[test]
    fn it_may_be_written_as_any_promise_is() {
        let (scope, refs) = known();
        let scope = ReplyScope { labels: [("character_1".into(), "Mara".into())].into(), ..scope };
        let read = |commitment: Value| {
            let reply = json!({"commitments": [commitment]}).to_string();
            let read = parse_extraction(&reply, &scope, &refs).expect("is an extraction");
            let kept = read.commitments.into_iter();
            kept.map(|it| (it.text, it.target)).collect::<Vec<_>>()
        };
        let wait = |target: Option<&str>| vec![("wait".to_owned(), target.map(StableId::from))];
        assert_eq!(read(json!("wait")), wait(None));
        assert_eq!(read(json!({"what": "wait", "to": "Mara"})), wait(Some("mara")));
        assert_eq!(read(json!({"text": "wait", "target": "mara"})), wait(Some("mara")));
        assert!(read(json!({"text": "wait", "target": "Odo"})).is_empty());
    }

    #[test]
    fn what_the_analysis_does_not_tell_of_is_left_out() {
        let rules = r#"such as "bring Mara the iron key"; plain words"#;
        let left = |analysis: &str, texts: &[&str]| {
            let volatile = format!("<refs>\n- Anselm (character_1)\n</refs>\n{analysis}");
            let commitment = |text: &&str| json!({"text": text, "kind": "do"});
            let commitments: Vec<_> = texts.iter().map(commitment).collect();
            let reply = json!({"commitments": commitments}).to_string();
            let (scope, refs) = known();
            let read = parse_extraction(&reply, &scope, &refs).expect("is an extraction");
            let grounded = read.grounded_in(Examples::of(rules, "", &volatile));
            let rules: Vec<_> = grounded.dropped.iter().map(|fault| fault.rule).collect();
            (grounded.commitments.into_iter().map(|it| it.text).collect::<Vec<_>>(), rules)
        };
        let copied = "bring Mara the iron key";
        let own = "fetch the lantern";
        let told = left("Lina promised to fetch the lantern.", &[copied, own, "tell Hob of it"]);
        assert_eq!(told, (vec![own.to_owned()], vec![Rule::OwnWords, Rule::RefInScope]));
        let asked = "Odo said that he would bring Mara the iron key.";
        assert_eq!(left(asked, &[copied]), (vec![copied.to_owned()], vec![]));
        let anselm = "Wake Anselm at five";
        assert_eq!(left("", &[anselm]), (vec![anselm.to_owned()], vec![]));
    }

    #[test]
    fn the_schema_names_whom_a_commitment_may_concern() {
        let (scope, _) = known();
        let target = "/properties/commitments/items/properties/target";
        assert_eq!(extraction_schema(&ReplyScope::default()).pointer(target), None);
        let schema = extraction_schema(&scope);
        let named = schema.pointer(target).map(|target| &target["enum"]);
        assert_eq!(named, Some(&json!(["character_1", "character_9"])));
        let schema = jsonschema::draft7::new(&schema).expect("the schema should compile");
        let one = |target: &str| json!({"text": "wait", "kind": "do", "target": target});
        let valid = |commitments: Vec<Value>| schema.is_valid(&json!({"commitments": commitments}));
        assert!(valid(vec![]) && valid(vec![one("character_1"); COMMITMENTS]));
        assert!(!valid(vec![one("character_2")]) && !valid(vec![one("character_1"); 4]));
        for kind in CommitmentKind::ALL {
            assert!(valid(vec![json!({"text": "wait", "kind": kind.name()})]), "{kind:?}");
        }
    }

    proptest! {
        #[test]
        fn any_heap_of_json_gets_an_answer(
            reply in r#"\{"commitments":\[(\{"text":"a"\},){0,5}([\{\}\[\]",:]|"text"|"target"|"character_1"|1|null| ){0,40}"#,
        ) {
            let (scope, refs) = known();
            if let Ok(extraction) = parse_extraction(&reply, &scope, &refs) {
                prop_assert!(extraction.commitments.len() <= COMMITMENTS);
            }
        }
    }
}
