//! One server, and how a thought is put to it.

mod failing;

use crate::http::availability::retry_after;
use crate::http::complaints::complaint::Complaint;
use crate::http::complaints::fault::Silence;
use crate::http::pool::server_pool::Call;
use crate::http::prompt_cache::alike_prompts::{Lease, PromptCache};
use crate::http::prompt_cache::props::Props;
use crate::http::reply::incoming::Incoming;
use crate::http::reply::raw::Raw;
use crate::http::request::form::Form;
use crate::http::request::hosts;
use crate::http::request::request_body::{RequestBody, answer_tokens};
use crate::http::server::client;
use crate::http::server::learnt::Learnt;
use crate::http::server::models::{self, Models};
use crate::http::server::retries_in_other_forms::{Course, News};
use crate::http::settings::endpoint::Endpoint;
use crate::http::settings::error::HttpBrainError;
use crate::http::settings::http_settings::HttpSettings;
use cognition_brain::BrainError;
use cognition_brain::Listener;
use cognition_brain::Reply;
use cognition_brain::ThoughtRequest;
use cognition_core::prompt::{Prompt, Purpose};
use reqwest::header::HeaderName;
use reqwest::{Client, Response};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::time::timeout;

/// How long a stream that is over may still be open, so that its connection can be used again.
const LINGER: Duration = Duration::from_millis(50);

/// A server that speaks `/v1/chat/completions`.
#[derive(Debug)]
pub(in crate::http) struct Server {
    endpoint: Endpoint,
    client: Client,
    prefix_header: Option<HeaderName>,
    settings: HttpSettings,
    learnt: Learnt,
    props: Props,
    cache: PromptCache,
    models: Models,
}

/// A thought on its way to a server.
#[derive(Debug)]
pub(in crate::http) struct PendingCall<'a> {
    request: &'a ThoughtRequest,
    listener: Option<&'a Listener>,
    call: &'a Call,
    /// Whether somebody has heard part of the reply, which can't be taken back.
    was_heard: AtomicBool,
}

impl<'a> PendingCall<'a> {
    pub(in crate::http) fn new(
        request: &'a ThoughtRequest,
        listener: Option<&'a Listener>,
        call: &'a Call,
    ) -> Self {
        Self { request, listener, call, was_heard: AtomicBool::new(false) }
    }

    fn hear(&self, text: &str) {
        if let Some(listener) = self.listener.filter(|_| !text.is_empty()) {
            self.was_heard.store(true, Ordering::Relaxed);
            listener.hear(text);
        }
    }

    fn was_heard(&self) -> bool {
        self.was_heard.load(Ordering::Relaxed)
    }
}

/// What came of one request.
#[derive(Debug)]
enum Answer {
    /// A reply, and whether the model thought before it.
    Reply(Reply, bool),
    /// The model has said nothing.
    NoText(Silence),
    Complaint(Complaint),
}

impl Server {
    pub(in crate::http) fn new(settings: HttpSettings) -> Result<Self, HttpBrainError> {
        let endpoint = Endpoint::parse(&settings.base_url)?;
        let client = client::build(&endpoint, &settings)?;
        let prefix_header = client::prefix_header(&settings)?;
        let props = Props::new(settings.cache_slots);
        let (learnt, cache, models) = Default::default();
        Ok(Self { endpoint, client, prefix_header, settings, learnt, props, cache, models })
    }

    /// Where it is, for errors and logs.
    pub(in crate::http) fn shown(&self) -> &str {
        self.endpoint.shown()
    }

    /// What the settings call its model.
    pub(in crate::http) fn named_model(&self) -> &str {
        &self.settings.model
    }

    /// What the model is called that it is asked for.
    pub(in crate::http) fn model(&self) -> &str {
        self.models.name(&self.settings)
    }

    /// The names of its models, asked for now; none where it does not tell.
    pub(in crate::http) async fn models(&self) -> Result<Option<Vec<String>>, BrainError> {
        models::list(&self.client, &self.endpoint).await
    }

    /// The form in which it is asked.
    pub(in crate::http) fn form(&self, purpose: Purpose, listens: bool) -> Form {
        self.learnt.form(self.wanted(listens), purpose)
    }

    /// What was learnt of it, for people.
    pub(in crate::http) fn cures(&self) -> Vec<String> {
        self.learnt.told()
    }

    fn wanted(&self, listens: bool) -> Form {
        let mut form = Form::first(&self.settings, hosts::known(&self.endpoint.url()));
        form.stream |= listens;
        form.bounds_thinking = self.props.is_of_llama_cpp();
        form
    }

    /// Thinks, within the time of the settings.
    pub(in crate::http) async fn think(
        &self,
        pending: PendingCall<'_>,
    ) -> Result<Reply, BrainError> {
        if tokio::runtime::Handle::try_current().is_err() {
            let message = "an HttpBrain thinks on a tokio runtime, and there is none".to_owned();
            return Err(BrainError::Other { message });
        }
        let after = self.settings.timeout;
        timeout(after, self.place(&pending)).await.unwrap_or(Err(BrainError::TimedOut { after }))
    }

    /// Asks in the slot where the beginning of the prompt is, if the server has such.
    async fn place(&self, pending: &PendingCall<'_>) -> Result<Reply, BrainError> {
        let lease = self.lease(&pending.request.prompt).await;
        let Some(lease) = lease else { return self.ask(pending, None).await };
        let outcome = self.ask(pending, Some(lease.slot())).await;
        lease.end(&outcome);
        outcome
    }

    async fn lease(&self, prompt: &Prompt) -> Option<Lease<'_>> {
        if prompt.system().is_empty() {
            return None;
        }
        let slots = self.props.slots(&self.client, &self.endpoint).await?;
        self.cache.begin(prompt, slots, self.shown())
    }

    /// Asks; again in another form as long as the server refuses the request and says why, or the
    /// model spends all its tokens on thinking.
    async fn ask(
        &self,
        pending: &PendingCall<'_>,
        slot: Option<usize>,
    ) -> Result<Reply, BrainError> {
        let wanted = self.wanted(pending.listener.is_some());
        let mut course = Course::begin(&self.learnt, wanted, pending.request.purpose);
        let tokens = [answer_tokens(pending.request, &self.settings), self.settings.max_tokens];
        let settings = self.models.settle(&self.settings, &self.client, &self.endpoint).await?;
        let mut spent = None;
        loop {
            let body = RequestBody::write(pending.request, settings, course.form(), slot);
            match self.post(pending, &body).await? {
                Answer::Reply(reply, has_thought) => {
                    let mut news = course.accepted();
                    news.extend(course.answered(body.limit, tokens, has_thought));
                    self.tell(&news);
                    return Ok(reply);
                }
                Answer::NoText(silence) => {
                    pending.call.waste();
                    self.tell(&course.accepted());
                    let may_go_on = silence.is_of_limit() && !pending.was_heard();
                    let error = self.without_text(silence, body.limit);
                    if !may_go_on || !course.think_longer(tokens) {
                        return Err(error);
                    }
                    spent = Some(error);
                }
                Answer::Complaint(complaint) => {
                    let (may_help, news) = course.refused(&complaint, &body);
                    self.tell(&news);
                    // It is not given as many tokens as it was to get.
                    if let Some(spent) = spent {
                        return Err(spent);
                    }
                    if !may_help || pending.was_heard() {
                        return Err(self.complained(&complaint, &body).await);
                    }
                }
            }
        }
    }

    fn tell(&self, news: &[News]) {
        let url = self.shown();
        for news in news {
            match news {
                News::Cured(cure, because) => tracing::warn!(
                    target: "cognition::decide",
                    url, cure = %cure, means = cure.meaning(), message = self.quote(because),
                    "the server refuses part of the request: it is asked otherwise from now on",
                ),
                News::Recovered(cure) => tracing::info!(
                    target: "cognition::decide",
                    url, cure = %cure,
                    "the server takes again what it refused: no longer",
                ),
                News::Thinks(tokens) => tracing::warn!(
                    target: "cognition::decide",
                    url, tokens,
                    "the model thinks before it answers: so many more tokens are allowed from now \
                     on; `reasoning_tokens` sets how many, `reasoning_effort` makes it think less",
                ),
            }
        }
    }

    async fn post(
        &self,
        pending: &PendingCall<'_>,
        body: &RequestBody,
    ) -> Result<Answer, BrainError> {
        let sent = Instant::now();
        let mut post = self.client.post(self.endpoint.url()).body(body.encode());
        if let Some(name) = &self.prefix_header {
            post = post.header(name, pending.request.prompt.prefix_hash());
        }
        let response = post.send().await.map_err(|error| self.broken(error))?;
        pending.call.hear();
        if !response.status().is_success() {
            return Ok(Answer::Complaint(Complaint::read(response).await));
        }
        let mut answer = self.read(response, pending).await?;
        if let Answer::Reply(reply, _) = &mut answer {
            reply.usage.latency = Some(sent.elapsed());
        }
        Ok(answer)
    }

    async fn read(
        &self,
        mut response: Response,
        pending: &PendingCall<'_>,
    ) -> Result<Answer, BrainError> {
        let (status, wait) =
            (response.status().as_u16(), retry_after::in_headers(response.headers()));
        let mut raw = Raw::default();
        let mut incoming = Incoming::new(self.settings.max_reply_bytes);
        while let Some(piece) = self.next(&mut response, &incoming).await? {
            raw.take(piece.as_ref());
            match incoming.take(piece.as_ref()) {
                Ok(text) => pending.hear(&text),
                Err(stop) => return self.stopped(stop, raw, status, wait),
            }
        }
        match incoming.finish() {
            Ok((reply, rest)) => {
                pending.hear(&rest);
                let is_charged = reply.usage.reasoning_tokens.is_some_and(|tokens| tokens > 0);
                Ok(Answer::Reply(reply, is_charged || raw.has_thought()))
            }
            Err(stop) => self.stopped(stop, raw, status, wait),
        }
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
}
