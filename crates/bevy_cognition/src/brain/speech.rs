//! Speech is heard while the brain still thinks.
//!
//! With [`SpeechDelivery::AsItComes`](crate::settings::SpeechDelivery) a brain that can stream tells its reply
//! as it writes it. What it adds to the speech of a decision reaches the game as a [`SpeechChunk`], at
//! most one for each mind and run of the schedule. The action waits for the whole reply, and
//! [`UtteranceMade`](crate::collect::UtteranceMade) brings the whole speech, also to those who have
//! heard it in chunks.
//!
//! Chunks are provisional: they change nothing in the mind, are not recorded, and depend on the speed
//! of a server. Where what was told does not become what is said, [`SpeechRetracted`] takes it back:
//! when the reply is rejected, the brain fails, the turn is abandoned, the mind may not say this, or
//! has said it already. Thoughts, notes and whatever else a reply holds are never in a chunk.

mod chunk;
mod streaming;

pub use crate::turn::SpeechRetracted;
pub use chunk::SpeechChunk;

pub(crate) use streaming::Spoken;

use crate::schedule::{Cognition, CognitionSystems, Step};
use bevy::prelude::*;

/// Tells what is heard while brains think.
#[derive(Clone, Copy, Debug, Default)]
pub struct SpeechPlugin;

impl Plugin for SpeechPlugin {
    fn build(&self, app: &mut App) {
        let tell_speech = streaming::tell_speech.in_set(CognitionSystems::Collect);
        app.add_message::<SpeechChunk>()
            .add_message::<SpeechRetracted>()
            .add_systems(Cognition, tell_speech.before(Step::CollectReplies));
    }
}
