//! Runs whose server is of no use: they end, say why, and are no success.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// Answers each request, counted from 0, with a status, more headers and a body.
type Script = dyn Fn(usize) -> (u16, String, Value) + Send + Sync;

struct Server {
    url: String,
    received: Arc<AtomicUsize>,
}

impl Server {
    fn start(script: impl Fn(usize) -> (u16, String, Value) + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let url = format!("http://{}/v1", listener.local_addr().expect("is bound"));
        let (received, script) = (Arc::<AtomicUsize>::default(), Arc::new(script));
        let counter = received.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let (counter, script) = (counter.clone(), script.clone());
                // Whoever hangs up is of no interest.
                std::thread::spawn(move || drop(serve(&stream, &counter, &*script)));
            }
        });
        Self { url, received }
    }

    fn received(&self) -> usize {
        self.received.load(Ordering::SeqCst)
    }
}

fn serve(stream: &TcpStream, counter: &AtomicUsize, script: &Script) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream);
    loop {
        let (mut length, mut line) = (0, String::new());
        while reader.read_line(&mut line)? > 0 && line.trim() != "" {
            let lower = line.to_lowercase();
            if let Some(number) = lower.strip_prefix("content-length:") {
                length = number.trim().parse().unwrap_or(0);
            }
            line.clear();
        }
        if line.is_empty() {
            return Ok(());
        }
        reader.read_exact(&mut vec![0; length])?;
        // Only thoughts have a body.
        let answer = match length {
            0 => (404, String::new(), json!({"error": "not found"})),
            _ => script(counter.fetch_add(1, Ordering::SeqCst)),
        };
        let (status, headers, body) = (answer.0, answer.1, answer.2.to_string());
        let mut stream = stream;
        write!(
            stream,
            "HTTP/1.1 {status} X\r\ncontent-type: application/json\r\ncontent-length: {}\r\n{headers}\r\n{body}",
            body.len()
        )?;
    }
}

fn decision() -> (u16, String, Value) {
    let reply = json!({"chosenIndex": 0, "speech": "", "thoughts": "I wait.",
        "cognitive_ledger": {"settled_conclusions": [], "open_questions": []}});
    let message = json!({"role": "assistant", "content": reply.to_string()});
    let usage = json!({"prompt_tokens": 900, "completion_tokens": 40});
    let choices = json!([{"index": 0, "message": message, "finish_reason": "stop"}]);
    (200, String::new(), json!({"object": "chat.completion", "choices": choices, "usage": usage}))
}

fn refusal(status: u16, headers: &str) -> (u16, String, Value) {
    (status, headers.to_owned(), json!({"error": {"message": "not for you"}}))
}

fn dead() -> String {
    let closed = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    format!("http://{}/v1", closed.expect("a port that was free a moment ago"))
}

fn data(file: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.join("data").join(file).display().to_string()
}

fn cognition(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cognition"));
    command.args(arguments).output().expect("should start")
}

fn sim(url: &str, more: &[&str]) -> Output {
    let scene = data("scenarios/locked_door.scenario.json");
    cognition(&[&["sim", &scene, "--brain", url], more].concat())
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn last_line(output: &Output) -> String {
    text(&output.stderr).lines().last().unwrap_or_default().to_owned()
}

#[test]
fn a_run_without_the_brain_that_was_asked_is_told_to_its_end_and_fails() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("run").display().to_string();
    let output = sim(&dead(), &["--turns", "4", "--out", &out]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    let last = last_line(&output);
    assert!(last.contains("decided nothing") && last.contains("could not be reached"), "{last}");
    assert!(last.contains("--allow-fallback"), "{last}");
    assert!(text(&output.stdout).contains("The run stops here."), "{}", text(&output.stdout));
    let told = text(&output.stderr);
    assert!(told.contains("4 decisions: the heuristic brain in place of another 4"), "{told}");
    let checked = cognition(&["check", &out]);
    assert_eq!(checked.status.code(), Some(0), "{}", text(&checked.stdout));
    let allowed = sim(&dead(), &["--turns", "4", "--allow-fallback"]);
    assert_eq!(allowed.status.code(), Some(0), "{}", text(&allowed.stderr));
}

#[test]
fn an_evaluation_without_the_brain_that_was_asked_scores_nothing() {
    let pack = data("evaluations/choices.evaluation.json");
    let url = dead();
    let output = cognition(&["evaluate", &pack, "--brain", &url, "--at-least", "0.7"]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("0 of 0"), "{}", text(&output.stdout));
    assert!(last_line(&output).contains("could not be reached"), "{}", last_line(&output));
    let plain = cognition(&["evaluate", &pack, "--brain", &url]);
    assert_eq!(plain.status.code(), Some(1));
    let allowed = cognition(&["evaluate", &pack, "--brain", &url, "--allow-fallback"]);
    assert_eq!(allowed.status.code(), Some(0), "{}", text(&allowed.stderr));
    let rules = cognition(&["evaluate", &pack]);
    assert_eq!(rules.status.code(), Some(0), "{}", text(&rules.stderr));
}

#[test]
fn a_busy_server_is_waited_for_and_every_turn_is_its_own() {
    let server = Server::start(|number| match number {
        1 | 3 => refusal(429, "retry-after: 1\r\n"),
        _ => decision(),
    });
    let begun = Instant::now();
    let output = sim(&server.url, &["--turns", "6"]);
    let told = text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{told}");
    assert!(told.contains("6 decisions: http:") && !told.contains("heuristic"), "{told}");
    assert!(begun.elapsed().as_secs() >= 2, "should wait for real");
    assert_eq!(told.matches("waiting 1.0 s").count(), 1, "{told}");
    assert!(told.contains("tokens in"), "{told}");
}

#[test]
fn what_is_refused_for_good_is_not_asked_again_and_the_cause_is_told_to_the_end() {
    for status in [401, 402, 403, 404] {
        let server = Server::start(move |_| refusal(status, ""));
        let folder = tempfile::tempdir().expect("a temporary folder");
        let out = folder.path().join("run").display().to_string();
        let output = sim(&server.url, &["--turns", "8", "--out", &out]);
        assert_eq!(output.status.code(), Some(1));
        let last = last_line(&output);
        assert!(last.contains(&format!("answered {status}: not for you")), "{last}");
        let log = std::fs::read_to_string(format!("{out}/run.jsonl")).expect("is there");
        assert!(!log.contains("call_retried"), "{status} should not be queued again");
        let failed = log.lines().filter(|line| line.contains("\"brain_failed\""));
        for line in failed {
            assert!(line.contains(&format!("answered {status}")), "{line}");
        }
        assert!(server.received() <= 16, "{} requests", server.received());
    }
}

#[test]
fn a_batch_says_whose_brain_decided_nothing() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let experiment = json!({"title": "Doors", "seeds": [1],
        "scenarios": [data("scenarios/locked_door.scenario.json")],
        "settings": [{"name": "rules", "turns": 3}, {"name": "dead", "brain": dead(), "turns": 3}]});
    let path = folder.path().join("x.experiment.json").display().to_string();
    std::fs::write(&path, experiment.to_string()).expect("there is room");
    let store = format!("sqlite:{}", folder.path().join("b.db").display());
    let output = cognition(&["batch", &path, "--store", &store, "--workers", "1"]);
    let told = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("dead: 0 turns settled by http://"), "{told}");
    assert!(last_line(&output).contains("could not be reached"), "{told}");
    let allowed = ["batch", &path, "--store", &store, "--allow-fallback"];
    assert_eq!(cognition(&allowed).status.code(), Some(0));
}
