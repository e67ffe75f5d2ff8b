//! Any OpenAI-compatible server as a brain, or several of them.
//!
//! A thought is one `POST {base}/chat/completions`: the system message, the user message, and
//! the schema of the reply. What stands in the way has a folder for each matter:
//!
//! | folder | matter |
//! |---|---|
//! | `settings` | what a game may choose, which addresses are accepted, the key that is never shown |
//! | `pool` | which of several servers gets a call, and on which the beginning of a prompt is |
//! | `availability` | when a server is left alone: it fails, its model says nothing of use, it asks for it |
//! | `server` | how a thought is put to one server, in which forms, what helped, which models it has |
//! | `request` | what is sent: its form, the limit of tokens, the schema as strict servers take it |
//! | `prompt_cache` | in which slot of a server a prompt finds its beginning |
//! | `reply` | what is read, in one piece or as a stream: text, cost and whatever else it shows |
//! | `complaints` | what an error says, what may cure it, and what a person may change where nothing does |
//! | `wire` | how servers write: JSON with mistakes, packed bodies, dates and spans of time |

mod availability;
mod complaints;
mod pool;
mod prompt_cache;
mod reply;
mod request;
mod server;
mod settings;
mod wire;
#[cfg(test)]
mod hostile;

pub use availability::breaker::{BreakerSettings, BreakerState};
pub use pool::pooled_server::EndpointHealth;
pub(crate) use server::models::{is_named, only};
pub use settings::api_key::ApiKey;
pub(crate) use settings::endpoint::Endpoint;
pub use settings::error::HttpBrainError;
pub use settings::http_settings::{EndpointSettings, HttpSettings, StructuredOutput};

use cognition_brain::{Brain, BrainError, BrainFuture, Listener, ThoughtRequest};
use cognition_core::decide::Rejection;
use cognition_core::prompt::Purpose;
use pool::pooled_server::Reluctance;
use pool::server_pool::Pool;
use server::one_server::{PendingCall, Server};
use std::fmt;
use std::sync::Arc;

/// Thinks on a server that speaks `/v1/chat/completions`, or on several.
///
/// All thoughts share one pool of connections per server. A brain belongs to one tokio runtime: the
/// future must be polled on it, at the latest from the second poll on. Dropping the future
/// closes its connection, which is how a server learns that nobody waits any more.
///
/// A thought is one call to one server. Of several, it goes to one that answers: to the one that has
/// read the beginning of its prompt already, unless that has five thoughts more in flight than
/// another; else to the one with the fewest. A server that fails again and again, or that asks for it
/// by `Retry-After`, is left alone for a while ([`BreakerSettings`]); where all are, the thought fails at once, inline and
/// without a call, with [`BrainError::Unavailable`], which says why. One that answers, but whose
/// replies have no text or are rejected ([`Brain::judged`]) again and again, is left alone for what
/// they were for.
///
/// A server that refuses part of a request is asked again otherwise, at most five times a thought:
/// without the field, with the limit under its other name, with one message in place of two, with the
/// schema in its next form ([`HttpSettings::structured_output`]). What helped is told once and
/// remembered ([`HttpBrain::cures`]); now and then it is tried whether it is still needed.
///
/// Where the settings name no model (or `default`), the server is asked once for its list, before its
/// first thought: of a single model, that one is asked; of several, the thought fails and names them.
/// A server without a list is asked for `default`, which servers of one model take.
///
/// With [`Brain::think_aloud`] the reply is streamed, and told as it comes.
///
/// ```
/// use cognition_llm::{HttpBrain, HttpSettings};
///
/// let brain = HttpBrain::new(HttpSettings::new("http://127.0.0.1:8080/v1"))?;
/// assert_eq!(brain.url(), "http://127.0.0.1:8080/v1/chat/completions");
/// # Ok::<(), cognition_llm::HttpBrainError>(())
/// ```
#[derive(Clone)]
pub struct HttpBrain {
    shared: Arc<Shared>,
}

/// What all thoughts of one brain share.
struct Shared {
    name: String,
    servers: Vec<Server>,
    pool: Arc<Pool>,
    settings: HttpSettings,
}

impl HttpBrain {
    /// Checks the settings and makes the clients. Nothing is sent yet.
    ///
    /// # Errors
    ///
    /// When a URL cannot be used, a key cannot stand in a header, or this machine has no
    /// certificates although a URL asks for `https`.
    pub fn new(settings: HttpSettings) -> Result<Self, HttpBrainError> {
        let further = settings.endpoints.iter().map(|place| settings.at(place));
        let servers = std::iter::once(settings.at_first()).chain(further).map(Server::new);
        let servers = servers.collect::<Result<Vec<_>, _>>()?;
        let urls = servers.iter().map(|server| server.shown().to_owned());
        let pool = Arc::new(Pool::new(urls, settings.breaker));
        let name = name(&settings.model);
        Ok(Self { shared: Arc::new(Shared { name, servers, pool, settings }) })
    }

    /// Where thoughts are sent, without the query of the URL: the first server.
    pub fn url(&self) -> &str {
        self.shared.first().shown()
    }

    /// How the schema of a decision travels to the first server at present: as set, as the host is
    /// known to take it, or as was learnt.
    pub fn structured_output(&self) -> StructuredOutput {
        self.shared.first().form(Purpose::Decide, false).schema
    }

    /// What the servers were found not to take, and how they are asked instead, in the order of the
    /// settings: each with its URL, for people.
    pub fn cures(&self) -> Vec<String> {
        let servers = self.shared.servers.iter();
        let told = |server: &Server| -> Vec<String> {
            let url = server.shown();
            server.cures().into_iter().map(|cure| format!("{url}: {cure}")).collect()
        };
        servers.flat_map(told).collect()
    }

    /// The model that the first server is asked for: as named, or, after the first thought, as found.
    pub fn model(&self) -> &str {
        self.shared.first().model()
    }

    /// The models that the first server says it has, in its order; `None` where it has no list. Asks it
    /// now, on a tokio runtime.
    ///
    /// # Errors
    ///
    /// When the server cannot be reached, or wants a key for its list.
    pub async fn models(&self) -> Result<Option<Vec<String>>, BrainError> {
        self.shared.first().models().await
    }

    /// How the servers are doing, in the order of the settings.
    pub fn health(&self) -> Vec<EndpointHealth> {
        self.shared.pool.health()
    }
}

impl fmt::Debug for HttpBrain {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("HttpBrain")
            .field("url", &self.url())
            .field("model", &self.shared.settings.model)
            .field("structured_output", &self.structured_output())
            .finish_non_exhaustive()
    }
}

impl Brain for HttpBrain {
    fn name(&self) -> &str {
        &self.shared.name
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        Arc::clone(&self.shared).think(request, None)
    }

    fn think_aloud(&self, request: Arc<ThoughtRequest>, listener: Listener) -> BrainFuture {
        Arc::clone(&self.shared).think(request, Some(listener))
    }

    fn judged(&self, request: &ThoughtRequest, verdict: Result<(), &Rejection>) {
        self.shared.pool.judge(request, verdict);
    }
}

impl Shared {
    fn first(&self) -> &Server {
        self.servers.first().expect("a brain is made with a server")
    }

    /// What a brain would be called that has this server alone, if that is another name.
    fn other_name(&self, server: &Server) -> Option<Arc<str>> {
        let model = server.named_model();
        (model != self.settings.model).then(|| name(model).into())
    }

    fn think(
        self: Arc<Self>,
        request: Arc<ThoughtRequest>,
        listener: Option<Listener>,
    ) -> BrainFuture {
        Box::pin(async move {
            let call = self.pool.begin(&request).map_err(unavailable)?;
            // The first poll may happen within a frame, which has no time to encode a prompt.
            futures_lite::future::yield_now().await;
            let pending = PendingCall::new(&request, listener.as_ref(), &call);
            let server = &self.servers[call.index()];
            let mut outcome = server.think(pending).await;
            call.end(&request, &outcome);
            if let Ok(reply) = &mut outcome {
                reply.brain = self.other_name(server);
            }
            outcome
        })
    }
}

/// What a brain is called in logs and tables of prices.
fn name(model: &str) -> String {
    format!("http:{model}")
}

fn unavailable(nobody: Reluctance) -> BrainError {
    let Reluctance { url, retry_after, cause, is_lasting } = nobody;
    BrainError::Unavailable { url, retry_after: Some(retry_after), cause, is_lasting }
}
