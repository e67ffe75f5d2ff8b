//! How turns are routed.

use cognition_core::govern::TalkLimit;
use cognition_core::route::BoundaryParams;
use cognition_core::skill::ActLimits;

/// Whether the router decides how minds engage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RouterSwitch {
    /// It does.
    #[default]
    On,
    /// Every mind that is addressed, or asked for a turn, responds with all it may do. Witnesses
    /// take no turn.
    Off,
}

/// What happens when two modes score nearly the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TieBreak {
    /// The brain of tier `tie_break` picks one; without such a tier, the brain of the mind.
    #[default]
    Ask,
    /// The higher score stands. Routing asks no brain, and is the same whatever brain there is.
    HigherScore,
}

/// How turns are routed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RoutingSettings {
    /// Whether the router decides. Default: on.
    pub switch: RouterSwitch,
    /// What happens when two modes score nearly the same. Default: a brain is asked.
    pub tie_break: TieBreak,
    /// How readily a topic is taken to have ended.
    pub boundary: TopicBoundary,
    /// How many plans of skills, and how much game time, a mind may use before it answers. Default:
    /// 5 plans, 60 seconds.
    pub act_limits: ActLimits,
    /// When talk between minds rests, so that two minds that hear each other don't answer for ever.
    /// Default: after 4 exchanges, for one minute of game time.
    ///
    /// While their talk rests, a line of a mind to another is no reason for a turn; neither is a
    /// line that gives a mind its own words back. Both are perceived and remembered, and shown at
    /// the next turn.
    pub talk_limit: TalkLimit,
    /// Whether decisions record how long they took, in wall time. No two runs are alike then.
    /// Default: no.
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
