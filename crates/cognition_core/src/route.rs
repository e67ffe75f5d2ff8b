//! Route: what a turn is for, decided by arithmetic and not by a model (seed 001).
//!
//! An utterance gives [`TextSignals`]; with what the mind remembers they are its [`Signals`].
//! [`route`] weighs them by [`RoutingWeights`], which are data, and gives a [`RouteDecision`]: an
//! [`EngagementMode`], how sure it is, and whether somebody should be asked to break a tie.
//! A [`BoundaryDetector`] tells from embeddings when the talk has turned to another topic.
//!
//! ```
//! use cognition_core::route::{EngagementMode, RouteHistory, RoutingWeights, Signals, TextSignals, route};
//!
//! let text = TextSignals::of("Hello there!");
//! let signals = Signals { text, ..Signals::default() };
//! let decision = route(&signals, &RouteHistory::default(), RoutingWeights::document());
//! assert_eq!(decision.mode, EngagementMode::Acknowledge);
//! ```

mod boundary;
mod boundary_params;
mod density;
mod greeting;
mod mode;
mod router;
mod score;
mod signals;
mod text_signals;
mod topic_id;
mod vocabulary;
mod weights;
mod words;

pub use boundary::{BoundaryDetector, BoundaryReading, BoundaryState};
pub use boundary_params::{BoundaryParams, FOCUS_EXPLICIT, FOCUS_INFERRED, FOCUS_NONE};
pub use mode::EngagementMode;
pub use router::{RouteDecision, RouteHistory, route};
pub use score::Scores;
pub use signals::Signals;
pub use text_signals::{Feedback, TextSignals};
pub use topic_id::TopicId;
pub use weights::{
    AcknowledgeWeights, AfterWeights, ClarifyWeights, GatherWeights, HysteresisWeights,
    IgnoreWeights, RespondWeights, RoutingWeights, TieBreakWeights,
};
