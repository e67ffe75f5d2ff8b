//! All that a mind holds, as plain data: for panels, for other programs, for tests. Nothing depends
//! on it, and reading changes nothing.
//!
//! | what | how |
//! |---|---|
//! | who has a mind, and what each is about | [`mind_lines`] |
//! | what one mind holds at this moment | [`mind_sheet`] |
//! | how it came to that: its last prompt, the raw reply, routes, verdicts, mood over time | [`MindTrace`], for minds that are watched |
//! | why it did what it did last: mode, each offer with its score and parts, verdicts, who decided | [`ChoiceSheet`], for minds that are watched |
//! | what waits for brains, and what is left of the budgets | [`queue_sheet`] |
//!
//! Everything is named by labels and stable ids, serialises to JSON, and is as a player of the game
//! must not see it: thoughts, secrets of others that were told, prompts.
//!
//! ```
//! use bevy::prelude::*;
//! use bevy_cognition::CognitionPlugins;
//! use bevy_cognition::inspect::{MindTrace, mind_sheet};
//! use cognition_core::mind::Mind;
//!
//! let mut app = App::new();
//! app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)));
//! let mara = app.world_mut().spawn((Mind::new("mara"), Name::new("Mara"), MindTrace::default())).id();
//! app.update();
//! let sheet = mind_sheet(app.world(), mara).expect("she has a mind");
//! assert_eq!(sheet.mind.name, "Mara");
//! assert!(sheet.settled.is_empty() && sheet.trail.is_some());
//! ```
//!
//! A mind is watched while it has a [`MindTrace`]; a run is recorded while anybody is watched. Where
//! nobody is, this costs nothing.

mod choice_sheet;
mod memory_lines;
mod mind_line;
mod mind_sheet;
mod pending_sheet;
mod prompt_sheet;
mod queue_sheet;
mod trail_sheet;

pub use crate::record::{MindTrace, MoodPoint, ReplyLine, RouteLine, VerdictLine};
pub use choice_sheet::ChoiceSheet;
pub use memory_lines::MemoryLine;
pub use mind_line::{MindLine, MindPhase, mind_lines};
pub use mind_sheet::{LedgerLine, MindSheet, PlanSheet, mind_sheet};
pub use pending_sheet::PendingSheet;
pub use prompt_sheet::{PromptSegment, PromptSheet};
pub use queue_sheet::{BudgetLine, QueueSheet, queue_sheet};
pub use trail_sheet::TraceSheet;

use crate::record::trail_plugin;
use bevy::prelude::*;

/// Keeps the trails of minds that are watched.
#[derive(Clone, Copy, Debug, Default)]
pub struct InspectPlugin;

impl Plugin for InspectPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins(trail_plugin);
    }
}
