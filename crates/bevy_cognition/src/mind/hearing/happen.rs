//! What happens somewhere is perceived by all who are near.

use super::earshot::minds_around;
use crate::turn::Perceive;
use bevy::prelude::*;
use cognition_core::mind::Mind;
use cognition_core::perceive::Percept;

/// Something happens somewhere: a bell rings, rain begins, a gift changes hands.
///
/// Every mind perceives it that would hear somebody speak there, by the rule of
/// [`Hearing`](super::Hearing), in the order of their ids. It is *addressed* to those whom it
/// concerns; all others are witnesses. Who caused it ([`Percept::by`]) perceives nothing: that mind
/// learns of it by what its deed comes to. Without `Hearing` only those perceive it whom it
/// concerns.
///
/// ```
/// use bevy::prelude::*;
/// use bevy_cognition::prelude::*;
///
/// fn ring(bell: Entity, commands: &mut Commands) {
///     let rings = Percept::event("The bell rings three times.").about("bell");
///     commands.trigger(Happen::at(bell, rings));
/// }
///
/// fn hand_over(player: Entity, mara: Entity, commands: &mut Commands) {
///     let gives = Percept::event("Kit gives Mara the lantern.").by("kit").about("lantern");
///     commands.trigger(Happen::at(player, gives.about("mara")).to(mara));
/// }
/// ```
#[derive(EntityEvent, Clone, Debug, PartialEq, Eq)]
pub struct Happen {
    /// Where it happens: whoever does it, or a thing that is there. It needs whatever `Hearing` goes
    /// by, such as a transform.
    #[event_target]
    pub at: Entity,
    /// What happens, as it is perceived.
    pub percept: Percept,
    /// Whom it concerns. Whoever is not near does not perceive it even so.
    pub to: Vec<Entity>,
}

impl Happen {
    /// Something that concerns nobody in particular.
    pub fn at(at: Entity, percept: Percept) -> Self {
        Self { at, percept, to: Vec::new() }
    }

    /// Names somebody whom it concerns; call it once for each.
    #[must_use]
    pub fn to(mut self, whom: Entity) -> Self {
        self.to.push(whom);
        self
    }
}

pub(super) fn tell_of_what_happens(happen: On<Happen>, mut commands: Commands) {
    let happen = happen.event().clone();
    commands.queue(move |world: &mut World| tell(world, &happen));
}

fn tell(world: &mut World, happen: &Happen) {
    for entity in minds_around(world, happen.at, &happen.to) {
        let by = happen.percept.source.as_ref();
        if by.is_some() && world.get::<Mind>(entity).map(|mind| &mind.id) == by {
            continue;
        }
        let percept = happen.percept.clone();
        let is_meant = happen.to.contains(&entity);
        let percept = if is_meant { percept.addressed() } else { percept };
        world.trigger(Perceive { entity, percept });
    }
}

#[cfg(test)]
mod tests {
    use super::super::Hearing;
    use super::*;

    #[derive(Component, PartialEq)]
    struct Room(u8);

    #[derive(Resource, Default)]
    struct Perceived(Vec<(Entity, bool)>);

    fn world() -> World {
        let mut world = World::new();
        world.init_resource::<Perceived>();
        world.add_observer(tell_of_what_happens);
        world.add_observer(|perceive: On<Perceive>, mut perceived: ResMut<Perceived>| {
            perceived.0.push((perceive.entity, perceive.percept.addressed));
        });
        world
    }

    /// Who perceives it, and whether it is addressed to them.
    fn perceived(world: &mut World, happen: Happen) -> Vec<(Entity, bool)> {
        world.trigger(happen);
        world.flush();
        std::mem::take(&mut world.resource_mut::<Perceived>().0)
    }

    fn rings() -> Percept {
        Percept::event("The bell rings.")
    }

    #[test]
    fn who_is_near_perceives_what_happens_and_it_is_addressed_to_those_whom_it_concerns() {
        let mut world = world();
        let mut mind = |id: &str, room: u8| world.spawn((Mind::new(id), Room(room))).id();
        let [odo, mara, far] = [("odo", 1), ("mara", 1), ("ida", 2)].map(|(id, it)| mind(id, it));
        let bell = world.spawn(Room(1)).id();
        world.insert_resource(Hearing::in_same::<Room>());
        let nobody = perceived(&mut world, Happen::at(bell, rings()));
        assert_eq!(nobody, [(mara, false), (odo, false)]);
        let concerned = Happen::at(bell, rings()).to(odo).to(far);
        assert_eq!(perceived(&mut world, concerned), [(mara, false), (odo, true)]);
        let befalls = Happen::at(mara, Percept::event("A tile falls beside Mara.")).to(mara);
        assert_eq!(perceived(&mut world, befalls), [(mara, true), (odo, false)]);
    }

    #[test]
    fn who_did_it_is_not_told_of_it() {
        let mut world = world();
        let [odo, mara] = ["odo", "mara"].map(|id| world.spawn(Mind::new(id)).id());
        world.insert_resource(Hearing::everywhere());
        let gives = Percept::event("Odo gives Mara the lantern.").by("odo");
        let gives = Happen::at(odo, gives).to(mara);
        assert_eq!(perceived(&mut world, gives), [(mara, true)]);
    }

    #[test]
    fn without_a_rule_of_who_is_near_those_perceive_it_whom_it_concerns() {
        let mut world = world();
        let [odo, _mara] = ["odo", "mara"].map(|id| world.spawn(Mind::new(id)).id());
        let bell = world.spawn_empty().id();
        assert!(perceived(&mut world, Happen::at(bell, rings())).is_empty());
        assert_eq!(perceived(&mut world, Happen::at(bell, rings()).to(odo)), [(odo, true)]);
    }
}
