//! How turns are routed.

use cognition_core::route::{BoundaryParams, TalkRest};
use cognition_core::skill::ActLimits;

/// Whether turns are routed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RouterSwitch {
    /// They are.
    #[default]
    On,
    /// Every mind that is addressed, or asked for a turn, responds with all it may do; witnesses
    /// take no turn.
    Off,
}

/// What happens when two modes score nearly the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TieBreak {
    /// The brain of tier `tie_break` picks one; without such a tier, the brain of the mind.
    #[default]
    Ask,
    /// The higher score stands: routing asks nobody, and is the same whatever brain there is.
    HigherScore,
}

/// How turns are routed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RoutingSettings {
    /// On or off.
    pub switch: RouterSwitch,
    /// Who breaks ties.
    pub tie_break: TieBreak,
    /// How readily a topic is taken to have ended.
    pub boundary: TopicBoundary,
    /// How long a mind may gather before it answers.
    pub act_limits: ActLimits,
    /// When talk between minds rests, so that two of them who hear each other don't answer for ever:
    /// after 4 exchanges, for a minute of game time, unless set. A line that a mind says to another
    /// is no reason for a turn while their talk rests, and neither is one that gives a mind its own
    /// words back; both are perceived and remembered, and shown at the next turn.
    pub talk_rest: TalkRest,
    /// Whether decisions say how long they took. Wall time: no two runs are alike then.
    pub time_decisions: bool,
}

/// [`BoundaryParams`]; unless set, those that ask for two messages.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TopicBoundary(pub BoundaryParams);

impl Default for TopicBoundary {
    fn default() -> Self {
        Self(BoundaryParams::patient())
    }
}
