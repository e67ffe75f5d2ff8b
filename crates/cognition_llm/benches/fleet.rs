//! What becomes of prefix caches where four servers share the thoughts of many minds.
//!
//! Each server has eight slots, keeps the beginnings of the last 24 prompts, and takes 160 ms for a
//! prompt whose beginning it has to read, 60 ms for another. 64 minds think again and again, 24 at once.
//! Three arrangements: the servers are named to the brain as replicas; they stand behind one address
//! whose balancer goes by the header of [`HttpSettings::prefix_header`]; they stand behind one that
//! takes them in turn. Asserted when this is run as a benchmark: the first two find at least 85 % of the
//! beginnings in a cache, and the replicas answer at least 1.5 times as many thoughts as those in turn.

#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

#[expect(dead_code, reason = "this benchmark needs a part of the server")]
#[path = "../tests/mock_server/mock_server.rs"]
mod mock_server;
#[path = "../../cognition_core/benches/limits/limits.rs"]
mod limits;

use cognition_core::prompt::{Prompt, Purpose};
use cognition_llm::{Brain, EndpointSettings, HttpBrain, HttpSettings, ThoughtRequest};
use mock_server::{Answer, MockServer, Received};
use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

const SERVERS: usize = 4;
const SLOTS: usize = 8;
/// Beginnings that a server keeps.
const KEPT: usize = 24;
const MINDS: usize = 64;
const AT_ONCE: usize = 24;
const HEADER: &str = "x-session-id";

const READS: Duration = Duration::from_millis(100);
const ANSWERS: Duration = Duration::from_millis(60);

const LEAST_FOUND: f64 = 0.85;
const LEAST_GAIN: f64 = 1.5;

fn main() {
    let is_bench = limits::are_held();
    let thoughts = if is_bench { 3_000 } else { 100 };
    let replicas = with_replicas(thoughts);
    let by_header = behind_one_address(thoughts, by_header);
    let in_turn = behind_one_address(thoughts, in_turn);
    println!("{SERVERS} servers, {MINDS} minds, {AT_ONCE} thoughts at once");
    let named = [("replicas", &replicas), ("by header", &by_header), ("in turn", &in_turn)];
    for (name, figures) in named {
        let Figures { pace, found } = figures;
        println!("  {name:<10} {pace:6.0} thoughts/s, {:5.1} % begun in a cache", 100.0 * found);
    }
    if is_bench {
        limits::at_least("caches found by replicas, share", replicas.found, LEAST_FOUND);
        limits::at_least("caches found by header, share", by_header.found, LEAST_FOUND);
        let gain = replicas.pace / in_turn.pace;
        limits::at_least("pace of replicas beside servers in turn, ratio", gain, LEAST_GAIN);
    }
}

/// What an arrangement comes to.
struct Figures {
    /// Thoughts a second.
    pace: f64,
    /// The share of prompts whose beginning was in a cache.
    found: f64,
}

/// A server's slots, and what it has read.
#[derive(Debug, Default)]
struct Model {
    /// When each slot is free.
    free: Vec<Instant>,
    kept: VecDeque<String>,
    found: usize,
}

impl Model {
    /// How long it takes until a prompt that begins so is answered.
    fn answer(&mut self, beginning: &str) -> Duration {
        let now = Instant::now();
        self.free.resize(SLOTS, now);
        let slot = self.free.iter_mut().min().expect("there are slots");
        let begins = (*slot).max(now);
        let place = self.kept.iter().position(|kept| kept == beginning);
        let reads = if place.is_some() { Duration::ZERO } else { READS };
        *slot = begins + reads + ANSWERS;
        let waits = *slot - now;
        self.found += usize::from(place.is_some());
        place.and_then(|place| self.kept.remove(place));
        self.kept.push_back(beginning.to_owned());
        self.kept.drain(..self.kept.len().saturating_sub(KEPT));
        waits
    }
}

type Models = Arc<Mutex<Vec<Model>>>;

fn models() -> Models {
    Arc::new(Mutex::new((0..SERVERS).map(|_| Model::default()).collect()))
}

fn reply(models: &Models, server: usize, received: &Received) -> Answer {
    let beginning = received.body["messages"][0]["content"].to_string();
    let mut models = models.lock().unwrap_or_else(PoisonError::into_inner);
    Answer::says("{}").after(models[server].answer(&beginning))
}

fn with_replicas(thoughts: usize) -> Figures {
    let models = models();
    let start = |server: usize| {
        let models = models.clone();
        MockServer::start(move |received| reply(&models, server, received))
    };
    let servers: Vec<MockServer> = (0..SERVERS).map(start).collect();
    let endpoints = servers[1..].iter().map(|server| EndpointSettings::new(server.base_url()));
    let endpoints = endpoints.collect();
    think(HttpSettings { endpoints, ..HttpSettings::new(servers[0].base_url()) }, &models, thoughts)
}

fn behind_one_address(thoughts: usize, which: fn(&Received) -> usize) -> Figures {
    let models = models();
    let asked = models.clone();
    let balancer = MockServer::start(move |received| reply(&asked, which(received), received));
    let prefix_header = Some(HEADER.to_owned());
    let settings = HttpSettings { prefix_header, ..HttpSettings::new(balancer.base_url()) };
    think(settings, &models, thoughts)
}

fn by_header(received: &Received) -> usize {
    let mut hasher = DefaultHasher::new();
    received.headers.get(HEADER).hash(&mut hasher);
    usize::try_from(hasher.finish() % SERVERS as u64).expect("is small")
}

fn in_turn(received: &Received) -> usize {
    received.number % SERVERS
}

/// Minds think in an order of their own, and none twice at once.
fn think(settings: HttpSettings, models: &Models, thoughts: usize) -> Figures {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.expect("a runtime for the brain");
    let brain = HttpBrain::new(HttpSettings { cache_slots: Some(0), ..settings });
    let brain = brain.expect("valid settings");
    let begun = Instant::now();
    runtime.block_on(async {
        let mut resting: VecDeque<usize> = (0..MINDS).collect();
        let mut thinking = JoinSet::new();
        for thought in 0..thoughts {
            if thinking.len() == AT_ONCE {
                let done = thinking.join_next().await.expect("somebody thinks");
                resting.push_back(done.expect("no panic"));
            }
            let mind = resting.remove(thought * 7 % resting.len()).expect("it is among them");
            let answer = brain.think(request(mind));
            thinking.spawn(async move {
                answer.await.expect("the servers answer");
                mind
            });
        }
        thinking.join_all().await;
    });
    let pace = thoughts as f64 / begun.elapsed().as_secs_f64();
    let models = models.lock().unwrap_or_else(PoisonError::into_inner);
    let found: usize = models.iter().map(|model| model.found).sum();
    Figures { pace, found: found as f64 / thoughts as f64 }
}

fn request(mind: usize) -> Arc<ThoughtRequest> {
    Arc::new(ThoughtRequest {
        prompt: Prompt {
            stable: "You play a role.".into(),
            slow: format!("You are guest {mind}.").into(),
            volatile: "It rains.".to_owned(),
        },
        ..ThoughtRequest::new(format!("guest_{mind}"), Purpose::Decide)
    })
}
