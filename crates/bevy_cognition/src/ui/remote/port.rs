//! The port: calls of Bevy's remote protocol over HTTP, as far as the door lets them in.
//!
//! Bevy's own transport looks at no header of a call, so it cannot tell a page from a program.

use super::door::Door;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, State};
use axum::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_ORIGIN, CONTENT_TYPE, ORIGIN, VARY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, post};
use bevy::prelude::*;
use bevy::remote::{
    BrpBatch, BrpError, BrpMessage, BrpRequest, BrpResponse, BrpResult, BrpSender, error_codes,
};
use bevy_tokio_tasks::TokioTasksRuntime;
use futures_lite::StreamExt;
use serde_json::Value;
use std::convert::Infallible;
use std::net::SocketAddr;
use tokio::net::TcpListener;

/// Bytes of a call.
const CALL_BYTES: usize = 1 << 20;

/// Where to listen, and who is let in.
#[derive(Resource, Clone, Debug)]
pub(super) struct Port {
    pub(super) at: SocketAddr,
    pub(super) door: Door,
}

/// What every call is answered with.
#[derive(Clone)]
struct Desk {
    door: Door,
    calls: async_channel::Sender<BrpMessage>,
}

pub(super) fn port_plugin(app: &mut App) {
    app.add_systems(Startup, open);
}

fn open(port: Res<Port>, sender: Res<BrpSender>, tasks: Res<TokioTasksRuntime>) {
    let (Port { at, door }, calls) = (port.clone(), (**sender).clone());
    tasks.spawn_background_task(move |_| async move {
        let served = match TcpListener::bind(at).await {
            Ok(listener) => axum::serve(listener, router(Desk { door, calls })).await,
            Err(error) => Err(error),
        };
        if let Err(error) = served {
            warn!("no program can look in on {at}: {error}; choose another port");
        }
    });
}

fn router(desk: Desk) -> Router {
    let limit = DefaultBodyLimit::max(CALL_BYTES);
    let calls: MethodRouter = post(answer).options(preflight).layer(limit).with_state(desk);
    Router::new().fallback_service(calls)
}

/// A browser asks before it lets a page say more than a form could.
async fn preflight(State(desk): State<Desk>, headers: HeaderMap) -> Response {
    let answer = match desk.door.refusal_of_place(&headers) {
        Some(refusal) => refusal.into_response(),
        None => {
            let allowed = HeaderValue::from_static("authorization, content-type");
            (StatusCode::NO_CONTENT, [(ACCESS_CONTROL_ALLOW_HEADERS, allowed)]).into_response()
        }
    };
    readable(&desk.door, &headers, answer)
}

async fn answer(State(desk): State<Desk>, headers: HeaderMap, call: Bytes) -> Response {
    let answer = match desk.door.refusal(&headers) {
        Some(refusal) => refusal.into_response(),
        None => desk.answer(&call).await,
    };
    readable(&desk.door, &headers, answer)
}

/// The page that was let in may read the answer, and no other.
fn readable(door: &Door, headers: &HeaderMap, mut answer: Response) -> Response {
    if door.refusal_of_place(headers).is_none()
        && let Some(origin) = headers.get(ORIGIN)
    {
        answer.headers_mut().insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin.clone());
        answer.headers_mut().insert(VARY, HeaderValue::from_static("origin"));
    }
    answer
}

impl Desk {
    async fn answer(&self, call: &[u8]) -> Response {
        match serde_json::from_slice(call) {
            Ok(BrpBatch::Single(call)) => self.single(call).await,
            Ok(BrpBatch::Batch(calls)) => {
                let mut answers = Vec::new();
                for call in calls {
                    answers.push(self.whole(call).await);
                }
                json(&answers)
            }
            Err(error) => json(&BrpResponse::new(None, Err(invalid(error.to_string())))),
        }
    }

    /// What is watched is told as it changes.
    async fn single(&self, call: Value) -> Response {
        let watched = call["method"].as_str().is_some_and(is_watch);
        if !watched {
            return json(&self.whole(call).await);
        }
        let id = call.get("id").cloned();
        match self.ask(call).await {
            Ok(answers) => stream(id, answers),
            Err(error) => json(&BrpResponse::new(id, Err(error))),
        }
    }

    /// An answer in one piece.
    async fn whole(&self, call: Value) -> BrpResponse {
        let id = call.get("id").cloned();
        if call["method"].as_str().is_some_and(is_watch) {
            let error = invalid("what is watched cannot stand in a batch".to_owned());
            return BrpResponse::new(id, Err(error));
        }
        let answer = match self.ask(call).await {
            Ok(answers) => {
                answers.recv().await.unwrap_or_else(|gone| Err(BrpError::internal(gone)))
            }
            Err(error) => Err(error),
        };
        BrpResponse::new(id, answer)
    }

    async fn ask(&self, call: Value) -> Result<async_channel::Receiver<BrpResult>, BrpError> {
        let BrpRequest { method, params, .. } =
            serde_json::from_value(call).map_err(|error| invalid(error.to_string()))?;
        let (sender, answers) = async_channel::bounded(if is_watch(&method) { 8 } else { 1 });
        let message = BrpMessage { method, params, sender };
        self.calls.send(message).await.map_err(BrpError::internal)?;
        Ok(answers)
    }
}

fn is_watch(method: &str) -> bool {
    method.contains("+watch")
}

fn invalid(message: String) -> BrpError {
    BrpError { code: error_codes::INVALID_REQUEST, message, data: None }
}

fn json(answer: &impl serde::Serialize) -> Response {
    match serde_json::to_vec(answer) {
        Ok(text) => ([(CONTENT_TYPE, "application/json")], text).into_response(),
        Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, error.to_string()).into_response(),
    }
}

fn stream(id: Option<Value>, answers: async_channel::Receiver<BrpResult>) -> Response {
    let events = answers.map(move |answer| {
        let answer = serde_json::to_string(&BrpResponse::new(id.clone(), answer));
        Ok::<_, Infallible>(format!("data: {}\n\n", answer.unwrap_or_default()))
    });
    ([(CONTENT_TYPE, "text/event-stream")], Body::from_stream(events)).into_response()
}
