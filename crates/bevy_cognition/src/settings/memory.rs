//! Whether exchanges are remembered.

/// Whether minds remember exchanges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MemorySwitch {
    /// They do.
    #[default]
    On,
    /// No exchange leaves a gist, a fact, an episode, a concept or a trait behind, and no note is
    /// written. What was remembered before is kept, but not shown, not looked up and not counted by
    /// the router, and nothing comes to idle minds. The lines of the conversation under way, what was
    /// just perceived and the latest thought stay: without them no mind could answer.
    Off,
}

/// Whether minds remember exchanges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MemorySettings {
    /// Whether they do. Default: on.
    pub switch: MemorySwitch,
}
