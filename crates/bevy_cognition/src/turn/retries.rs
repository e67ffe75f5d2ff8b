//! How often a question is put to a brain: at most twice.

use cognition_core::decide::Rejection;
use cognition_core::prompt::Correction;

/// Requests for one answer: a reply that is of no use is asked for once more, with what was wrong.
const MOST: u32 = 2;

/// How often a question was put to a brain, and what was wrong with the last reply.
#[derive(Clone, Debug, Default)]
pub(crate) struct Retries {
    /// Requests sent so far; calls that came to nothing do not count.
    sent: u32,
    correction: Option<Correction>,
}

impl Retries {
    /// The one retry: another reply that is of no use is not asked for again.
    pub(crate) fn last(correction: Correction) -> Self {
        Self { sent: MOST - 1, correction: Some(correction) }
    }

    /// Requests sent so far.
    pub(crate) fn sent(&self) -> u32 {
        self.sent
    }

    /// Number of the next request.
    pub(crate) fn next(&self) -> u32 {
        self.sent + 1
    }

    /// What was wrong with the last reply.
    pub(crate) fn correction(&self) -> Option<&Correction> {
        self.correction.as_ref()
    }

    /// A request is sent.
    pub(crate) fn send(&mut self) {
        self.sent += 1;
    }

    /// The call came to nothing, and another is made for the same request.
    pub(crate) fn take_back(&mut self) {
        self.sent = self.sent.saturating_sub(1);
    }

    /// Whether the question is put once more, with what was wrong with the last reply.
    pub(crate) fn again(&mut self, rejection: &Rejection, reply: &str) -> bool {
        let again = self.sent < MOST;
        if again {
            let (rejection, reply) = (rejection.clone(), reply.to_owned());
            self.correction = Some(Correction::Reply { rejection, reply });
        }
        again
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cognition_core::decide::Rule;

    fn wrong() -> Rejection {
        Rejection::of_reply(Rule::Required, "it is empty")
    }

    #[test]
    fn a_reply_that_is_of_no_use_is_asked_for_once_more() {
        let mut tries = Retries::default();
        tries.send();
        assert!(tries.again(&wrong(), "Hm.") && tries.correction().is_some());
        tries.send();
        assert!(!tries.again(&wrong(), "Hm."));
    }

    #[test]
    fn a_call_that_came_to_nothing_is_no_try() {
        let mut tries = Retries::default();
        tries.send();
        tries.take_back();
        assert_eq!((tries.sent(), tries.next()), (0, 1));
    }

    #[test]
    fn after_the_last_try_there_is_no_other() {
        let mut tries =
            Retries::last(Correction::Reply { rejection: wrong(), reply: String::new() });
        tries.send();
        assert!(!tries.again(&wrong(), "Hm."));
    }
}
