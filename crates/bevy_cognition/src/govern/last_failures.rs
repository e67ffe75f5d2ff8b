//! Why brains that are left alone are left alone.

use crate::decide::with_causes;
use cognition_llm::{BrainError, Reply};
use std::collections::BTreeMap;

/// What the last call to each brain came to, while it came to nothing.
#[derive(Debug, Default)]
pub(super) struct LastFailures(BTreeMap<String, Failure>);

#[derive(Debug)]
struct Failure {
    cause: String,
    /// Whether the same question may be answered another time.
    is_transient: bool,
}

impl LastFailures {
    /// Takes in what came of a thought. Where nobody was asked, nothing is learned.
    pub(super) fn learn(&mut self, brain: &str, outcome: &Result<Reply, BrainError>) {
        match outcome {
            Ok(_) => _ = self.0.remove(brain),
            Err(BrainError::Unavailable { .. }) => {}
            Err(error) => {
                let (cause, is_transient) = (with_causes(error), error.is_transient());
                self.0.insert(brain.to_owned(), Failure { cause, is_transient });
            }
        }
    }

    /// Whether nobody was asked because the brain has refused for good what it was asked before.
    pub(super) fn is_refused(&self, brain: &str, error: &BrainError) -> bool {
        let left_alone = matches!(error, BrainError::Unavailable { .. });
        left_alone && self.0.get(brain).is_some_and(|failure| !failure.is_transient)
    }

    /// Why there is no answer: where nobody was asked, also what came of the last call.
    pub(super) fn cause(&self, brain: &str, error: &BrainError) -> String {
        let cause = with_causes(error);
        match self.0.get(brain) {
            Some(last) if !cause.contains(&last.cause) && is_left_alone(error) => {
                format!("{cause}; the last of them: {}", last.cause)
            }
            _ => cause,
        }
    }
}

const fn is_left_alone(error: &BrainError) -> bool {
    matches!(error, BrainError::Unavailable { .. })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(status: u16) -> BrainError {
        let (url, message) = ("http://x".to_owned(), "no such key".to_owned());
        BrainError::Refused { url, status, message, retry_after: None }
    }

    fn left_alone() -> BrainError {
        BrainError::Unavailable { url: "http://x".to_owned(), retry_after: None }
    }

    #[test]
    fn why_a_brain_is_left_alone_is_told_as_long_as_it_lasts() {
        let mut failures = LastFailures::default();
        failures.learn("http:m", &Err(refused(401)));
        failures.learn("http:m", &Err(left_alone()));
        for _ in 0..3 {
            let told = failures.cause("http:m", &left_alone());
            assert!(
                told.ends_with("the last of them: the brain at http://x answered 401: no such key"),
                "{told}"
            );
        }
        assert_eq!(failures.cause("http:m", &refused(500)), with_causes(&refused(500)));
        failures.learn("http:m", &Ok(Reply::default()));
        assert_eq!(failures.cause("http:m", &left_alone()), with_causes(&left_alone()));
    }

    #[test]
    fn only_what_was_refused_for_good_is_not_worth_waiting_for() {
        for (status, expected) in
            [(401, true), (403, true), (404, true), (429, false), (503, false)]
        {
            let mut failures = LastFailures::default();
            failures.learn("http:m", &Err(refused(status)));
            assert_eq!(failures.is_refused("http:m", &left_alone()), expected, "{status}");
            assert!(!failures.is_refused("http:other", &left_alone()));
        }
    }
}
