//! Test your NPCs headless: no window, no network, no waiting.
//!
//! - [`MindHarness`] is an app with minds and manual time; a [`ScriptedBrain`] says what you wrote.
//! - [`Simulation`] plays a scenario file and hands out what happened, line by line; it also says what
//!   a mind, or its planner, would be asked.
//! - [`run_crowd`] lets a thousand minds queue for a handful of slots, in virtual time.
//! - A [`BrainChoice`] is a brain as it is said on a command line.
//! - A [`RunFolder`] holds a run and all that it takes to play it again; a [`Replay`] does so, and
//!   says what differs.
//! - [`Deciders`] say who decided in a run and what it cost; a [`PatientBrain`] waits for real where a
//!   server wants it, and an [`AwaitedBrain`] is asked outside of any world.
//! - [`measure`] says how minds behaved in a whole run: what they repeat, leave unanswered, contradict.
//! - [`transcript`] is a run log as a person reads it.
//! - [`Dice`] throw the same for the same seed, for tests that make up their cases.
//! - [`Guardrails`] names what is checked; an [`Approver`] asks a person at a terminal.
//!
//! In a browser there are harness, scenarios and measures; folders, servers and crowds are not.
//!
//! ```
//! use bevy_cognition::prelude::*;
//! use cognition_testkit::{MindHarness, ScriptedBrain};
//!
//! let brain = ScriptedBrain::new().does_saying("mara", "house:open", "Coming!");
//! let mut harness = MindHarness::new(brain);
//! let mara = harness.spawn_mind("mara");
//! harness.offer(|_, gather| gather.offers.push(ActionOffer::new("house:open", "Open the door")));
//!
//! harness.perceive(mara, Percept::event("Somebody knocks.").addressed());
//! harness.run();
//!
//! assert_eq!(harness.decisions()[0].action_id(), "house:open");
//! ```

mod answer;
mod approver;
#[cfg(not(target_arch = "wasm32"))]
mod awaited_brain;
#[cfg(not(target_arch = "wasm32"))]
mod brain_choice;
#[cfg(not(target_arch = "wasm32"))]
mod crowd;
mod deciders;
mod dice;
mod guardrails;
mod harness;
mod lies_within;
pub mod measure;
mod noting_brain;
#[cfg(not(target_arch = "wasm32"))]
mod patient_brain;
#[cfg(not(target_arch = "wasm32"))]
mod replay;
#[cfg(not(target_arch = "wasm32"))]
mod run_folder;
mod run_numbers;
mod simulation;
pub mod transcript;

pub use answer::Answer;
pub use approver::Approver;
#[cfg(not(target_arch = "wasm32"))]
pub use awaited_brain::AwaitedBrain;
#[cfg(not(target_arch = "wasm32"))]
pub use brain_choice::{BrainChoice, BrainChoiceError, LoadModel, with_models_found};
pub use cognition_brain::{ScriptedBrain, ScriptedReply};
#[cfg(not(target_arch = "wasm32"))]
pub use crowd::{CrowdOptions, CrowdReport, CrowdRow, run_crowd};
pub use deciders::Deciders;
pub use dice::Dice;
pub use guardrails::Guardrails;
pub use harness::{Chat, ChatAnswer, MindHarness, reply};
pub use noting_brain::NotingBrain;
#[cfg(not(target_arch = "wasm32"))]
pub use patient_brain::PatientBrain;
#[cfg(not(target_arch = "wasm32"))]
pub use replay::{Difference, Replay, ReplayReport};
#[cfg(not(target_arch = "wasm32"))]
pub use run_folder::{PlayedBy, RunFolder, RunFolderError, RunOptions};
pub use run_numbers::{MindNumbers, RunNumbers};
pub use simulation::{
    Cast, OutOfReach, Player, PlayerMove, PlayerOutcome, ScenarioFile, Simulation, SimulationError,
    SimulationOptions, Stuck, assets_of, read_script,
};
