//! The JSON Schemas of the components and their serde types agree, both ways.

mod adapt;
mod conscience;
mod plan;

use bevy::prelude::*;
use bevy_cognition::CognitionPlugins;
use cognition_core::drift::{Drift, DriftMemory, DriftParams};
use cognition_core::govern::Nearness;
use cognition_core::guard::{GuardPolicy, RecentAct, RecentActs};
use cognition_core::memory::{
    Concepts, Episode, Episodes, Exchange, Experience, Experiences, Fact, Facts, Gist, Gists,
    HashedNgrams, Line, MemoryLayers, Note, Notes, ShortTermMemory, Trait, TraitKind, Traits,
    WorkingMemory,
};
use cognition_core::mind::{
    CognitiveLedger, GameTime, LedgerEvidence, Mind, Mood, MoodAxis, Persona, StableId,
};
use cognition_core::perceive::{EntityRefs, Percept, PerceptId, PerceptionLog, Referable, Seen};
use cognition_core::route::{
    Attention, BoundaryParams, EngagementMode, RouteFeedback, RouteHistory, RouteLog, RouteOutcome,
    RouteRecord, Signals, TextSignals, TopicId, Topics, route,
};
use cognition_core::skill::{Agenda, Lists, ReminderKind};
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
/// wherever that is, schema and serde refuse it together.
fn agree<C: Serialize + DeserializeOwned + PartialEq + Debug>(name: &str, full: &C) {
    agree_but(name, full, |_| false);
}

/// The same, but for the places where serde leaves a field too many out and only the schema
/// refuses it: those with fields that are read by way of a tag.
fn agree_but<C: Serialize + DeserializeOwned + PartialEq + Debug>(
    name: &str,
    full: &C,
    is_lenient: impl Fn(&Value) -> bool,
) {
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
    for place in objects(&value, String::new()) {
        for (field, without) in without_each(&value, &place) {
            let read = serde_json::from_value::<C>(without.clone()).is_ok();
            assert_eq!(
                validator.is_valid(&without),
                read,
                "{name}: schema and serde should agree on a missing `{field}` in `{place}`"
            );
        }
        let lenient = value.pointer(&place).is_some_and(&is_lenient);
        let extended = extended(&value, &place);
        let refused = serde_json::from_value::<C>(extended.clone()).is_err();
        assert_eq!(refused, !lenient, "{name}: serde should refuse a field too many in `{place}`");
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

/// The value without one field of the object at a place, for each of its fields.
fn without_each(value: &Value, place: &str) -> Vec<(String, Value)> {
    let fields = value.pointer(place).and_then(Value::as_object).into_iter().flat_map(Map::keys);
    let without = |field: &String| {
        let mut without = value.clone();
        let object = without.pointer_mut(place).and_then(Value::as_object_mut);
        object.expect("should be an object").remove(field);
        (field.clone(), without)
    };
    fields.map(without).collect()
}

/// The value with a strange field in the object at a place.
fn extended(value: &Value, place: &str) -> Value {
    let mut extended = value.clone();
    let object = extended.pointer_mut(place).and_then(Value::as_object_mut);
    object.expect("should be an object").insert("one_too_many".to_owned(), json!(true));
    extended
}

#[test]
fn whatever_a_mind_keeps_has_a_schema() {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)));
    let registry = app.world().resource::<AppTypeRegistry>().read();
    let kept = registry.iter().filter(|kept| kept.contains::<ReflectComponent>());
    let paths = kept.map(|kept| kept.type_info().type_path_table());
    let mut names: Vec<String> = paths
        .filter(|path| path.crate_name().is_some_and(|name| name.starts_with("cognition_")))
        .filter_map(|path| path.ident().map(snake))
        .collect();
    names.sort();
    assert!(names.iter().any(|name| name == "plan") && names.len() > 20, "{names:?}");
    names.iter().for_each(|name| drop(schema(name)));
}

/// `turn_history` for `TurnHistory`.
fn snake(name: &str) -> String {
    name.chars().enumerate().fold(String::new(), |mut snake, (place, letter)| {
        if letter.is_uppercase() && place > 0 {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
        snake
    })
}

#[test]
fn the_schema_of_every_component_describes_what_is_saved() {
    let ledger = CognitiveLedger::new(vec!["a".to_owned()], vec!["b".to_owned()]);
    let mut evidence = LedgerEvidence::default();
    evidence.follow(&ledger, 3, &[PerceptId(1)]);
    let mut saved = serde_json::to_value(&evidence).expect("is plain data");
    saved["lost"] = json!(["Odo sleeps."]);
    let evidence: LedgerEvidence = serde_json::from_value(saved).expect("should read back");
    agree("cognitive_ledger", &ledger);
    agree("ledger_evidence", &evidence);
    agree("mind", &Mind::new("mara"));
    agree("persona", &Persona::new("personas/mara.persona.json"));
    let mut memory = ShortTermMemory::default();
    memory.remember_again("Hm.");
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
    let shown = log.perceive(Percept::speech("odo", "Who is there?").addressed());
    log.mark_shown(shown);
    log.mark_each_answered([shown]);
    agree("perception_log", &log);
    let mut refs = EntityRefs::default();
    let door = Referable::new("door", "oak door", "cellar_door");
    refs.see(&door, 1, Seen::Full);
    let song = refs.generate("song", "Ode", 2);
    refs.retain(song.as_str(), "for the feast").expect("it is known");
    refs.create("song", "Reel", 3);
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

const NOON: GameTime = GameTime::from_secs(43_200);

fn odo() -> StableId {
    "odo".into()
}

fn lantern() -> TopicId {
    TopicId::new(&odo(), "missing-lantern")
}

fn gist(kind: &str, content: &str) -> Gist {
    Gist::new(lantern(), kind, content, 8, NOON)
}

fn fact(key: &str, value: &str) -> Fact {
    let (key, value) = (key.to_owned(), value.to_owned());
    Fact { topic: lantern(), key, value, confidence: 0.7, at: NOON }
}

fn known_of_odo(key: &str, value: &str) -> Trait {
    let (key, value) = (key.to_owned(), value.to_owned());
    Trait { who: odo(), key, value, confidence: 0.9, at: NOON, ..Trait::default() }
}

fn episode(gist: &str) -> Episode {
    let (topic, gist) = (lantern(), gist.to_owned());
    Episode {
        topic,
        with: odo(),
        gist,
        salience: 4.5,
        vector: vec![0.6, -0.8],
        ..Episode::default()
    }
}

#[test]
fn the_schema_of_every_layer_of_memory_describes_what_is_saved() {
    let mut working = WorkingMemory::default();
    working.hear(&odo(), Line { speaker: odo(), text: "Where is it?".to_owned(), at: NOON });
    agree("working_memory", &working);
    let mut gists = Gists::default();
    assert!(gists.remember(gist("told", "Odo said: The lantern is gone.")));
    agree("gists", &gists);
    let mut facts = Facts::default();
    assert!(facts.learn(fact("lantern", "The lantern is gone.")));
    agree("facts", &facts);
    let mut episodes = Episodes::default();
    episodes.add(Episode {
        concepts: vec!["lantern".to_owned()],
        ..episode("Odo looked for the lantern.")
    });
    agree("episodes", &talked_of(episodes));
    agree("experiences", &lived());
    let mut concepts = Concepts::default();
    ["lantern", "cellar", "lantern"].into_iter().for_each(|name| concepts.strengthen(name, NOON));
    concepts.link("lantern", "cellar", NOON);
    assert!(concepts.describe("lantern", "It is of brass."));
    agree("concepts", &concepts);
    let mut traits = Traits::default();
    traits.observe(Trait { kind: TraitKind::Core, ..known_of_odo("trade", "a pedlar") });
    traits.correct(&odo(), "name", "Odo", TraitKind::MicroPreference, NOON);
    agree("traits", &traits);
}

/// The same, while something is being talked about.
fn talked_of(episodes: Episodes) -> Episodes {
    let mut memory = MemoryLayers { episodes, ..MemoryLayers::default() };
    let heard = "The lantern hung by the stairs!";
    let exchange = Exchange {
        topic: &lantern(),
        conversation: &odo(),
        speaker_label: "Odo",
        heard,
        answered: "I will look.",
        to_another: None,
        event: false,
        about: &["Stairs".to_owned()],
        exchanges: 1,
        signals: &TextSignals::of(heard),
    };
    memory.encode(&exchange, NOON, &HashedNgrams);
    assert_eq!(memory.episodes.open().len(), 1);
    memory.episodes
}

#[test]
fn the_schema_of_drift_describes_what_is_saved() {
    let mut memory = MemoryLayers::default();
    for (name, next) in [("lantern", "cellar"), ("cellar", "lantern")] {
        [name, next].into_iter().for_each(|name| memory.concepts.strengthen(name, NOON));
        (0..9).for_each(|_| memory.concepts.link(name, next, NOON));
    }
    let concepts = ["lantern", "cellar"].map(str::to_owned).to_vec();
    let gist = "Odo looked for the lantern in the cellar.";
    memory.episodes.add(Episode { concepts, at: NOON, ..episode(gist) });
    let (mut drift, params) = (Drift::default(), DriftParams::default());
    let mut dice = drift.begin(7, &"mara".into(), &params, NOON);
    let MemoryLayers { concepts, gists, episodes, .. } = &mut memory;
    let mut view = DriftMemory { concepts, gists, episodes };
    drift.cycle(&mut view, &params, &mut dice, NOON).expect("a lantern and a cellar");
    agree("drift", &drift);
}

#[test]
fn the_schema_of_the_topics_describes_what_is_saved() {
    agree("topics", &talk());
}

/// They talk about a lantern, and then about something else for a sentence.
fn talk() -> Topics {
    let mut topics = Topics::default();
    let said = [
        "The brass lantern of the stable is missing.",
        "Somebody took the brass lantern from its hook in the stable.",
        "Barley costs a fortune this winter.",
    ];
    for text in said {
        topics.hear(&odo(), text, &HashedNgrams, &BoundaryParams::patient(), 0.0, NOON);
    }
    let id = topics.current(&odo()).expect("they have talked").id.clone();
    let topic = topics.topic_mut(&id).expect("is the current one");
    (0..4).for_each(|_| topic.remember_route(EngagementMode::Gather, 0.25, true));
    topic.set_fok(2, NOON);
    topics
}

#[test]
fn the_schema_of_what_a_mind_attends_to_and_decided_describes_what_is_saved() {
    let mut attention = Attention::default();
    agree("attention", &attention);
    attention.set("the missing lantern", lantern(), NOON);
    agree("attention", &attention);
    agree("route_log", &RouteLog::default());
    agree("route_log", &decided(3));
}

#[test]
fn the_schema_of_nearness_describes_what_is_saved() {
    agree("nearness", &Nearness::default());
    agree("nearness", &Nearness { distance: Some(12.5), visible: false });
}

/// The log of a mind that decided so often.
fn decided(times: usize) -> RouteLog {
    let mut log = RouteLog::default();
    log.hear(PerceptId(2));
    log.consider(PerceptId(1));
    log.fits_topic(0.75);
    assert!(log.is_first_encoding(1));
    let decision = route(&Signals::default(), &RouteHistory::default(), &Default::default());
    let record = RouteRecord::new(&decision, Signals::default(), Default::default(), NOON);
    for _ in 0..times {
        log.decide(&record, "Where is the key?");
    }
    let outcome = RouteOutcome::MissedClarify;
    log.judge(times as u64, RouteFeedback { outcome, reward: -0.5, at: NOON });
    log
}

#[test]
fn the_schemas_of_lists_and_agenda_describe_what_is_saved() {
    let mut lists = Lists::default();
    lists.add("errands", &["candles", "oats"], NOON).expect("should have room");
    lists.set_checked("errands", &["oats"], true, NOON).expect("should be there");
    agree("lists", &lists);
    let mut agenda = Agenda::default();
    let mut plant = |kind, again| agenda.plant(NOON, "Feed the mule.", kind, again);
    plant(ReminderKind::Notification, Some(30)).expect("should have room");
    let later = NOON + std::time::Duration::from_hours(2);
    agenda.plant(later, "Bank the fire.", ReminderKind::Prompt, None).expect("should have room");
    agree("agenda", &agenda);
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

/// Items beyond what a schema allows are against it, and forgotten when the component is read.
fn bounds<C: Serialize + DeserializeOwned>(name: &str, items: &str, full: &C, surplus: &[Value]) {
    let mut saved = serde_json::to_value(full).expect("a component is plain data");
    assert!(validates(name, &saved), "{name}");
    let list = saved.pointer_mut(items).and_then(Value::as_array_mut);
    list.expect("should be a list").extend_from_slice(surplus);
    assert!(!validates(name, &saved), "{name}: the schema should bound `{items}`");
    let read: C = serde_json::from_value(saved).expect("should be cut, not refused");
    let read = serde_json::to_value(read).expect("a component is plain data");
    assert!(validates(name, &read), "{name}: so should the component");
}

/// So many copies, each with a number in the fields that tell them apart.
fn numbered<C: Serialize>(one: &C, fields: &[&str], count: usize) -> Vec<Value> {
    let one = serde_json::to_value(one).expect("a part of a component is plain data");
    let copy = |n: usize| {
        let mut copy = one.clone();
        fields.iter().for_each(|field| copy[*field] = json!(format!("number {n}")));
        copy
    };
    (0..count).map(copy).collect()
}

/// Odo told in confidence where the lantern is, to Sela and to Mara, and took it back.
fn lived() -> Experiences {
    let mut experiences = Experiences::default();
    let label = |id: &StableId| id.to_string();
    for percept in [
        Percept::speech("odo", "Between us, the lantern hangs in the mill.").addressed(),
        Percept::speech("odo", "No, the lantern hangs in the barn.").about("sela").at("mill"),
        Percept::speech("odo", "No, now the lantern hangs in the attic.").addressed(),
    ] {
        let lived = Experience::of(&percept, &"mara".into(), label, NOON);
        experiences.live(lived.expect("says something"), &HashedNgrams);
    }
    experiences
}

#[test]
fn what_a_mind_remembers_is_bounded_by_schema_and_component() {
    let line = json!({"speaker": "odo", "text": "Well.", "at": 1});
    let talks = numbered(&json!({"lines": [line]}), &["with"], 17);
    bounds("working_memory", "/conversations", &WorkingMemory::default(), &talks);
    let gists = numbered(&gist("told", ""), &["kind", "content"], 201);
    bounds("gists", "/gists", &Gists::default(), &gists);
    let facts = numbered(&fact("", "It is so."), &["topic", "key"], 201);
    bounds("facts", "/facts", &Facts::default(), &facts);
    let episodes = numbered(&episode(""), &["gist"], 101);
    bounds("episodes", "/episodes", &Episodes::default(), &episodes);
    let lived = lived().iter().next().cloned();
    let lived = numbered(&lived.expect("was lived"), &["text"], 257);
    bounds("experiences", "/experiences", &Experiences::default(), &lived);
    let mut concepts = Concepts::default();
    concepts.strengthen("lantern", NOON);
    let concept = concepts.iter().next().expect("was mentioned");
    bounds("concepts", "/concepts", &concepts, &numbered(concept, &["name"], 200));
    let traits = numbered(&known_of_odo("", "so"), &["key"], 101);
    bounds("traits", "/traits", &Traits::default(), &traits);
}

#[test]
fn what_a_mind_keeps_of_its_talk_and_tasks_is_bounded_by_schema_and_component() {
    let full = talk();
    let saved = serde_json::to_value(&full).expect("a component is plain data");
    let talks = numbered(&saved["conversations"][0], &["with"], 16);
    bounds("topics", "/conversations", &full, &talks);
    let topics = numbered(&saved["conversations"][0]["topics"][0], &["id"], 12);
    bounds("topics", "/conversations/0/topics", &full, &topics);
    bounds("topics", "/conversations/0/topics/0/confidences", &full, &[json!(0.5)]);
    let note = serde_json::to_value(decided(1)).expect("plain data")["recent"][0].clone();
    bounds("route_log", "/recent", &decided(8), &[note]);
    let list = json!({"items": [], "history": []});
    bounds("lists", "/lists", &Lists::default(), &numbered(&list, &["name"], 17));
    let reminders = numbered(&json!({"id": 1, "due": 1}), &["text"], 33);
    bounds("agenda", "/entries", &Agenda::default(), &reminders);
}

#[test]
fn remembered_numbers_out_of_range_are_against_the_schema_and_clamped_when_they_are_read() {
    let sure = numbered(&Fact { confidence: 7.0, ..fact("", "so") }, &["key"], 1);
    bounds("facts", "/facts", &Facts::default(), &sure);
    let sure = numbered(&Gist { confidence: 11, ..gist("told", "") }, &["content"], 1);
    bounds("gists", "/gists", &Gists::default(), &sure);
    let salient = numbered(&Episode { salience: 0.0, ..episode("") }, &["gist"], 1);
    bounds("episodes", "/episodes", &Episodes::default(), &salient);
    let unseen = numbered(&known_of_odo("", "so"), &["key"], 1);
    bounds("traits", "/traits", &Traits::default(), &unseen);
    let long = numbered(&fact("lantern", &"long ".repeat(101)), &["key"], 1);
    bounds("facts", "/facts", &Facts::default(), &long);
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
