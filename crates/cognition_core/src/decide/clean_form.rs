//! The form of a reply in which nothing has to be put right: names as the contract writes them, values
//! of their types, nothing twice and nothing besides.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{IntoDeserializer, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::{CitedEvidence, Decision, Intent, ProposedLedger, SpokenPromise};
use super::{ProposedNote, SubjectType};

/// What is written as an object: to serde a list of the values would do as well.
pub(super) struct Object<T>(T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        json.deserialize_map(Members(PhantomData))
    }
}

struct Members<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Members<T> {
    type Value = Object<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<Object<T>, A::Error> {
        T::deserialize(MapAccessDeserializer::new(members)).map(Object)
    }
}

/// A whole decision, but for its plan: what is read of that hangs on what is open.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DecisionForm {
    #[serde(rename = "chosenIndex")]
    chosen_index: u32,
    speech: String,
    thoughts: String,
    cognitive_ledger: Object<LedgerForm>,
    #[serde(default)]
    evidence: Vec<Object<EvidenceForm>>,
    #[serde(default)]
    alternatives: Vec<u32>,
    intent: Option<Object<IntentForm>>,
    announced_action: Option<u32>,
    #[serde(default)]
    promises: Vec<Object<PromiseForm>>,
    #[serde(default)]
    kept: Vec<u32>,
    #[serde(default)]
    released: Vec<u32>,
    #[serde(default)]
    notes: Vec<Object<NoteForm>>,
    #[serde(rename = "moodUpdate")]
    mood_update: Option<BTreeMap<String, i32>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LedgerForm {
    settled_conclusions: Vec<String>,
    open_questions: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EvidenceForm {
    item: String,
    lines: Vec<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct IntentForm {
    goal: String,
    target: Option<String>,
    preferred_action: Option<String>,
    reason: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PromiseForm {
    text: String,
    target: Option<String>,
    due: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NoteForm {
    text: String,
    subject: String,
    #[serde(default, rename = "subjectType", deserialize_with = "subject_type")]
    subject_type: SubjectType,
    context: Option<String>,
}

/// As a word: to serde an object with one member would do as well.
fn subject_type<'de, D: Deserializer<'de>>(json: D) -> Result<SubjectType, D::Error> {
    let word = <&str>::deserialize(json)?;
    SubjectType::deserialize(word.into_deserializer())
}

impl From<Object<DecisionForm>> for Decision {
    fn from(Object(form): Object<DecisionForm>) -> Self {
        Self {
            chosen_index: form.chosen_index,
            speech: form.speech,
            thoughts: form.thoughts,
            cognitive_ledger: Some(form.cognitive_ledger.into()),
            evidence: all(form.evidence),
            alternatives: form.alternatives,
            intent: form.intent.map(Intent::from),
            announced_action: form.announced_action,
            promises: all(form.promises),
            kept: form.kept,
            released: form.released,
            plan: None,
            notes: all(form.notes),
            mood_update: form.mood_update,
            dropped: Vec::new(),
        }
    }
}

fn all<F, T: From<F>>(forms: Vec<F>) -> Vec<T> {
    forms.into_iter().map(T::from).collect()
}

impl From<Object<LedgerForm>> for ProposedLedger {
    fn from(Object(form): Object<LedgerForm>) -> Self {
        let LedgerForm { settled_conclusions, open_questions } = form;
        Self { settled_conclusions, open_questions }
    }
}

impl From<Object<EvidenceForm>> for CitedEvidence {
    fn from(Object(EvidenceForm { item, lines }): Object<EvidenceForm>) -> Self {
        Self { item, lines }
    }
}

impl From<Object<IntentForm>> for Intent {
    fn from(Object(form): Object<IntentForm>) -> Self {
        let IntentForm { goal, target, preferred_action, reason } = form;
        Self { goal, target, preferred_action, reason }
    }
}

impl From<Object<PromiseForm>> for SpokenPromise {
    fn from(Object(PromiseForm { text, target, due }): Object<PromiseForm>) -> Self {
        Self { text, target, due }
    }
}

impl From<Object<NoteForm>> for ProposedNote {
    fn from(Object(form): Object<NoteForm>) -> Self {
        let NoteForm { text, subject, subject_type, context } = form;
        Self { text, subject, subject_type, context }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::contract_text;
    use serde_json::Value;

    const LEDGER: &str =
        r#""cognitive_ledger":{"settled_conclusions":[],"open_questions":["Who is it?"]}"#;

    fn is_read(members: &str) -> bool {
        let reply = format!(r#"{{"chosenIndex":1,"speech":"","thoughts":"x",{LEDGER},{members}}}"#);
        serde_json::from_str::<Object<DecisionForm>>(&reply).is_ok()
    }

    #[test]
    fn what_the_contract_names_is_read() {
        for members in [
            r#""intent":{"goal":"a","target":null}"#,
            r#""notes":[{"text":"a","subject":"b","subjectType":"state"}]"#,
            r#""promises":[{"text":"a","due":"noon"}],"kept":[1],"released":[]"#,
            r#""evidence":[{"item":"a","lines":[3]}],"announced_action":null"#,
            r#""moodUpdate":{"hope":-3},"alternatives":[2]"#,
        ] {
            assert!(is_read(members), "{members}");
        }
    }

    #[test]
    fn what_a_subject_may_be_is_what_the_contract_says() {
        let words = contract_text::DECISION
            .pointer("/properties/notes/items/properties/subjectType/enum")
            .and_then(Value::as_array)
            .expect("the contract lists them");
        assert_eq!(words.len(), SubjectType::ALL.len());
        for word in words {
            let note = format!(r#""notes":[{{"text":"a","subject":"b","subjectType":{word}}}]"#);
            assert!(is_read(&note), "{word}");
        }
    }

    #[test]
    fn what_would_have_to_be_put_right_is_not() {
        for members in [
            r#""intent":["a","b",null,null]"#,
            r#""notes":[["a","b","state",null]]"#,
            r#""notes":[{"text":"a","subject":"b","subjectType":{"state":null}}]"#,
            r#""promises":{"text":"a"}"#,
            r#""alternatives":[2.0]"#,
            r#""alternatives":["2"]"#,
            r#""alternatives":null"#,
            r#""kept":[-1]"#,
            r#""Speech":"a""#,
            r#""speech":"a""#,
            r#""intent":{"goal":"a","mood":"b"}"#,
            r#""plan":{"answer":"accept"}"#,
            r#""dropped":[]"#,
        ] {
            assert!(!is_read(members), "{members}");
        }
    }
}
