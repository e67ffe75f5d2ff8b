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
/// use std::time::Duration;
///
/// struct Sleep;
///
/// impl MindAction for Sleep {
///     const ID: &'static str = "home:sleep";
/// }
///
/// #[derive(Component)]
/// struct Rested;
///
/// /// Eight hours, unless somebody wakes the sleeper.
/// fn lie_down(sleep: On<Act<Sleep>>, mut commands: Commands) {
///     let night = Duration::from_hours(8);
///     commands.trigger(sleep.started().takes(night, "You wake up, rested.").interruptible());
/// }
///
/// fn wake(sleep: On<Done<Sleep>>, mut commands: Commands) {
///     commands.entity(sleep.entity).insert(Rested);
/// }
///
/// # let mut app = App::new();
/// # app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)));
/// app.add_action::<Sleep>().add_observer(lie_down).add_observer(wake);
/// ```
#[derive(EntityEvent, Clone, Debug)]
pub struct ActionStarted {
    /// The mind.
    pub entity: Entity,
    /// The turn that decided the action; `None` for whatever the mind is doing now.
    pub turn: Option<u64>,
    /// How long it is expected to take from now on, in game time; `None` for as long as it takes.
    pub expected: Option<Duration>,
    /// Whether it is broken off as soon as something is done to the mind, or somebody asks it for
    /// something.
    pub interruptible: bool,
    /// What the mind perceives when the expected time is over and the action has worked by itself;
    /// `None` where the game says how it ends.
    pub comes_to: Option<String>,
}

impl ActionStarted {
    /// The game is at whatever the mind is doing. It takes as long as it takes, and nothing that is
    /// said breaks it off.
    pub fn new(entity: Entity) -> Self {
        Self { entity, turn: None, expected: None, interruptible: false, comes_to: None }
    }

    /// Sets how long it is expected to take from now on, in game time.
    #[must_use]
    pub fn expected(mut self, time: Duration) -> Self {
        self.expected = Some(time);
        self
    }

    /// It merely takes its time, in game time: when that is over, the action has worked, and the mind
    /// perceives `text`. No system of the game has to watch for it.
    ///
    /// What it changes in the world the game does by an observer of [`Done`](super::Done), which is not
    /// told of what was broken off. A game that ends it earlier by
    /// [`ActionFinished`](super::ActionFinished) has the last word.
    #[must_use]
    pub fn takes(mut self, time: Duration, text: impl Into<String>) -> Self {
        self.expected = Some(time);
        self.comes_to = Some(text.into());
        self
    }

    /// Lets whatever calls the mind away break it off: a walk ends where somebody asks for something.
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
