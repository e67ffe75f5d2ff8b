//! Whether minds take turns, how many begin at once, and what happens when no decision comes.
//!
//! How often one question is put to a brain is no setting: `turn/retries.rs` says it.

use std::time::Duration;

/// Whether minds take turns, how many at once, and what happens when no decision comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnSettings {
    /// Whether minds take turns at all. After [`TurnSwitch::PerceiveOnly`] no request is sent; the
    /// reply to one that was sent before still counts. Default: they do.
    pub switch: TurnSwitch,
    /// Whether a turn is one request, or asks for the mood first. Default: one request.
    pub phases: TurnPhases,
    /// What happens when a brain gives no valid decision. Default: the heuristic brain decides.
    pub on_failure: OnFailure,
    /// How many turns may begin in one run of the schedule; the others wait for the next run. As
    /// many minds may begin to look back. Default: 32.
    pub per_run: usize,
    /// Game time after which an action without `ActionFinished` counts as failed. Default: 60
    /// seconds.
    pub acting_timeout: Duration,
    /// Whether what concerns a mind brings it a turn of its own, once. Default: it does.
    pub stirs: StirSwitch,
}

impl Default for TurnSettings {
    fn default() -> Self {
        Self {
            switch: TurnSwitch::default(),
            phases: TurnPhases::default(),
            on_failure: OnFailure::default(),
            per_run: 32,
            acting_timeout: Duration::from_secs(60),
            stirs: StirSwitch::default(),
        }
    }
}

/// What minds do at all. To do without a model is another matter: for that, use the heuristic brain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TurnSwitch {
    /// They perceive and take turns.
    #[default]
    TakeTurns,
    /// They perceive and remember. No mind takes a turn, and no brain is asked anything.
    PerceiveOnly,
}

/// Whether what concerns a mind brings it a turn of its own: see [`own_moves`](crate::own_moves).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StirSwitch {
    /// It takes turns when it is addressed, and when the game or a plan asks for them: for a game that gives each mind
    /// its moves itself, as one that is played in rounds does.
    Off,
    /// It is asked once when it is where it went, when the time of a promise comes or it may be kept next, and when
    /// somebody comes to whom it owes something, what it is after is spoken of, it takes up a goal with a deadline, or it
    /// has reached one for the sake of something. Whom none of this befalls is never asked.
    #[default]
    On,
}

/// What happens when a brain gives no valid decision, after the one corrective retry
/// (`turn/retries.rs`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OnFailure {
    /// The heuristic brain decides, marked as a fallback. The ledger stays as it was.
    #[default]
    Fallback,
    /// The mind waits: it does nothing in this turn.
    Wait,
}

/// Whether a turn is one request or two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TurnPhases {
    /// One request for everything.
    #[default]
    One,
    /// Two requests: first how the mood moves, then the action in the light of it.
    MoodThenAction,
}
