//! How minds look back, and how they speak of themselves.

use cognition_core::prompt::PublicVoice;

/// Whether minds have a conscience at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ConscienceSwitch {
    /// They do.
    #[default]
    On,
    /// Nothing binds a mind, whoever would bind it, and none looks back. What was promised before is
    /// neither shown nor guarded, and no deed and no time ends it. What minds hear, say and do is
    /// still logged.
    Off,
}

/// Whether minds look back on what they lived.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReflectionSwitch {
    /// They do, at the cadence of the
    /// [`ConscienceRulesInUse`](crate::conscience::ConscienceRulesInUse). Each reflection is at
    /// least one request.
    #[default]
    On,
    /// They do not. Promises that are spoken, or that the game brings, go on.
    Off,
}

/// Whether a reflection may bind the mind to anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ExecutorSwitch {
    /// A second request draws commitments from the reflection, unless an equal reflection had one.
    #[default]
    On,
    /// A reflection binds to nothing: it stays analysis.
    Off,
}

/// Whether minds look back, and how they speak of themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConscienceSettings {
    /// Whether minds have a conscience at all. Default: on.
    pub switch: ConscienceSwitch,
    /// Whether minds look back. Default: on.
    pub reflection: ReflectionSwitch,
    /// Whether a reflection may bind the mind to anything. Default: on.
    pub executor: ExecutorSwitch,
    /// How minds speak of their inner life in public. Default: as people do.
    pub voice: PublicVoice,
}
