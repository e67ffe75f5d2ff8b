//! Each server, times each purpose: how many calls until it answers.

use super::data;
use super::mock_server::{Answer, MockServer};
use super::profile::{Profile, REPLY};
use super::purposes::{PURPOSES, thought};
use cognition_llm::{ApiKey, Brain, BreakerSettings, HttpBrain, HttpSettings, Listener};
use serde_json::{Value, json};
use tokio::runtime::Runtime;

/// A first thought may need so many calls, and a later one a single one.
const FIRST: usize = 6;

fn profiles() -> Vec<Profile> {
    let mut files: Vec<_> = std::fs::read_dir(data())
        .expect("the folder of the servers")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.to_string_lossy().ends_with(".server.json"))
        .collect();
    files.sort();
    let read = |path: &std::path::PathBuf| {
        let text = std::fs::read_to_string(path).expect("a file of the repository");
        let profile: Result<Profile, _> = serde_json::from_str(&text);
        profile.unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    files.iter().map(read).collect()
}

/// A brain on a server that plays this, as its host would be known, or not.
fn brain(profile: &Profile, known: bool, stream: bool) -> (MockServer, HttpBrain) {
    let (plays, lists) = (profile.clone(), profile.models.clone());
    let page = move |uri: &axum::http::Uri| match uri.path().ends_with("/models") {
        true if !lists.is_empty() => {
            let list: Vec<_> = lists.iter().map(|model| json!({ "id": model })).collect();
            Answer::json(200, &json!({ "object": "list", "data": list }))
        }
        _ => Answer::json(404, &json!({ "error": "not found" })),
    };
    let server = MockServer::with_page(page, move |request| plays.play(request));
    let of_game = match &profile.settings {
        Value::Null => json!({}),
        settings => settings.clone(),
    };
    let mut settings: HttpSettings = serde_json::from_value(of_game).expect("valid settings");
    settings.base_url = server.base_url().replace("/v1", &profile.path);
    settings.api_key = profile.key.clone().map(ApiKey::new);
    settings.stream = stream;
    settings.breaker = BreakerSettings { failures: 1_000, ..BreakerSettings::default() };
    if known && settings.structured_output.is_none() {
        settings.structured_output = profile.begins;
    }
    (server, HttpBrain::new(settings).expect("valid settings"))
}

/// How many calls each purpose needs for its first, second and third thought, and what was learnt.
struct Played {
    calls: Vec<[usize; 3]>,
    cures: Vec<String>,
    /// What went wrong.
    wrong: Vec<String>,
}

fn play(runtime: &Runtime, profile: &Profile, known: bool, stream: bool) -> Played {
    let (server, brain) = brain(profile, known, stream);
    let mut wrong = Vec::new();
    let calls = PURPOSES.map(|purpose| {
        [1, 2, 3].map(|time| {
            let before = server.received().len();
            let request = thought(purpose);
            let thinking = match stream {
                true => brain.think_aloud(request, Listener::new(|_| {})),
                false => brain.think(request),
            };
            let name = format!("{} ({}, thought {time})", profile.name, purpose.name());
            match runtime.block_on(thinking) {
                Ok(reply) if reply.text == REPLY => {}
                Ok(reply) => wrong.push(format!("{name}: {}", reply.text)),
                Err(error) => wrong.push(format!("{name}: {error}")),
            }
            let calls = server.received().len() - before;
            let most = if time == 1 { FIRST } else { 1 };
            if calls > most {
                wrong.push(format!("{name}: {calls} calls"));
            }
            calls
        })
    });
    Played { calls: calls.into(), cures: brain.cures(), wrong }
}

fn runtime() -> Runtime {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime")
}

#[test]
fn every_server_answers_every_purpose_after_a_few_calls_and_then_after_one() {
    let runtime = runtime();
    let mut failed = String::new();
    let mut table =
        String::from("calls for the first thought of each purpose, then for later ones\n");
    table += &format!("{:38}", "server");
    for purpose in PURPOSES {
        table += &format!(" {:>5.5}", purpose.name());
    }
    table += "  later\n";
    for profile in profiles().iter().filter(|profile| profile.fails.is_none()) {
        for (case, known, stream) in
            [("", true, false), (", streamed", true, true), (", unknown host", false, false)]
        {
            let Played { calls, cures, wrong } = play(&runtime, profile, known, stream);
            let name = format!("{}{case}", profile.name);
            table += &format!("{name:38.38}");
            for calls in &calls {
                table += &format!(" {:>5}", calls[0]);
            }
            let later = calls.iter().flat_map(|calls| &calls[1..]).max().copied();
            table += &format!("  {}\n", later.unwrap_or_default());
            if !wrong.is_empty() {
                failed += &format!("{case} {wrong:#?} {cures:#?}\n");
            }
        }
    }
    println!("{table}");
    assert!(failed.is_empty(), "{failed}");
}

#[test]
fn a_server_that_can_not_work_says_which_flag_variable_or_field_to_change() {
    let runtime = runtime();
    for profile in profiles() {
        let Some(words) = &profile.fails else { continue };
        let (_server, brain) = brain(&profile, true, false);
        let error = runtime.block_on(brain.think(thought(PURPOSES[0])));
        let error = error.expect_err(&profile.name).to_string();
        println!("{}: {error}", profile.name);
        for word in words {
            assert!(error.contains(word), "{}: {word:?} should be in: {error}", profile.name);
        }
    }
}

/// How the names of the servers begin that are met most.
const MOST_USED: [&str; 8] =
    ["Anthropic", "Gem", "LM Studio", "Ollama", "OpenAI", "OpenRouter", "llama-server", "vLLM"];

#[test]
fn every_refusal_of_the_servers_that_are_met_most_says_where_its_words_were_met() {
    for name in MOST_USED {
        let of_name = |profile: &Profile| profile.name.starts_with(name);
        let profiles: Vec<_> = profiles().into_iter().filter(of_name).collect();
        let refusals = profiles.iter().flat_map(|profile| &profile.refuses);
        let sources: Vec<_> = refusals.map(|refusal| refusal.source.as_deref()).collect();
        assert!(!sources.is_empty(), "{name}");
        let is_link = |source: &str| source.starts_with("https://");
        assert!(sources.iter().all(|source| source.is_some_and(is_link)), "{name}: {sources:?}");
    }
}

#[test]
fn there_are_many_servers_and_each_names_its_source() {
    let profiles = profiles();
    assert!(profiles.len() >= 20, "{}", profiles.len());
    for profile in &profiles {
        assert!(profile.source.starts_with("https://"), "{}", profile.name);
    }
}
