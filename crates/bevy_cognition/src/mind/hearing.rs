//! Hearing: what is said reaches those who hear it.
//!
//! A game that inserts the resource [`Hearing`] need not deliver speech itself. What a mind really
//! says ([`UtteranceMade`](crate::collect::UtteranceMade), never a chunk) and what a [`Say`] puts
//! into a mouth go the same way:
//!
//! - Every other mind in earshot perceives it, in the order of their ids. Earshot is a distance
//!   ([`Hearing::within`]), a place ([`Hearing::in_same`]) or a function of the game
//!   ([`Hearing::by`]).
//! - It is *addressed* to the first mind among the targets of the chosen action, or to the first
//!   target where none is a mind, if that action is tagged `speech` and has targets; else to
//!   whoever's words the turn answers, if they ask something back. It is said to those, too, whom it
//!   calls by name. All others are witnesses.
//! - What goes with an action tagged `whisper` reaches the one alone to whom it is addressed. The
//!   others in earshot perceive that something was whispered, and not what.
//!
//! Listeners know a speaker by its [`Referable`](cognition_core::perceive::Referable), and call it
//! by its label. [`SpeechHeard`] tells the game who heard what.
//!
//! What is not said reaches those in earshot by [`Happen`]: the game says what happens, and where.
//!
//! [`Hearing::with_talk`] also offers each mind a word with every character in earshot ([`Talk`]), and
//! answers for it.
//!
//! Without the resource nothing that minds utter is delivered, as games did before: a game that
//! triggers `Perceive` for its listeners itself leaves `Hearing` out, or they would hear twice.

mod delivering;
mod earshot;
mod happen;
mod kept_query;
mod say;
mod talk;

pub use earshot::Hearing;
pub use happen::Happen;
pub use say::{Say, SpeechHeard};
pub use talk::Talk;

use crate::choice::offers::TypedActions;
use bevy::prelude::*;

/// Delivers what is said, where the game has inserted [`Hearing`], and every [`Say`] and [`Happen`].
#[derive(Clone, Copy, Debug, Default)]
pub struct HearingPlugin;

impl Plugin for HearingPlugin {
    fn build(&self, app: &mut App) {
        TypedActions::add::<Talk>(app.world_mut());
        app.add_observer(delivering::deliver_utterance)
            .add_observer(delivering::deliver_line)
            .add_observer(happen::tell_of_what_happens)
            .add_observer(talk::offer_talk)
            .add_observer(talk::talk);
    }
}
