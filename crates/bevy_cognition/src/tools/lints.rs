//! Lints: what a game has set up in vain is told while it runs.
//!
//! Each finding is told once, as a warning under `cognition::lint`, and kept in [`LintFindings`] for
//! tests and panels. It names the mind and what it is about, and says what to change.
//!
//! | lint | what is wrong |
//! |---|---|
//! | [`EqualOffers`](Lint::EqualOffers) | one mind is offered the same twice at a time |
//! | [`MissingTarget`](Lint::MissingTarget) | `requires(…, n)` where the offer has no target `n` |
//! | [`NotReferable`](Lint::NotReferable) | something is `present` that no mind can name |
//! | [`UnknownTier`](Lint::UnknownTier) | a mind names a tier that has no brain, though others do |
//! | [`FactAboutNothing`](Lint::FactAboutNothing) | a planner is told of something that is not in the world |
//! | [`NoGoals`](Lint::NoGoals) | a persona wants nothing |
//! | [`Idle`](Lint::Idle) | a mind has neither spoken nor acted for a minute of game time, and why |
//! | [`Unheard`](Lint::Unheard) | what a mind says to another does not reach it |
//! | [`BrainSettingsLost`](Lint::BrainSettingsLost) | settings were inserted after the brains, and wiped what these had set |
//!
//! [`CognitionLints`] is on in debug builds and off in release builds, where it adds nothing to the
//! app. When on it looks only at what changes: offers as they are gathered, turns as they begin,
//! speech as it is uttered, and minds whose minute is over.

mod brain_settings_lost;
mod equal_offers;
mod fact_about_nothing;
mod findings;
mod idle;
mod lint_systems;
mod missing_target;
mod no_goals;
mod not_referable;
mod unheard;
mod unknown_tier;

pub use findings::{Finding, Lint, LintFindings};

use crate::schedule::{Cognition, CognitionSystems};
use bevy::prelude::*;
use lint_systems::LintSystems;

/// Tells what a game has set up in vain.
///
/// ```
/// use bevy::prelude::*;
/// use bevy_cognition::CognitionPlugins;
/// use bevy_cognition::lints::CognitionLints;
///
/// let mut app = App::new();
/// // Also in a release build.
/// let lints = CognitionLints { on: true };
/// app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update).build().set(lints)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CognitionLints {
    /// Whether anything is looked at. Default: in debug builds.
    pub on: bool,
}

impl Default for CognitionLints {
    fn default() -> Self {
        Self { on: cfg!(debug_assertions) }
    }
}

impl Plugin for CognitionLints {
    fn build(&self, app: &mut App) {
        app.init_resource::<LintFindings>();
        if self.on {
            app.add_observer(equal_offers::look)
                .add_observer(missing_target::look)
                .add_observer(not_referable::look)
                .add_observer(unknown_tier::look)
                .add_observer(fact_about_nothing::look)
                .add_observer(no_goals::look)
                .add_observer(brain_settings_lost::look)
                .add_plugins((idle::idle_plugin, unheard::unheard_plugin))
                .configure_sets(
                    Cognition,
                    (LintSystems::Idle, LintSystems::Unheard)
                        .chain()
                        .after(CognitionSystems::Conscience),
                );
        }
    }
}

#[cfg(test)]
mod rehearsal {
    use super::*;
    use crate::CognitionPlugins;
    use bevy::time::TimeUpdateStrategy;
    use cognition_core::mind::Mind;
    use std::time::Duration;

    /// A game with lints, in frames of a quarter of a second, and a mind in it called Mara.
    pub(super) fn game() -> (App, Entity) {
        let mut app = App::new();
        let lints = CognitionLints { on: true };
        app.add_plugins(MinimalPlugins)
            .add_plugins(CognitionPlugins::new(Update).build().set(lints))
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(250)));
        app.finish();
        app.cleanup();
        let mara = app.world_mut().spawn((Mind::new("mara"), Name::new("Mara"))).id();
        (app, mara)
    }

    /// What was told of this sort.
    pub(super) fn told(app: &App, lint: Lint) -> Vec<String> {
        let findings = app.world().resource::<LintFindings>().of(lint);
        findings.map(|finding| finding.message.clone()).collect()
    }

    /// Lets a mind take a turn of its own.
    pub(super) fn turn(app: &mut App, entity: Entity) {
        app.world_mut().trigger(crate::turn::RequestTurn { entity });
        (0..3).for_each(|_| app.update());
    }
}
