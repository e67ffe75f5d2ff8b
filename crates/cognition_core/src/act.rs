//! What a mind may do: offers from the game, numbered for the model.

mod action_pack;
mod indexed_action;

pub use action_pack::{ActionPack, ActionTemplate};
pub use indexed_action::{ActionTarget, IndexedAction, index_offers, namespace};

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
    /// What the game calls the action, `namespace:verb`.
    pub action: String,
    /// What it is done to, in the order that the game expects. Each must be `Referable`.
    pub targets: Vec<Entity>,
    /// What the model reads.
    pub description: String,
    /// What sort of action it is: `speech`, `move`, `take` …
    pub tags: Vec<String>,
}

impl ActionOffer {
    /// An offer without targets and tags.
    pub fn new(action: impl Into<String>, description: impl Into<String>) -> Self {
        let (action, description) = (action.into(), description.into());
        Self { action, targets: Vec::new(), description, tags: Vec::new() }
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
}
