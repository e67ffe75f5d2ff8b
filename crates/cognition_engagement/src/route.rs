//! Route: what a turn is for, decided by arithmetic and not by a model.
//!
//! An utterance gives [`TextSignals`]; with what the mind remembers they are its [`Signals`].
//! [`route`] weighs them by [`RoutingWeights`], which are data, and gives a [`RouteDecision`]: an
//! [`EngagementMode`], how sure it is, and whether somebody should be asked to break a tie.
//! A [`BoundaryDetector`] tells from embeddings when the talk has turned to another topic.
//!
//! ```
//! use cognition_engagement::route::{EngagementMode, RouteHistory, RoutingWeights, Signals, TextSignals, route};
//!
//! let text = TextSignals::of("Hello there!");
//! let signals = Signals { text, ..Signals::default() };
//! let decision = route(&signals, &RouteHistory::default(), RoutingWeights::document());
//! assert_eq!(decision.mode, EngagementMode::Acknowledge);
//! ```

mod attention;
mod audit;
mod bearings;
mod coarse;
mod context;
mod conversation;
mod explain;
mod feedback;
mod gone_since;
mod lead;
mod leaving_with_news;
mod lines_before;
mod likenesses;
mod line_reading;
mod mode;
mod more_than_courtesy;
mod named_keys;
mod preset;
mod review;
mod route_log;
mod router;
mod said_to_others;
mod score;
mod signals;
mod taken_up;
mod text_reading;
mod text_signals;
mod tie_break;
mod topic;
mod topic_boundary;
mod topic_boundary_params;
mod topic_candidate;
mod topic_matter;
mod topic_name;
mod topic_reading;
mod topics;
mod utterance;
mod weights;

pub use attention::{Attention, Focus};
pub use audit::{RouteCause, RouteRecord};
pub use bearings::Bearing;
pub use context::{Context, context_warmth, memory_confidence, names_any};
pub use explain::explain;
pub use feedback::{RouteFeedback, RouteOutcome};
pub use lead::Lead;
pub use lines_before::LinesBefore;
pub use mode::EngagementMode;
pub use named_keys::NamedKeys;
pub use preset::RoutingPreset;
pub use review::{AmbiguityLevel, Dimension, RouteReview, Uncertainty};
pub use route_log::{ROUTE_LOG_BOUND, RouteLog, RouteNote};
pub use router::{RouteDecision, RouteHistory, route, route_after_gathering};
pub use score::Scores;
pub use signals::Signals;
pub use taken_up::takes_up;
pub use text_reading::TextReading;
pub use text_signals::{Feedback, TextSignals};
pub use tie_break::{TieBreakChoice, parse_tie_break, tie_break_schema};
pub use topic::Topic;
pub use topic_boundary::{BoundaryDetector, BoundaryReading, BoundaryState};
pub use topic_boundary_params::{BoundaryParams, FOCUS_EXPLICIT, FOCUS_INFERRED, FOCUS_NONE};
pub use topic_reading::TopicReading;
pub use topics::Topics;
pub use weights::{
    AcknowledgeWeights, AfterWeights, ClarifyWeights, DialogueWeights, EventWeights, GatherWeights,
    HysteresisWeights, IgnoreWeights, RespondWeights, RoutingWeights, TieBreakWeights,
    WitnessWeights,
};

#[doc(hidden)]
pub use coarse::coarse;

pub use crate::mind::TopicId;
pub use cognition_language::{
    Addressees, Callable, Calls, DialogueAct, DialogueActs, Language, Profiled, WhoseWords,
};
