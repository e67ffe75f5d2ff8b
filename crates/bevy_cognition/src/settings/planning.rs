//! How minds plan.

use cognition_core::plan::PlanLimits;

/// Whether minds plan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlanningSwitch {
    /// They do, once a goal is given: see [`PursueGoal`](crate::plan::PursueGoal).
    #[default]
    On,
    /// They do not begin new plans; plans that are under way go on.
    Off,
}

/// Who says which refs stay in view of a planner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Curator {
    /// A rule: what the goal, the steps and what was said name.
    #[default]
    Rule,
    /// A small brain, of tier `understand`: one request more before each plan.
    Brain,
}

/// Who asks for the turns that a plan takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlanTurns {
    /// The plan does: a mind that has something to do for it, or to say, takes a turn.
    #[default]
    AskedFor,
    /// The game does, by `RequestTurn`.
    LeftToGame,
}

/// How minds plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanningSettings {
    /// Whether minds plan. Default: on.
    pub switch: PlanningSwitch,
    /// Who asks for the turns that a plan takes. Default: the plan.
    pub turns: PlanTurns,
    /// Who says which refs stay in view. Default: a rule.
    pub curator: Curator,
    /// When a plan is given up.
    pub limits: PlanLimits,
    /// For how many turns a ref stays in view of a planner: `current - last_referenced < window`.
    /// Default: 2.
    pub window: u64,
}

impl Default for PlanningSettings {
    /// On, by rule, a window of 2 turns.
    fn default() -> Self {
        let (switch, turns, curator) = Default::default();
        Self { switch, turns, curator, limits: PlanLimits::default(), window: 2 }
    }
}
