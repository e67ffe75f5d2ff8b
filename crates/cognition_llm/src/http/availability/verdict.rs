//! What the outcome of a call says of the server, and what of the model: pure.

use crate::http::availability::breaker::Verdict;
use cognition_brain::{BrainError, Reply, with_causes};

/// What an outcome says of the server. A request that it does not take is none of its faults, nor is
/// a model that says nothing; a key or a path that it does not know, a redirect and a page of a proxy
/// make it useless all the same, and would be found out at the cost of a call each.
pub(in crate::http) fn of_server(outcome: &Result<Reply, BrainError>) -> Verdict {
    match outcome {
        Ok(_) | Err(BrainError::NoText { .. } | BrainError::TooLarge { .. }) => Verdict::Works,
        Err(BrainError::Refused { status: 200..=299 | 400 | 409 | 413 | 414 | 422, .. }) => {
            Verdict::Works
        }
        Err(BrainError::Other { .. } | BrainError::Panicked { .. }) => Verdict::Unknown,
        Err(error @ BrainError::Refused { .. }) if !error.is_transient() => Verdict::ShutsOut,
        Err(error) => Verdict::Fails { retry_after: error.retry_after() },
    }
}

/// Why a reply was of no use although the server works: goes on a sentence about the reply.
pub(in crate::http) fn waste(error: &BrainError) -> Option<String> {
    match error {
        BrainError::NoText { .. } => error.without_text().map(|why| format!("had no text{why}")),
        BrainError::TooLarge { limit } => {
            Some(format!("was over the limit of {limit} bytes: lower `max_tokens`"))
        }
        BrainError::Refused {
            status: status @ (200..=299 | 400 | 409 | 413 | 414 | 422),
            message,
            ..
        } => Some(format!("was an error ({status}: {message})")),
        _ => None,
    }
}

/// An error as the cause of others, where the server is named already.
pub(in crate::http) fn cause(url: &str, error: &BrainError) -> String {
    let told = with_causes(error);
    match told.strip_prefix(&format!("the brain at {url} ")) {
        Some(rest) => format!("it {rest}"),
        None => told,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn refused(status: u16, message: &str) -> Result<Reply, BrainError> {
        let (url, message) = ("http://here".to_owned(), message.to_owned());
        Err(BrainError::Refused { url, status, message, retry_after: None })
    }

    #[test]
    fn only_faults_of_the_server_count_against_it() {
        for status in [200, 400, 409, 413, 422] {
            assert_eq!(of_server(&refused(status, "")), Verdict::Works, "{status}");
        }
        for status in [408, 425, 429, 500, 503] {
            assert_eq!(
                of_server(&refused(status, "")),
                Verdict::Fails { retry_after: None },
                "{status}"
            );
        }
        let page = BrainError::Protocol { url: String::new(), message: "<html>".to_owned() };
        assert_eq!(of_server(&Err(page)), Verdict::Fails { retry_after: None });
    }

    #[test]
    fn what_somebody_has_to_change_shuts_out() {
        for status in [307, 401, 402, 403, 404, 405] {
            assert_eq!(of_server(&refused(status, "")), Verdict::ShutsOut, "{status}");
        }
        assert_eq!(of_server(&refused(429, "insufficient_quota")), Verdict::ShutsOut);
    }

    #[test]
    fn a_model_that_says_nothing_is_no_fault_of_the_server_but_a_waste() {
        for finish_reason in [None, Some("length"), Some("content_filter"), Some("tool_calls")] {
            let finish_reason = finish_reason.map(str::to_owned);
            let (url, tokens, limit) = (String::new(), None, None);
            let error = BrainError::NoText { url, finish_reason, tokens, limit };
            assert!(waste(&error).is_some_and(|why| why.contains("had no text")));
            assert_eq!(of_server(&Err(error)), Verdict::Works);
        }
        let declined = refused(200, "the model declined: no").expect_err("an error");
        assert!(waste(&declined).is_some());
        let silent = BrainError::TimedOut { after: Duration::ZERO };
        assert_eq!(waste(&silent), None);
    }

    #[test]
    fn a_cause_names_the_server_once_and_keeps_what_lies_behind() {
        let error = refused(401, "who are you?").expect_err("an error");
        assert_eq!(cause("http://here", &error), "it answered 401: who are you?");
        let source = "connection refused".into();
        let error = BrainError::Unreachable { url: "http://here".to_owned(), source };
        assert_eq!(cause("http://here", &error), "it could not be reached: connection refused");
    }
}
