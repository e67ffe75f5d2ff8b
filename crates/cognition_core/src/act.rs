//! What a mind may do: offers from the game, numbered for the model.

mod action_file;
mod action_pack;
mod align;
mod condition;
mod indexed_action;
mod planning_data;
mod planning_faults;
mod precondition;

pub use action_pack::{ActionPack, ActionTemplate};
pub use align::{Wording, align};
pub(crate) use condition::{Condition, DIFFER, Term};
pub use indexed_action::{ActionTarget, IndexedAction, index_offers, namespace, verb};
pub use planning_data::{ActionPlanning, FactWords};
pub(crate) use planning_data::{MOST_THINGS, filled};
pub use precondition::{CheckedPrecondition, Judgement, Precondition, Question};

use bevy_ecs::prelude::*;

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
}

impl ActionOffer {
    /// An offer without targets and tags. `action` is an id, `namespace:verb`.
    pub fn new(action: impl Into<String>, description: impl Into<String>) -> Self {
        let (action, description) = (action.into(), description.into());
        let (targets, tags, preconditions) = (Vec::new(), Vec::new(), Vec::new());
        Self { action, targets, description, tags, preconditions, place: None }
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
}
