//! Speech is heard while the brain still thinks.
//!
//! With [`SpeechFlow::AsItComes`](crate::settings::SpeechFlow) a brain that can stream tells its reply
//! as it writes it. What it adds to the speech of a decision reaches the game as a [`SpeechChunk`], at
//! most one for each mind and run of the schedule. The action waits for the whole reply, and
//! [`UtteranceMade`](crate::collect::UtteranceMade) brings the whole speech, also to those who have
//! heard it in chunks.
//!
//! Chunks are provisional: they change nothing in the mind, are not recorded, and depend on the speed
//! of a server. Where what was told does not become what is said, [`SpeechRetracted`] takes it back:
//! when the reply is rejected, the brain fails, the turn is abandoned, the mind may not say this, or
//! has said it already. Thoughts, notes and whatever else a reply holds are never in a chunk.

mod overhear;
mod speaking;

pub(crate) use overhear::{Spoken, overhear};
pub(crate) use speaking::{Speaking, listen};

use crate::schedule::{Cognition, CognitionSystems};
use bevy::prelude::*;
use cognition_core::mind::StableId;

/// Tells what is heard while brains think.
#[derive(Clone, Copy, Debug, Default)]
pub struct SpeechPlugin;

impl Plugin for SpeechPlugin {
    fn build(&self, app: &mut App) {
        let before = crate::collect::collect_replies;
        app.add_message::<SpeechChunk>()
            .add_message::<SpeechRetracted>()
            .add_systems(Cognition, overhear.in_set(CognitionSystems::Collect).before(before));
    }
}

/// A mind says more, while its brain is still writing. Provisional: [`SpeechRetracted`] may take it
/// back.
///
/// Triggered on the mind, and written as a message; at most one for each mind and run of the
/// schedule.
///
/// ```
/// use bevy::prelude::*;
/// use bevy_cognition::prelude::*;
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)))
///     .add_observer(|chunk: On<SpeechChunk>| info!("{} …: {}", chunk.mind, chunk.so_far))
///     .add_observer(|retracted: On<SpeechRetracted>| info!("{}: -", retracted.mind))
///     .add_observer(|utterance: On<UtteranceMade>| {
///         info!("{}: {}", utterance.mind, utterance.speech());
///     });
/// app.world_mut().resource_mut::<CognitionSettings>().speech = SpeechFlow::AsItComes;
/// ```
#[derive(EntityEvent, Message, Clone, Debug, PartialEq, Eq)]
pub struct SpeechChunk {
    /// The mind.
    pub entity: Entity,
    /// Its id.
    pub mind: StableId,
    /// Number of the turn.
    pub turn: u64,
    /// What is new; never empty.
    pub text: String,
    /// The speech from its beginning, this chunk included; at most 2,000 characters.
    pub so_far: String,
}

/// What was told in chunks is not what the mind says. What it says instead, if anything, comes as
/// new chunks, or as an [`UtteranceMade`](crate::collect::UtteranceMade).
///
/// Triggered on the mind, which may be gone, and written as a message.
#[derive(EntityEvent, Message, Clone, Debug, PartialEq, Eq)]
pub struct SpeechRetracted {
    /// The mind.
    pub entity: Entity,
    /// Its id.
    pub mind: StableId,
    /// Number of the turn.
    pub turn: u64,
    /// All that was told in chunks.
    pub text: String,
}
