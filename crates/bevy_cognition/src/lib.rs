//! Minds for Bevy NPCs. A language model decides; the engine stays in charge.
//!
//! A game adds [`CognitionPlugins`], spawns an entity with a [`Mind`](prelude::Mind), tells it what
//! happens around it, and gets back validated actions and speech. No frame ever waits for a model.
//! It runs without any model (the built-in heuristic brain), with a local model, or with any
//! OpenAI-compatible server.
//!
//! # Contents
//!
//! 1. [Nouns](#nouns): mind, percept, offer, turn, brain, decision, ledger
//! 2. [A whole game](#a-whole-game): a complete program in 40 lines
//! 3. [The pipeline](#the-pipeline): what happens between a percept and an action
//! 4. [What the game answers for](#what-the-game-answers-for)
//! 5. [Troubleshooting](#troubleshooting)
//! 6. [Features](#features)
//! 7. [Where to read on](#where-to-read-on): modules and the book
//!
//! # Nouns
//!
//! | noun | what it is | in code |
//! |---|---|---|
//! | **mind** | an entity that thinks: an NPC | [`Mind`](prelude::Mind) |
//! | **percept** | something that a mind learns: speech, an event, the outcome of its own action | [`Percept`](prelude::Percept), brought by [`Perceive`](prelude::Perceive) |
//! | **offer** | something that a mind could do at this moment | [`ActionOffer`](prelude::ActionOffer), collected by [`GatherActions`](prelude::GatherActions) |
//! | **turn** | one decision of one mind, from the percepts that called for it to the action | [`TurnEnded`](prelude::TurnEnded) tells how it ended |
//! | **brain** | whatever answers when a mind is asked: a model behind a server, a script, the heuristic brain | [`Brain`](prelude::Brain), [`Brains`](prelude::Brains) |
//! | **decision** | what a brain made of it: speech, thoughts, one of the offers, a ledger | [`UtteranceMade`](prelude::UtteranceMade), then [`ActionDecided`](prelude::ActionDecided) |
//! | **ledger** | at most three settled conclusions and three open questions, which keep a mind from arguing in circles | [`CognitiveLedger`](prelude::CognitiveLedger) |
//!
//! All other terms, and the five clocks, stand in the [glossary].
//!
//! # A whole game
//!
//! ```
//! use bevy::prelude::*;
//! use bevy_cognition::prelude::*;
//!
//! fn main() {
//!     let mut app = App::new();
//!     app.add_plugins((MinimalPlugins, bevy::log::LogPlugin::default()))
//!         .add_plugins(CognitionPlugins::new(Update))
//!         .add_observer(offer)
//!         .add_observer(say)
//!         .add_observer(carry_out);
//!     let entity = app.world_mut().spawn((Mind::new("mara"), Name::new("Mara"))).id();
//!     let percept = Percept::event("Somebody knocks at the door.").addressed();
//!     app.world_mut().trigger(Perceive { entity, percept });
//!
//!     // A windowed app calls `run()`; a test calls `finish()` once and then `update()`.
//!     app.finish();
//!     for _ in 0..3 {
//!         app.update();
//!     }
//!     let log = app.world().get::<PerceptionLog>(entity).expect("every mind keeps a log");
//!     assert!(log.entries().any(|entry| entry.percept.text.contains("knocks")));
//! }
//!
//! /// What Mara can do at this moment. Asked when a turn begins, and again when she acts.
//! fn offer(mut gather: On<GatherActions>) {
//!     gather.offers.push(ActionOffer::new("house:open", "Open the door").tag("open"));
//! }
//!
//! /// What she says.
//! fn say(utterance: On<UtteranceMade>) {
//!     info!("{}: {}", utterance.mind, utterance.speech());
//! }
//!
//! /// What she does. The game carries it out and tells her what came of it.
//! fn carry_out(decided: On<ActionDecided>, mut commands: Commands) {
//!     if decided.action_id() == "house:open" {
//!         commands.trigger(decided.done("The door stands open."));
//!     }
//! }
//! ```
//!
//! Words go with any choice, and with none: without an observer of
//! [`GatherActions`](prelude::GatherActions) a mind answers whoever speaks to it, but neither acts nor
//! begins a talk. To speak to somebody of its own accord takes an offer with the tag `speech`.
//!
//! # The pipeline
//!
//! All of it runs in one schedule, [`Cognition`](schedule::Cognition), inside the schedule that the
//! game names in [`CognitionPlugins::new`]. Each stage is a module, a plugin and a variant of
//! [`CognitionSystems`](schedule::CognitionSystems), chained in this order. Minds to which nothing
//! happens cost nothing.
//!
//! #### Perceive ([`perceive`])
//! [`Perceive`](prelude::Perceive) puts a percept into the mind's inbox. The stage empties the
//! inbox into the [`PerceptionLog`](prelude::PerceptionLog), and gives each thing that is named a
//! ref of the mind's own (`door_1`). A percept that is *addressed* asks for a turn, and so does
//! [`RequestTurn`](prelude::RequestTurn). Of any other percept the mind is a *witness*.
//!
//! #### Route ([`route`])
//! The router decides how the mind engages, by arithmetic and without a model: it responds, asks
//! back, looks something up first, returns a greeting, or ignores. A mind that ignores takes no
//! turn. Then the turn begins, and the game is asked what the mind could do.
//!
//! #### Prompt ([`prompt`])
//! The prompt is written in three segments, from the one that never changes to the one that always
//! does, so that a provider's prefix cache hits. Personas and templates are assets. What players
//! and NPCs said is escaped.
//!
//! #### Decide ([`decide`], [`govern`])
//! The [`Governor`](govern::Governor) lets requests through by attention, rate and budget. A brain
//! that is ready at its first poll is answered in the same frame; any other thinks in a task.
//! Despawning the mind cancels the request. [`speech`] brings what a mind says while its brain is
//! still writing.
//!
//! #### Collect ([`collect`])
//! A reply becomes a decision or a typed rejection. One retry tells the model what was wrong; then
//! the heuristic brain decides. This is the first of two commits:
//! [`UtteranceMade`](prelude::UtteranceMade), with speech, thoughts and notes.
//!
//! #### Guard ([`guard`])
//! [`Guardrail`](prelude::Guardrail)s read the choice and the world, and allow, amend or reject it.
//! What is rejected is put right (the next best choice, what was meant, one retry) or put to a
//! person. In the end the mind waits.
//!
//! #### Act ([`act`])
//! The action must still be on offer, and pass the guardrails on the world as it is now. Then comes
//! the second commit, [`ActionDecided`](prelude::ActionDecided), with action, ledger and mood, and
//! [`Act`](prelude::Act) where the action is a type of the game. The game answers with
//! [`ActionFinished`](prelude::ActionFinished).
//!
//! #### Persist ([`persist`])
//! Independent listeners write the components of the mind: thoughts, memory, notes, ledger, mood.
//!
//! #### Conscience ([`conscience`])
//! What the mind said and did is logged. What it promised is opened, kept, broken or expires. A
//! mind that has lived enough looks back on it.
//!
//! Across turns lie [`plan`] (goals that take several actions), [`consolidate`] (topics end and
//! become memory), [`drift`] (thoughts come to idle minds), [`adapt`] (how each person likes to be
//! answered) and [`regulate`] (the router learns). All of them work without a model. Plans, drift,
//! adaptation and learning can each be switched off in the
//! [`CognitionSettings`](prelude::CognitionSettings).
//!
//! # What the game answers for
//!
//! - **Who is near.** The game inserts [`Hearing`](prelude::Hearing): a distance, a place or a
//!   function. Then speech of minds, and of players by [`Say`](prelude::Say), reaches those in
//!   earshot, and so does what the game says happens somewhere ([`Happen`](prelude::Happen)).
//!   Without it the game triggers [`Perceive`](prelude::Perceive) for everybody in earshot, and
//!   marks the percept `addressed` for those who are spoken to.
//! - **When they move.** A mind takes a turn when something is addressed to it, and once when
//!   [something stirs it](own_moves#what-stirs-a-mind): a promise falls due, somebody comes. With
//!   [`OwnMoves`](prelude::OwnMoves) it also moves by itself, and with a
//!   [`Routine`](prelude::Routine) it knows what each hour is for.
//! - **Movement.** Pathfinding, animation and physics stay with the game. An action may take many
//!   frames: say so by [`ActionStarted`](prelude::ActionStarted), query
//!   [`Acting`](prelude::Acting), and answer with [`ActionFinished`](prelude::ActionFinished) when it
//!   is over.
//! - **Goals.** A mind plans for what [`PursueGoal`](prelude::PursueGoal) gives it; a planner knows
//!   what [`GatherKnowledge`](prelude::GatherKnowledge) tells it.
//! - **Saves.** [`save`] makes plain values of minds, and minds of them. When to save is the game's
//!   decision; the crate `cognition_store` puts saves into a database.
//! - **Language.** Rules read English, German, Spanish, French and Japanese, each as far as its data
//!   goes. In another language a mind is routed by marks, names and labels; what a promise or a step
//!   came to, the game says.
//!
//! # Troubleshooting
//!
//! *First of all:* in debug builds the [`lints`] warn, under `cognition::lint`, of what is set up in
//! vain, and say what to change. *You see no warnings?* `MinimalPlugins` has no log: add Bevy's
//! `LogPlugin`.
//!
//! *Nothing happens.* Did the mind get an *addressed* percept, or a
//! [`RequestTurn`](prelude::RequestTurn)? Does the host schedule run (`FixedUpdate` needs time to
//! pass)? In a test, was `app.finish()` called? Does `turns.switch` let
//! minds [take turns](settings::TurnSwitch)?
//!
//! *It speaks, but does not act.* Is there an observer of
//! [`GatherActions`](prelude::GatherActions), and do all targets carry
//! [`Referable`](prelude::Referable)? In the mode `ACKNOWLEDGE` only offers with the tag `speech` are
//! open: see [`route`].
//!
//! *It acts once and never again.* Each [`ActionDecided`](prelude::ActionDecided) with an action
//! must be answered with [`ActionFinished`](prelude::ActionFinished); otherwise the action counts
//! as failed after `turns.acting_timeout`. A deed that came to nothing three times is not offered again
//! for a while: tag an offer `repeatable` if it may be done over and over.
//!
//! *It only asks back.* It has too little to go on: see *warmth* in [`route`].
//!
//! *The model is never asked, or rarely.* `brain_spared` in the run log says why a turn did without
//! one: too far away, budget spent, too many witnesses of one event, too long a wait. See
//! [`govern`].
//!
//! *Anything else.* Run with `RUST_LOG=cognition=debug`. Each stage logs under its own name, such
//! as `cognition::collect` for replies and `cognition::guard` for what was rejected. The book has a
//! whole chapter on [troubleshooting].
//!
//! # Features
//!
//! | feature | default | what it adds |
//! |---|---|---|
//! | `http` | yes | brains behind any OpenAI-compatible server |
//! | `json_schema` | yes | data files are held to every keyword of JSON Schema, by the crate `jsonschema`; without it replies are held to the same rules, and data files to fewer ([`pack`]) |
//! | `embedded` | no | `cognition_llm::EmbeddedBrain`: a GGUF model in the process, through llama.cpp; building it needs a C++ compiler, cmake and libclang |
//! | `sentence` | no | `cognition_llm::SentenceModel` for the [`TopicEmbedder`](route::TopicEmbedder), through candle; 13 to 20 ms a sentence within the frame, so for simulations |
//! | `inspector` | no | `inspector::CognitionInspectorPlugin`: a panel that shows all that a mind holds; brings Bevy's UI, without a renderer |
//! | `approval_ui` | no | `approval_panel::ApprovalPanelPlugin`: a panel by which a person approves what minds would do; likewise |
//! | `brp` | no | `remote::CognitionRemotePlugin`: other programs list minds, read prompts and answer for a person through Bevy's remote protocol; brings the renderer |
//!
//! # Where to read on
//!
//! Reference, with every rule and number:
//!
//! | module | answers |
//! |---|---|
//! | [`settings`] | what can be set, in which unit, with which default |
//! | [`route`] | how a mind engages; warmth, witnesses, topics, memory, skills |
//! | [`decide`] | which brain is asked; tiers; who chooses |
//! | [`govern`] | what is let through to a brain, and what that may cost |
//! | [`guard`] | the seven guardrails, and a person in the loop |
//! | [`conscience`] | what a mind promises; reflections; the event log |
//! | [`plan`] | what a mind pursues: plans, proposals, partners |
//! | [`hearing`], [`own_moves`], [`routine`] | who hears what is said; what minds do when nobody needs them |
//! | [`drift`], [`adapt`], [`regulate`] | what comes to idle minds, and what is learned |
//! | [`save`] | minds out of a world and into one |
//! | [`record`], [`diagnostics`], [`inspect`], [`lints`] | what happened, what it took, what a mind holds, what is set up in vain |
//!
//! The [book] tells the same by task: getting started, brains and servers, testing, saving, record
//! and replay, experiments, the `cognition` tool. Its code is compiled with the tests of the
//! workspace. All events and messages stand there [on one page][events].
//!
//! [book]: https://github.com/bevy-cognition/bevy_cognition/blob/main/docs/README.md
//! [events]: https://github.com/bevy-cognition/bevy_cognition/blob/main/docs/events.md
//! [glossary]: https://github.com/bevy-cognition/bevy_cognition/blob/main/docs/glossary.md
//! [troubleshooting]: https://github.com/bevy-cognition/bevy_cognition/blob/main/docs/troubleshooting.md

#![cfg_attr(docsrs, feature(doc_cfg))]

mod plugins;

pub use cognition_brain;
pub use cognition_core;
pub use cognition_heuristic;
#[cfg(any(feature = "http", feature = "embedded", feature = "sentence"))]
pub use cognition_llm;

pub mod mind;
pub mod record;
pub mod save;
pub mod schedule;
pub mod settings;
pub mod turn;

mod brain;
mod calendar;
mod choice;
mod mind_file;
mod pipeline;
mod referables;
mod tools;
mod topic_embedder;
mod ui;

pub use brain::{govern, request, speech};
pub use cognition_core::{chance, hash, histogram, memory, pack, skill};
pub use mind::{
    adapt, conscience, consolidate, drift, hearing, own_moves, plan, regulate, routine,
};
pub use pipeline::{act, collect, decide, guard, perceive, persist, prompt, route};
pub use tools::{diagnostics, lints, mind_sheets as inspect, stepped_time};
#[cfg(feature = "approval_ui")]
pub use ui::approval_panel;
#[cfg(feature = "inspector")]
pub use ui::inspector;
#[cfg(any(feature = "inspector", feature = "approval_ui"))]
pub use ui::panel;
#[cfg(feature = "brp")]
pub use ui::remote;

pub use plugins::CognitionPlugins;

/// What most games name. The rest lies in the modules.
pub mod prelude {
    pub use crate::CognitionPlugins;
    pub use crate::act::{
        Act, Acting, ActionApp, ActionDecided, ActionFinished, ActionOffer, ActionOutcome,
        ActionStarted, Done, GatherOffers, InterruptAction, MindAction, WeighOffers,
    };
    pub use crate::collect::UtteranceMade;
    pub use crate::conscience::{
        CommitmentEnded, CommitmentOpened, CommitmentState, Commitments, EndCommitment,
        OpenCommitment,
    };
    pub use crate::decide::{Brains, BrainsApp};
    pub use crate::govern::Nearness;
    pub use crate::guard::{
        ActionSuggested, GuardApp, GuardPolicy, Guardrail, PreconditionJudge, Suggestion, Verdict,
    };
    pub use crate::hearing::{Happen, Hearing, Say, SpeechHeard};
    pub use crate::mind::{CognitiveLedger, Goal, Mind, Persona, PersonaProfile, StableId, Tier};
    pub use crate::own_moves::OwnMoves;
    pub use crate::perceive::{Perceive, Percept, PerceptionLog, Referable, RequestTurn};
    pub use crate::plan::{GatherKnowledge, PlanEnded, PursueGoal};
    pub use crate::prompt::{GatherActions, PersonaLibrary, Purpose};
    pub use crate::record::TurnEnd;
    pub use crate::route::RouteDecided;
    pub use crate::routine::{Routine, TimeOfDay};
    pub use crate::schedule::GameClock;
    pub use crate::settings::CognitionSettings;
    pub use crate::speech::{SpeechChunk, SpeechRetracted};
    pub use crate::turn::{Dormant, TurnEnded};
    pub use cognition_brain::{Brain, BrainFuture, Reply, ThoughtRequest};
    pub use cognition_heuristic::HeuristicBrain;
}
