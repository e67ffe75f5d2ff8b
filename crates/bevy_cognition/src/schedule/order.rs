//! What comes before what within a stage, for those who do not know each other.

use bevy::prelude::*;

/// What others in a stage come before or after.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Step {
    /// Percepts are taken in, in the stage Perceive.
    ReceivePercepts,
    /// After that, what they bring with them asks for turns.
    Stir,
    /// Prompts are written, in the stage Prompt.
    WritePrompts,
    /// Replies are taken in, in the stage Collect.
    CollectReplies,
}

/// The order in which what lies beside the turns is dealt with, in the stage of the conscience.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BackgroundSystems {
    /// Minds look back: answers to reflections reach them, others begin, and brains are asked.
    Reflect,
    /// Answers reach the background requests that wait for them.
    Answer,
    /// What exchanges leave behind is taken in.
    Consolidate,
    /// Thoughts come up.
    Drift,
    /// Modes are reviewed, and weights regulated.
    Regulate,
    /// Background requests are sent.
    Ask,
}
