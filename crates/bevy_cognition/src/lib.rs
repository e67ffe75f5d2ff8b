//! Minds for Bevy NPCs. A language model decides; the engine stays in charge.
//!
//! A game adds [`CognitionPlugins`], spawns an entity with [`Mind`](prelude::Mind), tells it what
//! happens around it, and gets back validated actions and speech, without ever blocking a frame.
//! It runs with no model at all (the built-in heuristic brain), with a local model, or with any
//! OpenAI-compatible server.
//!
//! # Three nouns
//!
//! - A **percept** is something that a mind learns: [`Perceive`](prelude::Perceive) brings it.
//! - A **decision** is what a brain made of it: speech, thoughts, one of the actions on offer, and
//!   a cognitive ledger of what is settled and what is open.
//! - An **action** is what the game carries out: it offers actions when
//!   [`GatherActions`](prelude::GatherActions) asks for them, and hears of the choice by
//!   [`ActionDecided`](prelude::ActionDecided).
//!
//! # A whole game
//!
//! ```
//! use bevy::prelude::*;
//! use bevy_cognition::prelude::*;
//!
//! fn main() {
//!     let mut app = App::new();
//!     app.add_plugins(MinimalPlugins)
//!         .add_plugins(CognitionPlugins::new(Update))
//!         .add_observer(offer)
//!         .add_observer(say)
//!         .add_observer(carry_out);
//!     let entity = app.world_mut().spawn((Mind::new("mara"), Name::new("Mara"))).id();
//!     app.finish();
//!     let percept = Percept::event("Somebody knocks at the door.").addressed();
//!     app.world_mut().trigger(Perceive { entity, percept });
//!     for _ in 0..3 {
//!         app.update();
//!     }
//!     let log = app.world().get::<PerceptionLog>(entity).expect("a mind keeps a log");
//!     assert!(log.entries().any(|entry| entry.percept.text.contains("knocks")));
//! }
//!
//! /// What Mara can do at this moment.
//! fn offer(mut gather: On<GatherActions>) {
//!     gather.offers.push(ActionOffer::new("house:open", "Open the door").tag("open"));
//! }
//!
//! /// What she says.
//! fn say(utterance: On<UtteranceMade>) {
//!     info!("{}: {}", utterance.mind, utterance.speech());
//! }
//!
//! /// What she does.
//! fn carry_out(decided: On<ActionDecided>, mut commands: Commands) {
//!     if decided.action_id() == "house:open" {
//!         commands.trigger(decided.done("The door stands open."));
//!     }
//! }
//! ```
//!
//! Without an observer for [`GatherActions`](prelude::GatherActions) a mind can speak, but not act.
//!
//! # The pipeline
//!
//! All of it runs in one schedule, [`Cognition`](schedule::Cognition), inside the schedule that the
//! game names. Each stage is a module, a plugin and a variant of
//! [`CognitionSystems`](schedule::CognitionSystems).
//!
//! #### Perceive ([`perceive`])
//! [`Perceive`](prelude::Perceive) puts a percept into the mind's inbox, however rarely the schedule
//! runs. The stage empties the inbox into the `PerceptionLog` and gives each named thing a ref of
//! the mind's own (`door_1`). A percept that is *addressed* asks for a turn; so does
//! [`RequestTurn`](prelude::RequestTurn). Minds to which nothing happened cost nothing.
//!
//! #### Prompt ([`prompt`])
//! A turn begins: the game is asked for offers, they are sorted and numbered, and the prompt is
//! written in three segments, *stable*, *slow* and *volatile*, so that a provider's prefix cache
//! hits. Text of players and NPCs is escaped. Personas and templates are assets.
//!
//! #### Decide ([`decide`])
//! The request goes to the brain of the mind's tier, [`Brains`](prelude::Brains). A brain that is
//! ready at its first poll is answered inline; any other thinks in a task. Despawning the mind
//! cancels it.
//!
//! #### Collect ([`collect`])
//! The reply is parsed into a decision or a typed rejection. One retry tells the model exactly what
//! was wrong; then the heuristic brain decides. A valid reply is the first of two commits:
//! [`UtteranceMade`](prelude::UtteranceMade), with speech, thoughts and notes.
//!
//! #### Guard ([`guard`])
//! What was chosen is a [`Suggestion`](prelude::Suggestion). [`Guardrail`](prelude::Guardrail)s
//! read it and the world, and allow, amend or reject it. A rejection walks the remedies of the
//! mind's [`GuardPolicy`](prelude::GuardPolicy): the next best alternative, what the intent means,
//! one retry, a person, waiting. Where a person approves, the mind is
//! [`AwaitingApproval`](guard::AwaitingApproval) until an answer names that very suggestion.
//!
//! #### Act ([`act`])
//! Minds act one after the other. Each chosen action must still be on offer at that moment, and
//! pass the guardrails on the world as it is then; then comes the second commit, [`ActionDecided`](prelude::ActionDecided), with action, ledger and mood.
//! The game answers with [`ActionFinished`](prelude::ActionFinished).
//!
//! #### Persist ([`persist`])
//! Independent listeners write the components. The ledger is overwritten only by a valid one, and
//! the update rule (nothing settles or reopens without new evidence) is checked in code:
//! [`LedgerPolicy`](prelude::LedgerPolicy) says whether what breaks it is reported or refused.
//!
//! # Guardrails
//!
//! Five come with the engine, in this order; each can be switched off in the
//! [`GuardPolicy`](prelude::GuardPolicy), for all minds in the settings or for one by a component:
//!
//! | guardrail | rejects or amends |
//! |---|---|
//! | `intent` | what contradicts the reply's own intent: amended to what the intent means |
//! | `validity` | what the game says cannot work: preconditions of the offer, judged by a [`PreconditionJudge`](prelude::PreconditionJudge) |
//! | `premises` | what rests on a percept whose claim is no longer so |
//! | `say_do` | another action than the speech announced (by default a remark only) |
//! | `repetition` | the same deed or speech while nothing has changed; a mind in a loop is left in peace until something does |
//!
//! The game's own come after them, see [`Guardrail`](prelude::Guardrail). A person decides instead:
//!
//! ```
//! use bevy::prelude::*;
//! use bevy_cognition::prelude::*;
//!
//! let mut app = App::new();
//! app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)))
//!     .add_observer(|suggested: On<ActionSuggested>, mut commands: Commands| {
//!         // A user interface shows `suggested` and answers when the player does.
//!         match suggested.description.contains("Kick") {
//!             true => commands.trigger(suggested.reject("not in this house")),
//!             false => commands.trigger(suggested.approve()),
//!         }
//!     });
//! app.world_mut().resource_mut::<CognitionSettings>().guard.approval = Approval::Always;
//! ```
//!
//! # Brains
//!
//! ```no_run
//! # #[cfg(feature = "http")]
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use bevy::prelude::*;
//! use bevy_cognition::prelude::*;
//! use bevy_cognition::cognition_llm::{ApiKey, HttpBrain, HttpSettings};
//!
//! let settings = HttpSettings {
//!     base_url: "http://127.0.0.1:8080/v1".to_owned(),
//!     api_key: ApiKey::from_env("OPENAI_API_KEY"),
//!     ..HttpSettings::default()
//! };
//! App::new().insert_resource(Brains::new(HttpBrain::new(settings)?));
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "http"))]
//! # fn main() {}
//! ```
//!
//! # What it does *not* do
//!
//! - It does not move anybody: pathfinding, animation and physics stay with the game.
//! - It does not decide who hears whom: the game triggers `Perceive` for those who do.
//! - It does not save: all state is in reflected, serialisable components.
//!
//! # Troubleshooting
//!
//! *Nothing happens.* Does the mind get an *addressed* percept or a `RequestTurn`? Does the host
//! schedule run (`FixedUpdate` needs time to pass)? In a test, was `app.finish()` called?
//!
//! *It speaks, but does not act.* Is an observer of `GatherActions` there, and do all targets carry
//! [`Referable`](prelude::Referable)?
//!
//! *It acts once and never again.* The game must answer each `ActionDecided` that has an action with
//! `ActionFinished`; without one the action counts as failed after `acting_timeout`.
//!
//! *It wants something and does not do it.* Which guardrail objects is in the run log
//! (`suggestion_reviewed`, `remedy_tried`) and under `cognition::guard`. A mind that repeats itself,
//! is refused the same thing twice, or waits in silence three times is left in peace
//! (`TurnEnd::Quiet`, also for `RequestTurn`) until its offers, surroundings or percepts change. Tag
//! an offer `repeatable` if it may be done over and over, or switch `repetition` off.
//!
//! *The model is never asked.* Is [`BrainSwitch`](prelude::BrainSwitch) on? Run with
//! `RUST_LOG=cognition=debug`: each stage logs under its own name, `cognition::collect` for replies.
//!
//! # Features
//!
//! | feature | default | what |
//! |---|---|---|
//! | `http` | yes | brains behind any OpenAI-compatible server |

mod plugins;

pub use cognition_core;
pub use cognition_llm;

pub mod schedule;
pub mod settings;
pub mod turn;

pub mod perceive;
pub mod route;
pub mod prompt;
pub mod decide;
pub mod collect;
pub mod guard;
pub mod act;
pub mod persist;

pub mod record;

pub use plugins::CognitionPlugins;

/// What a game usually needs.
pub mod prelude {
    pub use crate::CognitionPlugins;
    pub use crate::act::{ActionDecided, ActionFinished, ActionOutcome};
    pub use crate::collect::UtteranceMade;
    pub use crate::decide::Brains;
    pub use crate::guard::{
        ActionSuggested, AnswerRefused, ApproveSuggestion, GuardApp, Guardrail, OverrideSuggestion,
        PreconditionJudge, RejectSuggestion,
    };
    pub use crate::perceive::{Perceive, Referables, RequestTurn};
    pub use crate::prompt::{GatherActions, PersonaLibrary};
    pub use crate::route::{RouteDecided, Routing, SkillApp};
    pub use crate::settings::{
        BrainSwitch, CognitionSettings, OnFailure, RouterSwitch, TieBreak, TurnPhases,
    };
    pub use crate::turn::{Dormant, TurnEnded};
    pub use cognition_core::act::{ActionOffer, IndexedAction, Judgement, Question};
    pub use cognition_core::guard::{Approval, GuardPolicy, Remedy, Suggestion, Verdict};
    pub use cognition_core::mind::{CognitiveLedger, LedgerPolicy, Mind, Mood, Persona, StableId};
    pub use cognition_core::perceive::{Percept, PerceptionLog, Referable};
    pub use cognition_llm::{Brain, HeuristicBrain, ScriptedBrain};
}
