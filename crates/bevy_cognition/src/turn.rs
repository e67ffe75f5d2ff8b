//! A turn: what a mind is asked, and how far it has come.
//!
//! The phases are components, so that despawning the mind ends the turn:
//! [`WantsTurn`] → [`Turn`] with [`NeedsPrompt`] → [`AwaitingBrain`] → [`AwaitingReply`] →
//! [`Suggestion`](cognition_core::guard::Suggestion), where a person is asked with
//! [`AwaitingApproval`] → [`Acting`].
//! While a tie between two modes is broken, or skills are planned, a turn asks more than once.
//!
//! Whatever one stage of the pipeline leaves to another is here, and so no stage knows another:
//! the phases, what belongs to the turn, and what is told of it: [`Perceive`],
//! [`RouteDecided`], [`UtteranceMade`], [`ActionDecided`], [`ActionFinished`], [`TurnEnded`].

mod acting;
mod action_decided;
mod action_finished;
mod action_started;
mod adapting;
mod approval;
mod care;
mod chance;
mod ending;
mod engagement;
mod guarding;
mod inbox;
mod news;
mod phases;
mod planning;
mod route_decided;
mod speaking;
mod taken;
mod thinking;
mod typed_action;
mod utterance;

pub use acting::Acting;
pub use action_decided::ActionDecided;
pub use action_finished::{ActionFinished, ActionOutcome};
pub use action_started::{ActionStarted, InterruptAction};
pub use adapting::Adapting;
pub use approval::{AwaitingApproval, TimeLeft};
pub use care::Care;
pub use ending::TurnEnded;
pub use engagement::{Engagement, RouteProgress};
pub use guarding::Guarding;
pub use inbox::{HasNewPercepts, INBOX_BOUND, Inbox, Perceive, RequestTurn};
pub use phases::{AwaitingBrain, AwaitingReply, Dormant, NeedsPrompt, TalkCooldown, WantsTurn};
pub use planning::{PlanningDomainInUse, TurnPlanning};
pub use route_decided::RouteDecided;
pub use speaking::SpeechRetracted;
pub use taken::{DecidedBy, Turn};
pub use typed_action::{Act, MindAction};
pub use utterance::UtteranceMade;

pub(crate) use acting::EngineObserver;
pub(crate) use action_finished::ActionEnded;
pub(crate) use care::{Queueing, Wait};
pub(crate) use chance::thought_seed;
pub(crate) use ending::end_turn;
pub(crate) use guarding::{ApprovedBy, Rejected};
pub(crate) use inbox::inbox_plugin;
pub(crate) use news::{Listening, Witnessing, consider};
pub(crate) use phases::NeedsRouting;
pub(crate) use speaking::Speaking;
pub(crate) use thinking::Thinking;
