//! What a mind is heard to say while its brain still thinks.

use bevy::prelude::*;
use cognition_core::mind::StableId;

/// A mind says more, while its brain still thinks.
///
/// An event on the mind, and a message.
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
    /// The speech from its beginning, this included; at most 2,000 characters.
    pub so_far: String,
}
