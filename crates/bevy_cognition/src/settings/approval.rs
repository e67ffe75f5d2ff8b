//! How a person is asked.

use std::time::Duration;

/// What happens when nobody answers a suggestion in time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OnTimeout {
    /// The mind waits: it does nothing in this turn.
    #[default]
    Wait,
    /// The suggestion is carried out, if it still can be.
    Accept,
}

/// What the other minds do while one awaits approval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Others {
    /// They go on.
    #[default]
    GoOn,
    /// They begin no turn and do not act.
    Wait,
}

/// How long a person may take, and what happens meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ApprovalSettings {
    /// Game time in which a person may answer; `None` for as long as it takes. Default: 60 seconds.
    pub timeout: Option<Duration>,
    /// What happens when the time is up. Default: the mind waits.
    pub on_timeout: OnTimeout,
    /// What the other minds do meanwhile. Default: they go on.
    pub others: Others,
}

impl Default for ApprovalSettings {
    fn default() -> Self {
        let timeout = Some(Duration::from_secs(60));
        Self { timeout, on_timeout: OnTimeout::default(), others: Others::default() }
    }
}
