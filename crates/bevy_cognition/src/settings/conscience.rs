//! How minds look back, and how they speak of themselves.

use cognition_core::prompt::PublicVoice;

/// Whether minds look back on what they lived.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReflectionSwitch {
    /// They do, as the cadence of the
    /// [`ConscienceRulesInUse`](crate::conscience::ConscienceRulesInUse) says: at least one request
    /// each time.
    #[default]
    On,
    /// They do not. Promises that are spoken, or that the game brings, go on.
    Off,
}

/// Whether anything is drawn from a reflection that binds the mind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ExecutorSwitch {
    /// A second request draws commitments from it, unless an equal reflection has had one.
    #[default]
    On,
    /// A reflection stays what it is: analysis.
    Off,
}

/// How minds look back, and how they speak of themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConscienceSettings {
    /// Whether they look back.
    pub reflection: ReflectionSwitch,
    /// Whether that binds them to anything.
    pub executor: ExecutorSwitch,
    /// How they speak of themselves in public.
    pub voice: PublicVoice,
}
