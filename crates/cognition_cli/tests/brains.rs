//! Brains from outside, as a person at a terminal meets them: `--brain`, `--model` and
//! `cognition brains`, against a server on this machine.

#[expect(dead_code, reason = "this test needs a part of the server")]
#[path = "../../cognition_llm/tests/mock_server/mock_server.rs"]
mod mock_server;

use axum::http::Uri;
use cognition_testkit::reply;
use mock_server::{Answer, MockServer, Received, completion};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn cognition(words: &[&str]) -> Output {
    with_variables(words, &[])
}

fn with_variables(words: &[&str], variables: &[(&str, &str)]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cognition"));
    command.args(words).env_remove("COGNITION_API_KEY").env_remove("OPENAI_API_KEY");
    command.envs(variables.iter().copied()).output().expect("should start")
}

fn told(output: &Output) -> String {
    let [out, errors] = [&output.stdout, &output.stderr].map(|part| String::from_utf8_lossy(part));
    format!("{out}{errors}")
}

fn data(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(file)
}

fn scene() -> String {
    data("scenarios/locked_door.scenario.json").display().to_string()
}

/// A page of models.
fn models(names: &'static [&'static str]) -> impl Fn(&Uri) -> Answer + Send + Sync + 'static {
    move |uri| match uri.path() {
        "/v1/models" => {
            let data: Vec<Value> = names.iter().map(|name| json!({ "id": name })).collect();
            Answer::json(200, &json!({ "data": data }))
        }
        _ => Answer::json(404, &json!({ "error": "not found" })),
    }
}

/// Decides as it is asked: in pieces or as a whole, with what it took.
fn decides(request: &Received) -> Answer {
    let text = reply(1, "Coming!", "Who may that be?");
    if request.body["stream"] == true {
        return Answer::streams(&text, 12);
    }
    let mut body = completion(&text);
    let cached = json!({ "cached_tokens": 512 });
    body["usage"] =
        json!({ "prompt_tokens": 530, "completion_tokens": 40, "prompt_tokens_details": cached });
    Answer::json(200, &body)
}

fn brain_file(folder: &Path, brains: &Value) -> String {
    let path = folder.join("test.brain.json");
    std::fs::write(&path, brains.to_string()).expect("should write");
    path.display().to_string()
}

#[test]
fn a_server_that_works_is_told_with_all_that_works() {
    let server = MockServer::with_page(models(&["tiny"]), decides);
    let output = cognition(&["brains", &server.base_url()]);
    let told = told(&output);
    assert_eq!(output.status.code(), Some(0), "{told}");
    for expected in [
        "  model      tiny",
        "  decision   Ask who is there, \"Coming!\"",
        "  schema     ",
        "  streaming  ",
        "  cache      yes, 512 of 530 tokens the second time",
        "  latency    ",
        "  speed      ",
    ] {
        assert!(told.contains(expected), "{expected}: {told}");
    }
    assert!(server.received().iter().all(|request| request.body["model"] == "tiny"));
}

#[test]
fn a_cure_that_was_needed_is_told() {
    let server = MockServer::start(|request| match request.body.get("response_format") {
        Some(_) => Answer::json(400, &json!({ "error": "response_format is not supported" })),
        None => decides(request),
    });
    let output = cognition(&["brains", &server.base_url(), "--model", "tiny"]);
    let told = told(&output);
    assert_eq!(output.status.code(), Some(0), "{told}");
    assert!(told.contains("  cure       "), "{told}");
}

#[test]
fn an_endpoint_that_does_not_work_says_what_to_change_and_the_others_are_asked() {
    let works = MockServer::start(decides);
    let keyless = MockServer::start(|_| {
        Answer::json(401, &json!({ "error": { "message": "no key was sent" } }))
    });
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = brain_file(
        folder.path(),
        &json!({
            "endpoints": [
                { "name": "guarded", "url": keyless.base_url(), "model": "a" },
                { "name": "open", "url": works.base_url(), "model": "b" },
                { "name": "named", "url": works.base_url(), "key_env": "NO_SUCH_KEY_OF_OURS" },
            ],
            "tiers": { "decide": ["open", "guarded"] },
        }),
    );
    let output = cognition(&["brains", &file]);
    let told = told(&output);
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("answered 401") && told.contains("COGNITION_API_KEY"), "{told}");
    assert!(told.contains("open\n  url") && told.contains("  decision   "), "{told}");
    assert!(told.contains("`named` needs a key: set `NO_SUCH_KEY_OF_OURS`"), "{told}");
    assert!(told.contains("decide: open, else guarded"), "{told}");
}

#[test]
fn what_is_no_server_is_not_probed() {
    let output = cognition(&["brains", "heuristic"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(told(&output).contains("`heuristic` is no server"), "{}", told(&output));
}

#[test]
fn a_model_for_a_brain_that_is_no_server_is_misuse_and_names_the_flag() {
    let scene = scene();
    let prompt = ["prompt", &scene, "--mind", "mara", "--brain", "heuristic"];
    for words in [
        ["sim", &scene, "--brain", "heuristic"].as_slice(),
        &["sim", &scene],
        &["evaluate", &data("evaluations/choices.evaluation.json").display().to_string()],
        &["brains", "script:x.replies.json"],
        &prompt,
    ] {
        let output = cognition(&[words, &["--model", "tiny"]].concat());
        assert_eq!(output.status.code(), Some(2), "{words:?}: {}", told(&output));
        assert!(output.stdout.is_empty(), "{words:?}");
        let told = told(&output);
        assert!(told.starts_with("error: `--model`: `tiny`"), "{words:?}: {told}");
    }
}

#[test]
fn several_models_end_a_run_before_it_begins() {
    let server = MockServer::with_page(models(&["small", "large"]), decides);
    let url = server.base_url();
    for words in [vec!["sim", &scene()], vec!["prompt", &scene(), "--mind", "mara"]] {
        let output = cognition(&[&words[..], &["--brain", &url]].concat());
        assert_eq!(output.status.code(), Some(1), "{words:?}");
        let told = told(&output);
        assert!(told.contains("`--model NAME`") && told.contains("small, large"), "{told}");
    }
    assert_eq!(server.tally().received, 0, "nothing is paid");
}

#[test]
fn the_only_model_is_told_and_decides() {
    let server = MockServer::with_page(models(&["tiny"]), decides);
    let output = cognition(&["sim", &scene(), "--turns", "2", "--brain", &server.base_url()]);
    let told = told(&output);
    assert_eq!(output.status.code(), Some(0), "{told}");
    assert!(told.contains("has one model, tiny: it is asked"), "{told}");
    assert!(server.received().iter().all(|request| request.body["model"] == "tiny"));
}

#[test]
fn a_server_that_is_not_there_says_so() {
    let server = MockServer::start(decides);
    let url = server.base_url();
    drop(server);
    let output = cognition(&["sim", &scene(), "--turns", "2", "--brain", &url]);
    assert_eq!(output.status.code(), Some(1));
    assert!(told(&output).contains("start it, mend its URL"), "{}", told(&output));
}

#[test]
fn a_server_that_is_silent_ends_a_run_with_its_cause() {
    let server = MockServer::start(|_| Answer::never());
    let folder = tempfile::tempdir().expect("a temporary folder");
    let endpoint = json!({ "url": server.base_url(), "model": "m", "timeout_seconds": 0.05 });
    let file = brain_file(folder.path(), &json!({ "endpoints": [endpoint] }));
    let output = cognition(&["sim", &scene(), "--turns", "2", "--brain", &file]);
    assert_eq!(output.status.code(), Some(1), "{}", told(&output));
    let told = told(&output);
    assert!(told.contains("http:m decided nothing"), "{told}");
    assert!(told.contains("no reply within"), "{told}");
    assert!(server.tally().received > 0);
}

#[test]
fn a_prompt_may_be_answered() {
    let server = MockServer::start(decides);
    let url = server.base_url();
    let words = ["prompt", &scene(), "--mind", "mara", "--brain", &url, "--model", "tiny"];
    let output = cognition(&words);
    assert_eq!(output.status.code(), Some(0), "{}", told(&output));
    assert!(told(&output).contains("\"speech\":\"Coming!\""), "{}", told(&output));
    assert_eq!(server.received()[0].body["model"], "tiny");
}

#[test]
fn a_run_with_tiers_and_prices_is_recorded_and_replayed_to_the_letter() {
    let server = MockServer::start(decides);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let url = server.base_url();
    let file = brain_file(
        folder.path(),
        &json!({
            "endpoints": [
                { "name": "small", "url": url, "model": "small", "temperature": 0.1,
                  "price": { "input": 1.5, "output": 6 } },
                { "name": "large", "url": url, "model": "large", "leave_out": ["seed"],
                  "headers": { "x-inn": "${INN_OF_TEST}" } },
            ],
            "tiers": {
                "decide": ["large"], "acknowledge": ["heuristic"], "tie_break": ["small"],
                "reflect": ["small"], "summarise": ["small"], "understand": ["small"],
            },
        }),
    );
    let run = folder.path().join("run").display().to_string();
    let words = ["sim", &scene(), "--turns", "8", "--brain", &file, "--out", &run];
    let output = with_variables(&words, &[("INN_OF_TEST", "heron")]);
    assert_eq!(output.status.code(), Some(0), "{}", told(&output));
    let received = server.received();
    let decisions = received.iter().filter(|request| request.body["model"] == "large");
    for decision in decisions {
        assert_eq!(decision.headers["x-inn"], "heron");
        assert!(decision.body.get("seed").is_none(), "{}", decision.body);
    }
    assert!(received.iter().any(|request| request.body["model"] == "large"));
    drop(server);
    let output = cognition(&["replay", &run]);
    assert_eq!(output.status.code(), Some(0), "{}", told(&output));
    let log = std::fs::read_to_string(Path::new(&run).join("run.jsonl")).expect("is there");
    let is_small = |line: &&str| line.contains("\"http:small\"");
    let small = log.lines().filter(is_small).count();
    assert_eq!(small > 0, log.contains("\"cost\":"), "who has a price costs");
}

#[test]
fn a_call_that_another_endpoint_answered_is_priced_under_its_name() {
    let server = MockServer::start(decides);
    let gone = MockServer::start(decides);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = brain_file(
        folder.path(),
        &json!({
            "endpoints": [
                { "name": "small", "url": gone.base_url(), "model": "small",
                  "price": { "input": 100, "output": 100 } },
                { "name": "large", "url": server.base_url(), "model": "large",
                  "price": { "input": 1.5, "output": 6 } },
            ],
        }),
    );
    drop(gone);
    let run = folder.path().join("run").display().to_string();
    let output = cognition(&["sim", &scene(), "--turns", "2", "--brain", &file, "--out", &run]);
    assert_eq!(output.status.code(), Some(0), "{}", told(&output));
    let log = std::fs::read_to_string(Path::new(&run).join("run.jsonl")).expect("is there");
    let replied: Vec<_> = log.lines().filter(|line| line.contains("\"replied\"")).collect();
    assert!(!replied.is_empty(), "{log}");
    // 530 tokens at 1.5 and 40 at 6 for a million.
    let priced =
        |line: &&str| line.contains("\"http:large\"") && line.contains("\"cost\":1035000000");
    assert!(replied.iter().all(priced), "{replied:?}");
    let output = cognition(&["replay", &run]);
    assert_eq!(output.status.code(), Some(0), "{}", told(&output));
}

#[test]
fn a_run_of_a_brain_with_a_price_says_what_it_cost_in_the_currency_of_the_file() {
    let server = MockServer::start(decides);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = brain_file(
        folder.path(),
        &json!({
            "currency": "EUR",
            "endpoints": [{ "url": server.base_url(), "model": "m",
                "price": { "input": 1.5, "output": 6 } }],
        }),
    );
    let output = cognition(&["sim", &scene(), "--turns", "2", "--brain", &file]);
    assert_eq!(output.status.code(), Some(0), "{}", told(&output));
    let last = told(&output).lines().last().unwrap_or_default().to_owned();
    assert!(last.contains("replies") && last.ends_with("EUR"), "{last}");
}

#[test]
fn an_evaluation_says_what_it_took_and_cost_in_the_currency_of_the_file() {
    let server = MockServer::start(decides);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = brain_file(
        folder.path(),
        &json!({
            "currency": "EUR",
            "endpoints": [{ "url": server.base_url(), "model": "m",
                "price": { "input": 1.5, "output": 6 } }],
        }),
    );
    let offer = |action: &str| json!({ "action": action, "description": "Do it" });
    let situation = json!({
        "id": "thirst", "persona": { "name": "Jorun", "profile": "A carter." }, "place": "A well.",
        "there": [], "perceives": [{ "happens": "You are thirsty.", "addressed": true }],
        "offers": [offer("world:drink"), offer("world:sing")],
        "acceptable": [1], "because": "Who is thirsty drinks.",
    });
    let pack = folder.path().join("thirst.evaluation.json");
    let text = json!({ "title": "Thirst", "situations": [situation] }).to_string();
    std::fs::write(&pack, text).expect("should write");
    let output = cognition(&["evaluate", &pack.display().to_string(), "--brain", &file]);
    assert_eq!(output.status.code(), Some(0), "{}", told(&output));
    let spent = "1 replies, 530 tokens in (512 of them cached), 40 out, 0.001035 EUR";
    assert!(told(&output).contains(spent), "{}", told(&output));
}

#[test]
fn an_unset_variable_is_named_before_a_run_begins() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = brain_file(
        folder.path(),
        &json!({ "endpoints": [{ "url": "https://${INN_OF_TEST}.example/v1", "model": "m" }] }),
    );
    let output = cognition(&["sim", &scene(), "--brain", &file]);
    assert_eq!(output.status.code(), Some(1));
    assert!(told(&output).contains("INN_OF_TEST, which is not set"), "{}", told(&output));
}

#[test]
fn the_brains_that_are_shipped_pass_the_check() {
    let output = cognition(&["check", &data("brains").display().to_string()]);
    assert_eq!(output.status.code(), Some(0), "{}", told(&output));
    assert!(told(&output).contains("12 files checked, 0 faults"), "{}", told(&output));
}

#[test]
fn a_key_in_a_file_is_refused_and_not_quoted() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = brain_file(
        folder.path(),
        &json!({ "endpoints": [{ "url": "https://api.openai.com/v1", "api_key": "sk-very-secret-1" }] }),
    );
    for words in
        [["check", &file].as_slice(), &["brains", &file], &["sim", &scene(), "--brain", &file]]
    {
        let output = cognition(words);
        assert_eq!(output.status.code(), Some(1), "{words:?}");
        let told = told(&output);
        assert!(told.contains("no_key_in_files") && !told.contains("very-secret"), "{told}");
    }
}

/// One exchange of two lines; no rule can tell whether the first is answered.
const INN: &str = r#"{"suite": "talk", "title": "An inn", "cases": [{
    "id": "road", "because": "So it is.",
    "persona": {"name": "Brannic", "profile": "Keeps an inn."}, "place": "A taproom.",
    "there": [{"id": "odo", "kind": "character", "label": "Odo"}, {"id": "ale", "kind": "item", "label": "the ale"}],
    "absent": [], "facts": ["The road is flooded."],
    "offers": [
        {"action": "world:give", "description": "Give Odo the ale", "tags": ["give"], "targets": ["ale", "odo"]},
        {"action": "world:tell", "description": "Speak to Odo", "tags": ["tell", "speech"], "targets": ["odo"]}
    ],
    "lines": [
        {"by": "odo", "says": "What do you make of the road?", "asks": "answer",
            "expects": {"words": [], "deeds": [], "refusal_ok": false}},
        {"by": "odo", "says": "Give me the ale, please.", "asks": "deed",
            "expects": {"words": [], "deeds": ["world:give"], "refusal_ok": true}}
    ]
}]}"#;

#[test]
fn a_judge_is_asked_by_the_rubric_of_the_suite_and_its_agreement_is_told() {
    let server = MockServer::start(|request| {
        let page = request.body["messages"][1]["content"].as_str().unwrap_or_default();
        let why = "It should name the road.";
        let passes = !page.contains("make of the road?\n</last_line>");
        Answer::json(200, &completion(&json!({"why": why, "passes": passes}).to_string()))
    });
    let folder = tempfile::tempdir().expect("a temporary folder");
    let suite = folder.path().join("inn.evaluation.json");
    std::fs::write(&suite, INN).expect("should write");
    let suite = suite.display().to_string();
    let brain = brain_file(
        folder.path(),
        &json!({"endpoints": [{"url": server.base_url(), "model": "judge"}]}),
    );
    let page = folder.path().join("page.html").display().to_string();
    let output = cognition(&["evaluate", &suite, "--judge", &brain, "--failed", "--html", &page]);
    let told = told(&output);
    assert_eq!(output.status.code(), Some(0), "{told}");
    assert!(told.contains("the judge says as the rules do: "), "{told}");
    assert!(told.contains("where no rule can tell, it lets 0 of 1, 0.0 % pass"), "{told}");
    assert!(told.contains("road, line 1: no rule can tell, by the judge it fails"), "{told}");
    assert!(told.contains("the judge: It should name the road."), "{told}");
    let page = std::fs::read_to_string(&page).expect("is written");
    assert!(page.contains("no rule can tell, by the judge it fails"), "{page}");
    let received = server.received();
    assert_eq!(received.len(), 2, "each line is judged once, and nobody else asks the model");
    let asked = &received[0].body;
    assert!(
        asked["messages"][0]["content"].as_str().is_some_and(|text| text.contains("PASSES IF"))
    );
    assert!(asked["messages"][1]["content"].as_str().is_some_and(|text| text.contains("Brannic")));
    assert!(asked["response_format"].to_string().contains("passes"), "{asked}");
}

#[test]
fn rules_are_no_judge() {
    let output = cognition(&["evaluate", "talk", "--judge", "heuristic"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(told(&output).contains("`--judge` wants a model"));
}
