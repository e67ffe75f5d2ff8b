//! One server, and how a thought is put to it.

use super::client;
use super::complaint::{Complaint, excerpt};
use super::completion::Fault;
use super::endpoint::Endpoint;
use super::error::HttpBrainError;
use super::form::{Form, Refusals};
use super::incoming::{Incoming, Stop};
use super::models::{self, Models};
use super::pool::Call;
use super::prompt_cache::PromptCache;
use super::request_body;
use super::settings::HttpSettings;
use super::waits;
use crate::brain::Reply;
use crate::brain_error::BrainError;
use crate::listener::Listener;
use crate::request::ThoughtRequest;
use reqwest::{Client, Response};
use std::io;
use std::time::{Duration, Instant};
use tokio::time::timeout;

/// How long a stream that is over may still be open, so that its connection can be used again.
const LINGER: Duration = Duration::from_millis(50);

/// A server that speaks `/v1/chat/completions`.
#[derive(Debug)]
pub(super) struct Server {
    endpoint: Endpoint,
    client: Client,
    settings: HttpSettings,
    refusals: Refusals,
    cache: PromptCache,
    models: Models,
}

/// A thought on its way to a server.
#[derive(Debug)]
pub(super) struct Errand<'a> {
    pub(super) request: &'a ThoughtRequest,
    pub(super) listener: Option<&'a Listener>,
    pub(super) call: &'a Call,
}

impl Errand<'_> {
    fn hear(&self, text: &str) {
        if let Some(listener) = self.listener.filter(|_| !text.is_empty()) {
            listener.hear(text);
        }
    }
}

impl Server {
    pub(super) fn new(settings: HttpSettings) -> Result<Self, HttpBrainError> {
        let endpoint = Endpoint::parse(&settings.base_url)?;
        let client = client::build(&endpoint, &settings)?;
        let (refusals, cache) = (Refusals::default(), PromptCache::new(settings.cache_slots));
        let models = Models::default();
        Ok(Self { endpoint, client, settings, refusals, cache, models })
    }

    /// Where it is, for errors and logs.
    pub(super) fn shown(&self) -> &str {
        self.endpoint.shown()
    }

    /// The form in which it is asked.
    pub(super) fn form(&self, listens: bool) -> Form {
        let schema = self.settings.structured_output;
        self.refusals.heed(Form { schema, stream: self.settings.stream || listens })
    }

    /// Thinks, within the time of the settings.
    pub(super) async fn think(&self, errand: Errand<'_>) -> Result<Reply, BrainError> {
        if tokio::runtime::Handle::try_current().is_err() {
            let message = "an HttpBrain thinks on a tokio runtime, and there is none".to_owned();
            return Err(BrainError::Other { message });
        }
        let after = self.settings.timeout;
        let asked = timeout(after, self.place(&errand)).await;
        let outcome = asked.unwrap_or(Err(BrainError::TimedOut { after }));
        self.models.explain(outcome, &self.client, &self.endpoint).await
    }

    /// What the model is called that it is asked for.
    pub(super) fn model(&self) -> &str {
        self.models.name(&self.settings)
    }

    /// The names of its models; none where it does not tell.
    pub(super) async fn models(&self) -> Result<Option<Vec<String>>, BrainError> {
        models::list(&self.client, &self.endpoint).await
    }

    /// Asks in the slot where the beginning of the prompt is, if the server has such.
    async fn place(&self, errand: &Errand<'_>) -> Result<Reply, BrainError> {
        let prompt = &errand.request.prompt;
        let lease = self.cache.begin(prompt, &self.client, &self.endpoint).await;
        let Some(lease) = lease else { return self.ask(errand, None).await };
        let outcome = self.ask(errand, Some(lease.slot())).await;
        lease.end(&outcome);
        outcome
    }

    /// Asks; once more in another form if the server does not take this one, and remembers it if
    /// that was the cure.
    async fn ask(&self, errand: &Errand<'_>, slot: Option<usize>) -> Result<Reply, BrainError> {
        let form = self.form(errand.listener.is_some());
        let complaint = match self.post(errand, form, slot).await? {
            Ok(reply) => return Ok(reply),
            Err(complaint) => complaint,
        };
        let Some(cure) = complaint.cure(form) else { return Err(self.complained(&complaint)) };
        match self.post(errand, cure, slot).await? {
            Ok(reply) => {
                if self.refusals.remember(form, cure) {
                    self.tell_cure(&complaint, cure);
                }
                Ok(reply)
            }
            Err(complaint) => Err(self.complained(&complaint)),
        }
    }

    fn tell_cure(&self, complaint: &Complaint, cure: Form) {
        tracing::warn!(
            target: "cognition::decide",
            url = self.shown(),
            message = self.quote(&complaint.message()),
            schema = ?cure.schema,
            stream = cure.stream,
            "the server rejects response_format or stream: from now on it is asked without",
        );
    }

    async fn post(
        &self,
        errand: &Errand<'_>,
        form: Form,
        slot: Option<usize>,
    ) -> Result<Result<Reply, Complaint>, BrainError> {
        let Errand { request, call, .. } = errand;
        let settings = self.models.settle(&self.settings, &self.client, &self.endpoint).await?;
        let body = request_body::encode(request, settings, form, slot);
        let sent = Instant::now();
        let post = self.client.post(self.endpoint.url()).body(body);
        let response = post.send().await.map_err(|error| self.broken(error))?;
        call.hear();
        if !response.status().is_success() {
            return Ok(Err(Complaint::read(response).await));
        }
        let mut reply = self.read(response, errand).await?;
        reply.usage.latency = Some(sent.elapsed());
        Ok(Ok(reply))
    }

    async fn read(&self, mut response: Response, errand: &Errand<'_>) -> Result<Reply, BrainError> {
        let (status, wait) = (response.status().as_u16(), waits::in_headers(response.headers()));
        let stopped = |stop| {
            if matches!(stop, Stop::Fault(Fault::NoText { .. })) {
                errand.call.waste();
            }
            self.stopped(stop, status, wait)
        };
        let mut incoming = Incoming::new(self.settings.max_reply_bytes);
        while let Some(piece) = self.next(&mut response, &incoming).await? {
            errand.hear(&incoming.take(piece.as_ref()).map_err(stopped)?);
        }
        let (reply, rest) = incoming.finish().map_err(stopped)?;
        errand.hear(&rest);
        Ok(reply)
    }

    /// The next piece of the body. Between the events of a stream the server may not sleep.
    async fn next(
        &self,
        response: &mut Response,
        incoming: &Incoming,
    ) -> Result<Option<impl AsRef<[u8]> + use<>>, BrainError> {
        let piece = match (incoming.is_done(), incoming.is_stream()) {
            (true, _) => {
                return Ok(timeout(LINGER, response.chunk())
                    .await
                    .ok()
                    .and_then(Result::ok)
                    .flatten());
            }
            (false, true) => {
                let after = self.settings.idle_timeout;
                let piece = timeout(after, response.chunk()).await;
                piece.map_err(|_| BrainError::TimedOut { after })?
            }
            (false, false) => response.chunk().await,
        };
        piece.map_err(|error| self.broken(error))
    }

    fn stopped(&self, stop: Stop, status: u16, retry_after: Option<Duration>) -> BrainError {
        match stop {
            Stop::TooLarge { limit } => BrainError::TooLarge { limit },
            Stop::Cut => {
                let cut = "the stream ended before the reply did";
                self.unreachable(io::Error::new(io::ErrorKind::UnexpectedEof, cut).into())
            }
            Stop::Fault(Fault::Refused { status: code, message, wait }) => {
                self.refused(code.unwrap_or(status), &message, wait.or(retry_after))
            }
            Stop::Fault(Fault::NoText { finish_reason }) => {
                BrainError::NoText { url: self.shown().to_owned(), finish_reason }
            }
            Stop::Fault(Fault::NotTheProtocol { message }) => {
                BrainError::Protocol { url: self.shown().to_owned(), message: self.quote(&message) }
            }
        }
    }

    fn complained(&self, complaint: &Complaint) -> BrainError {
        let mut message = complaint.message().into_owned();
        if complaint.status() == 404 && !self.endpoint.names_version() {
            message += "; most servers are reached below /v1, which the URL does not name";
        }
        self.refused(complaint.status(), &message, complaint.retry_after())
    }

    fn refused(&self, status: u16, message: &str, retry_after: Option<Duration>) -> BrainError {
        BrainError::Refused {
            url: self.shown().to_owned(),
            status,
            message: self.quote(message),
            retry_after,
        }
    }

    /// The cause loses its URL: ours is shown without a query, which may hold a secret.
    fn broken(&self, error: reqwest::Error) -> BrainError {
        self.unreachable(Box::new(error.without_url()))
    }

    fn unreachable(&self, source: Box<dyn std::error::Error + Send + Sync>) -> BrainError {
        BrainError::Unreachable { url: self.shown().to_owned(), source }
    }

    /// What a server said, fit for a log: short, on one line, and without the key.
    fn quote(&self, text: &str) -> String {
        match &self.settings.api_key {
            Some(key) => excerpt(&key.redact(text)),
            None => excerpt(text),
        }
    }
}
