//! The JSON Schemas of the components and their serde types agree, both ways.

use cognition_core::guard::{GuardPolicy, RecentAct, RecentActs};
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
    for place in objects(&value, String::new()) {
        let extended = extended(&value, &place);
        let refused = serde_json::from_value::<C>(extended.clone()).is_err();
        assert!(refused, "{name}: serde should refuse a field too many in `{place}`");
        assert!(!validator.is_valid(&extended), "{name}: so should the schema in `{place}`");
    }
}

/// JSON pointers to every object within a value, the value itself first.
fn objects(value: &Value, place: String) -> Vec<String> {
    let within: Vec<(String, &Value)> = match value {
        Value::Object(fields) => fields.iter().map(|(name, field)| (name.clone(), field)).collect(),
        Value::Array(items) => {
            items.iter().enumerate().map(|(index, item)| (index.to_string(), item)).collect()
        }
        _ => vec![],
    };
    let own = value.is_object().then(|| place.clone());
    let deeper = within.iter().flat_map(|(step, part)| objects(part, format!("{place}/{step}")));
    own.into_iter().chain(deeper).collect()
}

/// The value with a strange field in the object at a place.
fn extended(value: &Value, place: &str) -> Value {
    let mut extended = value.clone();
    let object = extended.pointer_mut(place).and_then(Value::as_object_mut);
    object.expect("should be an object").insert("one_too_many".to_owned(), json!(true));
    extended
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
    agree("guard_policy", &GuardPolicy::default());
    let mut acts = RecentActs::default();
    acts.add(RecentAct {
        action: "inn:ring".to_owned(),
        targets: vec!["bell".into()],
        speech: "Hello?".to_owned(),
        ..RecentAct::default()
    });
    agree("recent_acts", &acts);
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
    let item = json!({"item": "a", "settled": true, "turn": 1, "percepts": [1]});
    let saved = json!({ "items": vec![item; 7] });
    assert!(!validates("ledger_evidence", &saved));
    let evidence: LedgerEvidence =
        serde_json::from_value(saved).expect("should be cut, not refused");
    assert_eq!(evidence.items().len(), 6);
}

fn validates(name: &str, value: &Value) -> bool {
    jsonschema::validator_for(&schema(name)).expect("should be a schema").is_valid(value)
}

#[test]
fn a_mood_out_of_range_is_against_the_schema_and_clamped_when_it_is_read() {
    let saved = json!({"hope": 101, "threat": -4000, "valence": 100});
    assert!(!validates("mood", &saved));
    let mood: Mood = serde_json::from_value(saved).expect("should be clamped, not refused");
    let felt: Vec<i8> = mood.felt().map(|(_, value)| value).collect();
    assert_eq!(felt, [100, -100, 100]);
    assert!(validates("mood", &serde_json::to_value(&mood).expect("a mood is plain data")));
}
