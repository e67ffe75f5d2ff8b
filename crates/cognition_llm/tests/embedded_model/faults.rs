//! What can be wrong with a model, and with what it is asked.

use super::{brain, file, reply, think, thought};
use cognition_llm::{
    BrainError, EmbeddedBrain, EmbeddedBrainError, EmbeddedSettings, LoadProgress, ThoughtRequest,
};
use serde_json::json;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::PathBuf;

/// What is told by progress, to whoever waits, and to each thought.
fn fault(settings: EmbeddedSettings) -> EmbeddedBrainError {
    let file = settings.path.display().to_string();
    let brain = EmbeddedBrain::load(settings);
    let told = brain.wait(|_| {}).expect_err("it can't be loaded");
    let BrainError::Failed(thought) = think(&brain, thought("Hm?")).expect_err("nobody thinks")
    else {
        panic!("a thought should be told the same");
    };
    let LoadProgress::Failed(progress) = brain.progress() else { panic!("it failed") };
    println!("{told}");
    assert_eq!(told.to_string(), thought.to_string());
    assert_eq!(told.to_string(), progress.to_string());
    assert!(told.to_string().contains(&file) || settings_are_named(&told), "{told}");
    told
}

fn of_the_model(error: &BrainError) -> Option<&EmbeddedBrainError> {
    match error {
        BrainError::Failed(error) => error.downcast_ref(),
        _ => None,
    }
}

fn settings_are_named(error: &EmbeddedBrainError) -> bool {
    error.to_string().contains("set `")
}

#[test]
fn what_is_no_model_is_told_by_name() {
    if file().is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder can be made here");
    let at = |name: &str, content: &[u8]| -> PathBuf {
        let path = folder.path().join(name);
        fs::write(&path, content).expect("it can be written to");
        path
    };
    let missing = fault(EmbeddedSettings::new(folder.path().join("missing.gguf")));
    assert!(matches!(missing, EmbeddedBrainError::Unreadable { .. }));
    let text = fault(EmbeddedSettings::new(at("text.gguf", b"I am no model.")));
    assert!(matches!(text, EmbeddedBrainError::NotAModel { .. }));
    let empty = fault(EmbeddedSettings::new(at("empty.gguf", b"GGUF")));
    assert!(matches!(empty, EmbeddedBrainError::Unloadable { .. }));
}

#[test]
fn a_model_that_was_cut_is_not_loaded() {
    let Some(whole) = file() else { return };
    let folder = tempfile::tempdir().expect("a folder can be made here");
    let cut = folder.path().join("cut.gguf");
    let mut beginning = vec![0; 32 << 20];
    File::open(whole).expect("it is there").read_exact(&mut beginning).expect("it is longer");
    File::create(&cut).and_then(|mut file| file.write_all(&beginning)).expect("there is room");
    assert!(matches!(fault(EmbeddedSettings::new(cut)), EmbeddedBrainError::Unloadable { .. }));
}

#[test]
fn more_context_than_the_model_was_trained_on_is_not_given() {
    let Some(file) = file() else { return };
    let settings = EmbeddedSettings { context_tokens: 10_000_000, ..EmbeddedSettings::new(file) };
    let error = fault(settings);
    assert!(matches!(error, EmbeddedBrainError::TooMuchContext { asked: 10_000_000, .. }));
}

#[test]
fn a_template_that_nobody_knows_is_told() {
    let Some(file) = file() else { return };
    let chat_template = Some("as you like it".to_owned());
    let settings = EmbeddedSettings { chat_template, ..EmbeddedSettings::new(file) };
    assert!(matches!(fault(settings), EmbeddedBrainError::ChatTemplate { of: None }));
}

#[test]
fn a_prompt_that_is_too_long_says_both_numbers_and_what_to_set() {
    let Some(brain) = brain() else { return };
    let long = "A very long story about a key. ".repeat(700);
    let error = think(brain, thought(&long)).expect_err("it does not fit");
    let Some(EmbeddedBrainError::TooLong { prompt_tokens, reply_tokens, context_tokens }) =
        of_the_model(&error)
    else {
        panic!("{error}");
    };
    println!("{error}");
    assert!(prompt_tokens + reply_tokens > *context_tokens);
    for part in [*prompt_tokens, *context_tokens, prompt_tokens + reply_tokens] {
        assert!(error.to_string().contains(&part.to_string()), "{error}");
    }
    assert!(error.to_string().contains("set `context_tokens` to"), "{error}");
    assert!(!error.is_transient(), "asking again is no use");
    reply(brain, ThoughtRequest { max_tokens: Some(60), ..thought("And a short one?") });
}

#[test]
fn a_schema_that_cannot_be_enforced_is_told() {
    let Some(brain) = brain() else { return };
    let reply_schema = json!({ "type": "array", "contains": { "type": "integer" } }).into();
    let error = think(brain, ThoughtRequest { reply_schema, ..thought("Count.") });
    let error = error.expect_err("no such rule can be enforced");
    assert!(matches!(of_the_model(&error), Some(EmbeddedBrainError::Schema { .. })), "{error}");
}
