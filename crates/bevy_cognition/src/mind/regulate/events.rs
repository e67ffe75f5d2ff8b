//! What the game hears of the learning router.

use bevy::prelude::*;
use cognition_core::mind::StableId;
use cognition_core::regulate::{Cycle, Discounted, ModeShares, RedFlag};
use cognition_core::route::{EngagementMode, RouteFeedback, RouteReview};

/// What somebody said told whether the mode before was right.
///
/// ```
/// use bevy::prelude::*;
/// use bevy_cognition::regulate::RouteJudged;
///
/// fn show_misroutes(mut judged: MessageReader<RouteJudged>) {
///     for RouteJudged { mind, mode, feedback, .. } in judged.read() {
///         info!("{mind}: {mode} was {}", feedback.outcome);
///     }
/// }
/// ```
#[derive(Message, Clone, Debug, PartialEq)]
pub struct RouteJudged {
    /// The mind.
    pub entity: Entity,
    /// The stable id of the mind.
    pub mind: StableId,
    /// Which of its decisions, from 1.
    pub decision: u64,
    /// The mode that was judged.
    pub mode: EngagementMode,
    /// What was said of it.
    pub feedback: RouteFeedback,
}

/// A brain has reviewed a decision.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct RouteReviewed {
    /// The mind that had decided.
    pub mind: StableId,
    /// Which of its decisions, from 1.
    pub decision: u64,
    /// What the reviewer says. Untrusted, like all of it.
    pub review: RouteReview,
    /// Why it does not count; `None` where it does.
    pub discounted: Option<Discounted>,
}

/// The regulator has looked at a game day; most days it moves nothing.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct WeightsRegulated {
    /// What it measured, confirmed and moved.
    pub cycle: Cycle,
    /// How the modes of the last 7 game days are spread.
    pub shares: ModeShares,
    /// Modes that are far out of their healthy range.
    pub red_flags: Vec<RedFlag>,
}
