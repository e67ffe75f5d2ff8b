//! A turn: what a mind is asked, and how far it has come.
//!
//! The phases are components, so that despawning the mind ends the turn:
//! [`WantsTurn`] → [`Turn`] with [`NeedsPrompt`] → [`AwaitingBrain`] → [`AwaitingReply`] →
//! [`Suggestion`](cognition_core::guard::Suggestion), where a person is asked with
//! [`AwaitingApproval`] → [`Acting`].
//! While a tie between two modes is broken, or skills are planned, a turn asks more than once.
//!
//! What belongs to a turn is components, too, one for each concern, that come and go with it.
//! Those that only the stages need are private.
//!
//! | component | what of the turn |
//! |---|---|
//! | [`Turn`] | its number, when it began, in which timeline |
//! | [`Engagement`] | how the mind engages, and what it answers to |
//! | [`TurnOffers`] | what the mind may do, and where it is |
//! | [`TurnQuestion`] | what is being asked |
//! | [`TurnAdmission`] | how it stands with the governor |
//! | `RouteProgress`, `TurnPercepts`, `TurnPlanning`, `Adapting` | what its prompts go by |
//! | `TurnDraft`, `Guarding` | what is settled, and what the guardrails have said so far |
//!
//! Whatever one stage of the pipeline leaves to another is here, and so no stage knows another:
//! the phases, what belongs to the turn, and what is told of it: [`Perceive`],
//! [`RouteDecided`], [`UtteranceMade`], [`ActionDecided`], [`ActionFinished`], [`TurnEnded`].

mod acting;
mod action_decided;
mod action_finished;
mod action_started;
mod adapting;
mod addressees;
mod admission;
mod answered;
mod answered_lines;
mod approval;
mod chance;
mod data;
mod done;
mod draft;
mod ending;
mod event_noted;
mod looked_around;
mod engagement;
mod guarding;
mod has_said;
mod inbox;
mod known_as;
mod news;
mod offers;
mod percepts;
mod phases;
mod planning;
mod put_off;
mod question;
mod queueing;
mod reach;
mod route_decided;
mod speaking;
mod spoken_to;
mod taken_up;
mod taken;
mod talk_limit;
mod thinking;
mod retries;
mod typed_action;
mod unsaid;
mod utterance;
mod wait;

pub use acting::Acting;
pub use action_decided::ActionDecided;
pub use action_finished::{ActionFinished, ActionOutcome};
pub use action_started::{ActionStarted, InterruptAction};
pub use addressees::SaidTo;
pub use admission::TurnAdmission;
pub use approval::{AwaitingApproval, TimeLeft};
pub use done::Done;
pub use ending::TurnEnded;
pub use engagement::Engagement;
pub use has_said::HasSaid;
pub(crate) use inbox::Notice;
pub use inbox::{HasNewPercepts, INBOX_BOUND, Inbox, Perceive, RequestTurn};
pub use offers::{TurnKnowledge, TurnOffers};
pub use phases::{AwaitingBrain, AwaitingReply, Dormant, NeedsPrompt, TalkCooldown, WantsTurn};
pub use planning::PlanningDomainInUse;
pub use question::TurnQuestion;
pub use route_decided::RouteDecided;
pub use speaking::SpeechRetracted;
pub use taken::Turn;
pub use typed_action::{Act, MindAction};
pub(crate) use unsaid::Unsaid;
pub use utterance::UtteranceMade;
pub(crate) use utterance::{bystanders, commit_utterance, note_reach};

pub(crate) use acting::EngineObserver;
pub(crate) use action_finished::ActionEnded;
pub(crate) use adapting::Adapting;
pub(crate) use addressees::{Addressees, Addressing};
pub(crate) use answered::{answered_by, last_words_of, meant_by};
pub(crate) use answered_lines::Answering;
pub(crate) use chance::thought_seed;
pub(crate) use data::{TurnData, TurnView};
pub(crate) use draft::TurnDraft;
pub(crate) use ending::end_turn;
pub(crate) use engagement::RouteProgress;
pub(crate) use event_noted::EventNoted;
pub(crate) use guarding::{ApprovedBy, Guarding, Rejected};
pub(crate) use inbox::inbox_plugin;
pub(crate) use known_as::{KnownAs, Listeners};
pub(crate) use looked_around::LookedAround;
pub(crate) use news::{Listening, Witnessing, consider};
pub(crate) use percepts::TurnPercepts;
pub(crate) use phases::NeedsRouting;
pub(crate) use planning::TurnPlanning;
pub(crate) use put_off::PutOff;
pub(crate) use question::{DecidedBy, TurnPurpose};
pub(crate) use queueing::Queueing;
pub(crate) use reach::Reach;
pub(crate) use retries::Retries;
pub(crate) use speaking::Speaking;
pub(crate) use spoken_to::is_talk;
pub(crate) use taken_up::take_up;
pub(crate) use talk_limit::{Heed, TalkOfMinds, Talking, end_rest, note_talk};
pub(crate) use thinking::Thinking;
pub(crate) use wait::Wait;
