//! A server on 127.0.0.1 that speaks `/v1/chat/completions`, faults included.
//!
//! One file that needs axum, futures-lite, `serde_json`, and tokio with `net`, `rt`, `sync` and
//! `time`: a test elsewhere includes it with `#[path = "…/mock_server/mock_server.rs"] mod mock_server;`.
//! It runs on a thread of its own, so a test without a runtime can use it.

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use futures_lite::stream;
use serde_json::{Value, json};
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};

/// One request as it arrived.
#[derive(Clone, Debug)]
pub(crate) struct Received {
    /// 0 for the first one.
    pub(crate) number: usize,
    /// Tells connections apart.
    pub(crate) peer: SocketAddr,
    /// Path and query.
    pub(crate) uri: Uri,
    /// All headers.
    pub(crate) headers: HeaderMap,
    /// The body, null if it was not JSON.
    pub(crate) body: Value,
}

/// What the server does with a request.
#[derive(Debug)]
pub(crate) struct Answer {
    response: Option<Response>,
    delay: Duration,
}

impl Answer {
    /// A completion with this text as its content.
    pub(crate) fn says(content: &str) -> Self {
        Self::json(200, &completion(content))
    }

    /// Any JSON.
    pub(crate) fn json(status: u16, body: &Value) -> Self {
        Self::body(status, body.to_string())
    }

    /// Any body, also one that breaks off.
    pub(crate) fn body(status: u16, body: impl Into<Body>) -> Self {
        let status = StatusCode::from_u16(status).expect("tests use real status codes");
        Self { response: Some((status, body.into()).into_response()), delay: Duration::ZERO }
    }

    /// A completion with this text, as a stream of events, each of so many characters.
    pub(crate) fn streams(content: &str, size: usize) -> Self {
        let characters: Vec<char> = content.chars().collect();
        let deltas = characters.chunks(size).map(|part| delta(&part.iter().collect::<String>()));
        Self::body(200, deltas.collect::<String>() + &ending()).in_events()
    }

    /// A body that is sent piece by piece, as they arrive; it ends well when their sender is dropped.
    pub(crate) fn pieces(pieces: mpsc::UnboundedReceiver<Bytes>) -> Self {
        let next = |mut pieces: mpsc::UnboundedReceiver<Bytes>| async {
            let piece = pieces.recv().await?;
            Some((Ok::<_, io::Error>(piece), pieces))
        };
        Self::body(200, Body::from_stream(stream::unfold(pieces, next))).in_events()
    }

    /// The same piece again and again, for ever, with so much time between.
    pub(crate) fn drips(piece: &'static str, every: Duration) -> Self {
        let next = move |()| async move {
            tokio::time::sleep(every).await;
            Some((Ok::<_, io::Error>(Bytes::from_static(piece.as_bytes())), ()))
        };
        Self::body(200, Body::from_stream(stream::unfold((), next)))
    }

    /// The beginning of a body, after which the connection breaks.
    pub(crate) fn cut(beginning: impl Into<Bytes>) -> Self {
        let broken = Err(io::Error::from(io::ErrorKind::ConnectionReset));
        let pieces = stream::iter([Ok(beginning.into()), broken]);
        Self::body(200, Body::from_stream(pieces))
    }

    /// Says that it is a stream of events.
    pub(crate) fn in_events(self) -> Self {
        self.header("content-type", "text/event-stream")
    }

    /// Keeps the client waiting for ever.
    pub(crate) fn never() -> Self {
        Self { response: None, delay: Duration::ZERO }
    }

    /// Adds a header.
    pub(crate) fn header(mut self, name: &'static str, value: &str) -> Self {
        let value = value.parse().expect("tests use valid headers");
        let response = self.response.as_mut().expect("an answer that comes");
        response.headers_mut().insert(name, value);
        self
    }

    /// Answers only after a while.
    pub(crate) fn after(mut self, delay: Duration) -> Self {
        self.delay = delay;
        self
    }
}

/// A completion as a server writes it, to be changed by a test.
pub(crate) fn completion(content: &str) -> Value {
    json!({
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "model": "mock",
        "choices": [{
            "index": 0,
            "message": { "role": "assistant", "content": content },
            "finish_reason": "stop",
        }],
    })
}

/// An event of a stream that adds this text.
pub(crate) fn delta(text: &str) -> String {
    let choice = json!({ "index": 0, "delta": { "content": text }, "finish_reason": null });
    format!("data: {}\n\n", json!({ "object": "chat.completion.chunk", "choices": [choice] }))
}

/// The last events of a stream: the reason, the cost, the mark of the end.
pub(crate) fn ending() -> String {
    let reason = json!({ "choices": [{ "index": 0, "delta": {}, "finish_reason": "stop" }] });
    let usage = json!({ "prompt_tokens": 1400, "completion_tokens": 80 });
    let cost = json!({ "choices": [], "usage": usage, "timings": { "cache_n": 1196 } });
    format!("data: {reason}\n\ndata: {cost}\n\ndata: [DONE]\n\n")
}

/// How many requests there were, and what became of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Requests that arrived.
    pub(crate) received: usize,
    /// Requests that were answered.
    pub(crate) answered: usize,
    /// Requests whose client went away before the answer.
    pub(crate) abandoned: usize,
}

/// The server. Dropping it closes its port and all its connections.
#[derive(Debug)]
pub(crate) struct MockServer {
    address: SocketAddr,
    shared: Arc<Shared>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl MockServer {
    /// Starts a server that asks `script` what to do with each request, and has no pages.
    pub(crate) fn start(script: impl Fn(&Received) -> Answer + Send + Sync + 'static) -> Self {
        Self::with_page(|_| Answer::json(404, &json!({ "error": "not found" })), script)
    }

    /// Starts a server that answers `GET` by `page`, too; that is neither kept nor counted.
    pub(crate) fn with_page(
        page: impl Fn(&Uri) -> Answer + Send + Sync + 'static,
        script: impl Fn(&Received) -> Answer + Send + Sync + 'static,
    ) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let address = listener.local_addr().expect("a bound socket has an address");
        let shared = Arc::new(Shared {
            page: Box::new(page),
            script: Box::new(script),
            received: Mutex::default(),
            tally: watch::Sender::default(),
        });
        let (stop, stopped) = oneshot::channel();
        let serving = Arc::clone(&shared);
        let thread = std::thread::spawn(move || serve(listener, serving, stopped));
        Self { address, shared, stop: Some(stop), thread: Some(thread) }
    }

    /// What a brain takes as its base URL.
    pub(crate) fn base_url(&self) -> String {
        format!("http://{}/v1", self.address)
    }

    /// All requests so far.
    pub(crate) fn received(&self) -> Vec<Received> {
        let received = self.shared.received.lock();
        received.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// What became of the requests so far.
    pub(crate) fn tally(&self) -> Tally {
        *self.shared.tally.borrow()
    }

    /// Waits, on any runtime, until the tally is as wanted.
    pub(crate) async fn wait_for(&self, wanted: impl FnMut(&Tally) -> bool) -> Tally {
        let mut tally = self.shared.tally.subscribe();
        *tally.wait_for(wanted).await.expect("the sender is in `self`")
    }
}

impl Drop for MockServer {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let _panicked = thread.join();
        }
    }
}

struct Shared {
    page: Box<dyn Fn(&Uri) -> Answer + Send + Sync>,
    script: Box<dyn Fn(&Received) -> Answer + Send + Sync>,
    received: Mutex<Vec<Received>>,
    tally: watch::Sender<Tally>,
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Shared").field("tally", &self.tally).finish_non_exhaustive()
    }
}

impl Shared {
    fn record(&self, mut request: Received) -> Received {
        let mut received = self.received.lock().unwrap_or_else(PoisonError::into_inner);
        request.number = received.len();
        received.push(request.clone());
        self.tally.send_modify(|tally| tally.received += 1);
        request
    }
}

fn serve(listener: TcpListener, shared: Arc<Shared>, stopped: oneshot::Receiver<()>) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.expect("a runtime for the mock server");
    runtime.block_on(async move {
        listener.set_nonblocking(true).expect("a socket can be non-blocking");
        let listener = tokio::net::TcpListener::from_std(listener).expect("a bound socket");
        let app = Router::new().fallback(handle).with_state(shared);
        let app = app.into_make_service_with_connect_info::<SocketAddr>();
        let serving = tokio::spawn(async move { axum::serve(listener, app).await });
        let _dropped = stopped.await;
        serving.abort();
    });
}

async fn handle(
    State(shared): State<Arc<Shared>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    if method == Method::GET {
        let page = (shared.page)(&uri).response;
        return page.unwrap_or_else(|| StatusCode::NOT_FOUND.into_response());
    }
    let body = serde_json::from_slice(&body).unwrap_or_default();
    let request = shared.record(Received { number: 0, peer, uri, headers, body });
    let mut open = Open { shared: &shared, answered: false };
    let answer = (shared.script)(&request);
    tokio::time::sleep(answer.delay).await;
    let Some(response) = answer.response else {
        return std::future::pending().await;
    };
    open.answered = true;
    response
}

/// A request that waits. The server drops it when its client goes away.
struct Open<'a> {
    shared: &'a Shared,
    answered: bool,
}

impl Drop for Open<'_> {
    fn drop(&mut self) {
        self.shared.tally.send_modify(|tally| match self.answered {
            true => tally.answered += 1,
            false => tally.abandoned += 1,
        });
    }
}
