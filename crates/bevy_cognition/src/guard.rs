//! What was chosen is checked, corrected, or put to a person.

mod answer;
mod approval;
mod built_in;
mod chain;
mod events;
mod judges;
mod rest;
mod review;
mod settle;
mod stage;
mod tell;

pub use approval::{AwaitingApproval, TimeLeft};
pub use chain::Guardrail;
pub use events::{
    ActionSuggested, AnswerRefused, ApproveSuggestion, OverrideSuggestion, RejectSuggestion,
    SuggestionAnswered,
};
pub use judges::PreconditionJudge;

pub(crate) use judges::check_all;
pub(crate) use rest::{is_at_rest, leave_out, remember_act};
pub(crate) use settle::settle;
pub(crate) use stage::{Open, conclude, is_held_up, take_suggestion};
pub(crate) use tell::tell_of_change;

use crate::schedule::{Cognition, CognitionSystems};
use bevy::ecs::system::SystemParamItem;
use bevy::prelude::*;
use chain::GuardChain;
use cognition_core::guard::{GuardPolicy, RecentActs};
use judges::Judges;

/// Without the guard plugin, whatever is on offer passes.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct GuardInstalled;

/// Reviews what minds chose.
#[derive(Clone, Copy, Debug, Default)]
pub struct GuardPlugin;

impl Plugin for GuardPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<GuardInstalled>()
            .init_resource::<Judges>()
            .init_resource::<GuardChain>()
            .register_type::<GuardPolicy>()
            .register_type::<RecentActs>()
            .add_message::<ActionSuggested>()
            .add_systems(
                Cognition,
                (
                    stage::guard_suggestions.in_set(CognitionSystems::Guard),
                    approval::announce_suggestions
                        .after(CognitionSystems::Persist)
                        .before(CognitionSystems::Conscience),
                ),
            );
        answer::observe_answers(app);
        add_built_in(app);
    }

    /// From here on the guardrails are frozen.
    fn finish(&self, app: &mut App) {
        app.world_mut().resource_mut::<GuardChain>().freeze();
    }
}

/// Before those of the game, wherever the game's plugins stand.
fn add_built_in(app: &mut App) {
    let mut of_the_game = std::mem::take(&mut *app.world_mut().resource_mut::<GuardChain>());
    app.add_guardrail::<built_in::IntentFirst>()
        .add_guardrail::<built_in::Validity>()
        .add_guardrail::<built_in::Premises>()
        .add_guardrail::<built_in::SayDo>()
        .add_guardrail::<built_in::Promises>()
        .add_guardrail::<built_in::LoopBreaker>();
    app.world_mut().resource_mut::<GuardChain>().append(&mut of_the_game);
}

/// Adds guardrails and judges to an app. Both review in the order in which they are added.
pub trait GuardApp {
    /// Adds a rule about what a mind may do, after those of the engine.
    ///
    /// # Panics
    /// When the app is finished already: the guardrails are frozen then.
    fn add_guardrail<T>(&mut self) -> &mut Self
    where
        T: Guardrail + 'static,
        for<'w, 's> SystemParamItem<'w, 's, T>: Guardrail;

    /// Adds a judge of preconditions; the first one that has a say is heard.
    fn add_precondition_judge<T>(&mut self) -> &mut Self
    where
        T: PreconditionJudge + 'static,
        for<'w, 's> SystemParamItem<'w, 's, T>: PreconditionJudge;
}

impl GuardApp for App {
    fn add_guardrail<T>(&mut self) -> &mut Self
    where
        T: Guardrail + 'static,
        for<'w, 's> SystemParamItem<'w, 's, T>: Guardrail,
    {
        GuardChain::add::<T>(self.world_mut());
        self
    }

    fn add_precondition_judge<T>(&mut self) -> &mut Self
    where
        T: PreconditionJudge + 'static,
        for<'w, 's> SystemParamItem<'w, 's, T>: PreconditionJudge,
    {
        Judges::add::<T>(self.world_mut());
        self
    }
}
