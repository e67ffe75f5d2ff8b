//! What the game thinks of what is on offer.

use crate::turn::MindAction;
use bevy::prelude::*;
use cognition_core::act::ActionOffer;

/// Asks the game what offers are worth to a mind right now, once all of them are there. Observers are
/// the scorers of a game: as many as it likes, each with its own reason.
///
/// What a scorer says by [`consider`](ActionOffer::consider) adds to what the other scorers say and to
/// the [`worth`](ActionOffer::worth) of the offer. The heuristic brain adds it to its sum, and tells it
/// as a part of its own wherever it says why; a model reads it after the offer. An observer on one mind
/// alone weighs for that mind alone. What an observer may not do is add offers:
/// [`GatherActions`](super::GatherActions) is for that.
///
/// Triggered on the mind whenever its offers are gathered: when a turn begins, perhaps once more in
/// it, and at the moment of acting.
///
/// ```
/// use bevy::prelude::*;
/// use bevy_cognition::prelude::*;
///
/// struct Eat;
///
/// impl MindAction for Eat {
///     const ID: &'static str = "inn:eat";
/// }
///
/// /// From 0 to 1.
/// #[derive(Component)]
/// struct Hunger(f32);
///
/// fn hunger(mut weigh: On<WeighOffers>, minds: Query<&Hunger>) {
///     let Ok(hunger) = minds.get(weigh.entity) else { return };
///     for offer in weigh.of::<Eat>() {
///         offer.consider("you are hungry", hunger.0);
///     }
/// }
///
/// fn weariness(mut weigh: On<WeighOffers>) {
///     for offer in weigh.offers().iter_mut().filter(|offer| offer.action == "inn:dance") {
///         offer.consider("you have been on your feet all day", -0.3);
///     }
/// }
///
/// # let mut app = App::new();
/// # app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)));
/// app.add_observer(hunger).add_observer(weariness);
/// ```
#[derive(EntityEvent, Debug)]
pub struct WeighOffers {
    /// The mind.
    pub entity: Entity,
    offers: Vec<ActionOffer>,
}

impl WeighOffers {
    /// Everything that is on offer, in no order that means anything.
    pub fn offers(&mut self) -> &mut [ActionOffer] {
        &mut self.offers
    }

    /// What is on offer of one action.
    pub fn of<A: MindAction>(&mut self) -> impl Iterator<Item = &mut ActionOffer> {
        self.offers.iter_mut().filter(|offer| offer.action == A::ID)
    }
}

/// Asks the scorers of the game.
pub(super) fn weigh(
    world: &mut World,
    entity: Entity,
    offers: Vec<ActionOffer>,
) -> Vec<ActionOffer> {
    let mut weigh = WeighOffers { entity, offers };
    world.trigger_ref(&mut weigh);
    world.flush();
    weigh.offers
}
