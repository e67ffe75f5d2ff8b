//! When what minds say reaches the game.

/// When what a mind says reaches the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SpeechFlow {
    /// As a whole, once the reply is valid.
    #[default]
    Whole,
    /// As the brain says it, where the brain can: in a
    /// [`SpeechChunk`](crate::speech::SpeechChunk) now and then, and at last as a whole. What was
    /// told and is not said after all is taken back by a
    /// [`SpeechRetracted`](crate::speech::SpeechRetracted).
    AsItComes,
}
