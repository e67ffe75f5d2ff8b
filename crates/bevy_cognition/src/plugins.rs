//! All plugins of this crate, as one group.

use crate::brain::govern::GovernPlugin;
use crate::brain::request::BackgroundPlugin;
use crate::brain::speech::SpeechPlugin;
use crate::mind::adapt::AdaptPlugin;
use crate::mind::conscience::ConsciencePlugin;
use crate::mind::consolidate::ConsolidatePlugin;
use crate::mind::drift::DriftPlugin;
use crate::mind::hearing::HearingPlugin;
use crate::mind::own_moves::OwnMovesPlugin;
use crate::mind::plan::PlanPlugin;
use crate::mind::regulate::RegulatePlugin;
use crate::mind::routine::RoutinePlugin;
use crate::pipeline::act::ActPlugin;
use crate::pipeline::collect::CollectPlugin;
use crate::pipeline::decide::DecidePlugin;
use crate::pipeline::guard::GuardPlugin;
use crate::pipeline::perceive::PerceivePlugin;
use crate::pipeline::persist::PersistPlugin;
use crate::pipeline::prompt::PromptPlugin;
use crate::pipeline::route::RoutePlugin;
use crate::record::RecordPlugin;
use crate::save::SavePlugin;
use crate::schedule::CognitionSchedulePlugin;
use crate::tools::diagnostics::DiagnosticsPlugin;
use crate::tools::lints::CognitionLints;
use crate::tools::mind_sheets::InspectPlugin;
use bevy::app::PluginGroupBuilder;
use bevy::ecs::schedule::{InternedScheduleLabel, ScheduleLabel};
use bevy::prelude::*;

/// Everything that minds need. Add it after `DefaultPlugins` or `MinimalPlugins`.
///
/// These make a turn; without one of them there is none, unless the game does its work:
///
/// | plugin | job |
/// |---|---|
/// | [`CognitionSchedulePlugin`] | the [`Cognition`](crate::schedule::Cognition) schedule and its stages; the tokio runtime |
/// | [`RecordPlugin`] | the events of a run, while recording is on |
/// | [`PerceivePlugin`] | percepts into logs, stable ids to entities |
/// | [`RoutePlugin`] | topics, modes of engagement, skills; begins turns |
/// | [`PromptPlugin`] | writes prompts, loads personas and templates |
/// | [`GovernPlugin`] | who is let through to a brain, and what that may cost |
/// | [`DecidePlugin`] | requests to brains, off the frame |
/// | [`CollectPlugin`] | replies into decisions, retries, fallback |
/// | [`ActPlugin`] | the re-check, `ActionDecided`, `ActionFinished` |
///
/// The others are optional:
///
/// | plugin | job | without it |
/// |---|---|---|
/// | [`DiagnosticsPlugin`] | what thinking takes: counters, Bevy's diagnostics, spans | nothing is measured |
/// | [`SpeechPlugin`] | speech that is heard while brains think | speech comes whole: leave [`SpeechDelivery`](crate::settings::SpeechDelivery) as it is |
/// | [`GuardPlugin`] | the guardrails, remedies, the human gate | whatever is on offer is done |
/// | [`PersistPlugin`] | thoughts, speech, memory, notes, ledger, mood | a mind keeps nothing of its turns, unless the game does |
/// | [`ConsciencePlugin`] | the event log, commitments, reflections | nobody promises, nobody looks back |
/// | [`PlanPlugin`] | goals that take several turns: plans, proposals, parts of others | nobody plans |
/// | [`HearingPlugin`] | speech reaches those in earshot, by the rule of the game | [`Hearing`](crate::hearing::Hearing) and [`Say`](crate::hearing::Say) do nothing |
/// | [`OwnMovesPlugin`] | turns of their own for idle minds | [`OwnMoves`](crate::own_moves::OwnMoves) does nothing, and nothing stirs a mind |
/// | [`RoutinePlugin`] | what the hour is for: own moves for it, what it makes offers worth, and a line in prompts | a [`Routine`](crate::routine::Routine) does nothing |
/// | [`AdaptPlugin`] | how somebody talks, and how they are answered | everybody is answered alike |
/// | [`BackgroundPlugin`] | questions beside the turns | brains are asked in turns, and for reflections, alone |
/// | [`ConsolidatePlugin`] | topics that end, what a brain makes of exchanges | topics end by the turn of the talk alone |
/// | [`DriftPlugin`] | what comes to idle minds | nothing does |
/// | [`RegulatePlugin`] | what became of decisions, and the weights of the router | weights stay as they are |
/// | [`InspectPlugin`] | the trails of minds that are watched | a [`MindTrace`](crate::inspect::MindTrace) has prompt and reply alone |
/// | [`CognitionLints`] | tells what is set up in vain, in debug builds | a game is silent about it |
/// | [`SavePlugin`] | questions beside the turns that a save has brought | they are not asked again |
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
            .add(HearingPlugin)
            .add(OwnMovesPlugin)
            .add(RoutinePlugin)
            .add(AdaptPlugin)
            .add(BackgroundPlugin)
            .add(ConsolidatePlugin)
            .add(DriftPlugin)
            .add(RegulatePlugin)
            .add(InspectPlugin)
            .add(SavePlugin)
            .add(CognitionLints::default())
    }
}
