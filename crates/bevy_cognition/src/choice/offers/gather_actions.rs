//! What the game offers a mind at a moment.

use bevy::prelude::*;
use cognition_core::act::ActionOffer;
use cognition_core::mind::StableId;
use cognition_core::perceive::Referable;

/// Asks the game what a mind could do right now. Observers push offers.
///
/// Triggered when a turn begins, once more if a tie was broken or skills were used meanwhile, where the mind is asked
/// something else in its turn and has perceived anything since, and at the moment of acting: an action happens only if
/// it is on offer then, too.
///
/// ```
/// use bevy::prelude::*;
/// use bevy_cognition::prelude::*;
///
/// #[derive(Component)]
/// struct Door;
///
/// fn offer_doors(mut gather: On<GatherActions>, doors: Query<Entity, With<Door>>) {
///     gather.description = "You are in a long corridor.".to_owned();
///     for door in &doors {
///         gather.present.push(door);
///         gather.offers.push(ActionOffer::new("house:open", "Open the door").target(door));
///     }
/// }
///
/// App::new().add_observer(offer_doors);
/// ```
#[derive(EntityEvent, Clone, Debug)]
pub struct GatherActions {
    /// The mind.
    pub entity: Entity,
    /// What the mind could do. Order does not matter: offers are sorted before they are numbered.
    pub offers: Vec<ActionOffer>,
    /// Where the mind is, in a sentence or two; may be empty.
    pub description: String,
    /// What the mind can see or hear. Each entity must be `Referable`.
    pub present: Vec<Entity>,
    /// What of it the mind has about it for nobody to see: its prompt says so.
    pub hidden: Vec<Entity>,
    /// What the moment asks of the mind, one sentence each: `Stay near the queen.`
    pub constraints: Vec<String>,
}

/// The game has answered: for those who look at what it offers.
#[derive(EntityEvent, Debug)]
pub(crate) struct OffersGathered {
    /// The mind.
    #[event_target]
    pub(crate) entity: Entity,
    /// The answer.
    pub(crate) gather: GatherActions,
}

impl GatherActions {
    /// A request without offers.
    pub fn new(entity: Entity) -> Self {
        Self {
            entity,
            offers: Vec::new(),
            description: String::new(),
            present: Vec::new(),
            hidden: Vec::new(),
            constraints: Vec::new(),
        }
    }

    /// What is there, by the ids that outlive the process.
    pub(crate) fn present_ids(&self, world: &World) -> Vec<StableId> {
        let things = self.present.iter().filter_map(|thing| world.get::<Referable>(*thing));
        things.map(|thing| thing.stable_id.clone()).collect()
    }
}
