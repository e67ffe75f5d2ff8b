//! What a mind may do: offers from the game, numbered for the model.

mod action_file;
mod action_pack;
mod action_stating;
mod align;
mod condition;
mod consideration;
mod indexed_action;
mod planning_data;
mod planning_faults;
mod precondition;
mod taking_time;
mod worth;

pub use action_pack::{ActionPack, ActionTemplate};
pub use align::{Wording, align};
pub(crate) use condition::{Condition, DIFFER, Term};
pub use consideration::Consideration;
pub use indexed_action::{ActionTarget, IndexedAction, index_offers, namespace, verb};
pub use planning_data::{ActionPlanning, FactWords};
pub(crate) use planning_data::{MOST_THINGS, filled};
pub use precondition::{CheckedPrecondition, Judgement, Precondition, Question};
pub use taking_time::TakingTime;
pub use worth::Worth;

use bevy_ecs::prelude::*;
use std::time::Duration;

/// Something that a mind could do at this moment, as the game offers it.
///
/// ```
/// use bevy_ecs::prelude::*;
/// use cognition_core::act::ActionOffer;
///
/// let mut world = World::new();
/// let door = world.spawn_empty().id();
/// let offer = ActionOffer::new("world:open", "Open the oak door").target(door).tag("open");
/// assert_eq!(offer.targets, [door]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionOffer {
    /// The id of the action, `namespace:verb`: `world:open`.
    pub action: String,
    /// What it is done to, in the order that the game expects. Each entity must be `Referable`; an
    /// offer with one that is not is left out.
    pub targets: Vec<Entity>,
    /// What the brain reads: `Open the oak door`. It should begin with the verb and name the
    /// targets.
    pub description: String,
    /// What sort of action it is: `speech`, `move`, `take` …
    ///
    /// Some mean something to the engine: `speech` is only words, `move` leaves the place, `look`
    /// inspects, `take` and `ask` obtain. What is tagged `repeatable` may be done over and over,
    /// even though it always ends in the same words and changes nothing that the mind perceives.
    /// Whatever has another tag than `look`, `ask`, `wait` and `speech`, or none, or is done with
    /// something that must be `held`, is of consequence: no guardrail of the engine does it in
    /// place of a choice unless the reply named it.
    pub tags: Vec<String>,
    /// What must be true for the action to work. The game's judges say whether it is.
    pub preconditions: Vec<Precondition>,
    /// Where it happens, if that is to be shown. The entity must be `Referable`.
    pub place: Option<Entity>,
    /// What the game thinks of it, if it has an opinion.
    pub worth: Option<Worth>,
    /// What else speaks for it or against it, each with its reason; see
    /// [`consider`](Self::consider).
    pub considerations: Vec<Consideration>,
    /// How long it takes, if it merely takes its time; see [`takes`](Self::takes).
    pub taking_time: Option<TakingTime>,
    /// Whether what takes its time is broken off by whatever calls the mind away; see
    /// [`interruptible`](Self::interruptible).
    pub interruptible: bool,
}

impl ActionOffer {
    /// An offer without targets and tags. `action` is an id, `namespace:verb`.
    pub fn new(action: impl Into<String>, description: impl Into<String>) -> Self {
        let (action, description) = (action.into(), description.into());
        Self {
            action,
            description,
            targets: Vec::new(),
            tags: Vec::new(),
            preconditions: Vec::new(),
            place: None,
            worth: None,
            considerations: Vec::new(),
            taking_time: None,
            interruptible: false,
        }
    }

    /// Adds a target.
    #[must_use]
    pub fn target(mut self, target: Entity) -> Self {
        self.targets.push(target);
        self
    }

    /// Adds a tag.
    #[must_use]
    pub fn tag(mut self, tag: impl Into<String>) -> Self {
        self.tags.push(tag.into());
        self
    }

    /// Adds a precondition: what must be true of the target at that place of the offer, counted
    /// from 0.
    #[must_use]
    pub fn requires(mut self, is: impl Into<String>, target: usize) -> Self {
        self.preconditions.push(Precondition::new(is, target));
        self
    }

    /// Sets where it happens.
    #[must_use]
    pub fn at(mut self, place: Entity) -> Self {
        self.place = Some(place);
        self
    }

    /// Says what the game thinks of it, from 0 to 1: to sound the alarm when it burns is worth 1.
    ///
    /// The heuristic brain adds it to its sum as it is, where doing nothing weighs 0.25 and a goal at
    /// most its weight. A model reads it in words after the description, `(worth much)`; it decides
    /// for itself. Of an offer without worth neither is told anything. What lies beyond the bounds is
    /// cut off, and NaN is 0.
    ///
    /// ```
    /// use cognition_core::act::ActionOffer;
    ///
    /// let alarm = ActionOffer::new("watch:alarm", "Sound the alarm").worth(1.0);
    /// assert_eq!(alarm.worth.map(|worth| worth.value()), Some(1.0));
    /// ```
    #[must_use]
    pub fn worth(mut self, worth: f32) -> Self {
        self.worth = Some(Worth::new(worth));
        self
    }

    /// It merely takes its time: so long in game time, and when that is over it has worked, and the
    /// mind perceives `outcome`. The engine sees to both, and the game does what it changes in the world.
    /// Nothing that is said breaks it off, unless it is [`interruptible`](Self::interruptible).
    ///
    /// ```
    /// use cognition_core::act::ActionOffer;
    /// use std::time::Duration;
    ///
    /// let bake = ActionOffer::new("bakery:bake", "Bake a batch of bread");
    /// let bake = bake.takes(Duration::from_mins(4), "The bread is out.").interruptible();
    /// assert!(bake.taking_time.is_some_and(|taking| taking.interruptible));
    /// ```
    #[must_use]
    pub fn takes(mut self, time: Duration, outcome: impl Into<String>) -> Self {
        let (outcome, interruptible) = (outcome.into(), self.interruptible);
        self.taking_time = Some(TakingTime { time, outcome, interruptible });
        self
    }

    /// Lets what is addressed to the mind, an event or a word that asks for something, break off what
    /// [`takes`](Self::takes) its time: a walk ends where somebody calls. Say it before `takes` or after
    /// it. Of anything else it says nothing.
    #[must_use]
    pub fn interruptible(mut self) -> Self {
        self.interruptible = true;
        if let Some(taking) = &mut self.taking_time {
            taking.interruptible = true;
        }
        self
    }

    /// Adds what speaks for it at this moment, from 0 to 1, or against it, from 0 to -1, and why, in
    /// words that are told to the mind. It adds to the worth and to what was added before; 0 adds
    /// nothing, and is not told.
    ///
    /// ```
    /// use cognition_core::act::ActionOffer;
    ///
    /// let mut eat = ActionOffer::new("inn:eat", "Eat the stew");
    /// eat.consider("you are hungry", 0.7);
    /// eat.consider("you are not thirsty", 0.0);
    /// assert_eq!(eat.considerations.len(), 1);
    /// ```
    pub fn consider(&mut self, why: impl Into<String>, value: f32) -> &mut Self {
        let consideration = Consideration::new(why, value);
        if consideration.value() != 0.0 {
            self.considerations.push(consideration);
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_be_broken_off_says_so_before_its_time_or_after_it() {
        let offer = || ActionOffer::new("bakery:bake", "Bake a batch of bread");
        let time = Duration::from_mins(4);
        let before = offer().interruptible().takes(time, "The bread is out.");
        assert_eq!(before, offer().takes(time, "The bread is out.").interruptible());
        assert_ne!(before, offer().takes(time, "The bread is out."));
    }
}
