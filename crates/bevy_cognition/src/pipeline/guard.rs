//! Guard: what a brain chose is checked, put right, or put to a person.
//!
//! A choice that has not become an action yet is a
//! [`Suggestion`](cognition_core::guard::Suggestion). Guardrails read it and the world, and change
//! neither. They review it when it is made, when a person approves it, and at the moment of acting.
//! Nothing is said before the first of these reviews: what is asked for anew was not said, nor what
//! announces a deed that is refused.
//!
//! Seven guardrails come with the engine and review in this order. Each can be switched off in the
//! [`GuardPolicy`]: for all minds in the settings, or for one
//! mind by a component.
//!
//! | guardrail | rejects or amends |
//! |---|---|
//! | `intent` | what contradicts the reply's own intent: amended to what the intent means, if the reply names it or it only looks or asks |
//! | `validity` | what the game says cannot work: preconditions of the offer, judged by a [`PreconditionJudge`] |
//! | `premises` | what rests on a percept whose claim is no longer so |
//! | `say_do` | another action than the speech announced; speech that promises by its words alone is never more than a remark, since it has been said |
//! | `secrets` | speech that tells a secret of the persona, what the reply means to keep, or what was confided to whoever may not know it |
//! | `promises` | what the mind has promised not to do, and what makes a promise come to nothing |
//! | `repetition` | the same deed or speech while nothing has changed; a mind in a loop is left in peace until something does. What has come to nothing three times, whatever was said with it, is left out of the offers, and the prompt says why |
//!
//! The game's own come after them: [`Guardrail`], added by
//! [`add_guardrail`](GuardApp::add_guardrail).
//!
//! After a rejection the remedies of the policy are tried, each at most once a turn: the next best
//! alternative of the reply, what its words announce or its intent means, one retry, fewer words, an
//! evasive answer, a person, waiting. There is always a
//! way out, and the run log has every step of it (`suggestion_reviewed`, `remedy_tried`). A mind
//! that does something else than it chose, because of a guardrail or of a person, perceives what it
//! meant, why not, and what was done instead.
//!
//! # A person in the loop
//!
//! With [`Approval::Always`](cognition_core::guard::Approval::Always) a person approves each act.
//! Until an answer names that very suggestion, the mind is [`AwaitingApproval`]. How long a person
//! may take, and what happens then, stands in
//! [`ApprovalSettings`](crate::settings::ApprovalSettings).
//!
//! ```
//! use bevy::prelude::*;
//! use bevy_cognition::prelude::*;
//! use bevy_cognition::guard::Approval;
//!
//! let mut app = App::new();
//! app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)))
//!     .add_observer(|suggested: On<ActionSuggested>, mut commands: Commands| {
//!         // A user interface shows `suggested` and answers when the player does.
//!         match suggested.description.contains("Kick") {
//!             true => commands.trigger(suggested.reject("not in this house")),
//!             false => commands.trigger(suggested.approve()),
//!         }
//!     });
//! app.world_mut().resource_mut::<CognitionSettings>().guard.approval = Approval::Always;
//! ```

mod answer;
mod approval;
mod self_check;
mod stage;

pub use crate::choice::guardrails::{
    ActionSuggested, AnswerRefused, ApproveSuggestion, Guardrail, OverrideSuggestion,
    RejectSuggestion, SuggestionAnswered,
};
pub use crate::choice::judges::PreconditionJudge;
pub use crate::turn::{AwaitingApproval, TimeLeft};
#[doc(inline)]
pub use cognition_core::guard::*;

use crate::choice::guardrails::{GuardChain, GuardInstalled, built_in};
use crate::choice::judges::Judges;
use crate::schedule::{Cognition, CognitionSystems};
use bevy::ecs::system::SystemParamItem;
use bevy::prelude::*;

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
                    (self_check::ask_self_checks, stage::guard_suggestions)
                        .chain()
                        .in_set(CognitionSystems::Guard),
                    approval::announce_suggestions
                        .after(CognitionSystems::Persist)
                        .before(CognitionSystems::Conscience),
                ),
            );
        answer::observe_answers(app);
        built_in::add_in_order(app.world_mut());
    }

    /// From here on the guardrails are frozen.
    fn finish(&self, app: &mut App) {
        app.world_mut().resource_mut::<GuardChain>().freeze();
    }
}

/// Adds guardrails and judges to an app. They are asked in the order in which they were added.
pub trait GuardApp {
    /// Adds a rule about what minds may do, after those of the engine.
    ///
    /// # Panics
    /// When the app is finished already: the guardrails are frozen then. Add them in a plugin's `build`.
    fn add_guardrail<T>(&mut self) -> &mut Self
    where
        T: Guardrail + 'static,
        for<'w, 's> SystemParamItem<'w, 's, T>: Guardrail;

    /// Adds a judge of preconditions and claims. The first judge that has a say is heard.
    fn add_precondition_judge<T>(&mut self) -> &mut Self
    where
        T: PreconditionJudge + 'static,
        for<'w, 's> SystemParamItem<'w, 's, T>: PreconditionJudge;

    /// Adds a judge of one precondition, by one component of the thing: `holds` says whether it is
    /// true, and `why_not` what the mind is told where it is not. A thing without the component has no
    /// say.
    ///
    /// ```
    /// use bevy::prelude::*;
    /// use bevy_cognition::prelude::*;
    ///
    /// #[derive(Component)]
    /// struct Loaves(u32);
    ///
    /// # let mut app = App::new();
    /// # app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)));
    /// // For offers with `.requires("stocked", 0)`:
    /// app.add_precondition("stocked", "There is no bread left.", |loaves: &Loaves| loaves.0 > 0);
    /// ```
    fn add_precondition<C: Component>(
        &mut self,
        is: &'static str,
        why_not: &'static str,
        holds: impl Fn(&C) -> bool + Send + Sync + 'static,
    ) -> &mut Self;
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

    fn add_precondition<C: Component>(
        &mut self,
        is: &'static str,
        why_not: &'static str,
        holds: impl Fn(&C) -> bool + Send + Sync + 'static,
    ) -> &mut Self {
        Judges::add_component(self.world_mut(), is, why_not, holds);
        self
    }
}
