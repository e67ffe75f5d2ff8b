//! Why a server gives no reply, and what to change.

use super::{Answer, Server};
use crate::http::complaints::advice::{Cause, Place, field_advice};
use crate::http::complaints::complaint::{Complaint, excerpt};
use crate::http::complaints::fault::{Fault, Silence};
use crate::http::reply::raw::Raw;
use crate::http::reply::stop::Stop;
use crate::http::request::request_body::RequestBody;
use cognition_brain::BrainError;
use std::io;
use std::time::Duration;

impl Server {
    pub(super) fn stopped(
        &self,
        stop: Stop,
        raw: Raw,
        status: u16,
        retry_after: Option<Duration>,
    ) -> Result<Answer, BrainError> {
        match stop {
            Stop::TooLarge { limit } => Err(BrainError::TooLarge { limit }),
            Stop::Cut => {
                let cut = "the stream ended before the reply did";
                Err(self.unreachable(io::Error::new(io::ErrorKind::UnexpectedEof, cut).into()))
            }
            Stop::Fault(Fault::Refused { status: code, message, wait }) => {
                let (status, wait) = (code.unwrap_or(status), wait.or(retry_after));
                match raw.error() {
                    Some(error) => {
                        Ok(Answer::Complaint(Complaint::under_success(status, wait, error)))
                    }
                    None => Err(self.refused(status, &message, None, wait)),
                }
            }
            Stop::Fault(Fault::NoText(silence)) => Ok(Answer::NoText(silence)),
            Stop::Fault(Fault::NotTheProtocol { message }) => {
                let message = self.quote(&message);
                Err(BrainError::Protocol { url: self.shown().to_owned(), message })
            }
        }
    }

    /// A refusal, and what may be changed so that there is none.
    pub(super) async fn complained(&self, complaint: &Complaint, body: &RequestBody) -> BrainError {
        let (status, said) = (complaint.status(), complaint.said());
        let cause = Cause::of(status, &said);
        let models = match cause {
            Some(Cause::Model) => self.models.listed(&self.client, &self.endpoint).await,
            _ => &[],
        };
        let place = Place {
            names_version: self.endpoint.names_version(),
            has_key: self.settings.api_key.is_some(),
            model: self.model(),
            models,
        };
        let advice = cause.map(|cause| cause.advice(&place));
        let advice = advice.or_else(|| field_advice(status, &said, body));
        self.refused(status, &complaint.message(), advice, complaint.retry_after())
    }

    fn refused(
        &self,
        status: u16,
        message: &str,
        advice: Option<String>,
        retry_after: Option<Duration>,
    ) -> BrainError {
        let mut message = self.quote(message);
        if let Some(advice) = advice {
            message = format!("{message} ({advice})");
        }
        BrainError::Refused { url: self.shown().to_owned(), status, message, retry_after }
    }

    pub(super) fn without_text(&self, silence: Silence, limit: u32) -> BrainError {
        let Silence { finish_reason, tokens } = silence;
        let (url, limit) = (self.shown().to_owned(), Some(limit));
        BrainError::NoText { url, finish_reason, tokens, limit }
    }

    /// The cause loses its URL: ours is shown without a query, which may hold a secret.
    pub(super) fn broken(&self, error: reqwest::Error) -> BrainError {
        self.unreachable(Box::new(error.without_url()))
    }

    fn unreachable(&self, source: Box<dyn std::error::Error + Send + Sync>) -> BrainError {
        BrainError::Unreachable { url: self.shown().to_owned(), source }
    }

    /// What a server said, fit for a log: short, on one line, and without the key.
    pub(super) fn quote(&self, text: &str) -> String {
        match &self.settings.api_key {
            Some(key) => excerpt(&key.redact(text)),
            None => excerpt(text),
        }
    }
}
