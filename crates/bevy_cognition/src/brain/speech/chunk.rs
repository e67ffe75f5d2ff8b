//! What a mind is heard to say while its brain still thinks.

use bevy::prelude::*;
use cognition_core::mind::StableId;

/// A mind says more, while its brain is still writing. Provisional: [`SpeechRetracted`](super::SpeechRetracted) may take it
/// back.
///
/// Triggered on the mind, and written as a message; at most one for each mind and run of the
/// schedule.
///
/// ```
/// use bevy::prelude::*;
/// use bevy_cognition::prelude::*;
/// use bevy_cognition::settings::SpeechDelivery;
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)))
///     .add_observer(|chunk: On<SpeechChunk>| info!("{} …: {}", chunk.mind, chunk.so_far))
///     .add_observer(|retracted: On<SpeechRetracted>| info!("{}: -", retracted.mind))
///     .add_observer(|utterance: On<UtteranceMade>| {
///         info!("{}: {}", utterance.mind, utterance.speech());
///     });
/// app.world_mut().resource_mut::<CognitionSettings>().requests.speech = SpeechDelivery::AsItComes;
/// ```
#[derive(EntityEvent, Message, Clone, Debug, PartialEq, Eq)]
pub struct SpeechChunk {
    /// The mind.
    pub entity: Entity,
    /// The stable id of the mind.
    pub mind: StableId,
    /// Number of the turn within the mind, from 1.
    pub turn: u64,
    /// What is new; never empty.
    pub text: String,
    /// The speech from its beginning, this chunk included; at most 2,000 characters.
    pub so_far: String,
}
