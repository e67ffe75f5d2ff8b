//! How much of a prompt a real server has in its prefix cache, and what that is worth.

use cognition_core::prompt::Purpose;
use cognition_llm::{
    Brain, BrainError, BrainFuture, HttpBrain, HttpSettings, Reply, ThoughtRequest,
};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::runtime::Runtime;

/// One question and what it took.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    request: Arc<ThoughtRequest>,
    reply: Reply,
}

/// Thinks on a server, and keeps what that took.
#[derive(Clone, Debug)]
pub(crate) struct Measured {
    brain: Arc<HttpBrain>,
    asked: Arc<Mutex<Vec<Asked>>>,
}

impl Measured {
    pub(crate) fn new(brain: HttpBrain) -> Self {
        Self { brain: Arc::new(brain), asked: Arc::default() }
    }

    pub(crate) fn asked(&self) -> Vec<Asked> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Brain for Measured {
    fn name(&self) -> &str {
        self.brain.name()
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        let thought = self.brain.think(request.clone());
        let asked = self.asked.clone();
        Box::pin(async move {
            let reply: Result<Reply, BrainError> = thought.await;
            if let Ok(reply) = &reply {
                let asked_now = Asked { request, reply: reply.clone() };
                asked.lock().unwrap_or_else(PoisonError::into_inner).push(asked_now);
            }
            reply
        })
    }
}

/// The same questions once more, to a server that is told to forget what it knows.
pub(crate) fn cold(settings: HttpSettings, asked: &[Asked]) -> Vec<Asked> {
    let mut settings = settings;
    settings.extra_body.insert("cache_prompt".to_owned(), json!(false));
    let brain = HttpBrain::new(settings).expect("a valid URL");
    let runtime = Runtime::new().expect("this machine has threads");
    let again = asked.iter().map(|asked| {
        let request = asked.request.clone();
        let reply = runtime.block_on(brain.think(request.clone())).expect("a reply");
        Asked { request, reply }
    });
    again.collect()
}

/// How many tokens stable and slow segment have, by the hash of both: what the server counts where
/// nothing follows them.
pub(crate) fn prefix_tokens(settings: HttpSettings, asked: &[Asked]) -> BTreeMap<String, u64> {
    let settings = HttpSettings { max_tokens: 1, ..settings };
    let brain = HttpBrain::new(settings).expect("a valid URL");
    let runtime = Runtime::new().expect("this machine has threads");
    let count = |request: &ThoughtRequest| {
        let mut request = request.clone();
        request.prompt.volatile = String::new();
        let reply = runtime.block_on(brain.think(Arc::new(request))).expect("a reply");
        reply.usage.prompt_tokens.expect("the server counts tokens")
    };
    let mut tokens = BTreeMap::new();
    for Asked { request, .. } in asked {
        tokens.entry(request.prompt.prefix_hash()).or_insert_with(|| count(request));
    }
    tokens
}

/// What prompts and replies took together.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Took {
    pub(crate) calls: u32,
    /// Tokens of the stable and the slow segment.
    pub(crate) prefix: u64,
    /// Of these, those that came from the cache.
    pub(crate) cached: u64,
    pub(crate) latency: Duration,
    pub(crate) completion: u64,
}

impl Took {
    /// `prefixes` has the tokens of each prefix: see [`prefix_tokens`].
    pub(crate) fn of(asked: &[Asked], prefixes: &BTreeMap<String, u64>) -> Self {
        let mut took = Self::default();
        for Asked { request, reply } in asked {
            let usage = &reply.usage;
            let prefix = prefixes[&request.prompt.prefix_hash()];
            took.calls += 1;
            took.prefix += prefix;
            took.cached += usage.cached_tokens.unwrap_or_default().min(prefix);
            took.latency += usage.latency.unwrap_or_default();
            took.completion += usage.completion_tokens.unwrap_or_default();
        }
        took
    }

    pub(crate) fn cached_share(&self) -> f64 {
        self.cached as f64 / self.prefix.max(1) as f64
    }

    pub(crate) fn a_call(&self) -> Duration {
        self.latency / self.calls.max(1)
    }
}

/// Decisions of minds that have decided before.
pub(crate) fn from_the_second_turn_on(asked: &[Asked]) -> Vec<Asked> {
    let mut known = BTreeSet::new();
    let decisions = asked.iter().filter(|asked| asked.request.purpose == Purpose::Decide);
    let later = decisions.filter(|asked| {
        let prefix = asked.request.prompt.prefix_hash();
        !known.insert((asked.request.mind.clone(), prefix))
    });
    later.cloned().collect()
}
