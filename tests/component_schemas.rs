//! The JSON Schemas of the components and their serde types agree, both ways.

use cognition_core::memory::{Note, Notes, ShortTermMemory};
use cognition_core::mind::{CognitiveLedger, LedgerEvidence, Mind, Mood, MoodAxis, Persona};
use cognition_core::perceive::{EntityRefs, Percept, PerceptId, PerceptionLog, Referable};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use std::fmt::Debug;
use std::path::Path;

fn schema(name: &str) -> Value {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/schemas");
    let path = folder.join(format!("{name}.component.schema.json"));
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A full component is valid and reads back; without a required field, or with one too many,
/// schema and serde refuse it together.
fn agree<C: Serialize + DeserializeOwned + PartialEq + Debug>(name: &str, full: &C) {
    let schema = schema(name);
    let validator = jsonschema::validator_for(&schema).expect("should be a schema");
    let value = serde_json::to_value(full).expect("a component is plain data");
    let faults: Vec<_> = validator.iter_errors(&value).map(|error| error.to_string()).collect();
    assert!(faults.is_empty(), "{name}: {faults:?}");
    assert_eq!(&serde_json::from_value::<C>(value.clone()).expect("should read back"), full);

    let fields = value.as_object().expect("a component is an object");
    let described = schema["properties"].as_object().expect("should describe its fields");
    let names = |fields: &Map<String, Value>| {
        fields.keys().cloned().collect::<std::collections::BTreeSet<_>>()
    };
    assert_eq!(
        names(fields),
        names(described),
        "{name}: should describe just the fields that are saved"
    );
    for field in fields.keys() {
        let mut without = fields.clone();
        without.remove(field);
        let without = Value::Object(without);
        let read = serde_json::from_value::<C>(without.clone()).is_ok();
        assert_eq!(
            validator.is_valid(&without),
            read,
            "{name}: schema and serde should agree on a missing `{field}`"
        );
    }
}

#[test]
fn the_schema_of_every_component_describes_what_is_saved() {
    let ledger = CognitiveLedger::new(vec!["a".to_owned()], vec!["b".to_owned()]);
    let mut evidence = LedgerEvidence::default();
    evidence.follow(&ledger, 3, &[PerceptId(1)]);
    agree("cognitive_ledger", &ledger);
    agree("ledger_evidence", &evidence);
    agree("mind", &Mind::new("mara"));
    agree("persona", &Persona::new("personas/mara.persona.json"));
    let mut memory = ShortTermMemory::default();
    memory.remember("Hm.");
    agree("short_term_memory", &memory);
    let mut mood = Mood::default();
    MoodAxis::ALL.into_iter().for_each(|axis| mood.set(axis, -100));
    agree("mood", &mood);
    let mut notes = Notes::default();
    let context = Some("tonight".to_owned());
    notes.add(Note { text: "Late.".to_owned(), context, ..Note::default() });
    agree("notes", &notes);
    let mut log = PerceptionLog::default();
    log.perceive(Percept::speech("odo", "Halt!").about("mara").at("yard").hearsay().addressed());
    agree("perception_log", &log);
    let mut refs = EntityRefs::default();
    let door = Referable::new("door", "oak door", "cellar_door");
    refs.touch(&door, 1);
    agree("entity_refs", &refs);
    agree("referable", &door);
}

#[test]
fn the_schema_of_the_ledger_is_that_of_the_seed() {
    let validator =
        jsonschema::validator_for(&schema("cognitive_ledger")).expect("should be a schema");
    let valid = |value: Value| validator.is_valid(&value);
    assert!(valid(json!({"settled_conclusions": [], "open_questions": []})));
    assert!(valid(json!({"settled_conclusions": ["1", "2", "3"], "open_questions": ["?"]})));
    assert!(!valid(json!({"settled_conclusions": ["1", "2", "3", "4"], "open_questions": []})));
    assert!(!valid(json!({"settled_conclusions": [""], "open_questions": []})));
    assert!(!valid(json!({"settled_conclusions": [3], "open_questions": []})));
    assert!(!valid(json!({"settled_conclusions": []})));
    assert!(!valid(json!({"settled_conclusions": [], "open_questions": [], "mood": 1})));
}

#[test]
fn what_a_schema_bounds_the_component_bounds_too() {
    let items: Vec<String> = (0..9).map(|n| n.to_string()).collect();
    let saved = json!({"settled_conclusions": items, "open_questions": []});
    let ledger: CognitiveLedger =
        serde_json::from_value(saved).expect("should be cut, not refused");
    assert_eq!(ledger.settled_conclusions().len(), 3);
    let saved = json!({"thoughts": ["1", "2", "3", "4", "5"]});
    let memory: ShortTermMemory =
        serde_json::from_value(saved).expect("should be cut, not refused");
    assert_eq!(memory.thoughts(), ["2", "3", "4", "5"]);
}
