//! What a mind is doing, from the decision until the game says that it is over.

use super::action_finished::ActionFinished;
use super::action_started::ActionStarted;
use super::typed_action::MindAction;
use bevy::prelude::*;
use cognition_core::act::IndexedAction;
use cognition_core::mind::GameTime;
use std::time::Duration;

/// The mind acts: the game carries the action out and owes an
/// [`ActionFinished`](crate::act::ActionFinished). While it has this component it takes no other
/// turn.
///
/// A game queries it to carry out what takes many frames, and ends it by [`done`](Self::done),
/// [`failed`](Self::failed) or [`interrupted`](Self::interrupted); nothing has to be remembered.
///
/// ```
/// use bevy::prelude::*;
/// use bevy_cognition::prelude::*;
///
/// struct Walk;
///
/// impl MindAction for Walk {
///     const ID: &'static str = "town:walk";
/// }
///
/// fn walk(
///     mut walkers: Query<(Entity, &Acting, &mut Transform)>,
///     places: Query<&Transform, Without<Acting>>,
///     time: Res<Time>,
///     mut commands: Commands,
/// ) {
///     for (entity, acting, mut at) in &mut walkers {
///         if !acting.is::<Walk>() {
///             continue;
///         }
///         let Some(goal) = acting.target(0).and_then(|place| places.get(place).ok()) else {
///             commands.trigger(acting.failed(entity, "The place is no longer there."));
///             continue;
///         };
///         let way = goal.translation - at.translation;
///         at.translation += way.clamp_length_max(1.4 * time.delta_secs());
///         if way.length() < 0.5 {
///             commands.trigger(acting.done(entity, "You are there."));
///         }
///     }
/// }
/// ```
#[derive(Component, Clone, Debug)]
#[component(storage = "SparseSet")]
pub struct Acting {
    /// The turn that decided it.
    pub turn: u64,
    /// What is being done.
    pub action: IndexedAction,
    /// What was said in that turn.
    pub(crate) speech: String,
    /// Since when the game is at it, as it has said by [`ActionStarted`].
    pub(crate) started: Option<GameTime>,
    /// How long that is expected to take.
    pub(crate) expected: Option<Duration>,
    /// What the mind perceives when that time is over, if the engine is to end it then.
    pub(crate) comes_to: Option<String>,
    /// Whether whatever is addressed to the mind breaks it off.
    pub(crate) interruptible: bool,
    /// Time of the host clock at which it counts as failed.
    pub(crate) deadline: Duration,
    /// Tick at which it was decided.
    pub(crate) since: u64,
    /// Whether code of the game may have taken it over: the mind has other components than before.
    pub(crate) is_claimed: bool,
}

/// Marks an observer of the engine among those of a game.
#[derive(Component, Clone, Copy, Debug, Default)]
pub(crate) struct EngineObserver;

impl Acting {
    /// Whether it is an action of this type.
    pub fn is<A: MindAction>(&self) -> bool {
        self.action.action == A::ID
    }

    /// The id of the action, `namespace:verb`.
    pub fn action_id(&self) -> &str {
        &self.action.action
    }

    /// The targets of the action, in the order of the offer.
    pub fn targets(&self) -> impl Iterator<Item = Entity> + '_ {
        self.action.targets.iter().map(|target| target.entity)
    }

    /// The target at that place of the offer, counted from 0; `None` where there is none.
    pub fn target(&self, place: usize) -> Option<Entity> {
        self.targets().nth(place)
    }

    /// What was said in the turn that decided it; may be empty.
    pub fn speech(&self) -> &str {
        &self.speech
    }

    /// Since when the game is at it, as [`ActionStarted`] has told last; `None` until then.
    pub fn started_at(&self) -> Option<GameTime> {
        self.started
    }

    /// How much of its expected time has passed, from 0 to 1; `None` where none is known.
    pub fn progress(&self, now: GameTime) -> Option<f32> {
        let (started, expected) = (self.started?, self.expected?);
        let part = now.since(started).as_secs_f32() / expected.as_secs_f32().max(f32::EPSILON);
        Some(part.min(1.0))
    }

    /// Tells that the game is at this action of that mind.
    pub fn started(&self, entity: Entity) -> ActionStarted {
        ActionStarted { turn: Some(self.turn), ..ActionStarted::new(entity) }
    }

    /// The answer that this action of that mind has worked. `text` is what the mind perceives.
    pub fn done(&self, entity: Entity, text: impl Into<String>) -> ActionFinished {
        ActionFinished { turn: Some(self.turn), ..ActionFinished::done(entity, text) }
    }

    /// The answer that this action of that mind has failed. `why` is what the mind perceives.
    pub fn failed(&self, entity: Entity, why: impl Into<String>) -> ActionFinished {
        ActionFinished { turn: Some(self.turn), ..ActionFinished::failed(entity, why) }
    }

    /// The answer that this action of that mind was broken off. `why` is what the mind perceives.
    pub fn interrupted(&self, entity: Entity, why: impl Into<String>) -> ActionFinished {
        ActionFinished { turn: Some(self.turn), ..ActionFinished::interrupted(entity, why) }
    }
}
