//! Any OpenAI-compatible server as a brain.
//!
//! A thought is one `POST {base}/chat/completions`: the system message, the user message, and
//! the schema of the reply. What stands in the way is a file each:
//!
//! | file | rule |
//! |---|---|
//! | `settings` | what a game may choose |
//! | `api_key` | the key is never shown |
//! | `endpoint` | which addresses are accepted, and how they are shown |
//! | `client` | one pool of connections per brain |
//! | `request_body` | what is sent |
//! | `answered` | how much is read, and what an error says |
//! | `completion` | where text and usage stand in a reply |

mod answered;
mod api_key;
mod client;
mod completion;
mod endpoint;
mod error;
mod request_body;
mod settings;

pub use api_key::ApiKey;
pub use error::HttpBrainError;
pub use settings::{HttpSettings, StructuredOutput};

use crate::brain::{Brain, BrainFuture, Reply};
use crate::brain_error::BrainError;
use crate::request::ThoughtRequest;
use answered::Answered;
use completion::Fault;
use endpoint::Endpoint;
use reqwest::Client;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Thinks on a server that speaks `/v1/chat/completions`.
///
/// All thoughts share one pool of connections. A brain belongs to one tokio runtime: the
/// future must be polled on it, at the latest from the second poll on. Dropping the future
/// closes its connection, which is how a server learns that nobody waits any more.
///
/// A server that rejects `response_format` is asked again with the schema in the prompt, and
/// once that worked, it is asked so from then on.
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
    server: Arc<Server>,
}

impl HttpBrain {
    /// Checks the settings and makes the client. Nothing is sent yet.
    ///
    /// # Errors
    ///
    /// When the URL cannot be used, the key cannot stand in a header, or this machine has no
    /// certificates although the URL asks for `https`.
    pub fn new(settings: HttpSettings) -> Result<Self, HttpBrainError> {
        let endpoint = Endpoint::parse(&settings.base_url)?;
        let client = client::build(&endpoint, settings.api_key.as_ref())?;
        let server = Server {
            name: format!("http:{}", settings.model),
            endpoint,
            client,
            refuses_schema: AtomicBool::new(false),
            settings,
        };
        Ok(Self { server: Arc::new(server) })
    }

    /// Where thoughts are sent, without the query of the URL.
    pub fn url(&self) -> &str {
        self.server.endpoint.shown()
    }

    /// How the schema travels at present: as set, or in the prompt after the server refused.
    pub fn structured_output(&self) -> StructuredOutput {
        self.server.structured_output()
    }
}

impl fmt::Debug for HttpBrain {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("HttpBrain")
            .field("url", &self.url())
            .field("model", &self.server.settings.model)
            .field("structured_output", &self.structured_output())
            .finish_non_exhaustive()
    }
}

impl Brain for HttpBrain {
    fn name(&self) -> &str {
        &self.server.name
    }

    fn think(&self, request: Arc<ThoughtRequest>) -> BrainFuture {
        let server = Arc::clone(&self.server);
        Box::pin(async move {
            // The first poll may happen within a frame, which has no time to encode a prompt.
            futures_lite::future::yield_now().await;
            server.think(&request).await
        })
    }
}

/// What all thoughts of one brain share.
struct Server {
    name: String,
    endpoint: Endpoint,
    client: Client,
    settings: HttpSettings,
    refuses_schema: AtomicBool,
}

impl Server {
    fn structured_output(&self) -> StructuredOutput {
        if self.refuses_schema.load(Ordering::Relaxed) {
            StructuredOutput::InPrompt
        } else {
            self.settings.structured_output
        }
    }

    async fn think(&self, request: &ThoughtRequest) -> Result<Reply, BrainError> {
        if tokio::runtime::Handle::try_current().is_err() {
            let message = "an HttpBrain thinks on a tokio runtime, and there is none".to_owned();
            return Err(BrainError::Other { message });
        }
        let after = self.settings.timeout;
        let reply = tokio::time::timeout(after, self.ask(request)).await;
        reply.unwrap_or(Err(BrainError::TimedOut { after }))
    }

    async fn ask(&self, request: &ThoughtRequest) -> Result<Reply, BrainError> {
        let form = self.structured_output();
        let answered = self.post(request, form).await?;
        if form == StructuredOutput::JsonSchema && answered.rejects_schema() {
            return self.ask_without_schema(request, &answered).await;
        }
        self.reply(&answered)
    }

    /// Asks again with the schema in the prompt, and remembers it if that was the cure.
    async fn ask_without_schema(
        &self,
        request: &ThoughtRequest,
        complaint: &Answered,
    ) -> Result<Reply, BrainError> {
        let answered = self.post(request, StructuredOutput::InPrompt).await?;
        if answered.is_success() && !self.refuses_schema.swap(true, Ordering::Relaxed) {
            tracing::warn!(
                target: "cognition::decide",
                url = self.endpoint.shown(),
                message = self.quote(&complaint.message()),
                "the server rejects response_format: from now on the schema is in the prompt",
            );
        }
        self.reply(&answered)
    }

    async fn post(
        &self,
        request: &ThoughtRequest,
        form: StructuredOutput,
    ) -> Result<Answered, BrainError> {
        let body = request_body::encode(request, &self.settings, form);
        let sent = Instant::now();
        let call = self.client.post(self.endpoint.url()).body(body);
        let response = call.send().await.map_err(|error| self.unreachable(error))?;
        let answered = Answered::read(response, self.settings.max_reply_bytes, sent).await;
        answered.map_err(|cut| match cut {
            answered::Cut::TooLarge { limit } => BrainError::TooLarge { limit },
            answered::Cut::Broken(error) => self.unreachable(error),
        })
    }

    fn reply(&self, answered: &Answered) -> Result<Reply, BrainError> {
        if !answered.is_success() {
            let status = answered.status();
            return Err(self.refused(status, &answered.message(), answered.retry_after()));
        }
        match completion::read(answered.body()) {
            Ok(mut reply) => {
                reply.usage.latency = Some(answered.latency());
                Ok(reply)
            }
            Err(fault) => Err(self.faulty(answered, fault)),
        }
    }

    fn faulty(&self, answered: &Answered, fault: Fault) -> BrainError {
        match fault {
            Fault::Refused { status, message } => {
                let status = status.unwrap_or_else(|| answered.status());
                self.refused(status, &message, answered.retry_after())
            }
            Fault::NotTheProtocol { message } => BrainError::Protocol {
                url: self.endpoint.shown().to_owned(),
                message: self.quote(&message),
            },
        }
    }

    fn refused(&self, status: u16, message: &str, retry_after: Option<Duration>) -> BrainError {
        BrainError::Refused {
            url: self.endpoint.shown().to_owned(),
            status,
            message: self.quote(message),
            retry_after,
        }
    }

    /// The cause loses its URL: ours is shown without a query, which may hold a secret.
    fn unreachable(&self, error: reqwest::Error) -> BrainError {
        BrainError::Unreachable {
            url: self.endpoint.shown().to_owned(),
            source: Box::new(error.without_url()),
        }
    }

    /// What a server said, fit for a log: short, on one line, and without the key.
    fn quote(&self, text: &str) -> String {
        match &self.settings.api_key {
            Some(key) => answered::excerpt(&key.redact(text)),
            None => answered::excerpt(text),
        }
    }
}
