//! What the minds of `bevy_cognition` are made of: nouns and pure functions.
//!
//! This crate says what things *mean*; the crate `bevy_cognition` says when things *happen*.
//! It knows the ECS (its nouns are components) and JSON (its nouns are saved and sent),
//! but no `App`, no runtime, no network and no file system.
//! What words tell it asks of the crate `cognition_language`. What all its rules stand on is built
//! before them, in `cognition_base`, whether and how a mind engages in `cognition_engagement`, and what
//! is remembered in `cognition_memory`; their modules are shown here as if they were its own.
//!
//! The modules stand in the order in which a percept travels:
//!
//! | module | nouns | rules |
//! |---|---|---|
//! | [`mind`] | [`Mind`](mind::Mind), [`Persona`](mind::Persona), [`CognitiveLedger`](mind::CognitiveLedger), [`Mood`](mind::Mood), [`GameTime`](mind::GameTime) | how a ledger may change |
//! | [`perceive`] | [`Percept`](perceive::Percept), [`PerceptionLog`](perceive::PerceptionLog), [`EntityRefs`](perceive::EntityRefs) | what is kept, how things are named |
//! | [`route`] | [`Signals`](route::Signals), [`EngagementMode`](route::EngagementMode), [`RouteDecision`](route::RouteDecision), [`RouteRecord`](route::RouteRecord), [`Topics`](route::Topics), [`Attention`](route::Attention) | how a mind engages and why, where a topic ends |
//! | [`memory`] | [`ShortTermMemory`](memory::ShortTermMemory), [`Notes`](memory::Notes), [`MemoryLayers`](memory::MemoryLayers), [`Embedder`](memory::Embedder) | bounds, what counts as the same, what an exchange leaves behind, what is recalled, what fades |
//! | [`skill`] | [`Skill`](skill::Skill), [`SkillPlan`](skill::SkillPlan), [`ActLoop`](skill::ActLoop), [`Agenda`](skill::Agenda), [`Lists`](skill::Lists) | what a mind does inside itself, and when it is enough |
//! | [`prompt`] | [`PromptTemplates`](prompt::PromptTemplates), [`PromptKind`](prompt::PromptKind), [`Prompt`](prompt::Prompt) | how a mind is asked |
//! | [`decide`] | [`Decision`](decide::Decision), [`Rejection`](decide::Rejection) | what counts as an answer |
//! | [`guard`] | [`Suggestion`](guard::Suggestion), [`Verdict`](guard::Verdict), [`GuardPolicy`](guard::GuardPolicy) | what may become an action |
//! | [`act`] | [`ActionOffer`](act::ActionOffer), [`IndexedAction`](act::IndexedAction) | how offers are numbered |
//! | [`promise`] | [`Commitment`](promise::Commitment), [`Commitments`](promise::Commitments), [`CommitmentSource`](promise::CommitmentSource) | what a mind has promised: what opens, keeps, breaks and ends it |
//! | [`conscience`] | [`EventLog`](conscience::EventLog), [`Reflection`](conscience::Reflection), [`Extraction`](conscience::Extraction) | what a mind makes of what it lived |
//! | [`plan`] | [`Plan`](plan::Plan), [`ThinkOutput`](plan::ThinkOutput), [`PlanningModes`](plan::PlanningModes), [`Fact`](plan::Fact) | what counts as a plan, when a step is done, what leads to a goal |
//! | [`drift`] | [`Association`](drift::Association) | what comes to a mind by itself |
//! | [`adapt`] | [`StyleDimension`](adapt::StyleDimension), [`Directive`](adapt::Directive) | how somebody talks, and how they are answered |
//! | [`regulate`] | [`RoutingAudit`](regulate::RoutingAudit), [`Pressures`](regulate::Pressures), [`Regulator`](regulate::Regulator) | what the next exchange says of a decision, which weight moves, which reviews count |
//! | [`govern`] | [`Budget`](govern::Budget), [`CostTable`](govern::CostTable), [`Nearness`](govern::Nearness), [`RequestPriority`](govern::RequestPriority) | who goes first, what may be spent, how many think about one event |
//! | [`record`] | [`RunEvent`](record::RunEvent) | what a run leaves behind |
//! | [`save`] | [`Save`](save::Save), [`MindSave`](save::MindSave) | how saves are written, and how old ones are read |
//! | [`chance`] | [`Dice`](chance::Dice), [`Chance`](chance::Chance) | that the same seed gives the same numbers |
//! | [`hash`] | [`ContentHash`](hash::ContentHash) | how content is told apart |
//! | [`pack`] | [`PackError`](pack::PackError) | how data files are checked |

#![cfg_attr(docsrs, feature(doc_cfg))]

#[macro_use]
mod bundled;
#[doc(inline)]
pub use cognition_base::{chance, hash, pack, perceive};
#[doc(hidden)]
pub use cognition_base::{escape, reply};
use cognition_base::{schema, token_estimate};
#[doc(inline)]
pub use cognition_engagement::{regulate, route};
#[doc(inline)]
pub use cognition_memory::{adapt, drift, memory, skill};
pub mod mind;
pub mod prompt;
pub mod decide;
pub mod guard;
pub mod act;
pub mod conscience;
pub mod promise;
pub mod plan;
pub mod govern;
pub mod record;
pub mod save;
pub mod histogram;
mod turn_taking;
mod whole_mind;
