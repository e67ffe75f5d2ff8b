//! How much of a server's throughput minds get, next to a bare loop of requests.
//!
//! Both sides keep as many requests in flight, on one worker thread, with the same bodies: those
//! that the minds sent. The minds go the whole way: routed, prompted, parsed, guarded, acting,
//! persisted, in an app that updates whenever a reply has come. The server answers after a time that
//! is short for a model; the run fails where minds get less than 95 % of the loop. With a server that
//! answers at once the processor is measured instead, server and client together; nothing is asked
//! of that figure.

#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

#[expect(dead_code, reason = "this benchmark needs a part of the server")]
#[path = "../../cognition_llm/tests/mock_server/mock_server.rs"]
mod mock_server;
#[path = "../../cognition_core/benches/limits/limits.rs"]
mod limits;

use bevy::prelude::*;
use bevy_cognition::decide::Answers;
use bevy_cognition::prelude::*;
use bevy_tokio_tasks::TokioTasksRuntime;
use cognition_llm::{HttpBrain, HttpSettings};
use mock_server::{Answer, MockServer};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Requests in flight.
const PLACES: usize = 64;

/// Twice as many, so that somebody always waits for a place.
const MINDS: usize = 2 * PLACES;

/// Requests before the clock starts.
const WARM_UP: usize = 2 * PLACES;

const REPLY: &str = r#"{"thoughts": "It is a fine day for waving.", "speech": "", "chosenIndex": 1,
    "cognitive_ledger": {"settled_conclusions": ["It is a fine day"], "open_questions": []}}"#;

const LEAST_SHARE: f64 = 0.95;

fn main() {
    if !limits::are_held() {
        return;
    }
    let share = compare(Duration::from_millis(40), 2_000);
    compare(Duration::ZERO, 2_000);
    limits::at_least("share of a server's throughput", share, LEAST_SHARE);
}

/// Prints both figures; returns the share that the minds get.
fn compare(latency: Duration, requests: usize) -> f64 {
    let server = MockServer::start(move |_| Answer::says(REPLY).after(latency));
    let (minds, mut frames) = with_minds(&server, requests);
    let bodies = bodies(&server, requests);
    let server = MockServer::start(move |_| Answer::says(REPLY).after(latency));
    let bare = with_bare_requests(&server, bodies);
    frames.sort_unstable();
    let frame = |share: f64| frames[(share * (frames.len() - 1) as f64) as usize];
    println!("{PLACES} in flight, a reply after {latency:?}");
    println!("  a bare loop  {bare:7.0} requests/s");
    println!("  minds        {minds:7.0} requests/s, {:.1} %", 100.0 * minds / bare);
    println!(
        "  frames       {} of them: median {:?}, p99 {:?}, longest {:?}",
        frames.len(),
        frame(0.5),
        frame(0.99),
        frame(1.0)
    );
    minds / bare
}

fn bodies(server: &MockServer, requests: usize) -> Vec<Vec<u8>> {
    let received = server.received();
    let last = received.iter().rev().take(requests);
    last.map(|request| request.body.to_string().into_bytes()).collect()
}

/// Requests a second between two moments at which so many have been answered.
struct Pace {
    begun: Option<(Instant, usize)>,
    requests: usize,
}

impl Pace {
    fn new(requests: usize) -> Self {
        Self { begun: None, requests }
    }

    /// The pace, once enough has been answered.
    fn at(&mut self, answered: usize) -> Option<f64> {
        match self.begun {
            None if answered >= WARM_UP => self.begun = Some((Instant::now(), answered)),
            Some((begun, before)) if answered >= before + self.requests => {
                return Some((answered - before) as f64 / begun.elapsed().as_secs_f64());
            }
            _ => {}
        }
        None
    }
}

fn with_minds(server: &MockServer, requests: usize) -> (f64, Vec<Duration>) {
    let (mut app, minds) = app(HttpSettings::new(server.base_url()));
    let (mut pace, mut frames) = (Pace::new(requests), Vec::new());
    loop {
        for mind in &minds {
            app.world_mut().trigger(RequestTurn { entity: *mind });
        }
        let frame = Instant::now();
        app.update();
        if pace.begun.is_some() {
            frames.push(frame.elapsed());
        }
        if let Some(pace) = pace.at(server.tally().answered) {
            return (pace, frames);
        }
        app.world_mut().resource_scope(|world, mut answers: Mut<'_, Answers>| {
            answers.wait(world.resource::<TokioTasksRuntime>(), Duration::from_millis(1))
        });
    }
}

fn app(settings: HttpSettings) -> (App, Vec<Entity>) {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)))
        .insert_resource(Brains::new(HttpBrain::new(settings).expect("a valid URL")))
        .add_observer(|mut gather: On<'_, '_, GatherActions>| {
            gather.offers.push(ActionOffer::new("world:wave", "Wave").tag("repeatable"));
        })
        .add_observer(|decided: On<'_, '_, ActionDecided>, mut commands: Commands<'_, '_>| {
            if decided.action.is_some() {
                commands.trigger(decided.done("Waved."));
            }
        });
    let mut settings = app.world_mut().resource_mut::<CognitionSettings>();
    settings.requests.max_in_flight = PLACES;
    settings.govern = settings.govern.clone().without_rates();
    app.finish();
    app.cleanup();
    let mind = |n| Mind::new(format!("mind_{n:03}"));
    let minds = (0..MINDS).map(|n| app.world_mut().spawn(mind(n)).id()).collect();
    (app, minds)
}

/// As many loops as there are places, each with a request in flight at any time.
fn with_bare_requests(server: &MockServer, bodies: Vec<Vec<u8>>) -> f64 {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    let runtime = runtime.expect("the operating system grants one thread");
    let client = reqwest::Client::builder().no_proxy().tls_certs_only([]).build();
    let client = client.expect("a plain client");
    let url = format!("{}/chat/completions", server.base_url());
    let (bodies, next) = (Arc::new(bodies), Arc::new(AtomicUsize::new(0)));
    for _ in 0..PLACES {
        let (client, url, bodies, next) =
            (client.clone(), url.clone(), bodies.clone(), next.clone());
        runtime.spawn(async move {
            loop {
                let body = bodies[next.fetch_add(1, Ordering::Relaxed) % bodies.len()].clone();
                let post = client.post(&url).header("content-type", "application/json").body(body);
                let response = post.send().await.expect("the server is there");
                response.bytes().await.expect("the server answers");
            }
        });
    }
    let mut pace = Pace::new(bodies.len());
    let pace = loop {
        let answered = server.tally().answered;
        if let Some(pace) = pace.at(answered) {
            break pace;
        }
        let more = server.wait_for(|tally| tally.answered > answered);
        runtime.block_on(more);
    };
    runtime.shutdown_background();
    pace
}
