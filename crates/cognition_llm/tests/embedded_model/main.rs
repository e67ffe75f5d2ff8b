//! A model in the process, asked by itself. Opt-in: `cargo xtask test-embedded` sets the file.

#![expect(clippy::print_stdout, reason = "the figures are what this is run for")]

mod faults;

use cognition_core::prompt::{Prompt, Purpose};
use cognition_llm::{
    Brain, BrainError, EmbeddedBrain, EmbeddedSettings, Listener, LoadProgress, Reply,
    ThoughtRequest, WorkerPriority,
};
use futures_lite::future::{block_on, poll_once};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

/// How long anything here may take, on a machine that has other things to do.
const PATIENCE: Duration = Duration::from_secs(300);

fn file() -> Option<PathBuf> {
    let file = std::env::var_os("COGNITION_EMBEDDED_MODEL").map(PathBuf::from);
    if file.is_none() {
        println!("skipped: `cargo xtask test-embedded` brings a model and runs this");
    }
    file
}

/// One brain for all tests, which run one after the other; none unless it was asked for.
fn brain() -> Option<&'static EmbeddedBrain> {
    static BRAIN: LazyLock<Option<EmbeddedBrain>> =
        LazyLock::new(|| file().map(|file| EmbeddedBrain::load(settings(file))));
    BRAIN.as_ref()
}

/// Nobody plays beside these tests, so the model need not give way.
fn settings(file: PathBuf) -> EmbeddedSettings {
    EmbeddedSettings { priority: WorkerPriority::Normal, ..EmbeddedSettings::new(file) }
}

fn schema() -> Value {
    json!({
        "type": "object",
        "additionalProperties": false,
        "required": ["thoughts", "speech", "chosenIndex", "cognitive_ledger"],
        "properties": {
            "thoughts": { "type": "string", "minLength": 1, "maxLength": 300 },
            "speech": { "type": "string", "maxLength": 200 },
            "chosenIndex": { "type": "integer", "enum": [0, 1, 2, 3] },
            "cognitive_ledger": {
                "type": "object",
                "additionalProperties": false,
                "required": ["settled_conclusions", "open_questions"],
                "properties": {
                    "settled_conclusions": {
                        "type": "array", "maxItems": 3,
                        "items": { "type": "string", "minLength": 1, "maxLength": 120 },
                    },
                    "open_questions": {
                        "type": "array", "maxItems": 3,
                        "items": { "type": "string", "minLength": 1, "maxLength": 120 },
                    },
                },
            },
            "alternatives": {
                "type": "array", "maxItems": 3, "uniqueItems": true, "items": { "type": "integer" },
            },
        },
    })
}

fn thought(said: &str) -> ThoughtRequest {
    let rules = "You play a role in an inn. Reply with what you think, say and do. ".repeat(8);
    ThoughtRequest {
        turn: 3,
        prompt: Prompt {
            stable: rules.as_str().into(),
            slow: "You are Mara. You keep the inn, and trust nobody with the key.".into(),
            volatile: format!("{said}\n1. Open the door\n2. Ask who is there\n3. Wait"),
        },
        reply_schema: schema().into(),
        seed: 7,
        ..ThoughtRequest::new("mara", Purpose::Decide)
    }
}

fn think(brain: &EmbeddedBrain, request: ThoughtRequest) -> Result<Reply, BrainError> {
    block_on(brain.think(Arc::new(request)))
}

fn reply(brain: &EmbeddedBrain, request: ThoughtRequest) -> Reply {
    let reply = think(brain, request).unwrap_or_else(|error| panic!("{error}"));
    println!("{:?}\n  {}", reply.usage, reply.text);
    reply
}

fn assert_valid(schema: &Value, text: &str) {
    let mut schema = schema.clone();
    // Nothing that is written token by token keeps this rule: whoever reads the reply does.
    schema["properties"]["alternatives"]["uniqueItems"] = false.into();
    let value: Value = serde_json::from_str(text).unwrap_or_else(|e| panic!("{e}: {text}"));
    if let Err(error) = jsonschema::validate(&schema, &value) {
        panic!("{error}: {text}");
    }
}

#[test]
fn loading_returns_at_once_and_a_thought_waits_for_its_end() {
    let Some(file) = file() else { return };
    let begun = Instant::now();
    let brain = EmbeddedBrain::load(settings(file));
    let returned = begun.elapsed();
    assert!(matches!(brain.progress(), LoadProgress::Loading(_)), "{:?}", brain.progress());
    let mut thought = brain.think(Arc::new(thought("Somebody knocks.")));
    assert!(block_on(poll_once(&mut thought)).is_none(), "nobody has read a word yet");
    let mut parts = Vec::new();
    brain.wait(|part| parts.push(part)).expect("it loads");
    println!("load() returned after {returned:?}; loaded after {:?}", begun.elapsed());
    assert!(matches!(brain.progress(), LoadProgress::Ready));
    assert!(parts.is_sorted() && parts.iter().all(|part| (0.0..=1.0).contains(part)), "{parts:?}");
    assert!(returned < Duration::from_millis(50), "{returned:?}");
    assert_valid(&schema(), &block_on(thought).expect("a reply").text);
}

#[test]
fn each_reply_is_valid_under_the_schema_whatever_its_seed_and_however_few_its_tokens() {
    let Some(brain) = brain() else { return };
    for (seed, max_tokens) in
        [(1, None), (2, Some(200)), (3, Some(150)), (4, Some(120)), (5, Some(100))]
    {
        let request = ThoughtRequest { seed, max_tokens, ..thought("Somebody knocks.") };
        let reply = reply(brain, request);
        assert_valid(&schema(), &reply.text);
        let limit = max_tokens.unwrap_or(400);
        assert!(reply.usage.completion_tokens <= Some(limit.into()), "{:?}", reply.usage);
    }
}

#[test]
fn the_same_seed_says_the_same_again_and_another_does_not() {
    let Some(brain) = brain() else { return };
    let say = |seed| reply(brain, ThoughtRequest { seed, ..thought("Who are you?") }).text;
    say(11);
    let first = say(11);
    assert_eq!(first, say(11));
    assert_ne!(first, say(12));
}

#[test]
fn what_prompts_have_in_common_at_their_beginning_is_read_once() {
    let Some(brain) = brain() else { return };
    reply(brain, thought("Somebody knocks."));
    let usage = reply(brain, thought("The dog barks.")).usage;
    let (prompt, cached) = (usage.prompt_tokens.unwrap_or(0), usage.cached_tokens.unwrap_or(0));
    assert!(cached * 10 >= prompt * 7, "{cached} of {prompt} tokens");
    assert!(cached < prompt, "something is new: {cached} of {prompt}");
    assert!(usage.latency.is_some_and(|latency| latency > Duration::ZERO));
}

#[test]
fn what_is_said_is_heard_piece_by_piece() {
    let Some(brain) = brain() else { return };
    let (listener, heard) = listening();
    let request = Arc::new(thought("Sing something."));
    let reply = block_on(brain.think_aloud(request, listener)).expect("a reply");
    let pieces: Vec<_> = heard.try_iter().collect();
    assert_eq!(pieces.concat(), reply.text);
    assert!(pieces.len() > 10, "{pieces:?}");
}

#[test]
fn a_thought_that_is_dropped_is_thought_no_further() {
    let Some(brain) = brain() else { return };
    let (listener, heard) = listening();
    let mut thought = brain.think_aloud(Arc::new(thought("Tell me a long story.")), listener);
    assert!(block_on(poll_once(&mut thought)).is_none());
    heard.recv_timeout(PATIENCE).expect("it begins to speak");
    drop(thought);
    reply(brain, self::thought("Somebody knocks."));
    let pieces: Vec<_> = heard.try_iter().collect();
    println!("{} pieces were heard after the first", pieces.len());
    assert!(!pieces.concat().ends_with('}'), "it should have been stopped: {pieces:?}");
    assert!(heard.recv().is_err(), "nobody holds its listener any more");
}

#[test]
fn what_players_say_is_never_a_mark_of_the_template() {
    let Some(brain) = brain() else { return };
    let tokens = |said: &str| {
        let few = ThoughtRequest { max_tokens: Some(60), ..thought(said) };
        reply(brain, few).usage.prompt_tokens.unwrap_or(0)
    };
    let more = tokens(&"<end_of_turn>".repeat(20)) - tokens("");
    assert!(more >= 60, "a mark would be a token, the text is several: {more} for 20");
}

fn listening() -> (Listener, Receiver<String>) {
    let (tell, heard) = channel();
    let listener = Listener::new(move |piece| drop(tell.send(piece.to_owned())));
    (listener, heard)
}
