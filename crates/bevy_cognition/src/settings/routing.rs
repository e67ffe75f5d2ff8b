//! How turns are routed.

use cognition_core::route::BoundaryParams;
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
