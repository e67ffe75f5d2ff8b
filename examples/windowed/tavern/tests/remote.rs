//! Another program looks in through Bevy's remote protocol, and answers for a person.

#![cfg(feature = "brp")]

use bevy::prelude::*;
use bevy_cognition::cognition_brain::ScriptedBrain;
use bevy_cognition::inspect::MindTrace;
use bevy_cognition::prelude::*;
use bevy_cognition::remote::{CognitionRemotePlugin, RemoteToken};
use cognition_core::guard::Approval;
use serde_json::{Value, json};
use std::net::{Ipv4Addr, TcpListener};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How long a frame takes while somebody asks.
const FRAME: Duration = Duration::from_millis(2);
const PATIENCE: Duration = Duration::from_secs(30);

const REPLY: &str = r#"{"chosenIndex": 1, "speech": "One moment.", "thoughts": "Who rings?",
    "cognitive_ledger": {"settled_conclusions": ["It is late"], "open_questions": []}}"#;

struct Inn {
    app: App,
    url: String,
    done: Arc<Mutex<Vec<String>>>,
}

/// A port that nobody listens on.
fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("there is a free port");
    listener.local_addr().expect("it was bound").port()
}

impl Inn {
    /// Mara may ring a bell or shut a door, and a person is asked before every act.
    fn open() -> Self {
        Self::with(None)
    }

    fn locked(token: &str) -> Self {
        Self::with(Some(RemoteToken::new(token)))
    }

    fn with(token: Option<RemoteToken>) -> Self {
        let port = free_port();
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)))
            .add_plugins(CognitionRemotePlugin { port, token, ..default() })
            .add_observer(|mut gather: On<GatherActions>| {
                gather.offers.push(ActionOffer::new("inn:ring", "Ring the bell"));
                gather.offers.push(ActionOffer::new("inn:shut", "Shut the door"));
            });
        let done = Arc::<Mutex<Vec<String>>>::default();
        let seen = done.clone();
        app.add_observer(move |decided: On<ActionDecided>, mut commands: Commands| {
            let mut done = seen.lock().expect("nobody panics while holding it");
            done.push(decided.action_id().to_owned());
            commands.trigger(ActionFinished::done(decided.entity, "Done."));
        });
        app.insert_resource(Brains::new(ScriptedBrain::new().say("mara", REPLY)));
        app.world_mut().resource_mut::<CognitionSettings>().guard.approval = Approval::Always;
        app.finish();
        app.cleanup();
        let url = format!("http://127.0.0.1:{port}");
        Self { app, url, done }
    }

    fn populated() -> Self {
        let mut inn = Self::open();
        let world = inn.app.world_mut();
        let entity = world.spawn((Mind::new("mara"), Name::new("Mara"))).id();
        world.spawn((Mind::new("odo"), Name::new("Odo")));
        inn.app.update();
        inn.app.world_mut().trigger(RequestTurn { entity });
        (0..4).for_each(|_| inn.app.update());
        inn
    }

    /// Runs frames until the answer is there.
    fn call(&mut self, method: &str, params: Value) -> Value {
        let call = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
        let asking = ask(self.url.clone(), call);
        let begun = Instant::now();
        while !asking.is_finished() {
            assert!(begun.elapsed() < PATIENCE, "`{method}` should be answered");
            self.app.update();
            thread::park_timeout(FRAME);
        }
        asking.join().expect("the client does not panic")
    }

    fn result(&mut self, method: &str, params: Value) -> Value {
        let mut answer = self.call(method, params);
        assert_eq!(answer["error"], Value::Null, "`{method}` should succeed");
        answer["result"].take()
    }

    fn error(&mut self, method: &str, params: Value) -> String {
        let answer = self.call(method, params);
        answer["error"]["message"].as_str().unwrap_or_default().to_owned()
    }

    fn done(&self) -> Vec<String> {
        self.done.lock().expect("nobody panics while holding it").clone()
    }
}

/// Once more while the port is not open yet.
fn ask(url: String, call: Value) -> JoinHandle<Value> {
    // Whoever was first has installed it.
    let _ = rustls::crypto::ring::default_provider().install_default();
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.expect("the operating system grants a reactor").block_on(async {
            let begun = Instant::now();
            loop {
                let sent = reqwest::Client::new().post(&url).body(call.to_string()).send().await;
                match sent {
                    Ok(answer) => {
                        let text = answer.text().await.expect("an answer has a body");
                        return serde_json::from_str(&text).unwrap_or(Value::String(text));
                    }
                    Err(error) => assert!(begun.elapsed() < PATIENCE, "{error}"),
                }
            }
        })
    })
}

#[test]
fn minds_are_listed_and_one_is_shown_whole() {
    let mut inn = Inn::populated();
    let list = inn.result("cognition/list", json!({}));
    let told: Vec<_> = list.as_array().expect("a list").iter().map(|line| &line["name"]).collect();
    assert_eq!(told, ["Mara", "Odo"]);
    assert_eq!(list[0]["phase"], "awaits_approval");
    let mara = inn.result("cognition/get", json!({"mind": "mara"}));
    assert_eq!(mara["thoughts"], json!(["Who rings?"]));
    assert_eq!(mara["pending"]["description"], "Ring the bell");
}

#[test]
fn the_last_prompt_is_read_segment_by_segment_with_the_raw_reply() {
    let mut inn = Inn::populated();
    let read = inn.result("cognition/prompt", json!({"mind": "mara"}));
    let names: Vec<_> = read["prompt"]["segments"].as_array().expect("segments").iter().collect();
    assert_eq!(names.len(), 3);
    assert!(names[2]["text"].as_str().expect("text").contains("Ring the bell"));
    assert_eq!(read["reply"]["text"], REPLY);
}

#[test]
fn an_action_is_approved_or_another_chosen_and_only_for_the_very_suggestion() {
    let mut inn = Inn::populated();
    let stale = inn.error("cognition/approve", json!({"mind": "mara", "turn": 1, "revision": 9}));
    assert_eq!(stale, "`mara` waits with turn 1, revision 1: look once more");
    let answer = json!({"mind": "mara", "turn": 1, "revision": 1, "choose": 7});
    let unknown = inn.error("cognition/approve", answer);
    assert!(unknown.contains('7'), "{unknown}");
    assert!(inn.done().is_empty(), "nothing was approved yet");
    let answer = json!({"mind": "mara", "turn": 1, "revision": 1, "choose": 2});
    inn.result("cognition/approve", answer);
    (0..4).for_each(|_| inn.app.update());
    assert_eq!(inn.done(), ["inn:shut"]);
    let over = inn.error("cognition/approve", json!({"mind": "mara", "turn": 1, "revision": 1}));
    assert_eq!(over, "`mara` waits for nobody");
}

#[test]
fn budgets_are_told_and_who_is_unknown_is_named_with_those_who_are_there() {
    let mut inn = Inn::populated();
    let budget = inn.result("cognition/budget", json!({}));
    assert_eq!((&budget["on"], &budget["budgets"][0]["item"]), (&json!(true), &json!("calls")));
    let unknown = inn.error("cognition/get", json!({"mind": "sela"}));
    assert_eq!(unknown, "no mind is called `sela`; there are: mara, odo");
    let misspelt = inn.error("cognition/get", json!({"name": "mara"}));
    assert!(misspelt.contains("unknown field `name`"), "{misspelt}");
}

#[test]
fn nothing_else_answers_on_that_port() {
    let mut inn = Inn::open();
    let discovered = inn.error("world.spawn_entity", json!({"components": {}}));
    assert!(discovered.contains("not found"), "{discovered}");
}

/// The status of a call with these headers.
fn status(inn: &mut Inn, headers: &[(&'static str, &'static str)]) -> u16 {
    let (url, headers) = (inn.url.clone(), headers.to_vec());
    let asking = thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.expect("the operating system grants a reactor").block_on(async {
            let call = json!({"jsonrpc": "2.0", "id": 1, "method": "cognition/list"}).to_string();
            let mut sent = reqwest::Client::new().post(&url).body(call);
            for (name, value) in headers {
                sent = sent.header(name, value);
            }
            sent.send().await.expect("the port is open").status().as_u16()
        })
    });
    while !asking.is_finished() {
        inn.app.update();
        thread::park_timeout(FRAME);
    }
    asking.join().expect("the client does not panic")
}

#[test]
fn a_page_in_a_browser_is_not_let_in_and_neither_is_who_lacks_the_token() {
    let mut inn = Inn::populated();
    inn.result("cognition/list", json!({}));
    assert_eq!(status(&mut inn, &[]), 200);
    assert_eq!(status(&mut inn, &[("origin", "https://evil.example")]), 403);
    assert_eq!(status(&mut inn, &[("host", "evil.example")]), 403);
    let mut locked = Inn::locked("swordfish");
    locked.call("rpc.discover", json!({}));
    assert_eq!(status(&mut locked, &[]), 401);
    assert_eq!(status(&mut locked, &[("authorization", "Bearer swordfish")]), 200);
}

#[test]
fn whoever_was_there_before_is_watched_too() {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)));
    let mara = app.world_mut().spawn(Mind::new("mara")).id();
    app.add_plugins(CognitionRemotePlugin { port: free_port(), ..default() });
    assert!(app.world().get::<MindTrace>(mara).is_some());
}
