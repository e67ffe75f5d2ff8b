//! Who is in earshot of whom.

use super::kept_query::KeptQuery;
use super::say::Say;
use bevy::prelude::*;
use cognition_core::mind::{Mind, StableId};
use std::fmt;
use std::sync::Arc;

/// Whether somebody hears it.
pub(super) type Hears<'w> = Box<dyn Fn(Entity) -> bool + 'w>;
/// Whether one hears what the entity says: what is needed of the speaker is looked up once.
type InEarshot = dyn for<'w> Fn(&'w World, Entity) -> Hears<'w> + Send + Sync;
/// Who hears what the entity says, with a mind or without, and in no order.
type Hearers = dyn Fn(&World, Entity) -> Vec<Entity> + Send + Sync;

/// Who is in earshot of whom: a resource. Minds hear one another as soon as it is there. Default:
/// it is not, and the game delivers speech itself.
///
/// ```
/// use bevy::prelude::*;
/// use bevy_cognition::prelude::*;
///
/// /// The room that somebody is in.
/// #[derive(Component, PartialEq)]
/// struct InRoom(Entity);
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update)))
///     .insert_resource(Hearing::in_same::<InRoom>());
/// ```
#[derive(Resource, Clone)]
pub struct Hearing {
    reach: Arc<InEarshot>,
    hearers: Arc<Hearers>,
    pub(super) talk: Option<TalkWords>,
}

/// How the game puts it.
#[derive(Clone, Debug)]
pub(super) struct TalkWords {
    /// `Speak to {target}`
    pub(super) offer: String,
    /// `You speak to {target}.`
    pub(super) outcome: String,
}

impl Hearing {
    /// By a function of the game: whether what the first entity says is heard by the second.
    pub fn by(heard: impl Fn(&World, Entity, Entity) -> bool + Send + Sync + 'static) -> Self {
        let heard = Arc::new(heard);
        Self::of_speaker(move |world, speaker| {
            let heard = heard.clone();
            Box::new(move |hearer| heard(world, speaker, hearer))
        })
    }

    fn of_speaker(
        heard: impl for<'w> Fn(&'w World, Entity) -> Hears<'w> + Send + Sync + 'static,
    ) -> Self {
        let (reach, minds) = (Arc::new(heard), KeptQuery::<(Entity, &Mind)>::default());
        let heard = reach.clone();
        let hearers = move |world: &World, speaker: Entity| {
            let hears = heard(world, speaker);
            let all = minds.collect(world, |all| all.map(|(entity, _)| entity).collect());
            all.into_iter().filter(|entity| hears(*entity)).collect()
        };
        Self { reach, hearers: Arc::new(hearers), talk: None }
    }

    /// Everybody hears everybody.
    pub fn everywhere() -> Self {
        Self::by(|_, _, _| true)
    }

    /// By distance: up to so far, in the unit of the game's transforms. Who has no
    /// `GlobalTransform` is not heard and hears nothing. Bevy keeps it up to date with
    /// `TransformPlugin`, which `MinimalPlugins` lacks.
    pub fn within(range: f32) -> Self {
        Self::within_by(range, |world, who| {
            world.get::<GlobalTransform>(who).map(GlobalTransform::translation)
        })
    }

    /// By distance between positions that the game tells: for games without transforms. Who has
    /// none is not heard and hears nothing.
    pub fn within_by(
        range: f32,
        position: impl Fn(&World, Entity) -> Option<Vec3> + Send + Sync + 'static,
    ) -> Self {
        let position = Arc::new(position);
        Self::of_speaker(move |world, speaker| {
            let (position, here) = (position.clone(), position(world, speaker));
            Box::new(move |hearer| {
                let places = here.zip(here.and_then(|_| position(world, hearer)));
                places.is_some_and(|(here, there)| here.distance(there) <= range)
            })
        })
    }

    /// By place: those hear each other in whom this component is equal. It may be a value
    /// (`Room(3)`) or a relationship (`InRoom(entity)`). Who has none is not heard and hears
    /// nothing.
    pub fn in_same<C: Component + PartialEq>() -> Self {
        let by_entity = Self::by(|world, speaker, hearer| {
            let here = world.get::<C>(speaker);
            here.is_some() && world.get::<C>(hearer) == here
        });
        // A line is asked about everybody in the world: they are walked through side by side.
        let places = KeptQuery::<(Entity, &C)>::default();
        let hearers = move |world: &World, speaker: Entity| {
            let Some(here) = world.get::<C>(speaker) else { return Vec::new() };
            places.collect(world, |all| {
                all.filter(|(_, there)| *there == here).map(|(entity, _)| entity).collect()
            })
        };
        Self { hearers: Arc::new(hearers), ..by_entity }
    }

    /// Offers each mind a word with every character in earshot: whatever has a `Referable` of the kind
    /// `character`, with a mind or without. The engine answers for it, so the game needs no action of its
    /// own for talk. `offer` is what the brain reads, `outcome` what the mind perceives of having done
    /// it; `{target}` stands for the label in both. The action is `hearing:talk`, tagged `speech`: see
    /// [`Talk`](super::Talk). Default: none is offered.
    ///
    /// ```
    /// use bevy::prelude::*;
    /// use bevy_cognition::prelude::*;
    ///
    /// let mut app = App::new();
    /// app.add_plugins((MinimalPlugins, CognitionPlugins::new(Update))).insert_resource(
    ///     Hearing::everywhere().with_talk("Speak to {target}", "You speak to {target}."),
    /// );
    /// ```
    #[must_use]
    pub fn with_talk(mut self, offer: impl Into<String>, outcome: impl Into<String>) -> Self {
        self.talk = Some(TalkWords { offer: offer.into(), outcome: outcome.into() });
        self
    }

    /// Whether what one says is heard by the other.
    pub fn reaches(&self, world: &World, speaker: Entity, hearer: Entity) -> bool {
        self.of(world, speaker)(hearer)
    }

    /// Who hears what one says.
    pub(super) fn of<'w>(&self, world: &'w World, speaker: Entity) -> Hears<'w> {
        (self.reach)(world, speaker)
    }
}

impl fmt::Debug for Hearing {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Hearing")
    }
}

/// The other minds that hear the speaker, in the order of their ids. Without a rule of the game
/// they are those to whom it is said.
pub(super) fn in_earshot(world: &World, say: &Say) -> Vec<Entity> {
    let near = minds_around(world, say.speaker, &say.to).into_iter();
    near.filter(|entity| *entity != say.speaker).collect()
}

/// The minds in earshot of something, itself among them if it is one, in the order of their ids.
/// Without a rule of the game they are those who are meant.
pub(super) fn minds_around(world: &World, at: Entity, meant: &[Entity]) -> Vec<Entity> {
    let there = match world.get_resource::<Hearing>() {
        Some(hearing) => (hearing.hearers)(world, at),
        None => meant.to_vec(),
    };
    let minds = there.into_iter();
    let mut near: Vec<(&StableId, Entity)> =
        minds.filter_map(|entity| Some((&world.get::<Mind>(entity)?.id, entity))).collect();
    near.sort();
    near.dedup();
    near.into_iter().map(|(_, entity)| entity).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Component, PartialEq)]
    struct Room(u8);

    #[test]
    fn distance_counts_up_to_the_range_and_who_is_nowhere_hears_nothing() {
        let mut world = World::new();
        let mut at = |x| world.spawn(GlobalTransform::from_xyz(x, 0.0, 0.0)).id();
        let (here, near, far) = (at(0.0), at(5.0), at(5.1));
        let nowhere = world.spawn_empty().id();
        let hearing = Hearing::within(5.0);
        let heard = [near, far, nowhere].map(|hearer| hearing.reaches(&world, here, hearer));
        assert_eq!(heard, [true, false, false]);
        assert!(!hearing.reaches(&world, nowhere, here));
    }

    #[test]
    fn minds_in_earshot_come_in_the_order_of_their_ids_and_each_once() {
        let mut world = World::new();
        let mut mind = |id: &str| world.spawn((Mind::new(id), Room(1))).id();
        let [sela, brannic, mara] = ["sela", "brannic", "mara"].map(&mut mind);
        let (elsewhere, _) = (world.spawn((Mind::new("odo"), Room(2))).id(), world.spawn(Room(1)));
        let say = Say::new(mara, "Good evening.").to(elsewhere).to(sela).to(sela);
        assert_eq!(in_earshot(&world, &say), [elsewhere, sela]);
        for (hearing, near) in [
            (Hearing::in_same::<Room>(), vec![brannic, sela]),
            (Hearing::everywhere(), vec![brannic, elsewhere, sela]),
        ] {
            world.insert_resource(hearing);
            assert_eq!(in_earshot(&world, &say), near);
        }
        world.despawn(sela);
        assert_eq!(in_earshot(&world, &say), [brannic, elsewhere]);
    }

    #[test]
    fn a_place_is_shared_by_those_in_whom_the_component_is_equal() {
        let mut world = World::new();
        let [one, same, other] = [1, 1, 2].map(|room| world.spawn(Room(room)).id());
        let nowhere = world.spawn_empty().id();
        let hearing = Hearing::in_same::<Room>();
        let heard = [same, other, nowhere].map(|hearer| hearing.reaches(&world, one, hearer));
        assert_eq!(heard, [true, false, false]);
    }
}
