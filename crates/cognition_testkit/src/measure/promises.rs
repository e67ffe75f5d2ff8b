//! What becomes of promises.

use cognition_core::conscience::MindEvent;
use cognition_core::promise::CommitmentState;
use cognition_core::record::{RunEvent, RunRecord};
use serde::{Deserialize, Serialize};

/// Promises by their ending.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PromisesMade {
    /// Promises that were given.
    pub opened: u64,
    /// Further times at which what is promised again and again was owed: each of them ends by itself.
    #[serde(default, skip_serializing_if = "is_none_at_all")]
    pub due_anew: u64,
    /// Kept.
    pub kept: u64,
    /// Broken.
    pub broken: u64,
    /// Withdrawn.
    pub withdrawn: u64,
    /// Not kept in time.
    pub expired: u64,
    /// Texts that the gate did not let become a promise.
    pub refused: u64,
}

impl PromisesMade {
    pub(super) fn add(&mut self, record: &RunRecord) {
        let RunEvent::EventLogged { entry, .. } = &record.event else { return };
        match &entry.event {
            MindEvent::CommitmentOpened { .. } => self.opened += 1,
            MindEvent::CommitmentDueAnew { .. } => self.due_anew += 1,
            MindEvent::CommitmentRefused { .. } => self.refused += 1,
            MindEvent::CommitmentEnded { state, .. } => match state {
                CommitmentState::Done { .. } => self.kept += 1,
                CommitmentState::Failed { .. } => self.broken += 1,
                CommitmentState::Withdrawn { .. } => self.withdrawn += 1,
                CommitmentState::Expired => self.expired += 1,
                CommitmentState::Open => {}
            },
            _ => {}
        }
    }

    /// Times at which something was to be kept: one for each promise, and each further one of what recurs.
    pub(super) fn times(&self) -> u64 {
        self.opened + self.due_anew
    }

    /// Promises that are owed at the end of the run.
    pub fn owed(&self) -> u64 {
        let Self { kept, broken, withdrawn, expired, .. } = self;
        self.times().saturating_sub(kept + broken + withdrawn + expired)
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn is_none_at_all(count: &u64) -> bool {
    *count == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::tests::{measured, record};
    use serde_json::{Value, json};

    fn logged(kind: &str, more: Value) -> RunRecord {
        let mut line = json!({"event": "event_logged", "mind": "odo", "number": 1, "at": 0, "turn": 1,
            "source": "game", "kind": kind, "hash": "0000000000000000"});
        line.as_object_mut().expect("is one").extend(more.as_object().cloned().unwrap_or_default());
        record(line)
    }

    fn opened(number: u32) -> RunRecord {
        let more = json!({"source": "speech", "commitment": number, "opener": "speech",
            "text": "bring Mara the key", "promise": "give", "due": 5000});
        logged("commitment_opened", more)
    }

    fn over(state: &Value) -> RunRecord {
        let mut more = json!({"commitment": 1, "text": "bring Mara the key", "by": "game"});
        more.as_object_mut()
            .expect("is one")
            .extend(state.as_object().cloned().unwrap_or_default());
        logged("commitment_ended", more)
    }

    #[test]
    fn promises_are_told_apart_by_their_ending_and_what_has_none_is_owed() {
        let kept =
            json!({"is": "done", "evidence": {"turn": 1, "action": "world:give", "outcome": ""}});
        let mut run: Vec<_> = (1..=6).map(opened).collect();
        run.extend([
            over(&kept),
            over(&json!({"is": "failed", "why": "x"})),
            over(&json!({"is": "withdrawn", "why": "x"})),
            over(&json!({"is": "expired"})),
        ]);
        let found = PromisesMade {
            opened: 6,
            kept: 1,
            broken: 1,
            withdrawn: 1,
            expired: 1,
            ..PromisesMade::default()
        };
        assert_eq!(measured(&run).promises, found);
        assert_eq!(found.owed(), 2);
    }

    #[test]
    fn what_recurs_is_one_promise_that_is_to_be_kept_each_time() {
        let due_anew = |number: u32| {
            let more = json!({"commitment": number, "after": number - 1,
                "text": "bring Mara the key", "when": "every evening at 18:00", "due": 5000});
            logged("commitment_due_anew", more)
        };
        let missed = || over(&json!({"is": "expired"}));
        let run = [opened(1), missed(), due_anew(2), missed(), due_anew(3)];
        let found = PromisesMade { opened: 1, due_anew: 2, expired: 2, ..PromisesMade::default() };
        assert_eq!(measured(&run).promises, found);
        assert_eq!((found.times(), found.owed()), (3, 1));
    }
}
