//! What comes to idle minds, and what exchanges leave behind.

use cognition_core::drift::DriftParams;
use std::time::Duration;

/// Whether minds drift.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DriftSwitch {
    /// They do.
    #[default]
    On,
    /// Nothing comes to a mind by itself.
    Off,
}

/// Who words what comes to a mind by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DriftVoice {
    /// A template, over ideas and what happened. No brain is asked.
    #[default]
    Template,
    /// The brain of tier `drift`; a template where it has no words that can be read, one
    /// corrective retry included.
    Brain,
}

/// How minds drift while nobody engages them.
#[derive(Clone, Debug, PartialEq)]
pub struct DriftSettings {
    /// Whether they do.
    pub switch: DriftSwitch,
    /// Who words their thoughts.
    pub voice: DriftVoice,
    /// How often, and how far.
    pub params: DriftParams,
    /// Cycles per run of the schedule; the other minds wait for the next run.
    pub cycles_per_run: usize,
    /// Game time since it was last spoken with for which a mind still counts as engaged.
    pub quiet: Duration,
}

impl Default for DriftSettings {
    /// On; worded by template; the default [`DriftParams`]; 2 cycles a run; a minute of quiet.
    fn default() -> Self {
        let (switch, voice, params) = Default::default();
        Self { switch, voice, params, cycles_per_run: 2, quiet: Duration::from_mins(1) }
    }
}

/// Who says what an exchange leaves behind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ConsolidateBy {
    /// A rule. No brain is asked.
    #[default]
    Rule,
    /// The brain of tier `summarise`; the rule where it says nothing that can be read, one
    /// corrective retry included.
    Brain,
}

/// How exchanges become memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConsolidationSettings {
    /// Who says what they leave behind.
    pub by: ConsolidateBy,
}
