//! All plugins of this crate, as one group.

use crate::act::ActPlugin;
use crate::adapt::AdaptPlugin;
use crate::aside::AsidePlugin;
use crate::collect::CollectPlugin;
use crate::conscience::ConsciencePlugin;
use crate::consolidate::ConsolidatePlugin;
use crate::decide::DecidePlugin;
use crate::diagnostics::DiagnosticsPlugin;
use crate::drift::DriftPlugin;
use crate::govern::GovernPlugin;
use crate::guard::GuardPlugin;
use crate::inspect::InspectPlugin;
use crate::perceive::PerceivePlugin;
use crate::persist::PersistPlugin;
use crate::plan::PlanPlugin;
use crate::prompt::PromptPlugin;
use crate::record::RecordPlugin;
use crate::regulate::RegulatePlugin;
use crate::route::RoutePlugin;
use crate::schedule::CognitionSchedulePlugin;
use crate::speech::SpeechPlugin;
use bevy::app::PluginGroupBuilder;
use bevy::ecs::schedule::{InternedScheduleLabel, ScheduleLabel};
use bevy::prelude::*;

/// Everything that minds need. Add it after `DefaultPlugins` or `MinimalPlugins`.
///
/// | plugin | job |
/// |---|---|
/// | [`CognitionSchedulePlugin`] | the [`Cognition`](crate::schedule::Cognition) schedule and its stages; the tokio runtime |
/// | [`PerceivePlugin`] | percepts into logs, stable ids to entities |
/// | [`RoutePlugin`] | topics, modes of engagement, skills; begins turns |
/// | [`PromptPlugin`] | writes prompts, loads personas and templates |
/// | [`GovernPlugin`] | who is let through to a brain, and what that may cost |
/// | [`DecidePlugin`] | requests to brains, off the frame |
/// | [`SpeechPlugin`] | speech that is heard while brains think |
/// | [`CollectPlugin`] | replies into decisions, retries, fallback |
/// | [`GuardPlugin`] | the guardrails, remedies, the human gate |
/// | [`ActPlugin`] | the re-check, `ActionDecided`, `ActionFinished` |
/// | [`PersistPlugin`] | thoughts, speech, memory, notes, ledger, mood |
/// | [`ConsciencePlugin`] | the event log, commitments, reflections |
/// | [`PlanPlugin`] | goals that take several turns: plans, proposals, parts of others |
/// | [`AsidePlugin`] | questions beside the turns |
/// | [`ConsolidatePlugin`] | topics that end, what a brain makes of exchanges |
/// | [`DriftPlugin`] | what comes to idle minds |
/// | [`RegulatePlugin`] | what became of decisions, and the weights of the router |
/// | [`AdaptPlugin`] | how somebody talks, and how they are answered |
/// | [`DiagnosticsPlugin`] | what thinking takes: counters, Bevy's diagnostics, spans |
/// | [`RecordPlugin`] | the events of a run, while recording is on |
/// | [`InspectPlugin`] | the trails of minds that are watched |
///
/// What a stage does can be replaced. The other stages rely only on its messages and resources:
///
/// ```
/// use bevy::prelude::*;
/// use bevy_cognition::{CognitionPlugins, persist::PersistPlugin};
///
/// let mut app = App::new();
/// app.add_plugins(MinimalPlugins)
///     .add_plugins(CognitionPlugins::new(FixedUpdate).build().disable::<PersistPlugin>());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CognitionPlugins {
    host: InternedScheduleLabel,
}

impl CognitionPlugins {
    /// Runs minds in this schedule of the game: `FixedUpdate`, `Update`, or one of its own.
    pub fn new(host: impl ScheduleLabel) -> Self {
        Self { host: host.intern() }
    }
}

impl Default for CognitionPlugins {
    /// Minds that live in `FixedUpdate`.
    fn default() -> Self {
        Self::new(FixedUpdate)
    }
}

impl PluginGroup for CognitionPlugins {
    fn build(self) -> PluginGroupBuilder {
        PluginGroupBuilder::start::<Self>()
            .add(CognitionSchedulePlugin { host: self.host })
            .add(RecordPlugin)
            .add(DiagnosticsPlugin)
            .add(PerceivePlugin)
            .add(RoutePlugin)
            .add(PromptPlugin)
            .add(GovernPlugin)
            .add(DecidePlugin)
            .add(SpeechPlugin)
            .add(CollectPlugin)
            .add(GuardPlugin)
            .add(ActPlugin)
            .add(PersistPlugin)
            .add(ConsciencePlugin)
            .add(PlanPlugin)
            .add(AdaptPlugin)
            .add(AsidePlugin)
            .add(ConsolidatePlugin)
            .add(DriftPlugin)
            .add(RegulatePlugin)
            .add(InspectPlugin)
    }
}
