//! What moves a mood of which a reply says nothing.

/// What moves the mood of a mind whose brain is a model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MoodSwitch {
    /// What the reply says. Where it says nothing of the mood, what happened moves it a little, by the
    /// rules of the heuristic brain: [`felt`](cognition_heuristic::felt).
    #[default]
    Appraised,
    /// What the reply says, and nothing else.
    AsReplied,
}
