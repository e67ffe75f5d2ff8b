//! When what minds say reaches the game.

/// When the words of a mind reach the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SpeechDelivery {
    /// As a whole, once the reply is valid.
    #[default]
    Whole,
    /// While the brain is still writing, where it can stream: in
    /// [`SpeechChunk`](crate::speech::SpeechChunk)s, and as a whole at the end. A
    /// [`SpeechRetracted`](crate::speech::SpeechRetracted) takes back what was told and is not said
    /// after all.
    AsItComes,
}
