//! Save: minds out of a world, as plain values, and into one again.
//!
//! [`capture`] makes a [`Save`] of all minds, [`capture_mind`] a [`MindSave`] of one. Both are serde
//! values: a game puts them into its own save file, or gives them to the crate `cognition_store`.
//! [`apply`] makes the minds of a running world what they were:
//!
//! ```
//! use bevy::prelude::*;
//! use bevy_cognition::prelude::*;
//! use bevy_cognition::save::{Save, apply, capture};
//!
//! # let mut app = App::new();
//! # app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)));
//! let world = app.world_mut();
//! world.spawn(Mind::new("mara"));
//! let json = capture(world)?.to_json();
//!
//! // Later, here or in another process:
//! let loaded = apply(world, &Save::from_json(&json)?)?;
//! assert_eq!(loaded.replaced, ["mara".into()]);
//! # Ok::<(), bevy_cognition::save::SaveError>(())
//! ```
//!
//! **What is saved** is every registered component of a mind that can be: those of
//! `cognition_core`, the percepts that wait, what it wants and when, what its thoughts took; what
//! the game names by [`SaveApp::save_with_minds`]; the rapports; the clock, and what the router has
//! learned. Not saved are budgets and counters of the
//! [`Governor`](crate::govern::Governor): what was spent is spent in every timeline. Nor are the
//! settings, the seed among them.
//!
//! **In flight.** A save waits for nobody. A mind that is taking a turn is saved as one that wants
//! it: once loaded it is asked again. What it has said in the turn stays said; then it wants a move
//! of its own. One that is looking back is saved as one that wants to. What else was being asked
//! beside the turns is saved as a question, and asked again. Whoever has waited goes on waiting, and
//! has waited for so long. A deed that merely [takes its time](crate::act::ActionOffer::takes) is taken up
//! where it was, if what it is done to is there. What else a mind was doing
//! ([`Acting`](crate::turn::Acting)) belongs to the game, which has its own save of that: once loaded the
//! mind is free.
//!
//! **Loading** begins another timeline, [`Epoch`](crate::schedule::Epoch): whatever was asked before
//! comes to nothing, for all minds; replies that arrive are dropped and counted
//! ([`Answers::stale`](crate::decide::Answers::stale)). A mind of the save that is in the world is replaced, component
//! by component, and keeps its entity with whatever the game has put there; one that is missing is
//! spawned; one that the save does not have is left as it is and named in [`Loaded::left`], for the
//! game to despawn if it came after the save. A save that cannot be read changes nothing.

mod apply;
mod beside;
mod capture;
mod check;
mod components;
mod in_flight;
mod under_way;

pub use apply::{Loaded, apply};
pub use capture::{capture, capture_mind};
pub use check::check;
pub use cognition_core::save::{MindSave, SAVE_FORMAT, Save, SaveError, SavePart};
pub use components::SaveApp;

use beside::{AskedBeside, ask_again};
use bevy::prelude::*;
use under_way::UnderWay;

/// Asks again what was being asked beside the turns of a mind when it was saved.
#[derive(Clone, Copy, Debug, Default)]
pub struct SavePlugin;

impl Plugin for SavePlugin {
    fn build(&self, app: &mut App) {
        app.register_type::<AskedBeside>().register_type::<UnderWay>().add_observer(ask_again);
    }
}
