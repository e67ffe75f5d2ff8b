//! The game is at an action that takes many frames, and what breaks it off.

use bevy::prelude::*;
use std::time::Duration;

/// Tells a mind that the game is at its action: it takes a while. Trigger it when the action is
/// decided; [`ActionDecided::started`](super::ActionDecided::started) makes it.
///
/// What has started waits for [`ActionFinished`](super::ActionFinished) as long as it takes. With an
/// expected time it fails when it is late by more than
/// [`acting_timeout`](crate::settings::TurnSettings::acting_timeout). Trigger it again to set another
/// expected time, counted from then.
///
/// ```
/// use bevy::prelude::*;
/// use bevy_cognition::prelude::*;
/// use bevy_cognition::schedule::GameClock;
/// use std::time::Duration;
///
/// struct Sleep;
///
/// impl MindAction for Sleep {
///     const ID: &'static str = "home:sleep";
/// }
///
/// /// Eight hours, unless somebody wakes the sleeper.
/// fn lie_down(sleep: On<Act<Sleep>>, mut commands: Commands) {
///     let night = Duration::from_hours(8);
///     commands.trigger(sleep.started().expected(night).interruptible());
/// }
///
/// fn wake(sleepers: Query<(Entity, &Acting)>, clock: Res<GameClock>, mut commands: Commands) {
///     for (entity, acting) in &sleepers {
///         if acting.is::<Sleep>() && acting.progress(clock.now) == Some(1.0) {
///             commands.trigger(acting.done(entity, "You wake up, rested."));
///         }
///     }
/// }
///
/// # let mut app = App::new();
/// # app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)));
/// app.add_action::<Sleep>().add_observer(lie_down).add_systems(FixedUpdate, wake);
/// ```
#[derive(EntityEvent, Clone, Debug)]
pub struct ActionStarted {
    /// The mind.
    pub entity: Entity,
    /// The turn that decided the action; `None` for whatever the mind is doing now.
    pub turn: Option<u64>,
    /// How long it is expected to take from now on, in game time; `None` for as long as it takes.
    pub expected: Option<Duration>,
    /// Whether it is broken off as soon as something is addressed to the mind.
    pub interruptible: bool,
}

impl ActionStarted {
    /// The game is at whatever the mind is doing. It takes as long as it takes, and nothing that is
    /// said breaks it off.
    pub fn new(entity: Entity) -> Self {
        Self { entity, turn: None, expected: None, interruptible: false }
    }

    /// Sets how long it is expected to take from now on, in game time.
    #[must_use]
    pub fn expected(mut self, time: Duration) -> Self {
        self.expected = Some(time);
        self
    }

    /// Lets whatever is addressed to the mind break it off: a walk ends where somebody calls.
    ///
    /// The action ends as [`Interrupted`](super::ActionOutcome::Interrupted), and the mind is free to
    /// answer. The game sees it by `On<ActionFinished>`, or by [`Acting`](super::Acting) being gone.
    #[must_use]
    pub fn interruptible(mut self) -> Self {
        self.interruptible = true;
        self
    }
}

/// Asks a mind to break off what it is doing: an alarm, a blow, an order. What it does ends as
/// [`Interrupted`](super::ActionOutcome::Interrupted), whether it is interruptible or not; a mind that
/// does nothing goes on doing nothing.
///
/// ```
/// use bevy::prelude::*;
/// use bevy_cognition::prelude::*;
///
/// fn sound_the_alarm(busy: Query<Entity, With<Acting>>, mut commands: Commands) {
///     for entity in &busy {
///         commands.trigger(InterruptAction::new(entity, "The bell rings: you drop everything."));
///     }
/// }
/// ```
#[derive(EntityEvent, Clone, Debug)]
pub struct InterruptAction {
    /// The mind.
    pub entity: Entity,
    /// What the mind perceives of it: `The bell rings: you drop everything.`
    pub why: String,
}

impl InterruptAction {
    /// Asks for it. `why` is what the mind perceives.
    pub fn new(entity: Entity, why: impl Into<String>) -> Self {
        Self { entity, why: why.into() }
    }
}
