//! What comes to idle minds, and what exchanges leave behind.

use cognition_core::drift::DriftParams;
use std::time::Duration;

/// Whether idle minds drift.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DriftSwitch {
    /// Minds take turns.
    #[default]
    On,
    /// Nothing comes to a mind by itself.
    Off,
}

/// Who words a thought that comes to a mind by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DriftVoice {
    /// A template, filled with ideas and events. No brain is asked.
    #[default]
    Template,
    /// The brain of tier `drift`. Where it gives no words that can be read, one corrective retry
    /// included, a template stands in.
    Brain,
}

/// How minds drift while nobody engages them.
#[derive(Clone, Debug, PartialEq)]
pub struct DriftSettings {
    /// Whether minds drift. Default: on.
    pub switch: DriftSwitch,
    /// Who words their thoughts. Default: a template.
    pub voice: DriftVoice,
    /// How often minds drift, and how far.
    pub params: DriftParams,
    /// How many minds are looked at in one run of the schedule; the others wait for the next.
    /// Default: 2.
    pub cycles_per_run: usize,
    /// Game time after the last word spoken with it for which a mind still counts as engaged.
    /// Default: one minute.
    pub quiet: Duration,
}

impl Default for DriftSettings {
    /// On; worded by template; the default [`DriftParams`]; 2 cycles a run; a minute of quiet.
    fn default() -> Self {
        let (switch, voice, params) = Default::default();
        Self { switch, voice, params, cycles_per_run: 2, quiet: Duration::from_mins(1) }
    }
}

/// Who says what an exchange leaves behind in memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ConsolidateBy {
    /// A rule. No brain is asked.
    #[default]
    Rule,
    /// The brain of tier `summarise`. Where it gives nothing that can be read, one corrective retry
    /// included, the rule stands.
    Brain,
}

/// How exchanges become memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConsolidationSettings {
    /// Who says what exchanges leave behind. Default: a rule.
    pub by: ConsolidateBy,
}
